package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.cli.SplinterCommand;

/**
 * Tests of a new user's mistakes: each gives one line that names the thing and the mend, and leaves
 * nothing.
 */
@Tag("slow")
final class WrongInputTest {
  private static final String COUNT = "SELECT COUNT(*) FROM visits WHERE city = ?";

  private static final String GREATEST = "SELECT MAX(visits) FROM visits WHERE city = ?";

  @TempDir private Path home;
  @TempDir private Path files;

  @BeforeEach
  void importVisits() throws IOException {
    Path csv = write("visits.csv", "city,visits,since", "Oslo,3,2020-01-02", "Lima,5,");
    CommandLine.succeed(home, "import", "--table", "visits", csv.toString());
  }

  private Path write(String name, String... lines) throws IOException {
    return Files.write(files.resolve(name), List.of(lines));
  }

  /** Asserts that the command fails with this code and one line that holds all these words. */
  private void assertFails(int exitCode, List<String> words, String command, String... arguments)
      throws IOException {
    CommandLine.Outcome outcome = CommandLine.run(home, command, arguments);
    assertEquals(exitCode, outcome.exitCode(), outcome.err());
    assertEquals("", outcome.out());
    List<String> lines =
        outcome.said().stream()
            .filter(line -> !line.startsWith("note: ") && !line.startsWith("public: "))
            .filter(line -> !line.startsWith("  ")) // where in the SQL text it is
            .toList();
    assertEquals(exitCode == 2 ? 2 : 1, lines.size(), "one line: " + outcome.err());
    for (String word : words) {
      assertTrue(lines.get(0).contains(word), word + " in: " + outcome.err());
    }
    assertFalse(outcome.err().contains("Exception"), outcome.err());
    Leftovers.assertNone(home);
  }

  @Test
  void queries() throws IOException {
    assertFails(
        1,
        List.of("vists", "visits"),
        "query",
        "SELECT COUNT(*) FROM vists WHERE city = ?",
        "--param",
        "Oslo");
    assertFails(
        1,
        List.of("town", "city"),
        "query",
        "SELECT COUNT(*) FROM visits WHERE town = ?",
        "--param",
        "Oslo");
    assertFails(
        1,
        List.of("parameter 1", "visits", "integer"),
        "query",
        "SELECT COUNT(*) FROM visits WHERE visits = ?",
        "--param",
        "many");
    assertFails(1, List.of("1 secret ?", "0 parameters"), "query", COUNT);
    assertFails(
        1, List.of("1 secret ?", "2 parameters"), "query", COUNT, "--param", "a", "--param", "b");
    assertFails(
        1,
        List.of("DISTINCT"),
        "query",
        "SELECT STDDEV(DISTINCT visits) FROM visits WHERE city = ?",
        "--param",
        "Oslo");
    assertFails(
        1,
        List.of("table name 'no table'"),
        "query",
        "SELECT COUNT(*) FROM \"no table\" WHERE a = ?",
        "--param",
        "x");
    assertFails(1, List.of("0 parameters"), "query", "SELECT COUNT(*) FROM nowhere WHERE city = ?");
    assertFails(1, List.of("syntax error"), "query", "SELECT FROM visits");
    assertFails(1, List.of("only SELECT"), "query", "DELETE FROM visits");
    assertFails(
        1,
        List.of("SUM", "city"),
        "query",
        "SELECT SUM(city) FROM visits WHERE visits = ?",
        "--param",
        "3");
    assertFails(
        1,
        List.of("evaluation path 'quantum'", "vaes256"),
        "query",
        "-D",
        "splinter.native.path=quantum",
        COUNT,
        "--param",
        "Oslo");
  }

  @Test
  void providers() throws IOException {
    assertFails(
        1,
        List.of("omega", "alpha, beta, gamma"),
        "query",
        COUNT,
        "--param",
        "Oslo",
        "--providers",
        "alpha,omega");
    assertFails(
        1, List.of("2 to 8 providers"), "query", COUNT, "--param", "Oslo", "--providers", "alpha");
    assertFails(
        1,
        List.of("both providers are alpha"),
        "query",
        COUNT,
        "--param",
        "Oslo",
        "--providers",
        "alpha,alpha");
    assertFails(
        1,
        List.of("core-site.xml"),
        "query",
        COUNT,
        "--param",
        "Oslo",
        "--providers",
        "alpha,east=" + files);
    Path down = cluster("hdfs://127.0.0.1:1", "yarn");
    assertFails(
        1,
        List.of("provider east", "cannot be reached at hdfs://127.0.0.1:1", "is the cluster up"),
        "query",
        COUNT,
        "--param",
        "Oslo",
        "--providers",
        "alpha,east=" + down);
  }

  @Test
  void providersThatAreNoneOrOne() throws IOException {
    Path down = cluster("hdfs://127.0.0.1:1", "yarn");
    assertFails(
        1,
        List.of("both providers are one cluster", "east and west", "hdfs://127.0.0.1:1"),
        "query",
        COUNT,
        "--param",
        "Oslo",
        "--providers",
        "east=" + down + ",west=" + down);
    for (Path none :
        List.of(
            cluster("file:///", "yarn"),
            cluster("hdfs:///", "yarn"),
            cluster("no file system", "yarn"),
            cluster("hdfs://127.0.0.1:1", "local"))) {
      assertFails(
          1,
          List.of("provider east", "names no cluster", "set it to"),
          "query",
          COUNT,
          "--param",
          "Oslo",
          "--providers",
          "alpha,east=" + none);
    }
    Path broken = Files.createTempDirectory(files, "broken");
    Files.writeString(broken.resolve("core-site.xml"), "fs.defaultFS=hdfs://a:1");
    assertFails(
        1,
        List.of("cannot read the Hadoop configuration in " + broken),
        "tables",
        "--providers",
        "east=" + broken);
  }

  private Path cluster(String fileSystem, String framework) throws IOException {
    Path directory = Files.createTempDirectory(files, "conf");
    writeSite(directory.resolve("core-site.xml"), "fs.defaultFS", fileSystem);
    writeSite(directory.resolve("mapred-site.xml"), "mapreduce.framework.name", framework);
    return directory;
  }

  private static void writeSite(Path file, String name, String value) throws IOException {
    String property = "<property><name>" + name + "</name><value>" + value + "</value></property>";
    Files.writeString(file, "<configuration>" + property + "</configuration>");
  }

  @Test
  void nothingIsPrintedOfWhatFails() throws IOException {
    assertFails(1, List.of("delta"), "tables", "--providers", "alpha,omega");
  }

  @Test
  void settings() throws IOException {
    for (String setting : List.of("splinter.split.rows=abc", "splinter.job.poll-ms=-1")) {
      assertFails(
          1,
          List.of("provider ", setting.substring(0, setting.indexOf('=')), "must be a number from"),
          "query",
          "-D",
          setting,
          COUNT,
          "--param",
          "Oslo");
    }
  }

  /** Checks what is no wrong input: a provider that is named but not asked learns nothing. */
  @Test
  void theTwoPartySchemeAsksTheFirstTwo() throws IOException {
    CommandLine.Outcome asked =
        CommandLine.run(
            home,
            "query",
            COUNT,
            "--param",
            "Oslo",
            "--scheme",
            "two-party",
            "--providers",
            "alpha,beta,delta",
            "--format",
            "json");
    assertEquals(0, asked.exitCode(), asked.err());
    assertTrue(asked.out().contains("\"providers\":[\"alpha\",\"beta\"]"), asked.out());
  }

  @Test
  void evaluations() throws IOException {
    assertFails(2, List.of("quantum", "VIEWS"), "query", COUNT, "--evaluate", "quantum");
    assertFails(
        2,
        List.of("multi-party", "3 or more", "2 were"),
        "query",
        COUNT,
        "--scheme",
        "multi-party");
    assertFails(
        1,
        List.of("a search finds rows", "fold"),
        "query",
        COUNT,
        "--param",
        "Oslo",
        "--evaluate",
        "search");
    assertFails(
        1, List.of("MAX", "view"), "query", GREATEST, "--param", "Oslo", "--evaluate", "fold");
  }

  @Test
  void views() throws IOException {
    assertFails(
        1,
        List.of("not prepared", "splinter prepare", "same text, options", "--no-prepare"),
        "query",
        GREATEST,
        "--param",
        "Oslo",
        "--no-prepare");
    assertFails(1, List.of("vists", "visits"), "prepare", "SELECT MAX(a) FROM vists WHERE b = ?");
    CommandLine.Outcome drop = CommandLine.run(home, "views", "drop");
    assertEquals(2, drop.exitCode());
    assertTrue(drop.err().contains("one of --table NAME and --all"), drop.err());
    assertEquals(2, CommandLine.run(home, "views", "drop", "--all", "3f").exitCode());
    assertFails(1, List.of("no table 'vists' at alpha"), "views", "drop", "--table", "vists");
    CommandLine.Outcome none = CommandLine.run(home, "views", "drop", "3f");
    assertEquals(1, none.exitCode());
    assertTrue(
        none.err().contains("has no view or derived table whose name starts with '3f'"),
        none.err());
  }

  @Test
  void joins() throws IOException {
    assertFails(
        1,
        List.of("no table 'nowhere'", "visits"),
        "query",
        "SELECT v.city FROM visits v JOIN nowhere n ON v.city = n.city WHERE v.city = ?",
        "--param",
        "Oslo");
    for (String[] wrong :
        new String[][] {
          {"nowhere", "city=city", "joined", "no table 'nowhere'"},
          {"visits", "town=city", "joined", "no column 'town'"},
          {"visits", "city", "joined", "write a column of each table"},
          {"visits", "city=city", "visits", "choose another name"}
        }) {
      CommandLine.Outcome join =
          CommandLine.run(
              "tables",
              "join",
              "visits",
              wrong[0],
              "--on",
              wrong[1],
              "--as",
              wrong[2],
              "--home",
              home.toString());
      assertEquals(1, join.exitCode(), join.err());
      assertTrue(join.err().contains(wrong[3]), join.err());
      assertFalse(join.err().contains("Exception"), join.err());
    }
    Leftovers.assertNone(home);
  }

  @Test
  void hexagonsAndDimensions() throws IOException {
    Path csv = write("places.csv", "lat,lon,food,town", "40.5,-74,Thai,*", "40.6,-73,,Oslo");
    CommandLine.succeed(home, "import", "--table", "places", csv.toString());
    String[][] hexagons = {
      {"nowhere", "lat,lon", "near", "no table 'nowhere'"},
      {"places", "lat", "near", "--at lat: write two columns, such as --at latitude,longitude"},
      {"places", "lat,lng", "near", "--at: table 'places' has no column 'lng'; it has lat, lon"},
      {"places", "lat,food", "near", "column 'food' is string, which cannot be a coordinate"},
      {
        "places",
        "lon,lat",
        "near",
        "--at lon,lat: column lon seems to be the longitude, by its name or its values; latitude"
            + " comes first: write --at lat,lon"
      },
      {"places", "lat,lon", "places", "would take the place of it; choose another name"},
      {"places", "lat,lon", "derived_x", "names that start with derived_"},
    };
    for (String[] wrong : hexagons) {
      assertFails(1, List.of(wrong[3]), "hexagons", wrong[0], "--at", wrong[1], "--as", wrong[2]);
    }
    assertFails(2, List.of("--at"), "hexagons", "places", "--as", "near");
    String[][] dimensions = {
      {"--any", "cuisine", "--any: table 'places' has no column 'cuisine'; it has lat, lon, food"},
      {"--any", "lat", "column 'lat' is decimal(1), which cannot be a dimension"},
      {"--any", "food,food", "column 'food' stands twice"},
      {"--area", "lon", "column 'lon' is integer, which cannot be an area"},
      {"--keep", "food", "name a dimension or an area at least, such as --any cuisine,borough"},
    };
    for (String[] wrong : dimensions) {
      String[] arguments = {"cube", "places", wrong[0], wrong[1], "--as", "found"};
      assertFails(1, List.of(wrong[2]), "tables", arguments);
    }
    CommandLine.Outcome starred =
        CommandLine.run(home, "tables", "cube", "places", "--any", "food,town", "--as", "found");
    assertEquals(1, starred.exitCode(), starred.err());
    assertTrue(
        starred.err().contains("column 'town' of table 'places' has the value '*', which stands"),
        starred.err());
    assertFalse(starred.err().contains("Exception"), starred.err());
    String list = CommandLine.succeed(home, "tables");
    assertFalse(list.contains("near") || list.contains("found"), list);
    Leftovers.assertNone(home);
  }

  @Test
  void aFullOutput() throws IOException {
    for (String[] command :
        new String[][] {
          {"query", COUNT, "--param", "Oslo"}, {"query", COUNT, "--explain"}, {"tables"}, {"check"}
        }) {
      List<String> arguments = new ArrayList<>(List.of(command));
      arguments.addAll(List.of("--home", home.toString()));
      StringWriter err = new StringWriter();
      try (PrintWriter full = new PrintWriter("/dev/full", StandardCharsets.UTF_8)) {
        assertEquals(
            1,
            SplinterCommand.run(full, new PrintWriter(err), arguments.toArray(String[]::new)),
            command[0]);
      }
      assertTrue(err.toString().contains("cannot write to standard output"), err.toString());
    }
  }

  @Test
  void imports() throws IOException {
    assertFails(1, List.of("nowhere.csv"), "import", "--table", "t", "nowhere.csv");
    assertFails(
        1,
        List.of("No Table"),
        "import",
        "--table",
        "No Table",
        files.resolve("visits.csv").toString());
    Path ragged = write("ragged.csv", "a,b", "1,2", "3");
    assertFails(1, List.of("ragged.csv", "line 3"), "import", "--table", "t", ragged.toString());
    Path schema = write("t.schema", "a integer", "b date");
    Path bad = write("bad.csv", "a,b", "1,2020-01-01", "x,2020-01-02");
    assertFails(
        1,
        List.of("bad.csv", "line 3", "'a'", "x", "--skip-bad-rows"),
        "import",
        "--table",
        "t",
        "--schema",
        schema.toString(),
        bad.toString());
    Path wrong = write("wrong.schema", "a number");
    assertFails(
        1,
        List.of("wrong.schema", "line 1", "number", "integer"),
        "import",
        "--table",
        "t",
        "--schema",
        wrong.toString(),
        bad.toString());
    assertFails(
        1,
        List.of("none.schema"),
        "import",
        "--table",
        "t",
        "--schema",
        files.resolve("none.schema").toString(),
        bad.toString());
    Path latin = Files.write(files.resolve("latin.schema"), new byte[] {(byte) 0xe9});
    for (Path unreadable : List.of(files, latin)) {
      assertFails(
          1,
          List.of("schema file " + unreadable),
          "import",
          "--table",
          "t",
          "--schema",
          unreadable.toString(),
          bad.toString());
    }
    assertFalse(CommandLine.succeed(home, "tables").contains(" t "), "no half of it is visible");
  }

  @Test
  void usage() throws IOException {
    assertFails(2, List.of("--table"), "import", "visits.csv");
    assertFails(2, List.of("--colour"), "query", COUNT, "--colour");
    assertFails(2, List.of("'rings'", "dense"), "query", COUNT, "--scheme", "rings");
    assertFails(
        2,
        List.of("dense", "--evaluate"),
        "query",
        COUNT,
        "--scheme",
        "dense",
        "--evaluate",
        "views");
    for (String radix : List.of("0", "9", "08", "-1", "radix-256", "")) {
      assertFails(
          2,
          List.of("'" + radix + "'", "1 to 8 bits or compact"),
          "query",
          COUNT,
          "--radix",
          radix);
    }
    assertFails(2, List.of("yaml"), "query", COUNT, "--format", "yaml");
    assertEquals(2, CommandLine.run().exitCode());
    assertEquals(2, CommandLine.run("frobnicate").exitCode());
    assertEquals(0, CommandLine.run("--help").exitCode());
    assertEquals(0, CommandLine.run("query", "--help").exitCode());
  }

  @Test
  void secretsAreNotRepeated() {
    CommandLine.Outcome outcome =
        CommandLine.run(
            home, "query", "SELECT COUNT(*) FROM visits WHERE visits = ?", "--param", "s3cr3t");
    assertEquals(1, outcome.exitCode());
    assertFalse(outcome.err().contains("s3cr3t"), outcome.err());
  }

  @Test
  void skippedBadRowsAreCountedAndListed() throws IOException {
    Path bad = write("bad.csv", "a,b", "1,2", "3", "5,6");
    CommandLine.Outcome outcome =
        CommandLine.run(home, "import", "--table", "t", "--skip-bad-rows", bad.toString());
    assertEquals(0, outcome.exitCode(), outcome.err());
    assertTrue(outcome.err().contains("1 bad rows"), outcome.err());
    assertTrue(outcome.err().contains("line 3"), outcome.err());
    assertTrue(outcome.err().contains("alpha: table t, 2 rows"), outcome.err());
  }
}
