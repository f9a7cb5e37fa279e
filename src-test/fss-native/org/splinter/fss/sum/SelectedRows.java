package org.splinter.fss.sum;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/** A client's weights and a provider's numbers, groups and measures, and their sums by addition. */
final class SelectedRows {
  final RingSumParameters parameters;
  final int measures;
  final int groups;
  final int[] weights;

  /** The numbers of each measure. */
  final long[][] values;

  final int[] ids;

  SelectedRows(
      RingSumParameters parameters,
      int measures,
      int groups,
      int[] weights,
      long[][] values,
      int[] ids) {
    this.parameters = parameters;
    this.measures = measures;
    this.groups = groups;
    this.weights = weights;
    this.values = values;
    this.ids = ids;
  }

  static SelectedRows random(
      RingSumParameters parameters, int measures, int groups, Random random) {
    int rows = parameters.rows();
    long[][] values = new long[measures][];
    for (int m = 0; m < measures; m++) {
      values[m] = random.longs(rows).map(x -> x >>> (Long.SIZE - parameters.valueBits())).toArray();
    }
    int[] weights = random.ints(rows, 0, 1 << parameters.weightBits()).toArray();
    int[] ids = random.ints(rows, -1, groups).toArray();
    return new SelectedRows(parameters, measures, groups, weights, values, ids);
  }

  /** Returns the sum of a measure over the rows of a group. */
  BigInteger sum(int measure, int group) {
    BigInteger sum = BigInteger.ZERO;
    for (int row = 0; row < weights.length; row++) {
      if (ids[row] == group) {
        BigInteger value = new BigInteger(Long.toUnsignedString(values[measure][row]));
        sum = sum.add(value.multiply(BigInteger.valueOf(weights[row])));
      }
    }
    return sum;
  }

  /** Returns the records of a request. */
  byte[] encrypt(RingSumEncryption request) {
    byte[] records = new byte[parameters.blocks() * RingSumParameters.RECORD_BYTES];
    for (int block = 0; block < parameters.blocks(); block++) {
      int first = block * RingSumParameters.BLOCK_ROWS;
      int end = Math.min(first + RingSumParameters.BLOCK_ROWS, weights.length);
      request.encrypt(
          Arrays.copyOfRange(weights, first, end), records, block * RingSumParameters.RECORD_BYTES);
    }
    return records;
  }

  /** Adds some of the rows to an accumulator. */
  void add(RingSumAccumulator accumulator, byte[] records, int first, int count) throws Exception {
    LongBuffer numbers = longs(measures * count);
    for (int m = 0; m < measures; m++) {
      numbers.put(m * count, values[m], first, count);
    }
    int begin = first / RingSumParameters.BLOCK_ROWS * RingSumParameters.RECORD_BYTES;
    int last = (first + count - 1) / RingSumParameters.BLOCK_ROWS;
    int bytes = (last + 1) * RingSumParameters.RECORD_BYTES - begin;
    ByteBuffer part = ByteBuffer.allocateDirect(bytes + 3); // any position will do
    part.position(3).put(3, records, begin, bytes);
    accumulator.add(
        first, count, numbers, ints(Arrays.copyOfRange(ids, first, first + count)), part);
  }

  /** Returns the states of all sums in order, one after the other. */
  byte[] states(RingSumAccumulator accumulator) {
    ByteBuffer all =
        ByteBuffer.allocate(
            measures * parameters.limbs() * groups * RingSumAccumulator.STATE_BYTES);
    for (int measure = 0; measure < measures; measure++) {
      for (int limb = 0; limb < parameters.limbs(); limb++) {
        for (int group = 0; group < groups; group++) {
          all.put(accumulator.state(measure, limb, group));
        }
      }
    }
    return all.array();
  }

  /** Returns the number of a sum whose limbs a client decrypted, of all sums in order. */
  BigInteger decrypted(long[] sums, int measure, int group) {
    return parameters.join(
        IntStream.range(0, parameters.limbs())
            .mapToLong(limb -> sums[(measure * parameters.limbs() + limb) * groups + group])
            .toArray());
  }

  static LongBuffer longs(int count) {
    return ByteBuffer.allocateDirect(Long.BYTES * count)
        .order(ByteOrder.nativeOrder())
        .asLongBuffer();
  }

  static IntBuffer ints(int... values) {
    IntBuffer buffer =
        ByteBuffer.allocateDirect(Integer.BYTES * values.length)
            .order(ByteOrder.nativeOrder())
            .asIntBuffer();
    return buffer.put(0, values);
  }
}
