package org.splinter.fss.sum;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;

/** The sums of an accumulator, and the checks of the rows that it adds. */
record RingSumShape(RingSumParameters parameters, int measures, int groups) {
  RingSumShape {
    long sums = (long) measures * parameters.limbs() * groups;
    if (measures < 1 || groups < 1 || sums > RingSumParameters.MAX_SUMS) {
      throw new IllegalArgumentException(
          measures
              + " measures of "
              + parameters.limbs()
              + " limbs in "
              + groups
              + " groups, must be 1 to "
              + RingSumParameters.MAX_SUMS
              + " sums in all");
    }
  }

  /** Returns the number of sums. */
  int sums() {
    return measures * parameters.limbs() * groups;
  }

  /** Returns the number of a sum. */
  int index(int measure, int limb, int group) {
    if (measure < 0
        || measure >= measures
        || limb < 0
        || limb >= parameters.limbs()
        || group < 0
        || group >= groups) {
      throw new IllegalArgumentException(
          "no sum of measure " + measure + ", limb " + limb + ", group " + group + " in " + this);
    }
    return (measure * parameters.limbs() + limb) * groups + group;
  }

  /**
   * Checks the sizes of the arguments of {@link RingSumAccumulator#add}, and how they lie in
   * memory.
   */
  void check(
      int firstRow, int rows, LongBuffer values, @Nullable IntBuffer groupIds, ByteBuffer records) {
    if (firstRow < 0 || rows < 1 || rows > parameters.rows() - firstRow) {
      throw new IllegalArgumentException(
          rows + " rows from row " + firstRow + " on, must be within " + parameters.rows());
    }
    require("values", values.capacity(), measures * (long) rows);
    int blocks =
        (firstRow + rows - 1) / RingSumParameters.BLOCK_ROWS
            - firstRow / RingSumParameters.BLOCK_ROWS
            + 1;
    require(
        "bytes of records", records.remaining(), blocks * (long) RingSumParameters.RECORD_BYTES);
    boolean direct = values.isDirect() && records.isDirect();
    boolean ordered = values.order() == ByteOrder.nativeOrder();
    if (groupIds != null) {
      require("groups", groupIds.capacity(), rows);
      direct &= groupIds.isDirect();
      ordered &= groupIds.order() == ByteOrder.nativeOrder();
    }
    if (!direct || !ordered) {
      throw new IllegalArgumentException("buffers must be direct and in native order");
    }
  }

  /** Checks each row's group and numbers. */
  void checkRows(int rows, LongBuffer values, @Nullable IntBuffer groupIds) {
    if (groupIds != null) {
      checkGroups(rows, groupIds);
    }
    checkValues(rows, values);
  }

  private static void require(String field, long value, long wanted) {
    if (value != wanted) {
      throw new IllegalArgumentException(value + " " + field + ", must be " + wanted);
    }
  }

  private void checkGroups(int rows, IntBuffer groupIds) {
    for (int row = 0; row < rows; row++) {
      int group = groupIds.get(row);
      if (group < -1 || group >= groups) {
        throw new IllegalArgumentException(
            "group " + group + " of row " + row + ", must be -1 to " + (groups - 1));
      }
    }
  }

  private void checkValues(int rows, LongBuffer values) {
    int bits = parameters.valueBits();
    for (int measure = 0; measure < measures && bits < Long.SIZE; measure++) {
      long all = 0;
      for (int row = 0; row < rows; row++) {
        all |= values.get(measure * rows + row);
      }
      if (all >>> bits != 0) {
        throw new IllegalArgumentException(
            "a number of measure " + measure + " has more than " + bits + " bits");
      }
    }
  }
}
