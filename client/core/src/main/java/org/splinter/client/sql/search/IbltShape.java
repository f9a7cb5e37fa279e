package org.splinter.client.sql.search;

/**
 * Shape of an invertible Bloom look-up table that holds the ranks of up to k rows so that they can
 * be distinguished: each row is added to one cell of each of several tables. Public: k alone
 * decides it.
 *
 * <p>Guarantee: two of k rows share their cells in all tables with a probability of at most 2^-41.
 *
 * @param cells of one table
 */
public record IbltShape(int tables, int cells) {
  private static final int MIN_CELLS = 16;
  private static final int FAILURE_BITS = 41;

  /** Returns the shape for at most k rows. */
  public static IbltShape of(int k) {
    int cells = Math.max(MIN_CELLS, 3 * k);
    double pairs = (double) k * k / 2;
    int tables = (int) Math.ceil((log2(pairs) + FAILURE_BITS) / log2(cells));
    return new IbltShape(tables, cells);
  }

  private static double log2(double number) {
    return Math.log(number) / Math.log(2);
  }
}
