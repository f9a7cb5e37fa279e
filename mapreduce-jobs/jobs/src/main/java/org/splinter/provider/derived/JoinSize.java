package org.splinter.provider.derived;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.splinter.protocol.derived.DerivedTable.Join;
import org.splinter.protocol.derived.DerivedTable.Pair;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;

/**
 * Size of a join, and the bounds that it is held to before any row is written: keys that stand
 * often on both sides may make as many rows as the tables have multiplied.
 *
 * <p>Mostly the statistics of the tables show that there are few enough rows, so that nothing need
 * be read. Where a value stands at most m times in a compared column, each row of the other side
 * has at most m partners; with v values of which d are distinct, m is at most v - d + 1, and it is
 * 1 where the column is a key. An outer join has at most all rows of its left side more. Only
 * otherwise {@link JoinCount} counts the rows by a job, which reads the compared columns alone and
 * sends one record a key and task. Stopping the join itself at the bound would save that job, but
 * would write all rows up to the bound first, and not find out how many there would be.
 */
final class JoinSize {
  private final Join joined;
  private final Manifest left;
  private final Manifest right;
  private final SizeBounds bounds;

  /**
   * Computes bounds from the statistics of both tables.
   *
   * @param maxBytes that the joined table may have
   */
  JoinSize(Join joined, Manifest left, Manifest right, Configuration configuration, long maxBytes)
      throws IOException {
    this.joined = joined;
    this.left = left;
    this.right = right;
    this.bounds = new SizeBounds(configuration, maxBytes);
  }

  /** Returns whether the statistics of both tables prove that the join is within its bounds. */
  boolean surelyFits() {
    long rows = mostRows();
    return bounds.allow(rows, bytes(rows));
  }

  /** Returns a bound on the rows of a join of these tables. */
  long mostRows() {
    long most = Long.MAX_VALUE;
    for (Pair pair : joined.pairs()) {
      ColumnStatistics one = left.statistics().get(pair.left());
      ColumnStatistics other = right.statistics().get(pair.right());
      long ones = left.rows() - one.nulls();
      long others = right.rows() - other.nulls();
      most = Math.min(most, SizeBounds.times(ones, mostOften(others, other)));
      most = Math.min(most, SizeBounds.times(others, mostOften(ones, one)));
    }
    return joined.outer() ? SizeBounds.plus(most, left.rows()) : most;
  }

  /** Returns how often the most frequent of a column's values can stand in it. */
  private static long mostOften(long values, ColumnStatistics column) {
    long distinct = column.hasDictionary() ? column.distinct() : Dictionary.MAX_SIZE + 1;
    return values == 0 ? 0 : column.unique() ? 1 : values - distinct + 1;
  }

  /**
   * Refuses more rows than are allowed.
   *
   * @param rows the exact number, or {@link Long#MAX_VALUE} if there are more
   */
  void require(long rows) throws IOException {
    String subject =
        "the join of " + joined.left().table() + " and " + joined.right().table() + " would have";
    bounds.require(subject, rows, bytes(rows), "join on more columns");
  }

  /**
   * Estimates the bytes of a number of joined rows: columns are stored as they are in the sources.
   * Each row counts at its table's average, so that a join in which long rows stand more often than
   * others has more bytes, and one of short rows fewer. The real size of a derived table is held to
   * the quota once it is written.
   */
  private long bytes(long rows) {
    return (long) (rows * (SizeBounds.bytesPerRow(left) + SizeBounds.bytesPerRow(right)));
  }
}
