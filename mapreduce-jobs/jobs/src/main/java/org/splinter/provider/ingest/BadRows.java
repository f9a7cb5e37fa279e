package org.splinter.provider.ingest;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/** The number of bad rows, and the first of them in the order of files and lines. */
public final class BadRows {
  /** The most rows that are kept. */
  public static final int LISTED = 20;

  /** The bad rows in one file that are enough to refuse it without looking for more. */
  static final int ENOUGH = 1000;

  private final List<BadRow> first = new ArrayList<>();
  private long count;

  public long count() {
    return count;
  }

  /** Returns the first bad rows, at most {@link #LISTED}. */
  public List<BadRow> first() {
    return List.copyOf(first);
  }

  void add(BadRow row) {
    count++;
    if (first.size() < LISTED) {
      first.add(row);
    }
  }

  /** Adds the bad rows of the next file. */
  void addAll(BadRows later) {
    count += later.count;
    for (BadRow row : later.first) {
      if (first.size() < LISTED) {
        first.add(row);
      }
    }
  }

  void write(ByteWriter writer) {
    writer.i64(count).i32(first.size());
    first.forEach(row -> row.write(writer));
  }

  static BadRows read(ByteReader reader) throws FormatException {
    BadRows rows = new BadRows();
    rows.count = reader.i64("bad rows", 0, Long.MAX_VALUE);
    int listed = reader.i32("listed", 0, LISTED);
    for (int i = 0; i < listed; i++) {
      rows.first.add(BadRow.read(reader));
    }
    return rows;
  }
}
