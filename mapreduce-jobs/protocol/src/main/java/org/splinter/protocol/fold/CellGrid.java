package org.splinter.protocol.fold;

import org.splinter.fss.paillier.CellDimensions;
import org.splinter.fss.paillier.PaillierModulus;

/**
 * The public shape of the functions of cells that one term sums up: a key's low bits are its
 * column, the others its row.
 *
 * @param bits of a key; 0 if it has none, which is one cell
 * @param columnBits the bits of a column
 * @param shares how many functions there are, whatever the secrets
 */
public record CellGrid(int bits, int columnBits, int shares) {
  /** The most bits of a key. */
  public static final int MAX_BITS = 24;

  public static final int MAX_COLUMN_BITS = 20;
  public static final int MAX_ROW_BITS = 20;

  public CellGrid {
    if (bits < 0 || bits > MAX_BITS) {
      throw new IllegalArgumentException(
          bits + " bits of a key of cells, must be 0 to " + MAX_BITS);
    }
    int least = Math.max(0, bits - MAX_ROW_BITS);
    int most = Math.min(bits, MAX_COLUMN_BITS);
    if (columnBits < least || columnBits > most) {
      throw new IllegalArgumentException(
          columnBits
              + " column bits of a key of "
              + bits
              + " bits, must be "
              + least
              + " to "
              + most);
    }
  }

  public int cells() {
    return 1 << bits;
  }

  public int columns() {
    return 1 << columnBits;
  }

  public int rows() {
    return 1 << (bits - columnBits);
  }

  /** Returns the shape of each function under a key. */
  public CellDimensions shape(PaillierModulus modulus) {
    return new CellDimensions(modulus, rows(), columns());
  }

  /**
   * Returns the bytes of one function's share of the party whose share is largest.
   *
   * @param keyBits the length of the key
   */
  public long shareBytes(int keyBits) {
    long ciphertext = 2L * keyBits / Byte.SIZE;
    long ofRows = (long) rows() * CellDimensions.rowBytes(keyBits);
    return columns() * ciphertext + Math.max(CellBundle.SEED_BYTES, ofRows);
  }
}
