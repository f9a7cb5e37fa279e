package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of a column with more values than a dictionary may have: keys are hashed, or offsets. */
@Tag("slow")
final class ManyValuesTest {
  private static final int ROWS = 70_000;

  @TempDir private static Path home;

  @BeforeAll
  static void importPeople() throws Exception {
    List<String> lines = new ArrayList<>(List.of("id,name,team,points"));
    for (int i = 0; i < ROWS; i++) {
      String name = i % 1000 == 7 ? "" : "person " + i;
      lines.add((1_000_000_000_000L + 3L * i) + "," + name + ",team" + i % 5 + "," + i % 11);
    }
    Path csv = Files.write(home.resolve("people.csv"), lines);
    CommandLine.succeed(
        home,
        "import",
        "--provider",
        "alpha",
        "--provider",
        "beta",
        "--table",
        "people",
        csv.toString());
  }

  private static String ask(String where, String... parameters) {
    return ask(List.of(), where, parameters);
  }

  private static String ask(List<String> options, String where, String... parameters) {
    List<String> arguments = new ArrayList<>(options);
    arguments.add("SELECT COUNT(*), SUM(points) FROM people WHERE " + where);
    for (String parameter : parameters) {
      arguments.addAll(List.of("--param", parameter));
    }
    arguments.addAll(List.of("--format", "csv"));
    String out = CommandLine.succeed(home, "query", arguments.toArray(String[]::new));
    return out.lines().skip(1).findFirst().orElseThrow();
  }

  @Test
  void hashedText() {
    assertEquals("1," + 12_345 % 11, ask("name = ?", "person 12345"));
    assertEquals("1," + 69_999 % 11, ask("name = ?", "person 69999"));
    assertEquals("0,", ask("name = ?", "person 70000"));
    assertEquals("0,", ask("name = ?", ""));
    assertEquals("0,", ask("name = ?", "person 7"), "that name is NULL");
  }

  @Test
  void hashedTextBesideARank() {
    assertEquals("1," + 4_321 % 11, ask("team = ? AND name = ?", "team1", "person 4321"));
    assertEquals("0,", ask("team = ? AND name = ?", "team2", "person 4321"));
    assertEquals("1," + 4_321 % 11, ask("name = ? AND team = 'team1'", "person 4321"));
  }

  @Test
  void numbersByOffset() {
    assertEquals("1,0", ask("id = ?", "1000000000000"));
    assertEquals("0,", ask("id = ?", "1000000000001"));
    assertEquals("0,", ask("id = ?", "-9223372036854775808"));
    assertEquals("1," + 69_999 % 11, ask("id = ? AND name = ?", "1000000209997", "person 69999"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"compact", "1", "5", "8"})
  void anyRadixAnswersAlike(String radix) {
    List<String> options = List.of("--radix", radix);
    assertEquals("1," + 12_345 % 11, ask(options, "name = ?", "person 12345"));
    assertEquals(
        "3," + (1 + 2 + 3), ask(options, "id BETWEEN ? AND ?", "1000000000001", "1000000000010"));
    assertEquals(
        ask("team = ? AND points < ?", "team3", "4"),
        ask(options, "team = ? AND points < ?", "team3", "4"));
    String shape = radix.equals("compact") ? radix : "radix-" + (1 << Integer.parseInt(radix));
    String explained =
        CommandLine.succeed(
            home,
            "query",
            "SELECT COUNT(*) FROM people WHERE name = ?",
            "--explain",
            "--radix",
            radix);
    assertTrue(explained.contains("DPF " + shape + ", "), explained);
    assertTrue(explained.contains(" bytes a share, as asked"), explained);
  }

  @Test
  void groupingAFoldByItIsRefusedWithTheFigure() {
    String sql = "SELECT name, COUNT(*) FROM people GROUP BY name";
    CommandLine.Outcome outcome =
        CommandLine.run(home, "query", sql, "--public", "--evaluate", "fold");
    assertEquals(1, outcome.exitCode());
    assertTrue(outcome.err().contains("65,536 distinct values"), outcome.err());
  }
}
