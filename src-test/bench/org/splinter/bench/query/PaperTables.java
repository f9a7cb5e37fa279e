package org.splinter.bench.query;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/**
 * Tables of the sizes that the paper measured (its figure 8): rows of real tables, repeated. The
 * paper too repeated its restaurants. A column that its queries ask for and the sources lack is
 * derived, and its name ends in {@code _derived}.
 */
final class PaperTables {
  static final long RESTAURANTS = 225_000;
  static final long FLIGHTS = 6_100_000;

  private PaperTables() {}

  /**
   * Writes restaurants of New York. {@code stars_derived} is 5.0 less a tenth for each point of the
   * last inspection; {@code hex2mi_derived} numbers squares of two miles around the ZIP code's
   * centre, in place of the paper's hexagons; {@code copy} distinguishes a row's repetitions.
   */
  static void writeRestaurants(PlainAnswers duckdb, Path data, Path file, long rows)
      throws SQLException {
    Path source = data.resolve("restaurants/nyc_restaurants.parquet");
    repeat(
        duckdb,
        """
        SELECT restaurant_id, coalesce(name, 'unnamed') AS name, borough, cuisine AS category,
          CAST(greatest(0, 50 - last_score) / 10.0 AS DECIMAL(3,1)) AS stars_derived,
          CAST(floor((CAST(zip_lat AS DOUBLE) - 40) / 0.029) * 100
            + floor((CAST(zip_lon AS DOUBLE) + 75) / 0.038) AS BIGINT) AS hex2mi_derived
        FROM %s
        """
            .formatted(read(source)),
        "restaurant_id",
        rows,
        file);
  }

  /**
   * Writes flights of New York in 2013. {@code price_derived} is a published tariff over the
   * distance, in cents; {@code copy} distinguishes a row's repetitions.
   */
  static void writeFlights(PlainAnswers duckdb, Path data, Path file, long rows)
      throws SQLException {
    Path source = data.resolve("flights/nyc13_flights.parquet");
    repeat(
        duckdb,
        """
        SELECT flight_id, carrier || flight AS flight_no, origin, dest, month, arr_delay AS delay,
          sifl_fare_cents_derived AS price_derived
        FROM %s
        """
            .formatted(read(source)),
        "flight_id",
        rows,
        file);
  }

  private static String read(Path source) {
    if (!Files.exists(source)) {
      throw new IllegalArgumentException(
          "there is no " + source + "; name the directory of the real tables by --data");
    }
    return "read_parquet(" + PlainAnswers.quoted(source) + ")";
  }

  private static void repeat(PlainAnswers duckdb, String select, String key, long rows, Path file)
      throws SQLException {
    duckdb.execute(
        """
        COPY (
          WITH source AS (%s)
          SELECT copies.range AS copy, source.* FROM range(%d // (SELECT count(*) FROM source) + 1) copies, source
          ORDER BY copy, %s LIMIT %d
        ) TO %s (FORMAT PARQUET, COMPRESSION ZSTD, ROW_GROUP_SIZE 250000)
        """
            .formatted(select, rows, key, rows, PlainAnswers.quoted(file)));
  }
}
