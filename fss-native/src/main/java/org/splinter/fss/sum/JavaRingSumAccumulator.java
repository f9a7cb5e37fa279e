package org.splinter.fss.sum;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.fss.ring.ResidueStream;

/** The plain Java twin of the native accumulator. */
final class JavaRingSumAccumulator implements RingSumAccumulator {
  private final RingSumShape shape;
  private final ResidueStream factors;

  /** The two elements of each sum. */
  private final List<RingVector[]> sums = new ArrayList<>();

  JavaRingSumAccumulator(RingSumShape shape, byte[] requestSeed) {
    this.shape = shape;
    this.factors = new ResidueStream(requestSeed);
    for (int i = 0; i < shape.sums(); i++) {
      sums.add(new RingVector[] {new RingVector(), new RingVector()});
    }
  }

  @Override
  public void add(
      int firstRow, int rows, LongBuffer values, @Nullable IntBuffer groups, ByteBuffer records)
      throws FormatException {
    checkOpen();
    shape.check(firstRow, rows, values, groups, records);
    shape.checkRows(rows, values, groups);
    byte[] bytes = new byte[records.remaining()];
    records.duplicate().get(bytes);
    ByteReader in = new ByteReader("request of selected sums", bytes);
    List<RingVector> encrypted = new ArrayList<>();
    while (in.remaining() > 0) {
      encrypted.add(RingVector.read("record " + encrypted.size(), in));
    }
    int firstBlock = firstRow / RingSumParameters.BLOCK_ROWS;
    for (int i = 0; i < encrypted.size(); i++) {
      int block = firstBlock + i;
      RingVector factor = RingVector.expand(factors, block);
      int begin = Math.max(firstRow, block * RingSumParameters.BLOCK_ROWS);
      int end = (int) Math.min(firstRow + rows, (block + 1L) * RingSumParameters.BLOCK_ROWS);
      for (int measure = 0; measure < shape.measures(); measure++) {
        LongBuffer column = values.slice(measure * rows + begin - firstRow, end - begin);
        IntBuffer ids = groups == null ? null : groups.slice(begin - firstRow, end - begin);
        int firstPlace = begin - block * RingSumParameters.BLOCK_ROWS;
        addColumn(measure, firstPlace, column, ids, encrypted.get(i), factor);
      }
    }
  }

  private void addColumn(
      int measure,
      int firstPlace,
      LongBuffer column,
      @Nullable IntBuffer ids,
      RingVector encrypted,
      RingVector factor) {
    int limbBits = shape.parameters().limbBits();
    for (int limb = 0; limb < shape.parameters().limbs(); limb++) {
      for (int group = 0; group < shape.groups(); group++) {
        long[] reversed = new long[RingVector.SIZE];
        for (int row = 0; row < column.capacity(); row++) {
          if (ids == null || ids.get(row) == group) {
            long number = column.get(row) >>> (limb * limbBits) & ((1L << limbBits) - 1);
            int place = firstPlace + row;
            reversed[(RingVector.SIZE - place) % RingVector.SIZE] = place == 0 ? number : -number;
          }
        }
        RingVector transformed = RingVector.transform(reversed);
        RingVector[] sum = sums.get(shape.index(measure, limb, group));
        sum[0].addProduct(encrypted, transformed);
        sum[1].addProduct(factor, transformed);
      }
    }
  }

  @Override
  public byte[] state(int measure, int limb, int group) {
    checkOpen();
    RingVector[] sum = sums.get(shape.index(measure, limb, group));
    byte[] state = new byte[STATE_BYTES];
    sum[0].write(state, 0);
    sum[1].write(state, RingVector.BYTES);
    return state;
  }

  private void checkOpen() {
    if (sums.isEmpty()) {
      throw new IllegalStateException("the accumulator of selected sums is closed");
    }
  }

  @Override
  public void close() {
    for (RingVector[] sum : sums) {
      sum[0].wipe();
      sum[1].wipe();
    }
    sums.clear();
  }
}
