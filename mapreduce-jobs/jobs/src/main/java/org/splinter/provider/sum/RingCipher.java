package org.splinter.provider.sum;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.sum.RingSumAccumulator;
import org.splinter.fss.sum.RingSumParameters;
import org.splinter.fss.sum.RingSumPublicKey;
import org.splinter.fss.sum.RingSumReduction;
import org.splinter.protocol.sum.RingRequestKey;

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
  public int answerBytes() {
    return RingSumReduction.ANSWER_BYTES;
  }

  @Override
  public BigInteger modulus() {
    return BigInteger.ONE.shiftLeft(shape.sumBits());
  }

  @Override
  public Sums open(int numbers, int groups) {
    RingSumAccumulator accumulator =
        RingSumAccumulator.open(shape, numbers, groups, key.seed(), path);
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
  public byte[] answer(byte[] state, byte[] seed, int index, BigInteger offset) throws IOException {
    RingSumPublicKey publicKey = key.publicKey();
    return reduction.answer(shape, publicKey, state, seed, index, offset.longValueExact());
  }
}
