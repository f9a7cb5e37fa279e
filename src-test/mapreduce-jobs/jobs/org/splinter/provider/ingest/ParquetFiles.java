package org.splinter.provider.ingest;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** A writer of files by another implementation than the one that reads them. */
final class ParquetFiles {
  private ParquetFiles() {}

  /**
   * Writes the rows of a query as Parquet.
   *
   * @param options options of DuckDB's COPY, such as {@code CODEC 'zstd'}
   */
  static String write(Path file, String query, String options) {
    copy(query, file, "FORMAT parquet" + (options.isEmpty() ? "" : ", " + options));
    return file.toString();
  }

  /** Writes the rows of a query as CSV. */
  static void writeCsv(Path file, String query) {
    copy(query, file, "FORMAT csv, HEADER");
  }

  /**
   * Writes the rows of a query.
   *
   * @param options options of DuckDB's COPY, such as {@code FORMAT json}
   */
  static void copy(String query, Path file, String options) {
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duck.createStatement()) {
      statement.execute("COPY (" + query + ") TO '" + file + "' (" + options + ")");
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }
}
