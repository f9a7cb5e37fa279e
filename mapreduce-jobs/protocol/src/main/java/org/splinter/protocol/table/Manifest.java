package org.splinter.protocol.table;

import java.util.ArrayList;
import java.util.List;

/**
 * The public metadata of one table version. Providers that imported equal rows agree on name,
 * schema, row count, statistics and fingerprint; the parts may differ.
 *
 * @param statistics one per column of the schema
 * @param parts the data files of this version
 */
public record Manifest(
    String table,
    Schema schema,
    long rows,
    Fingerprint fingerprint,
    List<ColumnStatistics> statistics,
    List<Part> parts) {

  public Manifest {
    statistics = List.copyOf(statistics);
    parts = List.copyOf(parts);
    if (statistics.size() != schema.columns().size()) {
      throw new IllegalArgumentException("one statistics entry per column");
    }
  }

  /**
   * Returns all batches in the order of their rows: that of the parts and, in each part, that of
   * its file.
   */
  public List<StoredBatch> batches() {
    List<StoredBatch> batches = new ArrayList<>();
    for (Part part : parts) {
      part.batches().forEach(span -> batches.add(new StoredBatch(part.file(), span)));
    }
    return batches;
  }

  /** One batch, and the name of its part's file. */
  public record StoredBatch(String file, Span span) {}

  /** A data file, by its name inside the version's directory, and its batches in file order. */
  public record Part(String file, List<Span> batches) {
    public Part {
      batches = List.copyOf(batches);
    }
  }

  /** The place of one batch in its file: offset and length in bytes, and its rows. */
  public record Span(long offset, int length, int rows) {}
}
