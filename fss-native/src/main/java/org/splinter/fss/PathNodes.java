package org.splinter.fss;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Both parties' nodes on the path to α, and the blocks that they were last expanded to. They are
 * secret, and wiped at their end.
 */
final class PathNodes {
  private static final int BLOCK = TreeParameters.BLOCK_BYTES;
  private static final int MAX_BLOCKS = 1 << TreeShape.MAX_RADIX_BITS;

  private final long[] low = new long[2];
  private final long[] high = new long[2];
  private final byte[][] expanded = new byte[2][MAX_BLOCKS * BLOCK];
  private final ByteBuffer[] blocks = {
    JavaPrg.littleEndian(expanded[0]), JavaPrg.littleEndian(expanded[1])
  };

  /** The number of the child on the path at the current level. */
  private long path;

  /** Starts a party's path at its root. */
  void start(int party, long rootLow, long rootHigh) {
    low[party] = rootLow;
    high[party] = rootHigh;
  }

  /** Turns to a level, whose child {@code number} is on the path. */
  void enter(int number) {
    path = number;
  }

  /** Returns all ones if the child is on the path, else 0. */
  long on(int child) {
    return Masks.equal(child, path);
  }

  /** Returns all ones if the child is left of the path, else 0. */
  long left(int child) {
    return Masks.less(child, path);
  }

  /**
   * Returns the word of the unit vector at α by which a block of bits is corrected; 0 off the path.
   */
  long unit(int block, int half, long bit) {
    return Masks.unit(half, path & 127, bit) & Masks.equal(block, path >>> 7);
  }

  /** Returns all ones if the control bit of party 1 is set, else 0. */
  long negative() {
    return Masks.bit(low[1]);
  }

  /** Puts F(node with its low bits replaced by j) into block j of each party. */
  void expand(JavaPrg prg, int bits) {
    for (int party = 0; party < 2; party++) {
      for (int j = 0; j < 1 << bits; j++) {
        blocks[party].putLong(BLOCK * j, (low[party] & -(1L << bits)) | j);
        blocks[party].putLong(BLOCK * j + 8, high[party]);
      }
      prg.expand(expanded[party], BLOCK << bits);
    }
  }

  /** Returns the low word of the XOR of both parties' block. */
  long differenceLow(int block) {
    return blocks[0].getLong(BLOCK * block) ^ blocks[1].getLong(BLOCK * block);
  }

  /** Returns the high word of the XOR of both parties' block. */
  long differenceHigh(int block) {
    return blocks[0].getLong(BLOCK * block + 8) ^ blocks[1].getLong(BLOCK * block + 8);
  }

  /** Adds party 0's value of a child less party 1's, where blocks hold such values. */
  DoubleWord addDifference(DoubleWord sum, int words, int child) {
    return sum.add(blocks[0], words, child).subtract(blocks[1], words, child);
  }

  /** Steps down to the child on the path; the party corrects its own whose control bit is set. */
  void step(int children, long correctionLow, long correctionHigh) {
    for (int party = 0; party < 2; party++) {
      long control = Masks.bit(low[party]);
      low[party] = correctionLow & control;
      high[party] = correctionHigh & control;
      for (int j = 0; j < children; j++) {
        low[party] ^= blocks[party].getLong(BLOCK * j) & on(j);
        high[party] ^= blocks[party].getLong(BLOCK * j + 8) & on(j);
      }
    }
  }

  void wipe() {
    for (int party = 0; party < 2; party++) {
      Arrays.fill(expanded[party], (byte) 0);
      low[party] = 0;
      high[party] = 0;
    }
    path = 0;
  }
}
