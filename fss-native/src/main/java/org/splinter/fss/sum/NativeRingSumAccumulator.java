package org.splinter.fss.sum;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.NativeStatus;
import org.splinter.fss.internal.NativeBinding;
import org.splinter.fss.internal.RingSumBinding;

/** An accumulator of the native library. */
final class NativeRingSumAccumulator implements RingSumAccumulator {
  private final RingSumShape shape;
  private final NativeHandle accumulator;

  private NativeRingSumAccumulator(RingSumShape shape, NativeHandle accumulator) {
    this.shape = shape;
    this.accumulator = accumulator;
  }

  static NativeRingSumAccumulator create(
      RingSumShape shape, byte[] requestSeed, EvaluationPath path) {
    NativeStatus.require();
    long[] out = new long[1];
    NativeStatus.check(
        RingSumBinding.splinter_ring_sum_accumulator_open(
            shape.parameters().valueBits(),
            shape.parameters().limbBits(),
            shape.measures(),
            shape.groups(),
            requestSeed,
            path.nativeBit(),
            out),
        "open an accumulator");
    return new NativeRingSumAccumulator(
        shape,
        new NativeHandle(
            "accumulator of selected sums",
            out[0],
            RingSumBinding::splinter_ring_sum_accumulator_close));
  }

  @Override
  public synchronized void add(
      int firstRow, int rows, LongBuffer values, @Nullable IntBuffer groups, ByteBuffer records)
      throws FormatException {
    shape.check(firstRow, rows, values, groups, records);
    int status =
        RingSumBinding.add(accumulator.get(), firstRow, rows, values, groups, records.slice());
    if (status == NativeBinding.GROUP_OUT_OF_RANGE || status == NativeBinding.BAD_ARGUMENT) {
      shape.checkRows(rows, values, groups); // names the row or the measure
    }
    RingVector.checkNative(
        status, "record", new ByteReader("request of selected sums", new byte[0]), "add rows");
  }

  @Override
  public synchronized byte[] state(int measure, int limb, int group) {
    byte[] state = new byte[STATE_BYTES];
    NativeStatus.check(
        RingSumBinding.splinter_ring_sum_state(
            accumulator.get(), shape.index(measure, limb, group), state),
        "write a state");
    return state;
  }

  @Override
  public synchronized void close() {
    accumulator.close();
  }
}
