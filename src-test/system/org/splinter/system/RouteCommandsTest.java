package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.apps.RoadUnit;

/**
 * Tests of graphs and routes as a user of the command line sees them, and of the messages on
 * mistakes.
 */
@Tag("slow")
final class RouteCommandsTest {
  /** A square of one-way streets, 1 2 3 4, with a shortcut 1 3 that is slow, and an island, 5. */
  private static final List<String> DISTANCES =
      List.of("c a town", "p sp 5 5", "a 1 2 10", "a 2 3 10", "a 3 4 10", "a 4 1 10", "a 1 3 15");

  private static final List<String> TIMES =
      List.of("p sp 5 5", "a 1 2 1", "a 2 3 1", "a 3 4 0", "a 4 1 1", "a 1 3 9");
  private static final List<String> PLACES =
      List.of(
          "p aux sp co 5",
          "v 1 -1000000 50000000",
          "v 2 -1000000 50010000",
          "v 3 -990000 50010000",
          "v 4 -990000 50000000",
          "v 5 0 51000000");

  @TempDir private static Path shared;
  @TempDir private Path files;
  private Path home = shared;

  @BeforeAll
  static void importTown(@TempDir Path files) throws IOException {
    importGraph(shared, files, "town", DISTANCES, "alpha,beta");
  }

  /** Switches to a home without the town, for a test that changes the home. */
  private void ownHome() {
    home = files.resolve("home");
  }

  private void ownTown() throws IOException {
    ownHome();
    importGraph("town", DISTANCES, "alpha,beta");
  }

  private void importGraph(String name, List<String> distances, String providers)
      throws IOException {
    importGraph(home, files, name, distances, providers);
  }

  private static void importGraph(
      Path home, Path files, String name, List<String> distances, String providers)
      throws IOException {
    Path distance = Files.write(files.resolve("distance.gr"), distances);
    Path time = Files.write(files.resolve("time.gr"), TIMES);
    Path places = Files.write(files.resolve("places.co"), PLACES);
    CommandLine.succeed(
        home,
        "graph",
        "import",
        name,
        "--arcs",
        "distance=" + distance,
        "--arcs",
        "time=" + time,
        "--coordinates",
        places.toString(),
        "--providers",
        providers);
  }

  private Map<String, Object> json(String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--format", "json"));
    return JsonText.object(CommandLine.succeed(home, "route", all.toArray(String[]::new)));
  }

  private long length(String... arguments) throws IOException {
    return (long) json(arguments).get("length");
  }

  private void refuses(int exitCode, String problem, String command, String... arguments) {
    CommandLine.Outcome outcome = CommandLine.run(home, command, arguments);
    assertEquals(exitCode, outcome.exitCode(), outcome.err());
    assertTrue(outcome.err().contains(problem), outcome.err());
    assertEquals("", outcome.out());
  }

  @Test
  void jsonSaysWhatTheContractSays() throws Exception {
    Map<String, Object> answer = json("1", "3");
    assertEquals(
        List.of(
            "length",
            "hops",
            "path",
            "unit",
            "rounds",
            "sent_bytes",
            "received_bytes",
            "index_bytes",
            "wall_ms",
            "overruns",
            "scheme",
            "private",
            "not_private",
            "secrets",
            "public_constants",
            "separate",
            "checked",
            "privacy",
            "providers",
            "done_without"),
        List.copyOf(answer.keySet()));
    assertEquals(15L, answer.get("length"));
    assertNull(answer.get("unit"), "nothing says what the lengths of this graph are");
    assertEquals(1L, answer.get("hops"));
    assertEquals(List.of(1L, 3L), answer.get("path"));
    assertEquals(2L, answer.get("rounds"));
    assertEquals(false, answer.get("private"));
    assertEquals(2L, answer.get("secrets"));
    assertEquals("two-party", answer.get("scheme"));
    assertEquals(List.of("alpha", "beta"), answer.get("providers"));
    Map<String, Object> byTime = json("1", "4", "--metric", "Time", "--graph", "TOWN");
    assertEquals(2L, byTime.get("length"));
    assertEquals(List.of(1L, 2L, 3L, 4L), byTime.get("path"));
    Map<String, Object> nowhere = json("1", "5");
    assertNull(nowhere.get("length"));
    assertNull(nowhere.get("hops"));
    assertEquals(List.of(), nowhere.get("path"));
    assertEquals(0, length("5", "5"));
  }

  @Test
  void placesAreTheNearestNodes() throws Exception {
    assertEquals(List.of(2L, 3L, 4L), json("50.012,-1.001", "49.99,-0.9899").get("path"));
    String drawn = CommandLine.succeed(home, "route", "2", "3", "--format", "geojson");
    Map<String, Object> feature = JsonText.object(drawn);
    assertEquals("Feature", feature.get("type"));
    assertEquals(
        Map.of(
            "type",
            "LineString",
            "coordinates",
            List.of(List.of(-1.0, 50.01), List.of(-0.99, 50.01))),
        feature.get("geometry"));
    assertTrue(drawn.contains("\"properties\":{\"length\":10,"), drawn);
    assertTrue(
        CommandLine.succeed(home, "route", "2", "2", "--format", "geojson").contains("\"Point\""));
    assertTrue(
        CommandLine.succeed(home, "route", "2", "5", "--format", "geojson")
            .contains("\"geometry\":null"));
  }

  /** Checks that a place is where its latitude and longitude say, and that a far one is no trip. */
  @Test
  void placesFarFromTheNetworkAreRefusedWithTheirDistance() throws Exception {
    String far = " from the nearest node of this graph, ";
    String mend = "farther than 5 km; name a place on its roads, as latitude,longitude";
    assertEquals(0, length("50.054,-1.0", "50.01,-1.0")); // 4.9 km north of node 2
    refuses(1, "splinter: FROM is 5.1 km" + far + mend, "route", "50.056,-1.0", "3");
    refuses(1, "splinter: TO is 57.1 km" + far + mend, "route", "1", "51.5074,-0.1278");
    refuses(1, "splinter: TO is 5,562 km" + far + mend, "route", "1", "40.7484,-73.9857");
    String exchanged =
        "near one if longitude came first: a place is latitude,longitude; exchange the two numbers";
    refuses(1, "splinter: FROM is 7,447 km" + far + "and " + exchanged, "route", "-1.0,50.0", "3");
    refuses(
        1,
        "splinter: TO must lie within 90 degrees of latitude, 180 of longitude: a place is"
            + " latitude,longitude; exchange the two numbers",
        "route",
        "1",
        "91,1");
    refuses(
        1,
        "splinter: TO must lie within 90 degrees of latitude, 180 of longitude\n",
        "route",
        "1",
        "91,91");
    Path trips = Files.write(files.resolve("far.csv"), List.of("1,3", "1,\"51.5074,-0.1278\""));
    refuses(1, "trip 2: TO is 57.1 km" + far + mend, "route", "--batch", trips.toString());
  }

  /** Checks that lengths have the unit that the source of the applications' graph documents. */
  @Test
  void lengthsHaveTheirUnit() throws Exception {
    ownHome();
    importGraph(RoadUnit.GRAPH, DISTANCES, "alpha,beta");
    String text = CommandLine.succeed(home, "route", "1", "3");
    assertTrue(text.startsWith("length  15 (0.0 km) in decimetres\n"), text);
    assertEquals("decimetre", json("1", "3").get("unit"));
    String time = CommandLine.succeed(home, "route", "1", "4", "--metric", "time");
    assertTrue(time.startsWith("length  2 in an arbitrary unit\n"), time);
    assertNull(json("1", "4", "--metric", "time").get("unit"));
    Path trips = Files.write(files.resolve("two.csv"), List.of("1,3", "2,4"));
    assertTrue(
        CommandLine.succeed(home, "route", "--batch", trips.toString())
            .contains("\nlength  in decimetres\n"));
    assertEquals("decimetre", json("--batch", trips.toString()).get("unit"));
  }

  @Test
  void secretsCanBeReadFromFiles() throws Exception {
    Path trip = Files.write(files.resolve("trip.txt"), List.of("1", "3", "", " "));
    String text = CommandLine.succeed(home, "route", "--param-file", trip.toString());
    String expected =
        """
        length  15
        hops    1
        path    1 3
        rounds  2
        bytes   \\d+ sent, \\d+ received
        time    \\d+ ms
        """;
    assertTrue(text.matches(expected), text);
    Path trips = Files.write(files.resolve("trips.csv"), List.of("1,3", "\"50.0,-1.0\",4", "4,5"));
    Map<String, Object> answer = json("--batch", trips.toString());
    assertEquals(2L, answer.get("rounds"));
    assertEquals(
        List.of(
            Map.of("length", 15L, "hops", 1L, "path", List.of(1L, 3L)),
            Map.of("length", 25L, "hops", 2L, "path", List.of(1L, 3L, 4L))),
        ((List<?>) answer.get("routes")).subList(0, 2));
    List<String> lines =
        CommandLine.succeed(home, "route", "--batch", trips.toString()).lines().toList();
    assertEquals(1 + 3 + 3, lines.size(), "a title, the trips, and how they were found");
    Files.write(trips, List.of("1,3", "1,6"));
    refuses(1, "trip 2: TO is no node of this graph", "route", "--batch", trips.toString());
  }

  @Test
  void indexesAreFetchedOnceAndTakenOnlyIfTheyAreWhatWasPromised() throws Exception {
    ownTown();
    long fetched = (long) json("1", "3").get("index_bytes");
    assertTrue(fetched > 0);
    assertEquals(0L, json("2", "4").get("index_bytes"));
    List<Path> kept;
    try (Stream<Path> list = Files.list(home.resolve("cache/metadata"))) {
      kept = list.toList();
    }
    assertEquals(2, kept.size());
    for (Path file : kept) {
      byte[] bytes = Files.readAllBytes(file);
      bytes[bytes.length - 1] ^= 1;
      Files.write(file, bytes);
    }
    Map<String, Object> again = json("1", "3");
    assertEquals(fetched, again.get("index_bytes"));
    assertEquals(15L, again.get("length"));
  }

  @Test
  void tablesForRoutesAreViewsLikeAnyOther() throws Exception {
    ownTown();
    assertTrue(
        CommandLine.run(home, "grid", "--graph", "town", "--providers", "alpha,beta")
            .err()
            .contains("prepared: graph town by distance, paths and cells"));
    assertTrue(
        CommandLine.run(
                home, "transit-nodes", "--graph", "town", "--metric", "time", "--provider", "alpha")
            .err()
            .contains("prepared: graph town by time, paths"));
    String views = CommandLine.succeed(home, "views", "--provider", "alpha");
    assertEquals(2, views.lines().filter(line -> line.contains(" paths ")).count(), views);
    assertEquals(1, views.lines().filter(line -> line.contains(" cells ")).count(), views);
    CommandLine.succeed(home, "views", "drop", "--all", "--providers", "alpha,beta");
    assertEquals(1, CommandLine.succeed(home, "views", "--provider", "alpha").lines().count());
    assertEquals(15, length("1", "3"));
  }

  /** Checks that a user of doors has a graph prepared at their providers, and asks for routes. */
  @Test
  void graphsArePreparedAndRoutesFoundThroughDoors() throws Exception {
    ownTown();
    try (TestDoors doors = TestDoors.open(home, List.of("alpha", "beta"))) {
      Path operators = home;
      home = files.resolve("user"); // with nothing of the providers' in it
      String providers = doors.providersFile("providers = alpha,beta").toString();
      CommandLine.Outcome prepared =
          CommandLine.run(
              home, "graph", "prepare", "town", "--metric", "time", "--config", providers);
      assertEquals(0, prepared.exitCode(), prepared.err());
      assertTrue(prepared.err().contains("graph town by time, paths and cells"), prepared.err());
      for (String provider : List.of("alpha", "beta")) {
        String views = CommandLine.succeed(operators, "views", "--provider", provider);
        assertEquals(1, views.lines().filter(line -> line.contains(" paths ")).count(), views);
        assertEquals(1, views.lines().filter(line -> line.contains(" cells ")).count(), views);
      }
      Map<String, Object> answer = json("1", "4", "--metric", "time", "--config", providers);
      assertEquals(2L, answer.get("length"));
      assertEquals(List.of(1L, 2L, 3L, 4L), answer.get("path"));
      assertEquals(true, answer.get("checked"));
      assertEquals(2, length("50.0,-1.0", "3", "--metric", "time", "--config", providers));
    }
  }

  /**
   * Checks that the network of an appended graph is not carried over, but built anew when it is
   * asked for.
   */
  @Test
  void aLongerGraphIsPreparedAnew() throws Exception {
    ownTown();
    assertEquals(15, length("1", "3"));
    Path more =
        Files.write(
            files.resolve("more.csv"), List.of("node,target,lon,lat,distance,time", "1,3,,,7,"));
    CommandLine.Outcome appended =
        CommandLine.run(
            home,
            "import",
            "--table",
            "town",
            "--append",
            "--provider",
            "alpha",
            "--provider",
            "beta",
            more.toString());
    assertEquals(0, appended.exitCode(), appended.err());
    assertFalse(appended.err().contains("carried"), appended.err());
    assertEquals(7, length("1", "3"));
  }

  @Test
  void ofGraphsThatDifferNoRouteIsAsked() throws Exception {
    ownTown();
    importGraph("town", DISTANCES.stream().map(line -> line.replace("15", "16")).toList(), "beta");
    CommandLine.Outcome outcome = CommandLine.run(home, "route", "1", "3");
    assertEquals(1, outcome.exitCode());
    assertTrue(
        outcome.err().contains("table town differs: provider alpha has version"), outcome.err());
  }

  @Test
  void mistakesAreToldInOneLine() throws Exception {
    ownTown();
    refuses(1, "FROM is no node of this graph", "route", "6", "3");
    refuses(1, "TO is no node of this graph", "route", "1", "0");
    refuses(1, "TO is no node of this graph", "route", "1", "9223372036854775808");
    refuses(
        1, "TO must be a node's number such as 17, or latitude,longitude", "route", "1", "station");
    refuses(
        1, "no metric 'weight'; choose distance or time", "route", "1", "3", "--metric", "weight");
    refuses(1, "'nowhere'", "route", "1", "3", "--graph", "nowhere");
    refuses(2, "give FROM and TO", "route");
    refuses(2, "a trip has two ends", "route", "1");
    refuses(2, "there is no option --grap", "route", "1", "--grap");
    refuses(2, "--cells is 0, must be 1 to 1048576", "route", "1", "3", "--cells", "0");
    refuses(1, "takes 2 to 8 providers", "route", "1", "3", "--providers", "alpha");
    Path csv = Files.write(files.resolve("other.csv"), List.of("a,b", "1,2"));
    CommandLine.succeed(home, "import", "--table", "other", csv.toString());
    refuses(1, "table 'other' is no graph", "route", "1", "3", "--graph", "other");
    refuses(1, "table 'other' is no graph", "graph", "prepare", "other");
    importGraph("village", DISTANCES, "alpha,beta");
    refuses(1, "name one of the graphs town, village by --graph", "route", "1", "3");
    refuses(
        2,
        "--arcs names metric 'd' twice; give one file for each metric",
        "graph",
        "import",
        "x",
        "--arcs",
        "d=a.gr",
        "--arcs",
        "d=b.gr");
    refuses(2, "--arcs is 'a.gr', must be METRIC=FILE", "graph", "import", "x", "--arcs", "a.gr");
    refuses(2, "'target' is no name of a metric", "graph", "import", "x", "--arcs", "target=f");
    assertTrue(CommandLine.run("graph").err().contains("name a command"));
  }

  @Test
  void aPlaceNeedsCoordinates() throws Exception {
    ownHome();
    Path plain = Files.write(files.resolve("plain.gr"), DISTANCES);
    CommandLine.succeed(home, "graph", "import", "plain", "--arcs", "distance=" + plain);
    refuses(1, "has no coordinates", "route", "1,2", "3", "--graph", "plain");
    refuses(1, "no coordinates", "route", "1", "3", "--graph", "plain", "--format", "geojson");
    assertEquals(15, length("1", "3", "--graph", "plain"));
  }

  /**
   * Checks that the refusal of a value that a graph's own table may not have names the graph and
   * the value.
   */
  @Test
  void aTableThatNoGraphCanBeIsRefused() throws Exception {
    ownHome();
    Path csv =
        Files.write(
            files.resolve("bad.csv"),
            List.of("node,target,lon,lat,distance", "1,2,,,-5", "2,1,,,5"));
    Path schema =
        Files.write(
            files.resolve("bad.schema"),
            List.of(
                "node integer",
                "target integer",
                "lon integer",
                "lat integer",
                "distance integer"));
    CommandLine.succeed(
        home, "import", "--table", "bad", "--schema", schema.toString(), csv.toString());
    refuses(
        1, "graph 'bad': the arc from node 1 to node 2 has", "route", "1", "2", "--graph", "bad");
    assertEquals(
        1,
        CommandLine.succeed(home, "views", "--provider", "alpha").lines().count(),
        "a build that fails leaves nothing");
    Leftovers.assertNone(home);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3|a 1 2|line 3: 'a 1 2' must be 'a FROM TO LENGTH'",
        "3|a 1 6 10|line 3: node is '6', must be a whole number from 1 to 5",
        "3|a 0 1 10|line 3: node is '0', must be a whole number from 1 to 5",
        "4|a 2 3 -1|line 4: length is '-1', must be a whole number from 0 to 2147483645",
        "4|a 2 3 1.5|line 4: length is '1.5', must be a whole number",
        "4|a 2 3 2147483647|line 4: length is '2147483647', must be",
        "4|e 2 3 7|line 4: 'e 2 3 7' must be 'a FROM TO LENGTH'",
        "2|a 1 2 3|line 2: the first line but comments must be 'p sp NODES ARCS'",
        "2|p sp 0 5|line 2: the number of nodes is '0', must be a whole number from 1 to",
        "2|p sp 5 6|line 7: the file ends after 5 arcs, its 'p' line says 6",
        "2|p max 5 5|line 2: the first line but comments must be",
      })
  void badFilesAreToldWithTheirLine(int line, String text, String problem) throws Exception {
    List<String> lines = new ArrayList<>(DISTANCES);
    lines.set(line - 1, text);
    Path file = Files.write(files.resolve("bad.gr"), lines);
    refuses(1, file + ", " + problem, "graph", "import", "x", "--arcs", "distance=" + file);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1|p aux sp co 6|line 1: declares 6 nodes, and",
        "2|v 2 1 1|line 3: node 2 stands twice",
        "2|v 1 180000001 1|line 2: longitude, in millionths of a degree, is '180000001'",
        "2|v 1 1 -90000001|line 2: latitude, in millionths of a degree, is '-90000001'",
        "6|c|line 6: the file ends after 4 nodes, its 'p' line says 5",
      })
  void badCoordinatesToo(int line, String text, String problem) throws Exception {
    List<String> lines = new ArrayList<>(PLACES);
    lines.set(line - 1, text);
    Path arcs = Files.write(files.resolve("good.gr"), DISTANCES);
    Path file = Files.write(files.resolve("bad.co"), lines);
    refuses(
        1,
        file + ", " + problem,
        "graph",
        "import",
        "x",
        "--arcs",
        "distance=" + arcs,
        "--coordinates",
        file.toString());
  }

  @Test
  void filesThatAreNoneAreToldByTheirName() throws Exception {
    refuses(1, "no such file: none.gr", "graph", "import", "x", "--arcs", "distance=none.gr");
    Path text = Files.write(files.resolve("text.gr.gz"), DISTANCES);
    refuses(
        1, text + ": is called .gz and is not gzip", "graph", "import", "x", "--arcs", "d=" + text);
  }

  @Test
  void bothWaysIfItIsSaid() throws Exception {
    ownHome();
    Path file = Files.write(files.resolve("both.gr"), DISTANCES);
    CommandLine.succeed(
        home, "graph", "import", "both", "--arcs", "distance=" + file, "--undirected");
    assertEquals(10, length("2", "1", "--graph", "both"));
  }
}
