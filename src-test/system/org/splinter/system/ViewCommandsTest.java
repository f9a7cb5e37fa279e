package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.provider.prepared.PreparedKeys;

/**
 * Tests of the life of a view as a user sees it: prepared, listed, asked, carried over, pushed out,
 * dropped. The jobs that run show what is built.
 */
@Tag("slow")
final class ViewCommandsTest {
  private static final String GREATEST = "SELECT MAX(guests) FROM stays WHERE city = ?";
  private static final String FIRST_TWO =
      "SELECT day, guests FROM stays WHERE city = ? ORDER BY guests DESC, day LIMIT 2";
  private static final String OF_DAYS = "SELECT MAX(guests) FROM stays WHERE day BETWEEN ? AND ?";

  private static final String BUILDING = "splinter view of stays: group rows";
  private static final String SCANNING = "splinter scan stays";

  @TempDir private Path home;
  @TempDir private Path files;

  /** A line of {@code splinter views}. */
  private record View(String name, String version, String addressing, long bytes) {}

  @BeforeEach
  void importStays() throws IOException {
    load(
        "stays.csv", "city,day,guests", "Oslo,1,3", "Oslo,2,7", "Oslo,3,5", "Lima,1,9", "Lima,4,2");
    RecordedConfigurations.clear();
  }

  private void load(String name, String... lines) throws IOException {
    Path csv = Files.write(files.resolve(name), List.of(lines));
    List<String> arguments = new ArrayList<>(List.of("--table", "stays"));
    if (!name.equals("stays.csv")) {
      arguments.add("--append");
    }
    arguments.addAll(List.of("--provider", "alpha", "--provider", "beta", csv.toString()));
    CommandLine.succeed(home, "import", arguments.toArray(String[]::new));
  }

  /** Runs a command whose jobs are recorded. */
  private CommandLine.Outcome run(String command, String... arguments) {
    List<String> all = new ArrayList<>();
    RecordedConfigurations.overrides()
        .forEach(setting -> all.addAll(List.of("-D", setting.getKey() + "=" + setting.getValue())));
    all.addAll(List.of(arguments));
    return CommandLine.run(home, command, all.toArray(String[]::new));
  }

  private String succeed(String command, String... arguments) {
    CommandLine.Outcome outcome = run(command, arguments);
    assertEquals(0, outcome.exitCode(), outcome.err());
    return outcome.out();
  }

  /** Returns the rows of an answer, as CSV. */
  private List<String> ask(String sql, String... options) {
    List<String> arguments = new ArrayList<>(List.of(sql, "--format", "csv"));
    arguments.addAll(List.of(options));
    return succeed("query", arguments.toArray(String[]::new)).lines().skip(1).toList();
  }

  /**
   * Checks which jobs ran since the last call. Those that ask are equal at both providers; each
   * view was built by one of them at least, as the other may have copied it.
   */
  private static void assertJobs(List<String> expected) {
    int built = 0;
    int builds = Collections.frequency(expected, BUILDING);
    for (String provider : List.of("alpha", "beta")) {
      List<String> names =
          RecordedConfigurations.of(provider).stream()
              .map(job -> job.get("mapreduce.job.name"))
              .toList();
      assertEquals(asking(expected), asking(names), provider);
      int here = Collections.frequency(names, BUILDING);
      assertTrue(here <= builds, names.toString());
      built += here;
    }
    RecordedConfigurations.clear();
    assertTrue(built >= builds, built + " of " + builds + " built");
  }

  private static List<String> asking(List<String> jobs) {
    return jobs.stream().filter(job -> !job.equals(BUILDING)).toList();
  }

  /** Returns the views of alpha, the most recently used first. */
  private List<View> views() {
    List<View> views = new ArrayList<>();
    for (String line :
        CommandLine.succeed(home, "views", "--provider", "alpha").lines().skip(1).toList()) {
      String[] cells = line.split(" +", -1);
      views.add(new View(cells[1], cells[3], cells[4], Long.parseLong(cells[6])));
    }
    return views;
  }

  @Test
  void whatIsPreparedIsNotBuiltAgain() throws IOException {
    CommandLine.Outcome prepared = run("prepare", GREATEST);
    assertTrue(prepared.err().endsWith("prepared\n"), prepared.err());
    assertJobs(List.of(BUILDING));
    assertEquals(List.of("7"), ask(GREATEST, "--param", "Oslo", "--no-prepare"));
    assertEquals(List.of("9"), ask(GREATEST, "--param", "Lima"));
    assertEquals(List.of(""), ask(GREATEST, "--param", "Rome"));
    assertJobs(Collections.nCopies(3, SCANNING));
    succeed("prepare", GREATEST);
    assertJobs(List.of());
    Leftovers.assertNone(home);
  }

  @Test
  void listsViewsAndDropsThem() throws IOException {
    succeed("prepare", GREATEST);
    succeed("prepare", OF_DAYS);
    String list = CommandLine.succeed(home, "views");
    assertEquals(5, list.lines().count(), list);
    String view = " +[0-9a-f]{16}  stays  [0-9a-f]{16}  %s +%d +\\d+ +\\d{4}-.*Z";
    List<String> lines = list.lines().toList();
    assertTrue(lines.get(1).matches("alpha" + view.formatted("dyadic", 4)), list);
    assertTrue(lines.get(2).matches("alpha" + view.formatted("hashed", 2)), list);
    assertTrue(lines.get(4).matches("beta" + view.formatted("hashed", 2)), list);
    View hashed = views().get(1);
    CommandLine.Outcome drop =
        CommandLine.run(
            "views",
            "drop",
            hashed.name().substring(0, 9),
            "--provider",
            "alpha",
            "--home",
            home.toString());
    assertEquals("alpha: 1 view dropped, " + hashed.bytes() + " bytes\n", drop.err());
    assertEquals(1, views().size());
    CommandLine.Outcome refused = run("query", GREATEST, "--param", "Oslo", "--no-prepare");
    assertTrue(
        refused
            .err()
            .contains("the query needs 1 view that is not prepared at provider alpha; run"),
        refused.err());
    assertEquals(List.of("7"), ask(GREATEST, "--param", "Oslo"));
    assertEquals(hashed.name(), views().get(0).name());
    CommandLine.Outcome all =
        CommandLine.run("views", "drop", "--table", "Stays", "--home", home.toString());
    assertTrue(all.err().contains("beta: 2 views dropped, "), all.err());
    assertTrue(all.err().contains("gamma: 0 views dropped, 0 bytes"), all.err());
    assertEquals(1, CommandLine.succeed(home, "views").lines().count());
    CommandLine.Outcome wrong =
        CommandLine.run("views", "drop", "--table", "a b", "--home", home.toString());
    assertEquals(1, wrong.exitCode());
    assertEquals(1, wrong.said().size(), wrong.err());
    assertTrue(wrong.err().contains("table name 'a b' must start with"), wrong.err());
    Leftovers.assertNone(home);
  }

  @Test
  void aJoinThatIsFoldedIsPrepared() {
    String join =
        "SELECT COUNT(*) FROM stays s JOIN stays t ON s.city = t.city AND s.day = t.day"
            + " WHERE s.guests > ?";
    CommandLine.Outcome prepared = run("prepare", join, "--evaluate", "fold");
    assertTrue(
        prepared
            .err()
            .matches(
                "(?s).*prepared: table derived_[0-9a-f]{16}; each answer is summed up from all of"
                    + " its rows\n"),
        prepared.err());
  }

  @Test
  void aBatchIsLookedUpInOneRound() throws IOException {
    Path rows = Files.write(files.resolve("rows.csv"), List.of("Lima", "Rome", "Oslo", "Lima"));
    String json = succeed("query", FIRST_TWO, "--batch", rows.toString(), "--format", "json");
    assertTrue(
        json.contains(
            "\"answers\":[[[1,9],[4,2]],[],[[2,7],[3,5]],[[1,9],[4,2]]],\"refused\":[],\"rounds\":1,\"sent_bytes\""),
        json);
    assertJobs(List.of(BUILDING, SCANNING));
    Path days = Files.write(files.resolve("days.csv"), List.of("1,2", "2,1", "3,9"));
    assertEquals(List.of("1,9", "2,", "3,5"), ask(OF_DAYS, "--batch", days.toString()));
    assertJobs(List.of(BUILDING, SCANNING));
  }

  @Test
  void appendedRowsAreInTheViewsThatWereThere() throws IOException {
    List<String> queries = List.of(GREATEST, FIRST_TWO, OF_DAYS);
    for (String sql : queries) {
      succeed("prepare", sql);
    }
    String before = views().get(0).version();
    load("more.csv", "city,day,guests", "Oslo,4,8", "Rome,9,1");
    List<View> views = views();
    assertEquals(6, views.size(), views.toString());
    assertEquals(3, views.stream().filter(view -> view.version().equals(before)).count());
    assertNotEquals(before, views.get(0).version());
    RecordedConfigurations.clear();
    assertEquals(List.of("8"), ask(GREATEST, "--param", "Oslo", "--no-prepare"));
    assertEquals(List.of("1"), ask(GREATEST, "--param", "Rome", "--no-prepare"));
    assertEquals(List.of("9"), ask(GREATEST, "--param", "Lima", "--no-prepare"));
    assertEquals(List.of("4,8", "2,7"), ask(FIRST_TWO, "--param", "Oslo", "--no-prepare"));
    assertEquals(List.of("8"), ask(OF_DAYS, "--param", "2", "--param", "4", "--no-prepare"));
    assertEquals(List.of("1"), ask(OF_DAYS, "--param", "5", "--param", "10", "--no-prepare"));
    assertJobs(Collections.nCopies(6, SCANNING));
    CommandLine.succeed(home, "tables", "drop", "stays", "--old", "--provider", "alpha");
    assertEquals(3, views().size(), "they go with their version");
    Leftovers.assertNone(home);
  }

  /**
   * Checks that a PIR query is a use: the view that was built first stays, since it was asked last.
   */
  @Test
  void whatWasNotLookedUpLongestMakesRoom() {
    succeed("prepare", OF_DAYS);
    View ofDays = views().get(0);
    succeed("views", "drop", "--table", "stays");
    succeed("prepare", GREATEST);
    succeed("prepare", FIRST_TWO);
    View built = views().get(0);
    View asked = views().get(1);
    ask(GREATEST, "--param", "Lima");
    assertEquals(List.of(asked, built), views());
    String quota = PreparedKeys.QUOTA.key() + "=" + (asked.bytes() + ofDays.bytes() + 10);
    succeed("prepare", "-D", quota, OF_DAYS);
    assertEquals(
        List.of("dyadic", "hashed"), views().stream().map(View::addressing).toList(), "two stay");
    assertEquals(asked, views().get(1));
    assertEquals(List.of("7"), ask(GREATEST, "--param", "Oslo", "--no-prepare"));
  }

  @Test
  void ofTwoWhoAskAtOnceOneBuilds() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Callable<List<String>> asking = () -> ask(FIRST_TWO, "--param", "Oslo");
      for (Future<List<String>> answer : threads.invokeAll(List.of(asking, asking))) {
        assertEquals(List.of("2,7", "3,5"), answer.get());
      }
    } finally {
      threads.shutdownNow();
    }
    assertJobs(List.of(BUILDING, SCANNING, SCANNING));
  }
}
