package org.splinter.client.sql.fold;

import java.util.Objects;
import java.util.function.IntToLongFunction;

/**
 * The secret side of one term of a ring plan or of cells: its values at all keys, laid out as rows
 * and columns, are a sum of products of a selection of rows and a function of columns. Public
 * itself.
 *
 * @param term its values, as of a dense plan
 * @param columnBits the low bits of a key, which are its column
 * @param products how many there are, whatever the secrets; no row is selected by two
 */
public record ProductTerm(DenseTerm term, int columnBits, int products) {
  /**
   * Lays a term out so that its longest share is shortest.
   *
   * @param maxRowBits the most bits of a row
   * @param maxColumnBits the most bits of a column
   * @param shareBytes the bytes of the longest share of a product, by the column bits
   */
  static ProductTerm of(
      DenseTerm term,
      RowPatterns patterns,
      int maxRowBits,
      int maxColumnBits,
      IntToLongFunction shareBytes) {
    int bits = term.key().bits();
    ProductTerm best = null;
    long least = Long.MAX_VALUE;
    int first = Math.max(0, bits - maxRowBits);
    int last = Math.min(bits, maxColumnBits);
    for (int columns = first; columns <= last; columns++) {
      long products = patterns.most(columns);
      long bytes = products * shareBytes.applyAsLong(columns);
      if (bytes < least) {
        least = bytes;
        best = new ProductTerm(term, columns, Math.toIntExact(products));
      }
    }
    return Objects.requireNonNull(best, "there is a layout of any key");
  }

  public int columns() {
    return 1 << columnBits;
  }
}
