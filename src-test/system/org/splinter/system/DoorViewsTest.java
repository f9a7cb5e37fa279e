package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.AssertionFailedError;
import org.splinter.client.SplinterClient;
import org.splinter.client.key.PaillierOwner;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.door.DoorProvider;
import org.splinter.client.road.RouteClient;
import org.splinter.client.road.RouteOptions;
import org.splinter.client.road.RouteResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sum.Opening;
import org.splinter.client.sum.Selection;
import org.splinter.client.sum.SumAsk;
import org.splinter.client.sum.SumDoor;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.fss.paillier.PaillierPrimes;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.door.DoorCaller;
import org.splinter.protocol.door.DoorDescription;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.IdempotencyKey;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.RowIds;
import org.splinter.protocol.sum.RowIdsCodec;
import org.splinter.protocol.sum.SumScheme;

/**
 * Tests that a door's view does not depend on secrets: the requests that reach each of two doors,
 * with their methods, paths, headers and sizes, in their order; the replies; the lines of the log;
 * and what is counted are equal for secrets that match nothing, something and everything. Which
 * metadata is fetched, and when, is among them. Every client has asked nothing before.
 */
@Tag("slow")
final class DoorViewsTest {
  private static final int WIDTH = 16;
  private static final String ISLAND = String.valueOf(WIDTH * WIDTH);

  @TempDir private static Path home;
  private static PlainDatabase plain;

  /** The requests ahead of a test, as one that takes long is done again with another. */
  private static final int MASKS = 40;

  /** Rows of a table whose requests have three pieces at least. */
  private static final int NUMBERS = 40_000;

  private static PlainGraph town;
  private static DoorViews views;

  @BeforeAll
  static void open() throws Exception {
    plain = SampleFlights.load(home);
    Path arcs = PlainGraph.writeTown(home, WIDTH, new Random(7));
    town = PlainGraph.read(arcs);
    CommandLine.succeed(home, "graph", "import", "town", "--arcs", "time=" + arcs);
    PrivateStaff.importTo(home, new Random(11));
    PrivateNumbers unused = PrivateNumbers.imported(home, "numbers", NUMBERS, new Random(13));
    views =
        new DoorViews(
            home, "door.sums = true", "door.sums.budget = 100000", "door.sums.ahead = 100");
  }

  @AfterAll
  static void close() throws Exception {
    views.close();
    plain.close();
  }

  static Stream<Protocol> protocols() {
    return Stream.of(
            "fold",
            "hashed PIR query",
            "dyadic nodes",
            "rows of a join",
            "search of the greatest",
            "paillier fold of one column")
        .map(Protocol::named);
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void aDoorSeesTheSameForAllSecrets(Protocol protocol) throws Exception {
    List<DoorViews.Run<List<List<Object>>>> runs = new ArrayList<>();
    protocol.values().forEach(secrets -> runs.add(parties -> ask(protocol, secrets, parties)));
    List<List<List<Object>>> answers =
        views.assertSameRuns(protocol.name(), protocol.randomised(), runs);
    for (int i = 0; i < answers.size(); i++) {
      String written = new WrittenQuery(protocol.sql(), protocol.secrets().get(i)).plain();
      Answers.assertSame(written, plain.query(written), answers.get(i));
    }
  }

  private static List<List<Object>> ask(
      Protocol protocol, List<SecretValue> secrets, List<? extends Provider> parties)
      throws Exception {
    return new SplinterClient(List.copyOf(parties))
        .withFoldKeys(new KnownFoldKeys())
        .prepare(protocol.sql(), protocol.options())
        .run(secrets, done -> {})
        .rows();
  }

  /** Rows that are selected, their number, and their weights show in nothing that a door sees. */
  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void aDoorSeesTheSameOfAllSelections(int weightBits) throws Exception {
    String weight = weightBits == 1 ? "" : ",200";
    List<DoorViews.Run<List<List<Object>>>> runs = new ArrayList<>();
    for (List<Integer> rows :
        List.of(
            List.<Integer>of(),
            List.of(0),
            List.of(PrivateStaff.ROWS - 1),
            IntStream.range(0, PrivateStaff.ROWS).boxed().toList())) {
      List<String> lines = rows.stream().map(row -> PrivateStaff.id(row) + weight).toList();
      runs.add(parties -> sums(lines, weightBits, parties.get(0)));
    }
    List<List<List<Object>>> answers = views.assertSameRuns("selected sums", false, runs);
    assertEquals(4, answers.stream().map(List::toString).distinct().count(), answers.toString());
  }

  private static List<List<Object>> sums(List<String> lines, int weightBits, DoorProvider provider)
      throws Exception {
    SumDoor door = PrivateStaff.door(provider);
    try (PrivateStaff.Question asked =
        PrivateStaff.ask(door, PrivateStaff.SUM, lines, weightBits, SumAsk.Session.alone())) {
      return asked.rows(door.answer(asked.bytes(), done -> {}));
    }
  }

  /** Pieces are cut alike and come one after the other, whatever is selected. */
  @Test
  void aDoorSeesTheSameOfAllSelectionsInPieces(@TempDir Path kept) throws Exception {
    List<DoorViews.Run<List<List<Object>>>> runs = new ArrayList<>();
    for (int rows : new int[] {0, 1, NUMBERS}) {
      List<String> lines = IntStream.range(0, rows).mapToObj(String::valueOf).toList();
      runs.add(parties -> inPieces(lines, Files.createTempFile(kept, "a", ""), parties.get(0)));
    }
    List<List<List<Object>>> answers = views.assertSameRuns("pieces", false, runs);
    assertEquals(3, answers.stream().map(List::toString).distinct().count(), answers.toString());
  }

  private static List<List<Object>> inPieces(List<String> lines, Path file, DoorProvider provider)
      throws Exception {
    SumDoor door = PrivateStaff.door(provider);
    PrivateTable facts = door.table("numbers");
    RowIds ids = RowIdsCodec.decode(door.ids(facts), false, facts.rows());
    String sql = "SELECT COUNT(*), SUM(pay) FROM numbers WHERE id IN (?)";
    SumAsk ask = SumAsk.plan(sql, facts, 1, 1, SumScheme.RING);
    try (Selection selection = Selection.read(lines, facts, ids, 1, false)) {
      SumDoor.Answered answered =
          door.ask(
              file,
              out -> ask.write(selection, SumAsk.Session.alone(), out, done -> {}),
              done -> {});
      assertTrue(Files.size(file) > 2 << 18, "fewer than three pieces");
      try (Opening opening = answered.opening()) {
        return new ArrayList<>(opening.rows(List.of(opening.open(answered.answer()))));
      }
    }
  }

  /** Differences of weights and masks are of one size and look random, whatever is selected. */
  @Test
  void aDoorSeesTheSameOfAllSelectionsByMasksAhead() throws Exception {
    try (PaillierPrimes primes =
            PaillierPrimes.generate(PaillierModulus.LEAST_BITS, GenerationPath.AUTO);
        PaillierOwner owner = new PaillierOwner(primes, null)) {
      Deque<PrivateStaff.Masks> kept = new ArrayDeque<>();
      List<DoorViews.Run<List<List<Object>>>> runs = new ArrayList<>();
      for (int rows : new int[] {0, 1, PrivateStaff.ROWS}) {
        List<String> lines = IntStream.range(0, rows).mapToObj(PrivateStaff::id).toList();
        runs.add(parties -> byMasks(lines, owner, kept.removeFirst(), parties.get(0)));
      }
      List<String> unused =
          views.logged(
              parties -> {
                SumDoor door = PrivateStaff.door(parties.get(0));
                for (int i = 0; i < MASKS; i++) { // of which some runs take several
                  PrivateStaff.Masks ahead =
                      PrivateStaff.masks(door, owner, PrivateStaff.SUM, SumAsk.Session.alone());
                  door.keepAhead(ahead.bytes(), done -> {});
                  kept.add(ahead);
                }
                return kept.size();
              });
      List<List<List<Object>>> answers = views.assertSameRuns("masks ahead", false, runs);
      assertEquals(3, answers.stream().map(List::toString).distinct().count(), answers.toString());
    }
  }

  private static List<List<Object>> byMasks(
      List<String> lines, PaillierOwner owner, PrivateStaff.Masks ahead, DoorProvider provider)
      throws Exception {
    SumDoor door = PrivateStaff.door(provider);
    try (PrivateStaff.Question asked = ahead.follow(door, owner, lines)) {
      return asked.rows(door.answer(asked.bytes(), done -> {}), owner);
    }
  }

  /** A client that asks once more for each row that it selects is found by what a door sees. */
  @Test
  void leaksOfSelectionsAreFound() {
    List<DoorViews.Run<List<List<Object>>>> runs = new ArrayList<>();
    for (List<String> lines : List.of(List.<String>of(), List.of(PrivateStaff.id(5)))) {
      runs.add(
          parties -> {
            for (String unused : lines) {
              var facts = PrivateStaff.door(parties.get(0)).table("staff");
              assertEquals("staff", facts.name());
            }
            return sums(lines, 1, parties.get(0));
          });
    }
    assertThrows(AssertionFailedError.class, () -> views.assertSameRuns("a leak", false, runs));
  }

  @Test
  void aDoorSeesTheSameOfAllTrips() throws Exception {
    List<DoorViews.Run<Optional<RouteResult>>> runs = new ArrayList<>();
    for (List<String> ends :
        List.of(
            List.of("1", "240"),
            List.of("1", "2"),
            List.of("17", "17"),
            List.of("1", ISLAND),
            List.of(ISLAND, ISLAND),
            List.of("1000", "1"),
            List.of("1", "9".repeat(19)))) {
      runs.add(parties -> route(ends, parties));
    }
    List<Optional<RouteResult>> results = views.assertSameRuns("routes", false, runs);
    town.check(results.get(0).orElseThrow().routes().get(0), 1, 240, town.lengths(1)[240]);
    assertFalse(results.get(3).orElseThrow().routes().get(0).reachable());
    assertEquals(List.of(), results.subList(5, 7).stream().flatMap(Optional::stream).toList());
  }

  /** Checks that a second command of a user fetches the catalogue, and no dictionary again. */
  @Test
  void aDoorSendsADictionaryToAUserOnce(@TempDir Path kept) throws Exception {
    Protocol protocol = Protocol.named("fold");
    List<SecretValue> secrets = protocol.values().get(0);
    List<Long> dictionaries = new ArrayList<>();
    for (int command = 0; command < 2; command++) {
      List<String> lines =
          views.logged(
              parties ->
                  new SplinterClient(List.copyOf(parties), MetadataCache.in(kept))
                      .prepare(protocol.sql(), protocol.options())
                      .run(secrets, done -> {}));
      assertEquals(1, lines.stream().filter(line -> line.contains("\"catalogue\"")).count());
      dictionaries.add(lines.stream().filter(line -> line.contains("\"dictionary\"")).count());
    }
    assertTrue(dictionaries.get(0) > 0, "this query needs dictionaries");
    assertEquals(0, dictionaries.get(1));
  }

  /** Returns a route, or nothing if its ends are refused after all rounds. */
  private static Optional<RouteResult> route(List<String> ends, List<DoorProvider> parties)
      throws Exception {
    RouteClient client = new RouteClient(List.copyOf(parties), MetadataCache.NONE);
    try {
      return Optional.of(
          client
              .plan(RouteOptions.DEFAULT)
              .run(RoutePairsTest.trips(ends.toArray(String[]::new)), done -> {}));
    } catch (RefusedQueryException e) {
      return Optional.empty();
    }
  }

  /** A fault by which a client would tell a door something of a secret. */
  private enum Leak {
    HEADER {
      @Override
      Answered answer(DoorProvider provider, Request request, String secret)
          throws IOException, InterruptedException {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(DoorPaths.IDEMPOTENCY_KEY, IdempotencyKey.of(request.envelope()).text());
        headers.put("Prefer", secret);
        DoorCaller.Reply reply =
            provider.door().post(DoorPaths.ROUNDS, headers, request.encode(), Answered.MAX_BYTES);
        return Answered.decode(reply.body());
      }
    },
    PATH {
      @Override
      Answered answer(DoorProvider provider, Request request, String secret)
          throws IOException, InterruptedException {
        int digit = secret.length() % 10;
        byte[] unused =
            provider.door().get(DoorPaths.derived("derived_" + ("" + digit).repeat(16)), 1).body();
        return provider.answer(request, done -> {});
      }
    },
    METADATA {
      @Override
      Answered answer(DoorProvider provider, Request request, String secret)
          throws IOException, InterruptedException {
        if (secret.startsWith("J")) {
          DoorDescription unused = provider.description();
        }
        return provider.answer(request, done -> {});
      }
    };

    abstract Answered answer(DoorProvider provider, Request request, String secret)
        throws IOException, InterruptedException;
  }

  @ParameterizedTest
  @EnumSource
  void leaksAreFound(Leak leak) throws Exception {
    DoorViews.Run<List<List<Object>>> someone = leaking(leak, "JFK");
    DoorViews.Run<List<List<Object>>> another = leaking(leak, "nowhere");
    List<List<List<Object>>> unused =
        views.assertSameRuns("one secret", false, List.of(someone, someone));
    assertThrows(
        AssertionFailedError.class,
        () -> views.assertSameRuns("two secrets", false, List.of(someone, another)));
  }

  private static DoorViews.Run<List<List<Object>>> leaking(Leak leak, String secret) {
    Protocol look = Protocol.named("hashed PIR query");
    return parties -> {
      List<Provider> asked = new ArrayList<>();
      for (DoorProvider provider : parties) {
        asked.add(
            new ForwardingProvider(provider) {
              @Override
              public Answered answer(Request request, Progress progress)
                  throws IOException, InterruptedException {
                return leak.answer(provider, request, secret);
              }
            });
      }
      return ask(look, ProviderViews.secrets(secret, "LAX"), asked);
    };
  }
}
