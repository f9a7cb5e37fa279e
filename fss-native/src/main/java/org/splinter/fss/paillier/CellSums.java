package org.splinter.fss.paillier;

import java.nio.LongBuffer;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;

/**
 * A provider's sums over the cells of one share: of its numbers of each row times the row's
 * weights, for each column. The weights of a column add up to less than 2^64 in all. Sums of parts
 * add up, and equal cells give equal bytes. One thread at a time may use it.
 */
public sealed interface CellSums extends AutoCloseable permits JavaCellSums, NativeCellSums {
  /**
   * Opens sums of no cells.
   *
   * @throws org.splinter.fss.FssException if the path needs the native library and it does not load
   */
  static CellSums open(CellDimensions shape, EvaluationPath path) {
    return path == EvaluationPath.JAVA ? new JavaCellSums(shape) : new NativeCellSums(shape, path);
  }

  /**
   * Adds the cells of rows, with the numbers that a party's seed expands to.
   *
   * @param weights of rows from {@code firstRow} on, a word for each column of each; a direct
   *     buffer
   */
  void addSeeded(byte[] seed, int firstRow, LongBuffer weights);

  /**
   * Adds the cells of rows with the last party's numbers of these rows.
   *
   * @param numbers {@link CellDimensions#rowBytes} of each row
   */
  void addExplicit(byte[] numbers, int firstRow, LongBuffer weights);

  /** Returns the sums of all columns, {@link CellDimensions#sumsBytes}. */
  byte[] state();

  /** Adds the state of other cells. */
  void merge(byte[] state) throws FormatException;

  /**
   * Returns the party's answer, a number modulo N^2.
   *
   * @param bases of all columns, which the client's functions have in common
   * @param columns those of the share
   * @throws FormatException if one of them is not below N^2 or not prime to N
   */
  byte[] answer(byte[] bases, byte[] columns) throws FormatException;

  @Override
  void close();
}
