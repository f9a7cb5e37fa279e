package org.splinter.bench.sum;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.List;
import java.util.Random;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.paillier.PaillierKey;
import org.splinter.fss.paillier.PaillierPrimes;
import org.splinter.fss.paillier.PaillierSumShape;
import org.splinter.fss.paillier.PaillierSums;

/**
 * A sum under Paillier's encryption whose weights were masked ahead: the server has the encrypted
 * sum of the masks when the client learns what it selects.
 */
final class MaskedSides implements SumSides {
  private static final int CHUNK_ROWS = 8_192;
  private static final int BYTES = 6;
  private static final long MASK = (1L << 41) - 1;

  private final RandomNumbers numbers;
  private final PaillierKey key;
  private final long[] masks;
  private byte[] state = {};
  private BigInteger clear = BigInteger.ZERO;

  MaskedSides(RandomNumbers numbers, PaillierPrimes primes) {
    this.numbers = numbers;
    this.key = PaillierKey.open(primes, EvaluationPath.AUTO);
    this.masks = new long[numbers.rows()];
  }

  private int rows(int chunk) {
    return Math.min(CHUNK_ROWS, numbers.rows() - chunk * CHUNK_ROWS);
  }

  @Override
  public int chunks() {
    return (numbers.rows() + CHUNK_ROWS - 1) / CHUNK_ROWS;
  }

  @Override
  public int chunkBytes() {
    return Math.min(CHUNK_ROWS, numbers.rows()) * BYTES;
  }

  @Override
  public void ahead() throws IOException {
    Random random = new Random(7); // the times are those of secret masks
    PaillierSumShape shape = new PaillierSumShape(1, 1, RandomNumbers.BITS, numbers.rows());
    LongBuffer chunkMasks =
        ByteBuffer.allocateDirect(Long.BYTES * CHUNK_ROWS)
            .order(ByteOrder.nativeOrder())
            .asLongBuffer();
    int each = key.modulus().ciphertextBytes();
    ByteBuffer ciphertexts = ByteBuffer.allocateDirect(CHUNK_ROWS * each);
    try (PaillierSums sums = PaillierSums.open(key.modulus(), shape, EvaluationPath.AUTO)) {
      for (int chunk = 0; chunk < chunks(); chunk++) {
        int first = chunk * CHUNK_ROWS;
        int rows = rows(chunk);
        for (int row = 0; row < rows; row++) {
          masks[first + row] = random.nextLong() & MASK;
          chunkMasks.put(row, masks[first + row]);
        }
        key.encrypt(chunkMasks.slice(0, rows), ciphertexts.slice(0, rows * each));
        sums.add(ciphertexts.slice(0, rows * each), numbers.values().slice(first, rows), null);
      }
      state = sums.state();
    }
  }

  @Override
  public byte[] encrypt(int chunk) {
    byte[] bytes = new byte[chunkBytes()];
    int first = chunk * CHUNK_ROWS;
    for (int row = 0; row < rows(chunk); row++) {
      long difference = numbers.weights()[first + row] - masks[first + row];
      for (int i = 0; i < BYTES; i++) {
        bytes[row * BYTES + i] = (byte) (difference >> (Byte.SIZE * i));
      }
    }
    return bytes;
  }

  @Override
  public void accumulate(int chunk, byte[] bytes) {
    int first = chunk * CHUNK_ROWS;
    long high = 0; // of 2^32, so that no sum of 8,192 products leaves 64 bits
    long low = 0;
    for (int row = 0; row < rows(chunk); row++) {
      long difference = bytes[(row + 1) * BYTES - 1];
      for (int i = 2; i <= BYTES; i++) {
        difference = difference << Byte.SIZE | (bytes[(row + 1) * BYTES - i] & 0xff);
      }
      long product = Math.multiplyHigh(difference << 16, numbers.values().get(first + row) << 16);
      high += product;
      low += (difference * numbers.values().get(first + row)) & 0xffffffffL;
    }
    clear = clear.add(BigInteger.valueOf(high).shiftLeft(32)).add(BigInteger.valueOf(low));
  }

  @Override
  public int answerBytes() {
    return key.modulus().ciphertextBytes();
  }

  @Override
  public byte[] answer() throws IOException {
    PaillierSumShape shape = new PaillierSumShape(1, 1, RandomNumbers.BITS, 0);
    try (PaillierSums sums = PaillierSums.open(key.modulus(), shape, EvaluationPath.AUTO)) {
      sums.merge(state);
      byte[] seed = new byte[PaillierSums.SEED_BYTES];
      byte[] answer = sums.answer(seed, List.of(clear.mod(key.modulus().number())));
      clear = BigInteger.ZERO;
      return answer;
    }
  }

  @Override
  public void open(byte[] answer) throws IOException {
    numbers.check(key.decrypt(answer).get(0).longValueExact());
  }

  @Override
  public void close() {
    key.close();
  }
}
