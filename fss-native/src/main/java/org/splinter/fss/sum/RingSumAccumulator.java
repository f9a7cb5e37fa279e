package org.splinter.fss.sum;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;

/**
 * A provider's sums of encrypted weights times its numbers, one for each measure, limb and group.
 * The numbers of a block become the polynomial x_0 - x_1 X^(n-1) - ... - x_(n-1) X, whose product
 * with sum w_i X^i has sum w_i x_i as its first coefficient; the sums are those of its products
 * with (c0_b, a_b), modulo q.
 *
 * <p>Sums depend on the rows alone, however they are dealt out among calls, accumulators and tasks:
 * states are canonical, and {@link RingSumReduction#merge} adds them. A state tells its reader
 * about the numbers, and never leaves the provider.
 *
 * <p>One thread at a time may use it.
 */
public sealed interface RingSumAccumulator extends AutoCloseable
    permits JavaRingSumAccumulator, NativeRingSumAccumulator {
  /** The bytes of the state of one sum: two packed transforms. */
  int STATE_BYTES = 2 * RingVector.BYTES;

  /**
   * Checks the untrusted records of whole blocks, as {@link #add} does, without adding them.
   *
   * @throws FormatException if a record is none
   */
  static void check(byte[] records) throws FormatException {
    ByteReader in = new ByteReader("request of selected sums", records);
    for (int record = 0; in.remaining() > 0; record++) {
      RingVector unused = RingVector.read("record " + record, in);
    }
  }

  /**
   * Opens an accumulator of no rows.
   *
   * @param measures at least 1; times limbs times groups {@link RingSumParameters#MAX_SUMS} at most
   * @param requestSeed the public seed of the request
   * @throws org.splinter.fss.FssException if the path needs the native library and it is missing,
   *     or this CPU lacks the path
   */
  static RingSumAccumulator open(
      RingSumParameters parameters,
      int measures,
      int groups,
      byte[] requestSeed,
      EvaluationPath path) {
    RingSumShape shape = new RingSumShape(parameters, measures, groups);
    if (requestSeed.length != RingSumKey.SEED_BYTES) {
      throw new IllegalArgumentException(
          "a request's seed of " + requestSeed.length + " bytes, must be " + RingSumKey.SEED_BYTES);
    }
    return path == EvaluationPath.JAVA
        ? new JavaRingSumAccumulator(shape, requestSeed)
        : NativeRingSumAccumulator.create(shape, requestSeed, path);
  }

  /**
   * Adds rows. Each call transforms every block that it touches, for every sum, so that whole
   * blocks cost least.
   *
   * @param firstRow the number of the first row
   * @param rows their number, which may be that of a part of a block
   * @param values the measures' numbers, unsigned: value {@code measure * rows + row}, in direct
   *     memory and native order
   * @param groups the group of each row or -1 for a row that does not count, in direct memory; null
   *     if all are in group 0
   * @param records the records of the blocks that the rows touch, from its position to its limit,
   *     in direct memory
   * @throws FormatException if a record is none; nothing is added then
   * @throws IllegalArgumentException if a number has more bits than the parameters say, or
   *     arguments do not fit together; nothing is added then
   */
  void add(
      int firstRow, int rows, LongBuffer values, @Nullable IntBuffer groups, ByteBuffer records)
      throws FormatException;

  /** Returns the {@link #STATE_BYTES} of one sum. */
  byte[] state(int measure, int limb, int group);

  @Override
  void close();
}
