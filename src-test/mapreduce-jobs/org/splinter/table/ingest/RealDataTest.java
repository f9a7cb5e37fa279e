package org.splinter.table.ingest;

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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.table.Column;
import org.splinter.table.ColumnType;
import org.splinter.table.Manifest;

/** Imports of whole real tables agree with DuckDB's reading of the same files, row by row. */
final class RealDataTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "flights/nyc13_flights",
        "flights/india_fares_2022",
        "flights/nyc13_airports",
        "restaurants/nyc_restaurants",
        "restaurants/nyc_airbnb"
      })
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

  private static String canonical(ColumnType type, String text) {
    return text == null ? null : type.format(type.parse(text));
  }
}
