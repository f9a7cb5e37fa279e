package org.splinter.bench.kernel;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.paillier.PaillierKey;
import org.splinter.fss.paillier.PaillierPrimes;
import org.splinter.fss.paillier.PaillierSumShape;
import org.splinter.fss.paillier.PaillierSums;

/**
 * A sum over a selection of random numbers of 32 bits under Paillier's encryption: all that client
 * and server compute once there is noise. A thousand records of noise serve all rows again and
 * again: these ciphertexts hide nothing.
 */
final class PaillierSum implements Runnable {
  private static final int NOISES = 1000;
  private static final int VALUE_BITS = 32;

  /** The primes by the key's bits, which take seconds to find. */
  private static final Map<Integer, PaillierPrimes> PRIMES = new HashMap<>();

  private final PaillierKey key;
  private final EvaluationPath path;
  private final LongBuffer weights;
  private final LongBuffer values;
  private final ByteBuffer ciphertexts;
  private long sum;
  private long calls;

  PaillierSum(int keyBits, int rows, EvaluationPath path) {
    this.key = PaillierKey.open(primes(keyBits), path);
    this.path = path;
    this.weights = longs(rows);
    this.values = longs(rows);
    Random random = new Random(45);
    for (int i = 0; i < rows; i++) {
      weights.put(i, random.nextInt(2));
      values.put(i, random.nextLong() >>> (Long.SIZE - VALUE_BITS));
      sum += weights.get(i) * values.get(i);
    }
    int each = key.modulus().ciphertextBytes();
    this.ciphertexts = ByteBuffer.allocateDirect(rows * each);
    int made = Math.min(rows, NOISES);
    key.encryptZeros(ciphertexts.slice(0, made * each));
    for (int i = made; i < rows; i++) {
      ciphertexts.put(i * each, ciphertexts, i % made * each, each);
    }
  }

  /** Returns the primes of a key, which are searched for once. */
  static PaillierPrimes primes(int keyBits) {
    return PRIMES.computeIfAbsent(
        keyBits, bits -> PaillierPrimes.generate(bits, GenerationPath.NATIVE));
  }

  private static LongBuffer longs(int count) {
    return ByteBuffer.allocateDirect(Long.BYTES * count)
        .order(ByteOrder.nativeOrder())
        .asLongBuffer();
  }

  /** Adds the weights to those of earlier calls, so that sums grow by the sum each time. */
  @Override
  public void run() {
    PaillierSumShape shape = new PaillierSumShape(1, 1, VALUE_BITS, weights.capacity());
    try (PaillierSums sums = PaillierSums.open(key.modulus(), shape, path)) {
      key.addTo(ciphertexts, weights);
      sums.add(ciphertexts, values, null);
      byte[] answer = sums.answer(new byte[PaillierSums.SEED_BYTES], null);
      calls++;
      if (!key.decrypt(answer).equals(List.of(BigInteger.valueOf(calls * sum)))) {
        throw new IllegalStateException("a selected sum is wrong");
      }
    } catch (FormatException e) {
      throw new IllegalStateException(e);
    }
  }
}
