package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.QueryResult;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.FoldScheme;
import org.splinter.client.sql.PlanOptions;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;

/**
 * Tests of doors before two real clusters, which run each round as a job of YARN: a fold, with
 * {@code splinter.long} a look-up too.
 */
abstract class ClusterDoorJobs {
  private static final String FOLD = "SELECT COUNT(*), SUM(guests) FROM stays WHERE city = ?";
  private static final String LOOK_UP = "SELECT MAX(guests) FROM stays WHERE city = ?";
  private static final PlanOptions BY_VIEW = PlanOptions.DEFAULT.withEvaluation(Evaluation.VIEWS);

  @TempDir private static Path home;

  private static TestDoors doors;

  /** Imports the table and builds its view beside the clusters, which takes no jobs of theirs. */
  @BeforeAll
  static void open() throws Exception {
    TestClusters clusters = ClusterTest.clusters();
    Path csv =
        Files.write(
            home.resolve("stays.csv"), List.of("city,guests", "Oslo,3", "Lima,5", "Oslo,4"));
    CommandLine.succeed(home, "import", "--table", "stays", csv.toString());
    CommandLine.succeed(home, "prepare", LOOK_UP);
    HadoopProvider alpha = new Providers(home, new Configuration(false)).find("alpha");
    Map<String, List<String>> lines = new LinkedHashMap<>();
    for (String name : TestClusters.NAMES) {
      clusters.copyTable(alpha, "stays", name);
      lines.put(
          name,
          List.of(
              "-door.home", "door.cluster = " + configuration(clusters, name), "door.run = jobs"));
    }
    doors = TestDoors.open(home, lines);
  }

  /** Copies a cluster's configuration and names the job jar, from which a door's program is run. */
  private static Path configuration(TestClusters clusters, String name) throws IOException {
    Path copy = Files.createDirectories(home.resolve("conf-" + name));
    try (Stream<Path> all = Files.list(clusters.directory().resolve(name).resolve("conf"))) {
      for (Path file : all.toList()) {
        String jar =
            "<property><name>mapreduce.job.jar</name><value>"
                + clusters.jar()
                + "</value></property>";
        String text = Files.readString(file);
        boolean ofJobs = file.endsWith("mapred-site.xml");
        Files.writeString(
            copy.resolve(file.getFileName()),
            ofJobs ? text.replace("</configuration>", jar + "</configuration>") : text);
      }
    }
    return copy;
  }

  @AfterAll
  static void close() {
    if (doors != null) {
      doors.close();
    }
  }

  @Test
  void jobsBehindDoorsFold() throws Exception {
    assertEquals(List.of(List.<Object>of(2L, 7L)), rows(FOLD, PlanOptions.DEFAULT, "Oslo"));
  }

  /** Tasks add up cells and a reducer raises powers; neither keeps what the client sent. */
  @Test
  void jobsBehindDoorsFoldCells() throws Exception {
    List<RecordingProvider> parties =
        doors.parties(2).stream().map(RecordingProvider::new).toList();
    QueryResult result =
        new SplinterClient(parties)
            .withFoldKeys(new KnownFoldKeys())
            .prepare(FOLD, PlanOptions.DEFAULT.withScheme(FoldScheme.PAILLIER_2048))
            .run(ProviderViews.secrets("Oslo"), done -> {});
    assertEquals(List.of(List.<Object>of(2L, 7L)), result.rows());
    assertByJobs(result);
    ClusterTest.clusters().assertNothingKept(parties);
  }

  @Test
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void jobsBehindDoorsLookUp() throws Exception {
    assertEquals(List.of(List.<Object>of(5L)), rows(LOOK_UP, BY_VIEW, "Lima"));
  }

  private static List<List<Object>> rows(String sql, PlanOptions options, String secret)
      throws Exception {
    QueryResult result =
        doors.client(2).prepare(sql, options).run(ProviderViews.secrets(secret), done -> {});
    assertTrue(result.checked());
    assertByJobs(result);
    return result.rows();
  }

  private static void assertByJobs(QueryResult result) {
    for (QueryResult.ProviderRecord each : result.providers()) {
      assertFalse(each.counters().containsKey("run.resident"), "jobs answer");
    }
  }
}
