package org.splinter.system;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.apps.FlightDataset;
import org.splinter.apps.FlightDatasets;
import org.splinter.apps.PlaceDataset;
import org.splinter.apps.PlaceDatasets;

/**
 * Tests of the applications on the full datasets: every answer is that of plain SQL, and every
 * route the shortest, with two and three providers. The home directory {@code splinter.apps.home},
 * where they are prepared already, saves the minutes that preparing takes.
 */
@Tag("slow")
@EnabledIfSystemProperty(named = "splinter.long", matches = "true")
final class FullAppsTest {
  private static final int TIMES = 12;

  /** The number of nodes that routes start from; {@link #TARGETS} nodes are reached from each. */
  private static final int SOURCES = 6;

  private static final int TARGETS = 6;

  @TempDir private Path temporary;

  @Test
  void everyAnswerIsThatOfPlainSql() throws Exception {
    Path data = data();
    Path home = home();
    long seed = Long.getLong("splinter.seed", System.nanoTime());
    System.out.println("FullAppsTest -Dsplinter.seed=" + seed);
    try (PlainApps plain = new PlainApps()) {
      for (PlaceDataset dataset : PlaceDatasets.ALL) {
        prepare(home, data, dataset.name());
        plain.load(home, data, dataset);
      }
      for (FlightDataset dataset : FlightDatasets.ALL) {
        prepare(home, data, dataset.name());
        plain.load(home, data, dataset.name());
      }
      for (int parties = 2; parties <= 3; parties++) {
        AppQuestions questions = AppQuestions.of(home, parties, plain, new Random(seed + parties));
        for (PlaceDataset dataset : PlaceDatasets.ALL) {
          questions.askPlaces(dataset, TIMES);
        }
        for (FlightDataset dataset : FlightDatasets.ALL) {
          questions.askFlights(dataset, TIMES);
        }
      }
    }
  }

  @Test
  void everyRouteThroughTheGatewayIsShortest() throws Exception {
    Path home = home();
    long seed = Long.getLong("splinter.seed", System.nanoTime());
    System.out.println("FullAppsTest routes -Dsplinter.seed=" + seed);
    prepare(home, data(), "ny");
    try (TestGateway gateway = TestGateway.start(home)) {
      new GatewayRoutes(gateway, data().resolve("road"), new Random(seed)).check(SOURCES, TARGETS);
    }
  }

  private static Path data() {
    return Datasets.find("nyc_restaurants").getParent().getParent();
  }

  private Path home() {
    String prepared = System.getProperty("splinter.apps.home");
    return prepared == null ? temporary : Path.of(prepared);
  }

  private static void prepare(Path home, Path data, String dataset) {
    CommandLine.succeed(home, "apps", "prepare", dataset, "--data", data.toString());
  }
}
