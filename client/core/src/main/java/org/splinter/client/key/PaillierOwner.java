package org.splinter.client.key;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.paillier.PaillierKey;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.fss.paillier.PaillierPrimes;

/**
 * The owner of a key, who encrypts and decrypts, with noise that was made ahead as long as there is
 * some.
 */
public final class PaillierOwner implements AutoCloseable {
  private final PaillierKey key;
  private final @Nullable NoisePool pool;

  /**
   * Opens a key.
   *
   * @param primes which may be closed afterwards
   * @param pool of the key's noise, or null to make all of it when it is needed
   */
  public PaillierOwner(PaillierPrimes primes, @Nullable NoisePool pool) {
    this.key = PaillierKey.open(primes, EvaluationPath.AUTO);
    this.pool = pool;
  }

  public PaillierModulus modulus() {
    return key.modulus();
  }

  /** Writes an encryption of each number. Both buffers are direct. */
  public void encrypt(LongBuffer numbers, ByteBuffer ciphertexts) throws IOException {
    int each = modulus().ciphertextBytes();
    int count = numbers.remaining();
    int done = 0;
    while (pool != null && done < count) {
      int taken = pool.take(ciphertexts.slice(done * each, (count - done) * each));
      if (taken == 0) {
        break;
      }
      key.addTo(ciphertexts.slice(done * each, taken * each), numbers.slice(done, taken));
      done += taken;
    }
    if (done < count) {
      key.encrypt(
          numbers.slice(done, count - done), ciphertexts.slice(done * each, (count - done) * each));
    }
  }

  /** Returns the numbers from 0 to N - 1 that ciphertexts of an untrusted server hide. */
  public List<BigInteger> decrypt(byte[] ciphertexts) throws FormatException {
    return key.decrypt(ciphertexts);
  }

  @Override
  public void close() {
    key.close();
    if (pool != null) {
      pool.close();
    }
  }
}
