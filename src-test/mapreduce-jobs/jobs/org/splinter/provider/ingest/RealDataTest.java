package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Manifest;

/**
 * Tests that imports of whole real tables agree with DuckDB's reading of the imported files, row by
 * row; the largest tables are read only with {@code splinter.long}.
 */
@Tag("slow")
final class RealDataTest {
  @TempDir Path folder;

  static Stream<String> agreesWithDuckDb() {
    return withLong(
        List.of("flights/nyc13_flights", "flights/india_fares_2022"),
        "flights/nyc13_airports",
        "restaurants/nyc_restaurants",
        "restaurants/nyc_airbnb");
  }

  private static Stream<String> withLong(List<String> large, String... always) {
    boolean isLong = Boolean.getBoolean("splinter.long");
    return Stream.concat(Stream.of(always), isLong ? large.stream() : Stream.of());
  }

  @ParameterizedTest
  @MethodSource
  void agreesWithDuckDb(String name) throws IOException, SQLException {
    Path file = TestData.file(name + ".csv.gz");
    TestProvider provider = new TestProvider(folder);
    Manifest manifest = provider.importFiles("real", file.toString()).manifest();
    List<List<String>> rows = provider.rows(manifest);
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duck.createStatement();
        ResultSet wanted =
            statement.executeQuery(
                "SELECT * FROM read_csv('"
                    + file
                    + "', header = true, all_varchar = true, quote = '\"', escape = '\"')")) {
      int row = 0;
      while (wanted.next()) {
        List<String> cells = new ArrayList<>();
        for (Column column : manifest.schema().columns()) {
          cells.add(canonical(column.type(), wanted.getString(cells.size() + 1)));
        }
        assertEquals(cells, rows.get(row++));
      }
      assertEquals(row, rows.size());
      assertEquals(row, manifest.rows());
    }
  }

  static Stream<String> givesOneFingerprintForBothFormats() {
    return withLong(
        List.of("flights/nyc13_flights", "flights/india_fares_2022", "restaurants/nyc_violations"),
        "flights/nyc13_airlines",
        "flights/nyc13_airports",
        "restaurants/nyc_restaurants",
        "restaurants/nyc_inspections",
        "restaurants/nyc_violation_codes",
        "restaurants/nyc_airbnb",
        "restaurants/sf_restaurants");
  }

  /**
   * Imports every table that comes in both formats; dates and coordinates need a schema in Parquet.
   */
  @ParameterizedTest
  @MethodSource
  void givesOneFingerprintForBothFormats(String name) throws IOException {
    String csv = TestData.file(name + ".csv.gz").toString();
    String parquet = TestData.file(name + ".parquet").toString();
    TestProvider provider = new TestProvider(folder);
    DeclaredSchema schema = schema(csv, provider);
    Manifest fromCsv = provider.importFiles("real", schema, csv).manifest();
    Manifest fromParquet = provider.importFiles("real", schema, parquet).manifest();
    assertEquals(fromCsv.fingerprint(), fromParquet.fingerprint());
    assertEquals(fromCsv.statistics(), fromParquet.statistics());
  }

  /** Returns the inferred schema; coordinates of more digits than fit 64 bits are rounded. */
  private static DeclaredSchema schema(String csv, TestProvider provider) throws IOException {
    String inferred = SchemaFile.format(provider.importFiles("real", csv).manifest().schema());
    return SchemaFile.parse(
        "inferred",
        inferred.replaceAll("(?m)^(.*(?:lat|lon) +)(?:string|decimal.*)$", "$1decimal(6) round"));
  }

  private static String canonical(ColumnType type, String text) {
    return text == null ? null : type.format(type.parse(text));
  }
}
