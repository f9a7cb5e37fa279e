package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the life of a table as a user sees it: imported, appended to, described, dropped. */
@Tag("slow")
final class TablesTest {
  private static final String COUNT = "SELECT COUNT(*) FROM visits WHERE city = ?";

  @TempDir private Path home;
  @TempDir private Path files;

  private Path first;
  private Path second;

  @BeforeEach
  void importAndAppend() throws IOException {
    first = write("first.csv", "id,city,since,price", "1,Oslo,2020-01-02,1.5", "2,Lima,,");
    second = write("second.csv", "price,since,city,id", "2.25,2021-01-01,Oslo,3");
    Path schema =
        write(
            "visits.schema",
            "id integer",
            "city string prefix(4)",
            "since date",
            "price decimal(1) round");
    CommandLine.succeed(
        home,
        "import",
        "--table",
        "visits",
        "--schema",
        schema.toString(),
        "--unique",
        "id",
        first.toString());
    CommandLine.succeed(
        home,
        "import",
        "--table",
        "visits",
        "--append",
        "--schema",
        schema.toString(),
        second.toString());
  }

  @Test
  void appendedRowsAreFound() {
    String answer = CommandLine.succeed(home, "query", COUNT, "--param", "Oslo", "--format", "csv");
    assertTrue(answer.endsWith("2\n"), answer);
  }

  @Test
  void listsVersions() {
    String list = CommandLine.succeed(home, "tables");
    assertEquals(7, list.lines().count(), list);
    assertTrue(
        list.lines().toList().get(1).matches("alpha +visits +\\* +3 +4 +[0-9a-f]{64}"), list);
    assertTrue(list.lines().toList().get(2).matches("alpha +visits +2 +4 +[0-9a-f]{64}"), list);
    String json =
        CommandLine.succeed(home, "tables", "--provider", "beta", "--format", "json").strip();
    assertTrue(
        json.matches(
            "\\[\\{\"provider\":\"beta\",\"table\":\"visits\",\"fingerprint\":\"[0-9a-f]{64}\","
                + "\"current\":true,\"rows\":3,\"bytes\":\\d+,\"time\":\"[^\"]+Z\","
                + "\"columns\":4\\},\\{.*\"current\":false,\"rows\":2,.*\\}\\]"),
        json);
  }

  @Test
  void preparesAndListsViews() {
    CommandLine.Outcome sum = CommandLine.run(home, "prepare", COUNT, "--evaluate", "fold");
    assertEquals(0, sum.exitCode(), sum.err());
    assertTrue(sum.err().contains("no views to prepare"), sum.err());
    assertTrue(sum.err().contains("note: embedded providers"), sum.err());
    assertEquals("[]", views("beta"));
    CommandLine.Outcome most =
        CommandLine.run(home, "prepare", "SELECT MAX(id) FROM visits WHERE city = ?");
    assertTrue(most.err().endsWith("prepared" + System.lineSeparator()), most.err());
    assertTrue(
        views("beta")
            .matches(
                "\\[\\{\"provider\":\"beta\",\"name\":\"[0-9a-f]{16}\",\"of\":\"visits\","
                    + "\"version\":\"[0-9a-f]{16}\",\"kind\":\"hashed\",\"keys\":2,\"bytes\":\\d+,"
                    + "\"last_used\":\"[^\"]+Z\"\\}\\]"),
        views("beta"));
    assertEquals("[]", views("gamma"));
    assertEquals(3, CommandLine.succeed(home, "views").lines().count());
  }

  private String views(String provider) {
    return CommandLine.succeed(home, "views", "--provider", provider, "--format", "json").strip();
  }

  @Test
  void describesColumnsOnce() {
    String text = CommandLine.succeed(home, "tables", "describe", "visits");
    List<String> lines = text.lines().toList();
    assertEquals(14, lines.size(), text);
    assertTrue(lines.get(0).matches("table visits, version [0-9a-f]{16}, 3 rows"), text);
    assertTrue(lines.get(2).matches("id +integer +0 +3 +yes +1 to 3"), text);
    assertTrue(lines.get(3).matches("city +string +4 +0 +2 +up to 4 bytes"), text);
    assertTrue(lines.get(4).matches("since +date +1 +2 +2020-01-02 to 2021-01-01"), text);
    assertTrue(lines.get(5).matches("price +decimal\\(1\\) +1 +2 +1.5 to 2.2"), text);
    String json =
        CommandLine.succeed(
            home, "tables", "describe", "visits", "--version", old(), "--format", "json");
    assertTrue(
        json.contains(
            "{\"name\":\"since\",\"type\":\"date\",\"scale_found\":false,\"nulls\":1,"
                + "\"distinct\":1,\"unique\":false,"
                + "\"min\":\"2020-01-02\",\"max\":\"2020-01-02\",\"longest_bytes\":null,"
                + "\"prefix_bytes\":null}"),
        json);
    assertTrue(json.contains("\"min\":1.5,\"max\":1.5"), json);
  }

  @Test
  void dropsOldVersionsThenTheTable() throws IOException {
    String old = old();
    assertFails("version of table 'visits'", "drop", "visits", "--version", current());
    assertFails("no version 'beef'", "drop", "visits", "--version", "beef");
    assertFails("no table 'nope'", "drop", "nope");
    assertFails("no version 'beef'", "describe", "visits", "--version", "beef");
    assertFails("table name 'a b'", "describe", "a b");
    assertEquals(2, run("drop", "visits", "--old", "--version", old).exitCode());
    assertEquals(0, run("drop", "visits", "--version", old, "--provider", "alpha").exitCode());
    CommandLine.Outcome rest = run("drop", "visits", "--old");
    assertTrue(rest.err().contains("alpha: table visits, 0 versions dropped"), rest.err());
    assertTrue(rest.err().contains("beta: table visits, 1 version dropped"), rest.err());
    assertEquals(4, CommandLine.succeed(home, "tables").lines().count());
    appendedRowsAreFound();
    assertEquals(0, run("drop", "visits").exitCode());
    assertEquals(1, CommandLine.succeed(home, "tables").lines().count());
    CommandLine.Outcome gone = CommandLine.run(home, "query", COUNT, "--param", "Oslo");
    assertTrue(gone.err().contains("no table 'visits'"), gone.err());
    Leftovers.assertNone(home);
    try (var left = Files.list(home.resolve("providers/alpha/tables"))) {
      assertEquals(0, left.count());
    }
  }

  @Test
  void namesVersionsThatCannotBeReadAndDropsThem() throws IOException {
    String old = old();
    String current = current();
    Path tables = home.resolve("providers/alpha/tables/visits");
    for (String version : List.of(old, current)) {
      Files.writeString(tables.resolve("v-" + version + "/manifest"), "x");
    }
    CommandLine.Outcome list = run();
    assertEquals(0, list.exitCode(), list.err());
    assertTrue(
        list.out().lines().toList().get(1).matches("alpha +visits +\\* +unreadable +" + current),
        list.out());
    assertTrue(
        list.err().contains("drop it with splinter tables drop visits, and import again"),
        list.err());
    String json =
        CommandLine.succeed(home, "tables", "--provider", "alpha", "--format", "json").strip();
    assertTrue(json.matches(".*\"fingerprint\":\"" + old + "\".*\"rows\":null,.*"), json);
    assertFails("version " + current + " of table 'visits' cannot be read", "describe", "visits");
    assertEquals(0, run("drop", "visits", "--version", old, "--provider", "alpha").exitCode());
    assertEquals(0, run("drop", "visits", "--old").exitCode());
    assertEquals(0, run("drop", "visits").exitCode());
    assertEquals(1, CommandLine.succeed(home, "tables").lines().count());
    Leftovers.assertNone(home);
  }

  @Test
  void describesNoTableWithoutVersions() throws IOException {
    Path table = home.resolve("providers/alpha/tables/visits");
    for (String version : List.of(old(), current())) {
      Files.move(table.resolve("v-" + version), files.resolve(version));
    }
    assertFails(
        "provider alpha: table 'visits' has no version any more; import it again, or drop it",
        "describe",
        "visits");
    String derived = "derived_0123456789abcdef";
    Files.move(table, table.resolveSibling(derived));
    assertFails(
        "table '" + derived + "' has no version any more; queries make it again when they need it",
        "describe",
        derived);
    Path damaged = table.resolveSibling(derived).resolve("v-0123456789abcdef");
    Files.createDirectories(damaged);
    assertFails(
        "drop it with splinter tables drop --derived " + derived + ", and queries make it again",
        "describe",
        derived);
  }

  @Test
  void appendsOnlyToEqualVersions() throws IOException {
    Path third = write("third.csv", "id,city,since,price", "4,Rome,,");
    String[] append = {"--table", "visits", "--append", third.toString()};
    CommandLine.succeed(
        home, "import", "--provider", "beta", append[0], append[1], append[2], append[3]);
    CommandLine.Outcome outcome = CommandLine.run(home, "import", append);
    assertEquals(1, outcome.exitCode());
    assertTrue(
        outcome.err().contains("cannot append: the current versions of table 'visits' differ")
            && outcome.err().contains("at alpha, gamma")
            && outcome.err().contains("--provider"),
        outcome.err());
    CommandLine.Outcome twice =
        CommandLine.run(
            home,
            "import",
            "--table",
            "visits",
            "--provider",
            "gamma",
            "--append",
            first.toString());
    assertTrue(
        twice.err().contains("column 'id' is not unique: '1' stands in version "), twice.err());
    assertFalse(twice.err().contains("Exception"), twice.err());
    Leftovers.assertNone(home);
  }

  private CommandLine.Outcome run(String... arguments) {
    return CommandLine.run(home, "tables", arguments);
  }

  private void assertFails(String part, String... arguments) throws IOException {
    CommandLine.Outcome outcome = run(arguments);
    assertEquals(1, outcome.exitCode(), outcome.err());
    assertEquals(1, outcome.said().size(), outcome.err());
    assertTrue(outcome.err().contains(part), outcome.err());
    Leftovers.assertNone(home);
  }

  private String current() {
    return version(true);
  }

  private String old() {
    return version(false);
  }

  private String version(boolean current) {
    String json = CommandLine.succeed(home, "tables", "--provider", "alpha", "--format", "json");
    Matcher matcher =
        Pattern.compile("\"fingerprint\":\"([0-9a-f]{16})[0-9a-f]*\",\"current\":" + current)
            .matcher(json);
    assertTrue(matcher.find(), json);
    return matcher.group(1);
  }

  private Path write(String name, String... lines) throws IOException {
    return Files.write(files.resolve(name), List.of(lines));
  }
}
