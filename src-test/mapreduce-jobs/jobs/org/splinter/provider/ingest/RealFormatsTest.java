package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;

/**
 * Tests that whole real tables have one fingerprint in whatever format DuckDB writes them; all but
 * some small ones only with {@code splinter.long}.
 */
@Tag("slow")
final class RealFormatsTest {
  @TempDir Path folder;

  static Stream<String> givesOneFingerprintForAllFormats() {
    List<String> always =
        List.of("flights/nyc13_airports.csv.gz", "flights/openflights_airlines.dat.gz");
    List<String> large =
        List.of(
            "flights/nyc13_airlines.csv.gz",
            "flights/nyc13_flights.csv.gz",
            "flights/india_fares_2022.csv.gz",
            "flights/openflights_airports.dat.gz",
            "flights/openflights_routes.dat.gz",
            "restaurants/sf_restaurants.csv.gz",
            "domains/registrars.csv.gz",
            "restaurants/nyc_airbnb.csv.gz",
            "restaurants/nyc_inspections.csv.gz",
            "restaurants/nyc_restaurants.csv.gz",
            "restaurants/nyc_violation_codes.csv.gz",
            "restaurants/nyc_violations.csv.gz",
            "domains/alexa2016_top100k.csv.gz",
            "domains/dotgov_2026-08.csv.gz",
            "road/osm_moscow_nodes.parquet",
            "road/osm_moscow_edges.parquet");
    boolean isLong = Boolean.getBoolean("splinter.long");
    return Stream.concat(always.stream(), isLong ? large.stream() : Stream.of());
  }

  @ParameterizedTest
  @MethodSource
  void givesOneFingerprintForAllFormats(String name) throws IOException, SQLException {
    Path source = TestData.file(name);
    String query = query(source);
    TestProvider provider = new TestProvider(folder);
    ParquetFiles.copy(query, folder.resolve("a.csv"), "FORMAT csv, HEADER");
    Manifest wanted = imported(provider, null, "a.csv");
    if (name.endsWith(".csv.gz")) {
      assertSame(wanted, imported(provider, null, source.toString()));
    }
    ParquetFiles.copy(query, folder.resolve("a.tsv"), "FORMAT csv, HEADER, DELIMITER '\t'");
    assertSame(wanted, imported(provider, null, "a.tsv"));
    ParquetFiles.copy(
        query, folder.resolve("a.txt"), "FORMAT csv, HEADER, DELIMITER '|', COMPRESSION zstd");
    assertSame(wanted, imported(provider, null, "a.txt"));
    writeJson(query, wanted.schema(), folder.resolve("a.jsonl"));
    assertSame(wanted, imported(provider, null, "a.jsonl"));

    DeclaredSchema schema = DeclaredSchema.exact(wanted.schema());
    ParquetFiles.copy(query, folder.resolve("a.json.zst"), "FORMAT json, COMPRESSION zstd");
    assertSame(wanted, imported(provider, schema, "a.json.zst"));
    ParquetFiles.copy(query, folder.resolve("a.parquet"), "FORMAT parquet, CODEC 'zstd'");
    assertSame(wanted, imported(provider, schema, "a.parquet"));
    assertTrue(wanted.rows() > 10, wanted.rows() + " rows");
  }

  /** Returns a query of all rows, whose values are text where the file's are. */
  private static String query(Path file) {
    String name = file.toString();
    if (name.endsWith(".parquet")) {
      return "SELECT * FROM read_parquet('" + file + "')";
    }
    String options = // Files of OpenFlights have no header, and two ways to write a quote.
        "header = "
            + !name.endsWith(".dat.gz")
            + (name.endsWith("airlines.dat.gz") ? ", escape = '\\'" : ", escape = '\"'");
    return "SELECT NULLIF(COLUMNS(*), '\\N') FROM read_csv('"
        + file
        + "', all_varchar = true, allow_quoted_nulls = false, delim = ',', quote = '\"', "
        + options
        + ")";
  }

  private Manifest imported(TestProvider provider, DeclaredSchema schema, String file)
      throws IOException {
    String table = "t" + file.replaceAll("\\W", "").toLowerCase(Locale.ROOT);
    return provider
        .importFiles(
            table.substring(0, Math.min(30, table.length())),
            schema,
            folder.resolve(file).toString())
        .manifest();
  }

  private static void assertSame(Manifest wanted, Manifest manifest) {
    assertEquals(SchemaFile.format(wanted.schema()), SchemaFile.format(manifest.schema()));
    assertEquals(wanted.statistics(), manifest.statistics());
    assertEquals(wanted.fingerprint(), manifest.fingerprint());
  }

  /** Writes JSON lines as a typed program does; but for the first row, NULLs are left out. */
  private static void writeJson(String query, Schema schema, Path file)
      throws SQLException, IOException {
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duck.createStatement();
        ResultSet rows = statement.executeQuery(query);
        BufferedWriter out = Files.newBufferedWriter(file)) {
      boolean first = true;
      while (rows.next()) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < schema.columns().size(); i++) {
          String text = rows.getString(i + 1);
          if (first || text != null) {
            Column column = schema.columns().get(i);
            line.append(line.isEmpty() ? "{" : ",").append(quoted(column.name())).append(':');
            line.append(text == null ? "null" : value(column, text));
          }
        }
        out.append(line.isEmpty() ? "{}" : line.append('}')).append('\n');
        first = false;
      }
    }
  }

  private static String value(Column column, String text) {
    return switch (column.type().kind()) {
      case INTEGER, DECIMAL, WIDE, BOOLEAN -> text.toLowerCase(Locale.ROOT);
      default -> quoted(text);
    };
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ') {
        quoted.append(String.format("\\u%04x", (int) c));
      } else {
        quoted.append(c == '"' || c == '\\' ? "\\" : "").append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
