package org.splinter.fss.paillier;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The checks of arguments that both implementations of sums take. */
final class SumArguments {
  private SumArguments() {}

  /** Returns the number of rows. */
  static int rows(
      PaillierModulus modulus,
      PaillierSumShape shape,
      ByteBuffer ciphertexts,
      LongBuffer values,
      @Nullable IntBuffer groups) {
    int rows = CiphertextBuffers.count(modulus, ciphertexts);
    CiphertextBuffers.checkDirect("values", values);
    if (values.remaining() != (long) rows * shape.measures()) {
      throw new IllegalArgumentException(
          values.remaining()
              + " values of "
              + rows
              + " rows, must be one for each of "
              + shape.measures()
              + " measures");
    }
    if (groups != null) {
      CiphertextBuffers.checkDirect("groups", groups);
      checkGroups(shape, rows, groups);
    }
    int unused = Long.SIZE - shape.valueBits();
    for (int i = values.position(); unused > 0 && i < values.limit(); i++) {
      if (values.get(i) >>> shape.valueBits() != 0) {
        throw new IllegalArgumentException(
            "a value has more bits than the shape's " + shape.valueBits());
      }
    }
    return rows;
  }

  private static void checkGroups(PaillierSumShape shape, int rows, IntBuffer groups) {
    if (groups.remaining() != rows) {
      throw new IllegalArgumentException(
          groups.remaining() + " groups of " + rows + " rows, must be as many");
    }
    for (int i = groups.position(); i < groups.limit(); i++) {
      int group = groups.get(i);
      if (group < PaillierSumShape.NO_GROUP || group >= shape.groups()) {
        throw new IllegalArgumentException(
            "row " + (i - groups.position()) + " has a group that is none of " + shape.groups());
      }
    }
  }

  static void checkSeed(byte[] seed) {
    if (seed.length != PaillierSums.SEED_BYTES) {
      throw new IllegalArgumentException(
          "a seed of " + seed.length + " bytes, must have " + PaillierSums.SEED_BYTES);
    }
  }

  static void checkOffsets(
      PaillierModulus modulus, PaillierSumShape shape, List<BigInteger> offsets) {
    if (offsets.size() != shape.cells()) {
      throw new IllegalArgumentException(
          offsets.size() + " offsets of " + shape.cells() + " sums, must be as many");
    }
    for (BigInteger offset : offsets) {
      if (offset.signum() < 0 || offset.compareTo(modulus.number()) >= 0) {
        throw new IllegalArgumentException("an offset must be from 0 to N - 1");
      }
    }
  }
}
