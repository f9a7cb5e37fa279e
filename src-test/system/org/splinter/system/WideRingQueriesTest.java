package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests of ring folds over as many keys as a table of residues may have, 2^23 and 2^24, against
 * DuckDB.
 */
@Tag("slow")
final class WideRingQueriesTest {
  private static final long SEED = 20_261_128;
  private static final int ROWS = 4_000;

  /** The columns' values: 12 bits, 12 and 11. */
  private static final int[] VALUES = {4_000, 3_500, 2_000};

  @TempDir private static Path home;
  private static Path csv;

  @BeforeAll
  static void importRows() throws Exception {
    Random random = new Random(SEED);
    List<String> lines = new ArrayList<>(List.of("a,b,c,g,v"));
    for (int i = 0; i < ROWS; i++) {
      // Each value occurs; the rows of a value of one column are spread over the others.
      lines.add(
          "%d,%d,%d,%d,%d"
              .formatted(
                  i % VALUES[0],
                  i * 17 % VALUES[1],
                  i * 7 % VALUES[2],
                  random.nextInt(3),
                  random.nextLong()));
    }
    csv = Files.write(home.resolve("rows.csv"), lines);
    List<String> arguments = new ArrayList<>();
    for (String provider : List.of("alpha", "beta", "gamma")) {
      arguments.addAll(List.of("--provider", provider));
    }
    arguments.addAll(List.of("--table", "wide", csv.toString()));
    CommandLine.succeed(home, "import", arguments.toArray(String[]::new));
  }

  private static List<String> arguments(String sql, String parameters) {
    List<String> arguments =
        new ArrayList<>(List.of(sql, "--evaluate", "fold", "--providers", "alpha,beta,gamma"));
    for (String parameter : parameters.split(" ", -1)) {
      arguments.addAll(List.of("--param", parameter));
    }
    return arguments;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "24 | COUNT(*), SUM(v) | a = ? AND b = ? | 1234 3478",
        "24 | COUNT(*), SUM(v) | a BETWEEN ? AND ? AND b < ? | 100 3900 3000",
        "24 | COUNT(*), SUM(v) | a = ? OR b = ? | 7 3499",
        "24 | g, COUNT(*), SUM(v) | NOT (a > ? OR b > ?) GROUP BY g ORDER BY g | 2000 2500",
        "23 | g, COUNT(*), SUM(v) | b IN (?, ?) AND c >= ? GROUP BY g ORDER BY g | 3 3483 0",
        "23 | COUNT(*), SUM(v) | a <> ? AND c = ? | 5 1999",
      })
  void answersAgreeWithPlainSql(int bits, String selected, String rest, String parameters)
      throws Exception {
    String select = selected.replace(", 0", "").replace(", 0", "");
    String sql = "SELECT " + select + " FROM wide WHERE " + rest;
    List<String> arguments = arguments(sql, parameters);
    arguments.add("--explain");
    String explained = CommandLine.succeed(home, "query", arguments.toArray(String[]::new));
    assertTrue(explained.contains("of " + bits + " bits, a value for each"), explained);
    assertTrue(explained.contains("ring share"), explained);
    arguments.remove("--explain");
    arguments.addAll(List.of("--format", "csv"));
    String answer = CommandLine.succeed(home, "query", arguments.toArray(String[]::new));
    String plain = sql;
    for (String parameter : parameters.split(" ", -1)) {
      plain = plain.replaceFirst("\\?", parameter);
    }
    List<String> expected = new ArrayList<>();
    try (PlainDatabase database = new PlainDatabase()) {
      database.execute("CREATE TABLE wide AS SELECT * FROM read_csv('" + csv + "')");
      for (List<Object> row : database.query(plain)) {
        expected.add(String.join(",", row.stream().map(WideRingQueriesTest::cell).toList()));
      }
    }
    assertEquals(expected, answer.lines().skip(1).toList(), sql + ", seed " + SEED);
    assertTrue(expected.stream().noneMatch(row -> row.endsWith(",")), "no row is selected");
  }

  private static String cell(Object value) {
    return value == null ? "" : ((BigDecimal) value).toPlainString();
  }

  @Test
  void moreKeysAreRefused() {
    CommandLine.Outcome outcome =
        CommandLine.run(
            home,
            "query",
            arguments("SELECT COUNT(*) FROM wide WHERE a = ? AND b = ? AND g = ?", "1 2 0")
                .toArray(String[]::new));
    assertEquals(1, outcome.exitCode());
    assertTrue(outcome.err().contains("make more than 2^24 keys"), outcome.err());
  }
}
