package org.splinter.provider.derived;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.table.Manifest;
import org.splinter.provider.prepared.PreparedKeys;

/** The bounds that a derived table is held to before any row is written. */
final class SizeBounds {
  private final long maxRows;
  private final long maxBytes;

  /**
   * Reads the bounds of a derived table.
   *
   * @param maxBytes that the table may have
   */
  SizeBounds(Configuration configuration, long maxBytes) throws IOException {
    this.maxRows = DerivedKeys.ROWS.getInt(configuration, 1, Integer.MAX_VALUE);
    this.maxBytes = maxBytes;
  }

  /** Returns whether a table of that size is within the bounds. */
  boolean allow(long rows, long bytes) {
    return rows <= maxRows && bytes <= maxBytes;
  }

  /**
   * Refuses a table that is not within the bounds.
   *
   * @param subject begins the reason, such as "the join of a and b would have"
   * @param rows the number, or {@link Long#MAX_VALUE} if there are more
   * @param mend what the user may do besides
   */
  void require(String subject, long rows, long bytes, String mend) throws RefusedRequestException {
    String size =
        subject + " " + (rows == Long.MAX_VALUE ? "more than " + (rows - 1) : rows) + " rows";
    if (rows > maxRows) {
      throw new RefusedRequestException(
          size
              + ", at most "
              + maxRows
              + " are allowed; "
              + mend
              + (maxRows < Integer.MAX_VALUE ? ", or raise " + DerivedKeys.ROWS.key() : ""));
    }
    if (bytes > maxBytes) {
      throw new RefusedRequestException(
          size
              + " and about "
              + bytes
              + " bytes, all views and derived tables may have "
              + maxBytes
              + "; "
              + mend
              + ", or raise "
              + PreparedKeys.QUOTA.key());
    }
  }

  /** Returns the bytes of a version's rows. */
  static long bytes(Manifest manifest) {
    return manifest.batches().stream().mapToLong(batch -> batch.span().length()).sum();
  }

  /** Returns the bytes of a version's row on average. */
  static double bytesPerRow(Manifest manifest) {
    return (double) bytes(manifest) / Math.max(1, manifest.rows());
  }

  /** Returns the product of numbers from 0 on, or the greatest number if the product is greater. */
  static long times(long one, long other) {
    return Math.multiplyHigh(one, other) == 0 && one * other >= 0 ? one * other : Long.MAX_VALUE;
  }

  /** Returns the sum of numbers from 0 on, or the greatest number if the sum is greater. */
  static long plus(long one, long other) {
    return one + other >= 0 ? one + other : Long.MAX_VALUE;
  }
}
