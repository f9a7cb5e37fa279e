package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of the messages about mistakes in a SQL text: the words, what was meant perhaps, and where
 * it stands, on the command line and by the gateway.
 */
@Tag("slow")
final class SqlMistakesTest {
  private static final String COLUMNS =
      "it has flight_id, year, month, day, carrier, flight, tailnum, origin, dest, sched_dep_time,"
          + " dep_time, dep_delay, sched_arr_time, arr_time, arr_delay, air_time, distance,"
          + " sifl_fare_cents_derived";

  private static final String FUNCTIONS =
      "YEAR, QUARTER, MONTH, DAY, DAYOFWEEK, DAYOFYEAR, WEEK, HOUR, MINUTE, SECOND, MILLISECOND,"
          + " MICROSECOND, EPOCH, DATE_TRUNC, EXTRACT, LEFT, SUBSTRING, LOWER, UPPER, TRIM,"
          + " LTRIM, RTRIM, LENGTH, CONCAT, ROUND, FLOOR, CEIL, ABS, SIGN, MOD, COALESCE, NULLIF,"
          + " GREATEST, LEAST, CAST, TRY_CAST, IF";

  private static final String SELECT_LIST =
      " COUNT, SUM, AVG, STDDEV_SAMP, STDDEV_POP, VAR_SAMP, VAR_POP, HISTOGRAM, MODE, MEDIAN,"
          + " QUANTILE_CONT, QUANTILE_DISC, COVAR_SAMP, COVAR_POP, CORR, MAX, MIN, MAX_BY, MIN_BY,"
          + " PRODUCT, BIT_XOR, BIT_AND, BIT_OR; over them SQRT; over them and on rows "
          + FUNCTIONS;

  @TempDir private static Path home;

  @BeforeAll
  static void load() throws Exception {
    SampleFlights.copyTo(home);
  }

  /** A text, what is said of it, and the line of carets under the text. */
  static Stream<Arguments> mistakes() {
    String where = "SELECT COUNT(*) FROM flights WHERE ";
    String items = "SELECT MAX(month), ";
    return Stream.of(
        Arguments.of(
            where + "dset = ?",
            "table flights has no column dset (did you mean dest?); " + COLUMNS,
            caret(36, 4)),
        Arguments.of(
            where + "flights.tial_num = ?",
            "table flights has no column tial_num (did you mean tailnum?); " + COLUMNS,
            caret(44, 8)),
        Arguments.of(
            where + "price = ?", "table flights has no column price; " + COLUMNS, caret(36, 5)),
        Arguments.of(
            "SELECT COUNT(*) FROM flight WHERE dest = ?",
            "provider alpha: no table 'flight' (did you mean flights?); there are flights. Import it with: splinter"
                + " import --table flight FILE.csv",
            caret(22, 6)),
        Arguments.of(
            where + "dest = \"SEA\" AND month = ?",
            "table flights has no column sea: double quotes are for names; write 'SEA' for a text,"
                + " or ? for a secret; "
                + COLUMNS,
            caret(43, 5)),
        Arguments.of(
            "SELECT COUNT(*) FROM (SELECT dest, dset AS x FROM flights) f WHERE dest = ?",
            "table flights has no column dset (did you mean dest?); " + COLUMNS,
            caret(36, 4)),
        Arguments.of(
            "SELECT COUNT(*) FROM (SELECT dest FROM (SELECT dest, LOWER(dset) FROM flights) g) f"
                + " WHERE dest = ?",
            "table flights has no column dset (did you mean dest?); " + COLUMNS,
            caret(60, 4)),
        Arguments.of(
            "SELECT COUNT(*) FROM (SELECT dest, YAER(month) AS x FROM flights) f WHERE dest = ?",
            "YAER is not available in this version (did you mean YEAR?); in the SELECT list there are"
                + SELECT_LIST,
            caret(36, 4)),
        Arguments.of(
            where + "YAER(month) = ?",
            "YAER is not available in this version (did you mean YEAR?); in WHERE there are "
                + FUNCTIONS,
            caret(36, 4)),
        Arguments.of(
            items + "SUMM(day) FROM flights WHERE dest = ?",
            "SUMM is not available in this version (did you mean SUM?); in the SELECT list there are"
                + SELECT_LIST,
            caret(20, 4)),
        Arguments.of(
            "SELECT COUNT(*) FROM (SELECT *, day AS month FROM flights) x WHERE month = ?",
            "the subquery in FROM has several columns month: one of table flights, which its * lists,"
                + " and an item with that alias; give the item another one",
            caret(51, 7)),
        Arguments.of(
            "SELECT COUNT(*) FRM flights WHERE dest = ?",
            "syntax error at line 1, column 21, near 'flights' (a name that SQL reserves needs double"
                + " quotes)",
            caret(21, 7)),
        Arguments.of(
            where + "dest = ? AND",
            "syntax error: the SQL text ends where more must follow",
            caret(48, 1)));
  }

  private static String caret(int column, int length) {
    return " ".repeat(column - 1) + "^".repeat(length);
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void mistakesAreToldWithTheirPlace(String sql, String message, String carets) throws Exception {
    CommandLine.Outcome outcome = CommandLine.run(home, "query", sql, "--param", "5");
    assertEquals(
        List.of("splinter: " + message, "  " + sql, "  " + carets), withoutConstants(outcome));
    assertEquals(1, outcome.exitCode());
    assertEquals("", outcome.out());
    CommandLine.Outcome hidden =
        CommandLine.run(home, "query", sql, "--secret-constants", "--param", "5");
    int column = carets.indexOf('^') + 1;
    assertEquals(
        List.of(
            "splinter: " + message,
            "  at line 1, column "
                + column
                + " of the SQL text, which is not shown: its constants are secret"),
        withoutConstants(hidden));
  }

  private static List<String> withoutConstants(CommandLine.Outcome outcome) {
    return outcome.said().stream().filter(line -> !line.startsWith("public: ")).toList();
  }

  @Test
  void aWordInDoubleQuotesThatHidesNothingIsExplained() {
    CommandLine.Outcome outcome =
        CommandLine.run(home, "query", "SELECT COUNT(*) FROM flights WHERE dest = \"SEA\"");
    assertEquals(
        List.of(
            "splinter: the query has no secret, so providers would learn all of it and could"
                + " compute the answer; write ? for what should stay yours and give its value, or"
                + " ask it openly (--public); \"SEA\" means a column: write 'SEA' for a text",
            "  SELECT COUNT(*) FROM flights WHERE dest = \"SEA\"",
            "  " + caret(43, 5)),
        outcome.said());
  }

  @Test
  void severalLinesShowTheOneThatIsMeant() {
    String sql = "SELECT COUNT(*)\nFROM flights\r\n\tWHERE dset = ?\nGROUP BY month";
    CommandLine.Outcome outcome = CommandLine.run(home, "query", sql, "--param", "SEA");
    assertEquals(
        List.of("   WHERE dset = ?", "         ^^^^"), outcome.said().subList(1, 3), outcome.err());
    String wide =
        "SELECT COUNT(*) FROM flights WHERE "
            + "month = 1 OR ".repeat(20)
            + "dset = ?"
            + " OR month = 2".repeat(20);
    List<String> said = withoutConstants(CommandLine.run(home, "query", wide, "--param", "SEA"));
    assertEquals("  …", said.get(1).substring(0, 3));
    assertTrue(said.get(1).endsWith("…"), said.get(1));
    int caret = said.get(2).indexOf('^');
    assertEquals("dset", said.get(1).substring(caret, caret + 4));
    assertTrue(said.get(1).length() <= 104, said.get(1));
  }

  /** Checks that a query that cannot be answered is refused before any view is made for it. */
  @ParameterizedTest
  @MethodSource("all")
  void allRowsOfTooManyAreRefusedAtPlanning(String sql, String message) throws Exception {
    for (List<String> option :
        List.of(List.<String>of(), List.of("--providers", "alpha,beta,gamma"))) {
      List<String> arguments = new ArrayList<>(List.of(sql));
      arguments.addAll(option);
      arguments.add("--explain");
      CommandLine.Outcome outcome =
          CommandLine.run(home, "query", arguments.toArray(String[]::new));
      assertEquals("splinter: " + message, outcome.said().get(0));
      assertEquals(1, outcome.exitCode());
    }
    String limited = CommandLine.succeed(home, "query", sql + " LIMIT 1000", "--explain");
    assertTrue(limited.startsWith("What each provider"), limited);
  }

  static Stream<Arguments> all() {
    String most =
        ": table flights has 4,010 rows, and 1,000 are the most that a query without LIMIT can"
            + " return; add LIMIT 1000 or less";
    return Stream.of(
        Arguments.of(
            "SELECT origin, dest FROM flights WHERE distance BETWEEN ? AND ?",
            "WHERE asks for all rows in a range of column distance" + most),
        Arguments.of(
            "SELECT origin, dest FROM flights WHERE distance > ? AND month = 1",
            "WHERE asks for all rows in a range of column distance" + most),
        Arguments.of(
            "SELECT flight FROM flights WHERE origin = ?",
            "WHERE asks for all rows of a value of column origin, some of which have too many"
                + most));
  }

  @Test
  void gatewayTellsThePosition() throws Exception {
    try (TestGateway gateway = TestGateway.start(home)) {
      String unread =
          "{\"sql\":\"SELECT COUNT(*)\\nFRM flights WHERE dest = ?\",\"parameters\":[\"a\"]}";
      Map<String, Object> problem = JsonText.object(gateway.post("/api/sql", unread).body());
      assertEquals("sql", problem.get("field"));
      assertEquals(Map.of("line", 2L, "column", 5L, "length", 7L), problem.get("position"));
      String unknown =
          "{\"sql\":\"SELECT COUNT(*) FROM flights WHERE dset = ?\",\"parameters\":[\"a\"]}";
      TestGateway.Event end = gateway.end(gateway.ask("/api/sql", unknown));
      problem = JsonText.object(end.data());
      assertEquals("problem", end.name());
      assertEquals(422L, problem.get("status"));
      assertEquals(
          "table flights has no column dset (did you mean dest?); " + COLUMNS,
          problem.get("detail"));
      assertEquals(Map.of("line", 1L, "column", 36L, "length", 4L), problem.get("position"));
      String table = unknown.replace("flights", "flighs");
      problem = JsonText.object(gateway.end(gateway.ask("/api/sql", table)).data());
      assertTrue(
          problem.get("detail").toString().contains("no table 'flighs' (did you mean flights?)"));
      assertEquals(Map.of("line", 1L, "column", 22L, "length", 6L), problem.get("position"));
    }
  }
}
