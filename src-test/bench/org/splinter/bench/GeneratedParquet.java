package org.splinter.bench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;

/**
 * A program that writes a Parquet file of generated rows for {@link FoldJobBenchmark}: {@code id}
 * counts the rows, {@code place} has 1,000 values, {@code day} ten years of dates, {@code number}
 * 2^24 values (no dictionary), {@code amount} a million, {@code kind} eight. Every run writes equal
 * rows.
 *
 * <p>Arguments: file, rows.
 */
public final class GeneratedParquet {
  private GeneratedParquet() {}

  public static void main(String[] arguments) throws Exception {
    long rows = Long.parseLong(arguments[1]);
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          COPY (
            SELECT range AS id,
              CAST(hash(range) %% 1000 AS INTEGER) AS place,
              DATE '2010-01-01' + CAST(hash(range + 1) %% 3652 AS INTEGER) AS day,
              CAST(hash(range + 2) %% 16777216 AS BIGINT) AS number,
              CAST(hash(range + 3) %% 1000000 AS INTEGER) AS amount,
              CAST(hash(range + 4) %% 8 AS INTEGER) AS kind
            FROM range(%d)
          ) TO '%s' (FORMAT PARQUET, COMPRESSION ZSTD, ROW_GROUP_SIZE 1000000)
          """
              .formatted(rows, arguments[0].replace("'", "''")));
    }
  }
}
