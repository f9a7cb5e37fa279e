package org.splinter.provider.ingest;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** A writer of Parquet files by another implementation than the one that reads them. */
final class ParquetFiles {
  private ParquetFiles() {}

  /**
   * Writes the rows of a query as Parquet.
   *
   * @param options options of DuckDB's COPY, such as {@code CODEC 'zstd'}
   */
  static String write(Path file, String query, String options) {
    String suffix = options.isEmpty() ? "" : ", " + options;
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duck.createStatement()) {
      statement.execute("COPY (" + query + ") TO '" + file + "' (FORMAT parquet" + suffix + ")");
      return file.toString();
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  /** Writes the rows of a query as CSV. */
  static void writeCsv(Path file, String query) {
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duck.createStatement()) {
      statement.execute("COPY (" + query + ") TO '" + file + "' (FORMAT csv, HEADER)");
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }
}
