package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/**
 * What can be checked of the bytes that follow a header: the length, and the bits that must be
 * zero. All others look random to whoever holds one share.
 */
final class ShareBody {
  private ShareBody() {}

  /**
   * @param bytes the whole share
   * @param in reads it and has read the header
   */
  static void check(ShareParameters parameters, byte[] bytes, ByteReader in)
      throws FormatException {
    in.skip("body", parameters.shareBytes() - ShareHeader.BYTES);
    in.end();
    ByteBuffer view = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (parameters instanceof TreeParameters tree) {
      checkBitmap(tree, view, in);
    } else if (parameters instanceof GridParameters grid) {
      checkPatterns(grid, view, in);
      checkSeeds(grid, view, in);
    }
  }

  private static void checkBitmap(TreeParameters tree, ByteBuffer share, ByteReader in)
      throws FormatException {
    int unusedBits = 8 * tree.bitmapBytes() - (tree.levels() - 1);
    if (tree.bitmapBytes() > 0
        && (share.get(tree.shareBytes() - 1) & 0xff) >>> (8 - unusedBits) != 0) {
      throw in.error(
          "control corrections have bits beyond level " + (tree.levels() - 2) + ", must be 0");
    }
  }

  private static void checkPatterns(GridParameters grid, ByteBuffer share, ByteReader in)
      throws FormatException {
    for (int row = 0; row < grid.rows(); row++) {
      int held = 0;
      for (int i = 0; i < grid.patternBytes(); i++) {
        int bits = share.get(ShareHeader.BYTES + row * grid.patternBytes() + i) & 0xff;
        if (grid.columns() < 8 && bits >>> grid.columns() != 0) {
          throw in.error(
              "row " + row + " holds columns beyond " + (grid.columns() - 1) + ", must not");
        }
        held += Integer.bitCount(bits);
      }
      if (held != grid.heldColumns()) {
        throw in.error(
            "row " + row + " holds " + held + " columns, must hold " + grid.heldColumns());
      }
    }
  }

  private static void checkSeeds(GridParameters grid, ByteBuffer share, ByteReader in)
      throws FormatException {
    int first = ShareHeader.BYTES + grid.rows() * grid.patternBytes();
    long counterBits = (1L << grid.blockBits()) - 1;
    for (int seed = 0; seed < grid.rows() * grid.heldColumns(); seed++) {
      if ((share.getLong(first + seed * TreeParameters.BLOCK_BYTES) & counterBits) != 0) {
        throw in.error(
            "seed "
                + seed % grid.heldColumns()
                + " of row "
                + seed / grid.heldColumns()
                + " has bits below bit "
                + grid.blockBits()
                + ", must be 0");
      }
    }
  }
}
