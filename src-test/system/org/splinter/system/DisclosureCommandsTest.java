package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the command line says what is public of a query, before and after it is asked. */
@Tag("slow")
final class DisclosureCommandsTest {
  private static final String OPEN = "SELECT COUNT(*) FROM flights WHERE carrier = 'UA'";
  private static final String MIXED =
      "SELECT origin, COUNT(*) FROM flights WHERE dest = ? AND carrier IN ('UA', 'AA')"
          + " AND month % 2 = 1 GROUP BY origin HAVING COUNT(*) > 3 ORDER BY origin";
  private static final String RANGE = "SELECT MAX(arr_delay) FROM flights WHERE distance > 2000";
  private static final String SEPARATE = "providers separate: no (embedded), ";

  @TempDir private static Path home;

  @BeforeAll
  static void importFlights() throws IOException {
    SampleFlights.copyTo(home);
  }

  private static CommandLine.Outcome ask(String sql, String... options) {
    String[] arguments = new String[options.length + 1];
    arguments[0] = sql;
    System.arraycopy(options, 0, arguments, 1, options.length);
    return CommandLine.run(home, "query", arguments);
  }

  private static List<String> lines(CommandLine.Outcome outcome, String start) {
    return outcome.said().stream().filter(line -> line.startsWith(start)).toList();
  }

  private static String last(CommandLine.Outcome outcome) {
    return outcome.said().get(outcome.said().size() - 1);
  }

  @Test
  void forgottenQuestionMarkIsRefusedUnlessPublic() {
    CommandLine.Outcome refused = ask(OPEN);
    assertEquals(1, refused.exitCode());
    assertEquals("", refused.out());
    assertEquals(1, refused.said().size(), refused.err());
    for (String part :
        List.of("no secret", "carrier = 'UA'", "write ?", "--secret-constants", "--public")) {
      assertTrue(refused.err().contains(part), refused.err());
    }
    CommandLine.Outcome asked = ask(OPEN, "--public", "--format", "csv");
    assertEquals(0, asked.exitCode(), asked.err());
    assertEquals(
        List.of(
            "public: carrier = 'UA' (in WHERE; providers can read it; ? in its place would hide"
                + " it)"),
        lines(asked, "public: "));
    assertTrue(
        last(asked).startsWith("0 secrets hidden, 1 constant public, " + SEPARATE), asked.err());
    CommandLine.Outcome all = ask("SELECT COUNT(*) FROM flights");
    assertEquals(1, all.exitCode());
    assertTrue(all.err().contains("--public"), all.err());
  }

  @Test
  void preparingNamesOrHidesConstants() {
    CommandLine.Outcome refused = CommandLine.run(home, "prepare", RANGE);
    assertEquals(1, refused.exitCode());
    assertEquals(1, refused.said().size(), refused.err());
    for (String part : List.of("distance > 2000", "--secret-constants", "--public")) {
      assertTrue(refused.err().contains(part), refused.err());
    }
    CommandLine.Outcome open = CommandLine.run(home, "prepare", RANGE, "--public");
    assertEquals(0, open.exitCode(), open.err());
    assertEquals(1, lines(open, "public: distance > 2000 (in WHERE; ").size(), open.err());
    CommandLine.Outcome refusedView = ask(RANGE, "--secret-constants", "--no-prepare");
    assertEquals(1, refusedView.exitCode());
    assertTrue(refusedView.err().contains("same text, options and"), refusedView.err());
    CommandLine.Outcome secret = CommandLine.run(home, "prepare", RANGE, "--secret-constants");
    assertEquals(0, secret.exitCode(), secret.err());
    assertFalse(secret.err().contains("2000"), secret.err());
    CommandLine.Outcome answer =
        ask(RANGE, "--secret-constants", "--no-prepare", "--format", "csv");
    assertEquals(0, answer.exitCode(), answer.err());
    assertEquals(ask(RANGE, "--public", "--format", "csv").out(), answer.out());
  }

  @Test
  void explainingNeedsNoSecret() {
    CommandLine.Outcome explained = ask(OPEN, "--explain");
    assertEquals(0, explained.exitCode(), explained.err());
    assertTrue(explained.out().contains("PUBLIC, as all constants"), explained.out());
    CommandLine.Outcome secret = ask(OPEN, "--explain", "--secret-constants");
    assertTrue(secret.out().contains("WHERE carrier = ?"), secret.out());
    assertFalse(secret.out().contains("UA"), secret.out());
  }

  @Test
  void secretConstantsGiveTheAnswerOfConstants() throws IOException {
    CommandLine.Outcome open = ask(MIXED, "--param", "ORD", "--format", "csv");
    assertEquals(0, open.exitCode(), open.err());
    assertEquals(
        List.of("carrier = 'UA' ", "carrier = 'AA' ", "month % 2 = 1 ", "month % 2 "),
        lines(open, "public: ").stream()
            .map(line -> line.substring("public: ".length(), line.indexOf('(')))
            .toList());
    assertTrue(last(open).startsWith("1 secret hidden, 4 constants public, "), open.err());
    CommandLine.Outcome secret =
        ask(MIXED, "--param", "ORD", "--format", "csv", "--secret-constants", "--provider-view");
    assertEquals(open.out(), secret.out());
    assertTrue(open.out().lines().count() > 2, open.out());
    assertEquals(1, lines(secret, "public: month % 2 (in WHERE").size(), secret.err());
    assertEquals(1, lines(secret, "public: ").size(), secret.err());
    assertEquals(1, lines(secret, "kept: COUNT(*) > 3 (in HAVING").size(), secret.err());
    assertEquals(1, lines(secret, "4 secrets hidden, 1 constant public, ").size(), secret.err());
    for (String constant : List.of("'UA'", "'AA'", "> 3 ORDER")) {
      assertFalse(secret.err().contains(constant), secret.err());
    }
  }

  /** Checks that constants are named before a provider is asked: this one cannot be reached. */
  @Test
  void constantsAreNamedBeforeAnythingIsSent(@TempDir Path conf) throws IOException {
    property(conf.resolve("core-site.xml"), "fs.defaultFS", "hdfs://127.0.0.1:1");
    property(conf.resolve("mapred-site.xml"), "mapreduce.framework.name", "yarn");
    String providers = "alpha,east=" + conf;
    named(ask(MIXED, "--param", "ORD", "--providers", providers));
    named(CommandLine.run(home, "prepare", MIXED, "--providers", providers));
  }

  private static void named(CommandLine.Outcome failed) {
    assertEquals(1, failed.exitCode());
    List<String> said = failed.said().stream().filter(line -> !line.startsWith("note: ")).toList();
    assertEquals(5, said.size(), failed.err());
    assertTrue(said.subList(0, 4).stream().allMatch(line -> line.startsWith("public: ")));
    assertTrue(said.get(4).contains("cannot be reached"), failed.err());
  }

  private static void property(Path file, String name, String value) throws IOException {
    Files.writeString(
        file,
        "<configuration><property><name>%s</name><value>%s</value></property></configuration>"
            .formatted(name, value));
  }

  @Test
  void jsonSaysIt() throws IOException {
    Map<String, Object> open = JsonText.object(ask(OPEN, "--public", "--format", "json").out());
    assertEquals(false, open.get("private"));
    assertEquals("nothing was hidden: the query has no secret", open.get("not_private"));
    assertEquals(0L, open.get("secrets"));
    assertEquals(1L, open.get("public_constants"));
    Map<String, Object> secret =
        JsonText.object(ask(OPEN, "--secret-constants", "--format", "json").out());
    assertEquals(open.get("rows"), secret.get("rows"));
    assertEquals(false, secret.get("private"));
    assertTrue(secret.get("not_private").toString().contains("embedded providers"));
    assertEquals(1L, secret.get("secrets"));
    assertEquals(0L, secret.get("public_constants"));
    assertEquals(false, secret.get("separate"));
    assertTrue(
        secret.get("privacy").toString().startsWith("1 secret hidden, 0 constants public, "));
  }
}
