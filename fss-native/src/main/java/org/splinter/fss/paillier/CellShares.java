package org.splinter.fss.paillier;

import java.util.List;

/**
 * The shares of one function of cells. All parties get the columns; party i but for the last gets
 * seed i, and the last one the rows. The arrays are the caller's.
 */
public final class CellShares {
  private final byte[] columns;
  private final List<byte[]> seeds;
  private final byte[] rows;

  CellShares(byte[] columns, List<byte[]> seeds, byte[] rows) {
    this.columns = columns;
    this.seeds = List.copyOf(seeds);
    this.rows = rows;
  }

  /** Returns a ciphertext of each column. */
  public byte[] columns() {
    return columns;
  }

  /** Returns the seeds of all parties but the last. */
  public List<byte[]> seeds() {
    return seeds;
  }

  /** Returns the last party's numbers of all rows, {@link CellDimensions#rowBytes} each. */
  public byte[] rows() {
    return rows;
  }

  @Override
  public String toString() {
    return "shares of cells among " + (seeds.size() + 1) + " parties";
  }
}
