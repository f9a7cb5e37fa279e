package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.RoadCache;
import org.splinter.client.RouteClient;
import org.splinter.client.RouteOptions;
import org.splinter.client.RouteQuery;
import org.splinter.client.RouteResult;
import org.splinter.client.Trip;
import org.splinter.client.secret.SecretValue;

/**
 * What a provider sees of a trip does not depend on the trip, with two, three and four providers
 * and for batches: a short and a long one, one to where it starts, one within a cell, by places,
 * and to and from where no way leads. Questions, plans, numbers and sizes of shares, sizes of
 * answers, counters, jobs' configurations and log lines are all equal.
 */
final class RoutePairsTest {
  private static final int WIDTH = 16;
  private static final int ISLAND = WIDTH * WIDTH;

  @TempDir private static Path home;
  private static PlainGraph plain;

  @BeforeAll
  static void importTown() throws Exception {
    Path arcs = PlainGraph.writeTown(home, WIDTH, new Random(7));
    plain = PlainGraph.read(arcs);
    CommandLine.succeed(
        home,
        "graph",
        "import",
        "town",
        "--arcs",
        "time=" + arcs,
        "--coordinates",
        home.resolve("town.co").toString());
  }

  private static List<Trip> trips(String... ends) {
    return Stream.iterate(0, i -> i < ends.length, i -> i + 2)
        .map(i -> new Trip(SecretValue.of(ends[i]), SecretValue.of(ends[i + 1])))
        .toList();
  }

  private static Callable<RouteResult> asking(RouteClient client, List<Trip> trips) {
    return () -> {
      RouteQuery query = client.plan(RouteOptions.DEFAULT);
      return query.run(trips, done -> {});
    };
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void aProviderSeesTheSameOfAllTrips(int parties) throws Exception {
    ProviderViews views = new ProviderViews(home, parties, Fault.NONE);
    RouteClient client = new RouteClient(views.asked(), RoadCache.NONE);
    String nowhere = String.valueOf(ISLAND);
    List<List<Trip>> all =
        List.of(
            trips("1", "2"),
            trips("1", "240"),
            trips("17", "17"),
            trips("18", "35"),
            trips("-73.98,40.7", "-73.97,40.71"),
            trips("1", nowhere),
            trips(nowhere, "1"),
            trips(nowhere, nowhere),
            trips("1", String.valueOf(ISLAND - 1)));
    List<RouteResult> results =
        views.assertSameRuns(
            "routes",
            false,
            result -> result.how().rounds(),
            all.stream().map(trip -> asking(client, trip)).toList());
    assertEquals(2, results.get(0).how().rounds());
    assertTrue(results.get(1).routes().get(0).reachable());
    plain.check(results.get(1).routes().get(0), 1, 240, plain.lengths(1)[240]);
    assertEquals(0, results.get(2).routes().get(0).length());
    assertTrue(results.get(4).routes().get(0).reachable());
    assertFalse(results.get(5).routes().get(0).reachable());
    assertFalse(results.get(6).routes().get(0).reachable());
    assertTrue(results.get(7).routes().get(0).reachable());
    assertFalse(results.get(8).routes().get(0).reachable());
  }

  @Test
  void andOfAllBatches() throws Exception {
    ProviderViews views = new ProviderViews(home, 2, Fault.NONE);
    RouteClient client = new RouteClient(views.asked(), RoadCache.NONE);
    String nowhere = String.valueOf(ISLAND);
    List<RouteResult> results =
        views.assertSameRuns(
            "batches of routes",
            false,
            result -> result.how().rounds(),
            Stream.of(
                    trips("1", "2", "3", "200", "9", "9"),
                    trips("5", "5", "5", "5", "5", "5"),
                    trips("1", nowhere, nowhere, "1", nowhere, nowhere))
                .map(batch -> asking(client, batch))
                .toList());
    plain.check(results.get(0).routes().get(1), 3, 200, plain.lengths(3)[200]);
  }

  /** The comparison is one that can fail: how many trips are asked for is seen. */
  @Test
  void howManyTripsIsSeen() throws Exception {
    ProviderViews views = new ProviderViews(home, 2, Fault.NONE);
    RouteClient client = new RouteClient(views.asked(), RoadCache.NONE);
    Callable<RouteResult> whole = asking(client, trips("1", "2"));
    Callable<RouteResult> less = asking(client, trips("1", "2", "3", "4"));
    AssertionError seen = null;
    try {
      views.assertSameRuns("trips", false, result -> 2, List.of(whole, less));
    } catch (AssertionError e) {
      seen = e;
    }
    assertTrue(seen != null, "two trips must not look like one");
  }
}
