package org.splinter.provider.sum;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.sum.RingSumAccumulator;
import org.splinter.fss.sum.RingSumParameters;
import org.splinter.fss.sum.RingSumPublicKey;
import org.splinter.fss.sum.RingSumReduction;
import org.splinter.protocol.sum.RingRequestKey;
import org.splinter.protocol.sum.SumLayout;

/** A provider's side of a request under ring learning with errors. */
final class RingCipher implements SumCipher {
  private final RingSumParameters shape;
  private final RingRequestKey key;
  private final EvaluationPath path;
  private final RingSumReduction reduction;

  RingCipher(RingSumParameters shape, byte[] key, EvaluationPath path) throws FormatException {
    this.shape = shape;
    this.key = RingRequestKey.decode(key);
    this.path = path;
    this.reduction = RingSumReduction.open(path);
  }

  @Override
  public int recordRows() {
    return RingSumParameters.BLOCK_ROWS;
  }

  @Override
  public int recordBytes() {
    return RingSumParameters.RECORD_BYTES;
  }

  @Override
  public BigInteger modulus() {
    return BigInteger.ONE.shiftLeft(shape.sumBits());
  }

  @Override
  public BigInteger blindingModulus() {
    return modulus();
  }

  @Override
  public Check openCheck() {
    return new Check() {
      @Override
      public void add(byte[] records) throws IOException {
        RingSumAccumulator.check(records);
      }

      @Override
      public void end() {}

      @Override
      public void close() {}
    };
  }

  @Override
  public Sums open(List<SumLayout.Sum> numbers, int groups) {
    RingSumAccumulator accumulator =
        RingSumAccumulator.open(shape, numbers.size(), groups, key.seed(), path);
    return new Sums() {
      @Override
      public void add(
          int firstRow,
          int rows,
          LongBuffer values,
          @Nullable IntBuffer groupIds,
          ByteBuffer records)
          throws IOException {
        accumulator.add(firstRow, rows, values, groupIds, records);
      }

      @Override
      public byte[] state(int number, int group) {
        return accumulator.state(number, 0, group);
      }

      @Override
      public void close() {
        accumulator.close();
      }
    };
  }

  @Override
  public void merge(byte[] sum, byte[] state) throws IOException {
    reduction.merge(sum, state);
  }

  @Override
  public List<byte[]> answers(List<byte[]> states, byte[] seed, List<BigInteger> offsets)
      throws IOException {
    RingSumPublicKey publicKey = key.publicKey();
    List<byte[]> answers = new ArrayList<>();
    for (int sum = 0; sum < states.size(); sum++) {
      long offset = offsets.get(sum).longValueExact();
      answers.add(reduction.answer(shape, publicKey, states.get(sum), seed, sum, offset));
    }
    return answers;
  }
}
