package org.splinter.fss;

import java.util.Arrays;

/**
 * A client's secret that is a product of two functions over a grid, one of its rows and one of its
 * columns; shares of the ring scheme hide both. It prints nothing.
 */
public final class SecretProduct implements Secret {
  private final int rows;

  /** The rows' values, then the columns'. */
  private final long[] words;

  private SecretProduct(int rows, long[] words) {
    this.rows = rows;
    this.words = words;
  }

  /**
   * Makes a product of functions of signed numbers, which are copied.
   *
   * @param rows at the rows 0, 1, ...
   * @param columns at the columns 0, 1, ...
   */
  public static SecretProduct of(long[] rows, long[] columns) {
    long[] words = Arrays.copyOf(rows, rows.length + columns.length);
    System.arraycopy(columns, 0, words, rows.length, columns.length);
    return new SecretProduct(rows.length, words);
  }

  @Override
  public void check(ShareParameters parameters) {
    if (!(parameters instanceof RingParameters ring)) {
      throw new IllegalArgumentException(
          "a product of rows and columns cannot be shared by scheme "
              + parameters.scheme()
              + ", only by RING");
    }
    int columns = words.length - rows;
    if (rows != ring.rows() || columns != ring.columns()) {
      throw new IllegalArgumentException(
          "a product of %d rows and %d columns, the shares have %d and %d"
              .formatted(rows, columns, ring.rows(), ring.columns()));
    }
  }

  @Override
  public long[] words() {
    return words.clone();
  }

  /** Wipes the values; the product is of no use afterwards. */
  public void wipe() {
    Arrays.fill(words, 0);
  }

  @Override
  public String toString() {
    return "SecretProduct[hidden]";
  }
}
