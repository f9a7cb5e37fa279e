package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Table of decimals of up to 38 digits that DuckDB writes: {@code total} and {@code vast} have more
 * values than a dictionary holds, {@code huge} has nine and NULL.
 */
final class WideLedger {
  static final int ROWS = 70_000;

  private static final String EXTREMES =
      """
      [0, 9223372036854775807, 9223372036854775808, -9223372036854775808, -9223372036854775809,
       18446744073709551616, 99999999999999999999999999999999999999,
       -99999999999999999999999999999999999999, 7, NULL]::DECIMAL(38, 0)[]
      """;

  private static final String QUERY =
      """
      SELECT i AS id,
        CAST(((i * 7919) %% 100003 - 50000)::HUGEINT * 12345678901234567 || '.'
          || lpad(((i * 31) %% 10000000000)::VARCHAR, 10, '0') AS DECIMAL(38, 10)) AS total,
        CASE i WHEN 1 THEN 99999999999999999999999999999999999999
          WHEN 2 THEN -99999999999999999999999999999999999999
          ELSE IF(i %% 97 = 5, NULL,
            ((i - 35000)::HUGEINT * (i - 35000) * (i - 35000)) * 1000000000000000000007)
          END::DECIMAL(38, 0) AS vast,
        (%s)[1 + (i * 13) %% 10] AS huge,
        i::UBIGINT * 263520000000000 AS units,
        (i / 4)::DECIMAL(38, 10) AS fits,
        'zone ' || i %% 11 AS zone
      FROM range(%d) t(i)
      """
          .formatted(EXTREMES, ROWS);

  private final Path home;
  private final PlainDatabase database;

  private WideLedger(Path home, PlainDatabase database) {
    this.home = home;
    this.database = database;
  }

  /** Makes table {@code ledger} in a database, whose files go to a home. */
  static WideLedger create(Path home, PlainDatabase database) throws Exception {
    database.execute("CREATE TABLE ledger AS " + QUERY);
    return new WideLedger(home, database);
  }

  /** Writes a table of the database, or the rows of a query in parentheses, to a file. */
  Path copy(String query, String file, String format) throws Exception {
    Path path = home.resolve(file);
    database.execute("COPY " + query + " TO '" + path + "' (" + format + ")");
    return path;
  }

  /** Imports the ledger for three providers and returns what the import said. */
  String importParquet() throws Exception {
    Path ledger = copy("ledger", "ledger.parquet", "FORMAT parquet");
    return importFile("ledger", ledger, "--provider", "gamma");
  }

  /**
   * Imports a file for two providers.
   *
   * @return what the import said
   */
  String importFile(String table, Path file, String... options) {
    List<String> arguments = new ArrayList<>(List.of("--provider", "alpha", "--provider", "beta"));
    arguments.addAll(List.of("--table", table, file.toString()));
    arguments.addAll(List.of(options));
    CommandLine.Outcome outcome = CommandLine.run(home, "import", arguments.toArray(String[]::new));
    assertEquals(0, outcome.exitCode(), outcome.err());
    return outcome.err();
  }
}
