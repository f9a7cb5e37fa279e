package org.splinter.provider.sum;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.fss.paillier.PaillierSumShape;
import org.splinter.fss.paillier.PaillierSums;
import org.splinter.protocol.sum.PaillierSumRule;
import org.splinter.protocol.sum.SumLayout;
import org.splinter.provider.measure.DirectBuffers;

/** A provider's side of a request under Paillier's encryption: a ciphertext for each row. */
final class PaillierCipher implements SumCipher {
  private final PaillierModulus modulus;
  private final long rows;
  private final EvaluationPath path;

  /**
   * Makes the provider's side of a request.
   *
   * @param key the untrusted modulus
   * @param rows of the table
   */
  PaillierCipher(byte[] key, long rows, EvaluationPath path) throws FormatException {
    this.modulus = PaillierModulus.decode(key);
    this.rows = rows;
    this.path = path;
  }

  @Override
  public int recordRows() {
    return 1;
  }

  @Override
  public int recordBytes() {
    return modulus.ciphertextBytes();
  }

  @Override
  public BigInteger modulus() {
    return modulus.number();
  }

  @Override
  public BigInteger blindingModulus() {
    return BigInteger.ONE.shiftLeft(PaillierSumRule.SUM_BITS);
  }

  @Override
  public Check openCheck() {
    return new UnitCheck(PaillierSums.open(modulus, new PaillierSumShape(1, 1, 1, 0), path));
  }

  /** A check that ciphertexts are in range and prime to N: they are multiplied, and in no sum. */
  private final class UnitCheck implements Check {
    private final PaillierSums product;

    UnitCheck(PaillierSums product) {
      this.product = product;
    }

    @Override
    public void add(byte[] records) throws IOException {
      int rows = records.length / recordBytes();
      IntBuffer inNone = DirectBuffers.ints(rows);
      for (int row = 0; row < rows; row++) {
        inNone.put(row, PaillierSumShape.NO_GROUP);
      }
      ByteBuffer direct = DirectBuffers.bytes(records.length).put(records).flip();
      product.add(direct, DirectBuffers.longs(rows), inNone);
    }

    @Override
    public void end() throws IOException {
      byte[] unused = product.state();
    }

    @Override
    public void close() {
      product.close();
    }
  }

  @Override
  public Sums open(List<SumLayout.Sum> numbers, int groups) {
    int bits = numbers.stream().mapToInt(SumLayout.Sum::bits).max().orElseThrow();
    PaillierSumShape shape = new PaillierSumShape(numbers.size(), groups, bits, rows);
    return new CellStates(PaillierSums.open(modulus, shape, path), groups);
  }

  /** Sums whose states are parts of one. */
  private final class CellStates implements Sums {
    private final PaillierSums sums;
    private final int groups;
    private byte @Nullable [] states;

    CellStates(PaillierSums sums, int groups) {
      this.sums = sums;
      this.groups = groups;
    }

    @Override
    public void add(
        int firstRow,
        int rows,
        LongBuffer numbers,
        @Nullable IntBuffer groupIds,
        ByteBuffer records)
        throws IOException {
      sums.add(records, numbers, groupIds);
      states = null;
    }

    @Override
    public byte[] state(int number, int group) throws IOException {
      byte[] all = states == null ? sums.state() : states;
      states = all;
      int at = (number * groups + group) * modulus.ciphertextBytes();
      return Arrays.copyOfRange(all, at, at + modulus.ciphertextBytes());
    }

    @Override
    public void close() {
      sums.close();
    }
  }

  @Override
  public void merge(byte[] sum, byte[] state) throws IOException {
    byte[] merged = modulus.add(sum, state);
    System.arraycopy(merged, 0, sum, 0, sum.length);
  }

  @Override
  public List<byte[]> answers(List<byte[]> states, byte[] seed, List<BigInteger> offsets)
      throws IOException {
    PaillierSumShape shape = new PaillierSumShape(states.size(), 1, 1, 0);
    int each = modulus.ciphertextBytes();
    byte[] all = new byte[shape.stateBytes(modulus)];
    for (int sum = 0; sum < states.size(); sum++) {
      System.arraycopy(states.get(sum), 0, all, sum * each, each);
    }
    try (PaillierSums sums = PaillierSums.open(modulus, shape, path)) {
      sums.merge(all);
      byte[] answer = sums.answer(seed, offsets);
      List<byte[]> answers = new ArrayList<>();
      for (int at = 0; at < answer.length; at += each) {
        answers.add(Arrays.copyOfRange(answer, at, at + each));
      }
      return answers;
    }
  }
}
