package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.provider.Provider;
import org.splinter.client.road.RouteClient;
import org.splinter.client.road.RouteOptions;
import org.splinter.client.road.RouteQuery;
import org.splinter.client.road.RouteResult;
import org.splinter.client.road.Trip;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;

/**
 * Tests that a provider's view of a trip does not depend on the trip, with two and three providers
 * and for batches: a short and a long one, one to where it starts, one within a cell, by places, to
 * and from where no way leads, to and from nodes that the graph lacks, and places far from it.
 * Questions, plans, numbers and sizes of shares, sizes of answers, counters, jobs' configurations
 * and log lines are all equal.
 */
@Tag("slow")
final class RoutePairsTest {
  private static final int WIDTH = 16;
  private static final int ISLAND = WIDTH * WIDTH;

  private static final String UNKNOWN = "1000";
  private static final String HUGE = "9".repeat(19);
  private static final String FROM_UNKNOWN = "FROM is no node of this graph";
  private static final String LONDON_IS_FAR =
      "FROM is 5,567 km from the nearest node of this graph, farther than 5 km; name a place on its"
          + " roads, as latitude,longitude";
  private static final String EXCHANGED =
      "TO is 15,075 km from the nearest node of this graph, and near one if longitude came first: a"
          + " place is latitude,longitude; exchange the two numbers";

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

  static List<Trip> trips(String... ends) {
    return Stream.iterate(0, i -> i < ends.length, i -> i + 2)
        .map(i -> new Trip(SecretValue.of(ends[i]), SecretValue.of(ends[i + 1])))
        .toList();
  }

  private static Callable<Optional<RouteResult>> asking(RouteClient client, List<Trip> trips) {
    return asking(client, RouteOptions.DEFAULT, trips);
  }

  private static Callable<Optional<RouteResult>> asking(
      RouteClient client, RouteOptions options, List<Trip> trips) {
    return () -> Optional.of(client.plan(options).run(trips, done -> {}));
  }

  /** Runs a call that is refused in the end. */
  private static Callable<Optional<RouteResult>> refused(
      String problem, Callable<Optional<RouteResult>> asking) {
    return () -> {
      RefusedQueryException refusal = assertThrows(RefusedQueryException.class, asking::call);
      assertEquals(problem, refusal.getMessage());
      return Optional.empty();
    };
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void aProviderSeesTheSameOfAllTrips(int parties) throws Exception {
    ProviderViews views = new ProviderViews(home, parties, Fault.NONE);
    RouteClient client = new RouteClient(views.asked(), MetadataCache.NONE);
    String nowhere = String.valueOf(ISLAND);
    List<List<Trip>> all =
        List.of(
            trips("1", "2"),
            trips("1", "240"),
            trips("17", "17"),
            trips("18", "35"),
            trips("40.7,-73.98", "40.71,-73.97"),
            trips("1", nowhere),
            trips(nowhere, "1"),
            trips(nowhere, nowhere),
            trips("1", String.valueOf(ISLAND - 1)));
    List<Callable<Optional<RouteResult>>> runs = new ArrayList<>();
    all.forEach(trip -> runs.add(asking(client, trip)));
    runs.add(refused(FROM_UNKNOWN, asking(client, trips(UNKNOWN, "1"))));
    runs.add(refused("TO is no node of this graph", asking(client, trips("1", HUGE))));
    runs.add(refused(LONDON_IS_FAR, asking(client, trips("51.5074,-0.1278", "240"))));
    runs.add(refused(EXCHANGED, asking(client, trips("1", "-73.98,40.7"))));
    List<RouteResult> results =
        views.assertSameRuns("routes", false, result -> 2, runs).stream()
            .flatMap(Optional::stream)
            .toList();
    assertEquals(2, results.get(0).how().rounds());
    assertTrue(results.get(1).routes().get(0).reachable());
    plain.check(results.get(1).routes().get(0), 1, 240, plain.lengths(1)[240]);
    assertEquals(0, results.get(2).routes().get(0).length());
    assertTrue(results.get(4).routes().get(0).reachable());
    assertTrue(results.get(4).routes().get(0).length() > 0);
    assertFalse(results.get(5).routes().get(0).reachable());
    assertFalse(results.get(6).routes().get(0).reachable());
    assertTrue(results.get(7).routes().get(0).reachable());
    assertFalse(results.get(8).routes().get(0).reachable());
  }

  @Test
  void andOfAllPairsOfTransitNodes() throws Exception {
    ProviderViews views = new ProviderViews(home, 2, Fault.NONE);
    RouteClient client = new RouteClient(views.asked(), MetadataCache.NONE);
    RouteOptions options =
        new RouteOptions(
            Optional.of("town"), Optional.empty(), OptionalInt.of(10), OptionalInt.of(10), true);
    List<Optional<RouteResult>> results =
        views.assertSameRuns(
            "routes by all pairs",
            false,
            result -> 2,
            List.of(
                asking(client, options, trips("1", "240")),
                asking(client, options, trips("17", "17")),
                refused(FROM_UNKNOWN, asking(client, options, trips(UNKNOWN, UNKNOWN)))));
    plain.check(results.get(0).orElseThrow().routes().get(0), 1, 240, plain.lengths(1)[240]);
  }

  /**
   * Checks that a broken answer to the first round is reported, but not by leaving out the second
   * round.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aSpoiltAnswerIsFollowedByTheSecondRound(boolean cut) throws Exception {
    ProviderViews views =
        new ProviderViews(
            home,
            2,
            new Fault() {
              @Override
              public Provider ofProvider(Provider provider) {
                return new Spoiler(provider, cut);
              }
            });
    RouteClient client = new RouteClient(views.asked(), MetadataCache.NONE);
    RouteQuery query = client.plan(RouteOptions.DEFAULT);
    assertThrows(IOException.class, () -> query.run(trips("1", "240"), done -> {}));
    assertEquals(2, views.alpha().rounds().size());
    assertEquals(2, views.beta().rounds().size());
  }

  /** A provider that, if it is beta, spoils its first answer: cut off, or with other bytes. */
  private static final class Spoiler extends ForwardingProvider {
    private static final int TRAILER_BYTES = PartialAnswer.trailer(0).length;

    private final boolean cut;
    private boolean answered;

    Spoiler(Provider provider, boolean cut) {
      super(provider);
      this.cut = cut;
    }

    @Override
    public Answered answer(Request request, Progress progress)
        throws IOException, InterruptedException {
      Answered result = super.answer(request, progress);
      if (answered || !name().equals("beta")) {
        return result;
      }
      answered = true;
      byte[] bytes = Arrays.copyOf(result.encoded(), result.encoded().length - (cut ? 1 : 0));
      for (int i = bytes.length / 2; i < bytes.length - TRAILER_BYTES; i++) {
        bytes[i] ^= 0x55; // within the second slot
      }
      return new Answered(bytes, result.counters());
    }
  }

  @Test
  void andOfAllBatches() throws Exception {
    ProviderViews views = new ProviderViews(home, 2, Fault.NONE);
    RouteClient client = new RouteClient(views.asked(), MetadataCache.NONE);
    String nowhere = String.valueOf(ISLAND);
    List<Optional<RouteResult>> results =
        views.assertSameRuns(
            "batches of routes",
            false,
            result -> 2,
            List.of(
                asking(client, trips("1", "2", "3", "200", "9", "9")),
                asking(client, trips("5", "5", "5", "5", "5", "5")),
                asking(client, trips("1", nowhere, nowhere, "1", nowhere, nowhere)),
                refused(
                    "trip 3: " + LONDON_IS_FAR,
                    asking(client, trips("1", "2", "3", "200", "51.5074,-0.1278", UNKNOWN))),
                refused(
                    "trip 2: " + FROM_UNKNOWN,
                    asking(client, trips("1", "2", UNKNOWN, "200", "9", UNKNOWN)))));
    plain.check(results.get(0).orElseThrow().routes().get(1), 3, 200, plain.lengths(3)[200]);
  }

  /**
   * Checks that a text that can be no end of a trip in any graph is refused before a provider sees
   * a request.
   */
  @Test
  void whatIsNoTripIsNotAskedFor() throws Exception {
    ProviderViews views = new ProviderViews(home, 2, Fault.NONE);
    RouteQuery query =
        new RouteClient(views.asked(), MetadataCache.NONE).plan(RouteOptions.DEFAULT);
    List<String> planned = views.alpha().questions();
    RefusedQueryException refusal =
        assertThrows(
            RefusedQueryException.class,
            () -> query.run(trips("1", "2", "3", "station"), done -> {}));
    assertTrue(refusal.getMessage().startsWith("trip 2: TO must be"), refusal.getMessage());
    assertEquals(planned, views.alpha().questions());
  }

  /** Checks that the comparison can fail: providers see how many trips are asked for. */
  @Test
  void howManyTripsIsSeen() throws Exception {
    ProviderViews views = new ProviderViews(home, 2, Fault.NONE);
    RouteClient client = new RouteClient(views.asked(), MetadataCache.NONE);
    Callable<Optional<RouteResult>> whole = asking(client, trips("1", "2"));
    Callable<Optional<RouteResult>> less = asking(client, trips("1", "2", "3", "4"));
    AssertionError seen = null;
    try {
      views.assertSameRuns("trips", false, result -> 2, List.of(whole, less));
    } catch (AssertionError e) {
      seen = e;
    }
    assertTrue(seen != null, "two trips must not look like one");
  }
}
