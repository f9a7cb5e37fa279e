package org.splinter.provider.derived;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.splinter.protocol.derived.DerivedTable.Joined;
import org.splinter.protocol.derived.DerivedTable.Pair;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;

/**
 * How many rows a join has, and the bounds that it is held to before any is written: keys that
 * stand often on both sides may make as many rows as the tables have multiplied.
 *
 * <p>Mostly the statistics of the tables tell that there are few enough, so that nothing need be
 * read: where a value stands at most m times in a compared column, each row of the other side has
 * at most m partners, and with v values of which d are distinct m is at most v - d + 1; it is 1
 * where the column is a key. Only otherwise {@link JoinCount} counts the rows by a job, which reads
 * the compared columns alone and sends one record a key and task. To stop the join itself at the
 * bound would save that job, but write all rows up to the bound first, and not know how many there
 * would be.
 */
final class JoinSize {
  private final Joined joined;
  private final Manifest left;
  private final Manifest right;
  private final SizeBounds bounds;

  /**
   * @param maxBytes that the joined table may have
   */
  JoinSize(Joined joined, Manifest left, Manifest right, Configuration configuration, long maxBytes)
      throws IOException {
    this.joined = joined;
    this.left = left;
    this.right = right;
    this.bounds = new SizeBounds(configuration, maxBytes);
  }

  /** Whether the statistics of both tables tell that the join is within its bounds. */
  boolean surelyFits() {
    long rows = mostRows();
    return bounds.allow(rows, bytes(rows));
  }

  /** No join of these tables has more rows. */
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
    return most;
  }

  /** How often the most frequent of so many values can stand in a column. */
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
   * About the bytes of so many joined rows: columns are stored as they are in the sources. It
   * counts each row at its table's average, so that a join in which long rows stand more often than
   * others has more bytes, and one of short rows fewer. What a derived table really has is held to
   * the quota once it is written.
   */
  private long bytes(long rows) {
    return (long) (rows * (SizeBounds.bytesPerRow(left) + SizeBounds.bytesPerRow(right)));
  }
}
