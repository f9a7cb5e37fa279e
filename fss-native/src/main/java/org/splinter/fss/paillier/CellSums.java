package org.splinter.fss.paillier;

import java.util.List;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;

/**
 * A provider's sums over cells of shares of several functions, which add up: of its numbers of each
 * row times the row's weights, for each column. The weights of a column add up to less than 2^64 in
 * each share. Functions have their bases in common, and so their sums of seeds; each has sums of
 * selectors of its own. Sums of parts add up, and equal cells give equal bytes. One thread at a
 * time may use it.
 */
public sealed interface CellSums extends AutoCloseable permits JavaCellSums, NativeCellSums {
  /** The most shares whose sums are added up. */
  int MAX_SHARES = 1 << 12;

  /**
   * Opens sums of no cells.
   *
   * @param shares the shape of each, under one key
   * @throws org.splinter.fss.FssException if the path needs the native library and it does not load
   */
  static CellSums open(List<CellDimensions> shares, EvaluationPath path) {
    CellSumsShape shape = new CellSumsShape(shares);
    return path == EvaluationPath.JAVA ? new JavaCellSums(shape) : new NativeCellSums(shape, path);
  }

  /**
   * Adds cells of a share, with the numbers that a party's seed expands to.
   *
   * @param places of the cells, row * columns + column; those of one row are best in a row
   * @param weights of the cells
   * @param count of cells, the first ones of both arrays
   */
  void addSeeded(int share, byte[] seed, long[] places, long[] weights, int count);

  /**
   * Adds cells of a share with the last party's numbers of all rows.
   *
   * @param numbers {@link CellDimensions#rowBytes} of each row
   */
  void addExplicit(int share, byte[] numbers, long[] places, long[] weights, int count);

  /**
   * Returns the sums, which may be added to others of equal shares element by element,
   * little-endian: an element has a sum of seeds, {@link CellDimensions#sumSeedWords}, and one of
   * selectors in four words. The columns' sums that are more than there are bases follow, and zeros
   * to the end of an element.
   */
  byte[] state();

  /** Adds the state of other cells. */
  void merge(byte[] state) throws FormatException;

  /**
   * Returns the party's answer, a number modulo N^2.
   *
   * @param bases of as many columns as the widest share has, which all have in common
   * @param columns those of each share
   * @throws FormatException if one of them is not below N^2 or not prime to N
   */
  byte[] answer(byte[] bases, List<byte[]> columns) throws FormatException;

  /**
   * Returns the party's answer by powers of the bases and columns.
   *
   * @param powers of shares of equal shapes
   */
  byte[] answer(CellPowers powers) throws FormatException;

  @Override
  void close();
}
