package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.road.RouteClient;
import org.splinter.client.road.RouteOptions;
import org.splinter.client.road.RouteQuery;
import org.splinter.client.road.RouteResult;
import org.splinter.client.road.Trip;
import org.splinter.client.secret.SecretValue;
import org.splinter.hadoop.Providers;

/**
 * Tests that no lie of one of two providers about a trip is accepted, in either round, alone or in
 * a batch, that both rounds are asked all the same, and that a lie fails for one trip as it does
 * for all others. A seed that is printed repeats a run.
 */
@Tag("slow")
final class RouteLiarsTest {
  private static final int ROUNDS = 2;
  private static final int WIDTH = 12;

  /** A node that the graph lacks, and one to which no way leads. */
  private static final String UNKNOWN = "1000000";

  private static final String NOWHERE = String.valueOf(WIDTH * WIDTH);

  @TempDir private static Path home;
  private static LyingProviders providers;
  private static RouteQuery query;

  @BeforeAll
  static void importTown() throws Exception {
    Path arcs = PlainGraph.writeTown(home, WIDTH, new Random(7));
    CommandLine.succeed(home, "graph", "import", "town", "--arcs", "time=" + arcs);
    LocalTables tables =
        new LocalTables(new Providers(home, new Configuration(false)).find("alpha"));
    providers = new LyingProviders(tables, "RouteLiarsTest", 2);
    query = new RouteClient(providers.providers(), MetadataCache.NONE).plan(RouteOptions.DEFAULT);
  }

  private static LyingProviders.Question asking(Trip... trips) {
    return () -> {
      RouteResult result = query.run(List.of(trips), done -> {});
      assertTrue(result.how().checked());
      return result.routes().stream()
          .map(route -> route.length() + " by " + Arrays.toString(route.path()))
          .toList();
    };
  }

  @Test
  void noLieAboutATripIsAccepted() throws Exception {
    providers.tellLies(
        List.of(
            providers.askHonestly("a trip", asking(trip("1", "140"))),
            providers.askHonestly("two trips", asking(trip("5", "9"), trip("30", "30")))),
        LieCounts.TRIPS);
  }

  @Test
  void aLieFailsForAllTripsAlike() throws Exception {
    List<LyingProviders.Question> trips = new ArrayList<>();
    trips.add(asking(trip("1", "140")));
    trips.add(asking(trip("1", "2")));
    trips.add(asking(trip("30", "30")));
    trips.add(asking(trip("1", NOWHERE)));
    trips.add(asking(trip(UNKNOWN, "2")));
    trips.add(asking(trip("1", UNKNOWN)));
    trips.add(asking(trip(UNKNOWN, UNKNOWN)));
    while (trips.size() < LyingProviders.SECRETS) {
      int number = trips.size();
      trips.add(asking(trip(String.valueOf(number), String.valueOf(3 * number))));
    }
    providers.assertAlike("a trip", trips, ROUNDS);
  }

  private static Trip trip(String from, String to) {
    return new Trip(SecretValue.of(from), SecretValue.of(to));
  }
}
