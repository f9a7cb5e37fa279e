package org.splinter.client.fold;

import java.util.HashMap;
import java.util.Map;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.paillier.PaillierPrimes;

/**
 * Source of the client's Paillier keys of folds. Providers see a key's modulus with each query
 * under it, so that they can tell that one client asked them; it is to serve folds alone.
 */
public interface FoldKeys {
  /**
   * Returns the primes of a key, which stay open.
   *
   * @param bits of the modulus
   */
  PaillierPrimes primes(int bits);

  /**
   * Returns keys that are drawn when they are first wanted, which takes up to 20 s, and last as
   * long as the process.
   */
  static FoldKeys drawn() {
    return new FoldKeys() {
      private final Map<Integer, PaillierPrimes> drawn = new HashMap<>();

      @Override
      public synchronized PaillierPrimes primes(int bits) {
        return drawn.computeIfAbsent(
            bits, each -> PaillierPrimes.generate(each, GenerationPath.AUTO));
      }
    };
  }
}
