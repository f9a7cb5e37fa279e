package org.splinter.client.sql.aggregate;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A place of a quantile among rows in ascending order of an expression's values, NULLs left out.
 * Public: which row it is follows from how many there are.
 *
 * @param share of the rows, 0 to 1, without zeros at its end
 */
public record QuantilePlace(BigDecimal share, Kind kind) {
  /** The row that stands for a share. */
  public enum Kind {
    /** The first row that, with those before it, makes at least the share of the rows. */
    REACHING,
    /** The row at the share of the way from the first to the last, or the one before that. */
    BEFORE,
    /** The row at the share of the way from the first to the last, or the one behind that. */
    BEHIND
  }

  public QuantilePlace {
    share = share.stripTrailingZeros();
  }

  /**
   * Returns the number of the row, from 0.
   *
   * @param rows how many there are, at least 1
   */
  public long row(long rows) {
    BigDecimal of = BigDecimal.valueOf(kind == Kind.REACHING ? rows : rows - 1);
    BigDecimal place = share.multiply(of);
    return switch (kind) {
      case REACHING -> Math.max(0, rounded(place, RoundingMode.CEILING) - 1);
      case BEFORE -> rounded(place, RoundingMode.FLOOR);
      case BEHIND -> rounded(place, RoundingMode.CEILING);
    };
  }

  private static long rounded(BigDecimal place, RoundingMode mode) {
    return place.setScale(0, mode).longValueExact();
  }
}
