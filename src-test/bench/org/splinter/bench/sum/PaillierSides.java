package org.splinter.bench.sum;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.paillier.PaillierKey;
import org.splinter.fss.paillier.PaillierPrimes;
import org.splinter.fss.paillier.PaillierSumShape;
import org.splinter.fss.paillier.PaillierSums;

/** A sum under Paillier's encryption, with noise ahead as long as there is some. */
final class PaillierSides implements SumSides {
  private static final int CHUNK_ROWS = 1_024;

  private final RandomNumbers numbers;
  private final PaillierKey key;
  private final int each;
  private final LongBuffer weights;
  private final ByteBuffer encrypted;
  private final ByteBuffer received;
  private final Deque<byte[]> noise = new ArrayDeque<>();
  private PaillierSums sums;

  PaillierSides(RandomNumbers numbers, PaillierPrimes primes) {
    this.numbers = numbers;
    this.key = PaillierKey.open(primes, EvaluationPath.AUTO);
    this.each = key.modulus().ciphertextBytes();
    this.weights =
        ByteBuffer.allocateDirect(Long.BYTES * CHUNK_ROWS)
            .order(ByteOrder.nativeOrder())
            .asLongBuffer();
    this.encrypted = ByteBuffer.allocateDirect(chunkBytes());
    this.received = ByteBuffer.allocateDirect(chunkBytes());
    this.sums = sums();
  }

  private PaillierSums sums() {
    PaillierSumShape shape = new PaillierSumShape(1, 1, RandomNumbers.BITS, numbers.rows());
    return PaillierSums.open(key.modulus(), shape, EvaluationPath.AUTO);
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
    return Math.min(CHUNK_ROWS, numbers.rows()) * each; // a last one is filled up with zeros
  }

  @Override
  public void ahead() {
    for (int chunk = 0; chunk < chunks(); chunk++) {
      byte[] records = new byte[chunkBytes()];
      ByteBuffer made = encrypted.slice(0, rows(chunk) * each);
      key.encryptZeros(made);
      made.get(0, records, 0, made.capacity());
      noise.add(records);
    }
  }

  @Override
  public byte[] encrypt(int chunk) throws IOException {
    int rows = rows(chunk);
    for (int row = 0; row < rows; row++) {
      weights.put(row, numbers.weights()[chunk * CHUNK_ROWS + row]);
    }
    ByteBuffer records = encrypted.slice(0, rows * each);
    byte[] made = noise.poll();
    if (made == null) {
      key.encrypt(weights.slice(0, rows), records);
    } else {
      records.put(0, made, 0, rows * each);
      key.addTo(records, weights.slice(0, rows));
    }
    byte[] bytes = made == null ? new byte[chunkBytes()] : made;
    records.get(0, bytes, 0, rows * each);
    return bytes;
  }

  @Override
  public void accumulate(int chunk, byte[] bytes) throws IOException {
    int rows = rows(chunk);
    received.put(0, bytes);
    sums.add(
        received.slice(0, rows * each), numbers.values().slice(chunk * CHUNK_ROWS, rows), null);
  }

  @Override
  public int answerBytes() {
    return each;
  }

  @Override
  public byte[] answer() throws IOException {
    byte[] answer = sums.answer(new byte[PaillierSums.SEED_BYTES], null);
    sums.close();
    sums = sums();
    return answer;
  }

  @Override
  public void open(byte[] answer) throws IOException {
    BigInteger sum = key.decrypt(answer).get(0);
    numbers.check(sum.longValueExact());
  }

  @Override
  public void close() {
    sums.close();
    key.close();
  }
}
