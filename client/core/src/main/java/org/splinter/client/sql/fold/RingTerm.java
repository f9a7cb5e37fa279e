package org.splinter.client.sql.fold;

import java.util.Objects;
import org.splinter.fss.RingParameters;
import org.splinter.fss.RingSums;
import org.splinter.protocol.fold.ShareForm;

/**
 * The secret side of one term of a ring plan: its values at all keys, laid out as rows and columns,
 * are a sum of products of a selection of rows and a function of columns. Public itself.
 *
 * @param term its values, as of a dense plan
 * @param columnBits the low bits of a key, which are its column
 * @param products how many there are, whatever the secrets; no row is selected by two
 */
public record RingTerm(DenseTerm term, int columnBits, int products) {
  /**
   * Lays a term out so that its longest share is shortest.
   *
   * @param term one with a key
   * @param sums the ring, and the modulus of sums
   */
  static RingTerm of(DenseTerm term, RowPatterns patterns, int parties, RingSums sums) {
    int bits = term.key().bits();
    RingTerm best = null;
    long least = Long.MAX_VALUE;
    int first = Math.max(0, bits - RingParameters.MAX_ROW_BITS);
    int last = Math.min(bits, RingParameters.MAX_COLUMN_BITS);
    for (int columns = first; columns <= last; columns++) {
      long products = patterns.most(columns);
      long bytes = products * new RingParameters(parties, bits, columns, sums).shareBytes();
      if (bytes < least) {
        least = bytes;
        best = new RingTerm(term, columns, Math.toIntExact(products));
      }
    }
    return Objects.requireNonNull(best, "there is a layout of any key");
  }

  public int columns() {
    return 1 << columnBits;
  }

  /** Returns the form of each product's share. */
  ShareForm form(RingSums sums) {
    return ShareForm.ring(columnBits, sums);
  }
}
