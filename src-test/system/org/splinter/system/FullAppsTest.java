package org.splinter.system;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.apps.FlightDataset;
import org.splinter.client.apps.FlightDatasets;
import org.splinter.client.apps.PlaceDataset;
import org.splinter.client.apps.PlaceDatasets;

/**
 * The applications on the full datasets: every answer is that of plain SQL, with two and three
 * providers. The home directory {@code splinter.apps.home}, where they are prepared already, saves
 * the minutes that preparing takes.
 */
@EnabledIfSystemProperty(named = "splinter.long", matches = "true")
final class FullAppsTest {
  private static final int TIMES = 12;

  @TempDir private Path temporary;

  @Test
  void everyAnswerIsThatOfPlainSql() throws Exception {
    Path data = Datasets.find("nyc_restaurants").getParent().getParent();
    String prepared = System.getProperty("splinter.apps.home");
    Path home = prepared == null ? temporary : Path.of(prepared);
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
        AppQuestions questions = new AppQuestions(home, parties, plain, new Random(seed + parties));
        for (PlaceDataset dataset : PlaceDatasets.ALL) {
          questions.askPlaces(dataset, TIMES);
        }
        for (FlightDataset dataset : FlightDatasets.ALL) {
          questions.askFlights(dataset, TIMES);
        }
      }
    }
  }

  private static void prepare(Path home, Path data, String dataset) {
    CommandLine.succeed(home, "apps", "prepare", dataset, "--data", data.toString());
  }
}
