package org.splinter.client.fold;

import java.util.HashMap;
import java.util.Map;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.paillier.PaillierPrimes;

/**
 * Source of the client's Paillier keys of folds. Providers see a key's modulus with each query
 * under it, so that they can tell that one client asked them; it is to serve folds alone.
 */
public interface FoldKeys extends AutoCloseable {
  /** Returns whether there is a key of some bits, and none has to be drawn first. */
  boolean ready(int bits);

  /**
   * Returns the primes of a key, which stay open until this is closed.
   *
   * @param bits of the modulus
   * @throws RefusedQueryException if there is no such key, and none can be drawn
   * @throws IllegalStateException if this was closed
   */
  PaillierPrimes primes(int bits);

  /** Wipes all keys. */
  @Override
  void close();

  /**
   * Returns keys that are drawn when they are first wanted, which takes up to 20 s, and last until
   * they are closed.
   */
  static FoldKeys drawn() {
    return new FoldKeys() {
      private final Map<Integer, PaillierPrimes> drawn = new HashMap<>();
      private boolean closed;

      @Override
      public synchronized boolean ready(int bits) {
        return drawn.containsKey(bits);
      }

      @Override
      public synchronized PaillierPrimes primes(int bits) {
        if (closed) {
          throw new IllegalStateException("the client is closed, and its keys with it");
        }
        return drawn.computeIfAbsent(
            bits, each -> PaillierPrimes.generate(each, GenerationPath.AUTO));
      }

      @Override
      public synchronized void close() {
        closed = true;
        drawn.values().forEach(PaillierPrimes::close);
        drawn.clear();
      }
    };
  }

  /**
   * Returns a key that its owner keeps.
   *
   * @param key which is closed with what is returned
   */
  static FoldKeys kept(PaillierPrimes key) {
    return new FoldKeys() {
      private final int length = key.modulus().bits();

      @Override
      public boolean ready(int bits) {
        return true; // another length is refused at once
      }

      @Override
      public PaillierPrimes primes(int bits) {
        if (bits != length) {
          throw new RefusedQueryException(
              "the key has "
                  + length
                  + " bits, and the scheme takes one of "
                  + bits
                  + "; ask by the scheme of the key's length, or name another key");
        }
        return key;
      }

      @Override
      public void close() {
        key.close();
      }
    };
  }
}
