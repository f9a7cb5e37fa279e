package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.apps.PlaceDatasets;
import org.splinter.apps.PlaceFilter;
import org.splinter.apps.Places;
import org.splinter.client.SplinterClient;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.road.RouteClient;
import org.splinter.client.road.RouteOptions;
import org.splinter.client.road.RouteQuery;
import org.splinter.client.road.Trip;
import org.splinter.client.round.RoundWork;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.fss.EvaluationPath;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.PirPlanCodec;
import org.splinter.protocol.pir.PirSlots;
import org.splinter.protocol.slot.SlotManifest;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;

/**
 * Tests that the time between two rounds does not depend on what the first of them found.
 *
 * <p>In every run: whatever the secrets, the first round finds something of full size to work on.
 *
 * <p>With {@code splinter.long}, a test that was stated before its first run. Two providers in this
 * process note when they are asked and when they have answered; a gap is the time from the last
 * answer of a round to the first request of the next, by the monotonic clock. Each case is compared
 * with the first of its kind: of trips, a long one against one within a cell, one from a node that
 * the graph lacks, and one to where no way leads; of searches for k rows, one that finds k against
 * one that finds fewer and one that finds none; of a look-up by ranks, an interval against an empty
 * one; of an application, details of the places that it found against those of none. Every case has
 * {@code splinter.gaps} gaps, 10,000 unless set; the cases of a kind are asked in turn, in an order
 * drawn by seed 20261124, after 200 queries that do not count. The statistic is the two-sample
 * distance of Kolmogorov and Smirnov on whole microseconds. The test fails if the probability of
 * the distance is below 0.001 in any comparison. It can fail: of 1,000 gaps of providers that are
 * not waited for, those of some case must differ from the first's.
 */
@Tag("slow")
final class RoundGapsTest {
  private static final long SEED = 20_261_124;
  private static final int GAPS = Integer.getInteger("splinter.gaps", 10_000);
  private static final int WARM_UP = 200;
  private static final double SIGNIFICANCE = 0.001;
  private static final long NANOS_PER_MICRO = 1_000;
  private static final int WIDTH = 40;
  private static final int ROWS = 3_000;
  private static final String UNKNOWN = "1000000";
  private static final String SEARCH =
      "SELECT x, y FROM numbers WHERE x BETWEEN ? AND ? ORDER BY y LIMIT 8";
  private static final String QUANTILES =
      "SELECT MEDIAN(y + z), COUNT(*) FROM numbers WHERE x BETWEEN ? AND ?";
  private static final String RANKED = "SELECT MAX(y) FROM numbers WHERE y + z BETWEEN ? AND ?";

  @TempDir private static Path home;
  private static PlainGraph plain;
  private static LocalTables tables;

  /** The applications' tables, once they are needed. */
  private static @Nullable LocalTables samples;

  /**
   * The times of a query's rounds: when the first provider was asked, when the last had answered.
   */
  private final List<long[]> rounds = Collections.synchronizedList(new ArrayList<>());

  private final List<Answered> answers = Collections.synchronizedList(new ArrayList<>());

  /** The plans that the answers are of. */
  private final List<RoundPlan> plans = Collections.synchronizedList(new ArrayList<>());

  @BeforeAll
  static void importTables() throws Exception {
    Path arcs = PlainGraph.writeTown(home, WIDTH, new Random(SEED));
    plain = PlainGraph.read(arcs);
    CommandLine.succeed(
        home, "graph", "import", "town", "--arcs", "time=" + arcs, "--provider", "alpha");
    Random random = new Random(SEED);
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      String wide = String.valueOf(random.nextLong() >>> 2);
      rows.add(List.of(String.valueOf(i), String.valueOf(random.nextInt(1000)), wide));
    }
    Schema schema =
        new Schema(
            List.of(
                new Column("x", ColumnType.INTEGER),
                new Column("y", ColumnType.INTEGER),
                new Column("z", ColumnType.INTEGER)));
    GeneratedTable table = new GeneratedTable("numbers", schema, rows);
    String csv = table.writeCsv(home).toString();
    String types = table.writeSchema(home).toString();
    CommandLine.succeed(
        home, "import", "--provider", "alpha", "--table", "numbers", "--schema", types, csv);
    HadoopProvider alpha = new Providers(home, new Configuration(false)).find("alpha");
    tables = new LocalTables(alpha);
  }

  /** A provider that notes times and answers, and that is waited for unless it says not to be. */
  private final class Watching extends ForwardingProvider {
    private final boolean watched;

    Watching(String name, LocalTables of, boolean watched) {
      super(new LocalEvaluation(name, of, EvaluationPath.AUTO));
      this.watched = watched;
    }

    @Override
    public boolean embedded() {
      return !watched;
    }

    @Override
    public Answered answer(Request request, Progress progress)
        throws IOException, InterruptedException {
      long asked = System.nanoTime();
      Answered answered = super.answer(request, progress);
      answers.add(answered);
      plans.add(request.plan());
      rounds.add(new long[] {asked, System.nanoTime()});
      return answered;
    }
  }

  private List<Provider> providers(boolean watched) {
    return providers(tables, watched);
  }

  private List<Provider> providers(LocalTables of, boolean watched) {
    return List.of(new Watching("alpha", of, watched), new Watching("beta", of, watched));
  }

  /** Asks a query and returns the gaps between its rounds. */
  private List<Long> gaps(Callable<?> query) throws Exception {
    rounds.clear();
    answers.clear();
    plans.clear();
    try {
      query.call();
    } catch (RefusedQueryException e) {
      assertTrue(e.getMessage().contains("no node of this graph"), e.getMessage());
    }
    List<Long> gaps = new ArrayList<>();
    for (int i = 2; i < rounds.size(); i += 2) {
      long last = Math.max(rounds.get(i - 2)[1], rounds.get(i - 1)[1]);
      long next = Math.min(rounds.get(i)[0], rounds.get(i + 1)[0]);
      gaps.add((next - last) / NANOS_PER_MICRO * NANOS_PER_MICRO);
    }
    return gaps;
  }

  private static Callable<QueryResult> trip(RouteQuery query, String from, String to) {
    return () -> {
      List<Trip> trip = List.of(new Trip(SecretValue.of(from), SecretValue.of(to)));
      return query.run(trip, done -> {}).how();
    };
  }

  private Map<String, Callable<?>> trips(boolean watched) throws Exception {
    RouteClient client =
        new RouteClient(providers(watched), MetadataCache.in(home.resolve("cache")));
    RouteQuery query = client.plan(RouteOptions.DEFAULT);
    String nowhere = String.valueOf(WIDTH * WIDTH);
    Map<String, Callable<?>> cases = new LinkedHashMap<>();
    cases.put("a long trip", trip(query, "1", String.valueOf(WIDTH * WIDTH - WIDTH)));
    cases.put("a trip within a cell", trip(query, "1", "2"));
    cases.put("a trip from no node", trip(query, UNKNOWN, "2"));
    cases.put("a trip to where no way leads", trip(query, "1", nowhere));
    return cases;
  }

  private PreparedQuery query(String sql, Evaluation evaluation, boolean watched) throws Exception {
    SplinterClient client = new SplinterClient(providers(watched));
    return client.prepare(sql, PlanOptions.DEFAULT.withEvaluation(evaluation));
  }

  private static Callable<QueryResult> asking(PreparedQuery query, String low, String high) {
    return () -> query.run(ProviderViews.secrets(low, high), done -> {});
  }

  private Map<String, Callable<?>> searches(boolean watched) throws Exception {
    PreparedQuery query = query(SEARCH, Evaluation.SEARCH, watched);
    Map<String, Callable<?>> cases = new LinkedHashMap<>();
    cases.put("a search that finds k rows", asking(query, "100", "2000"));
    cases.put("a search that finds fewer", asking(query, "100", "102"));
    cases.put("a search that finds none", asking(query, "-9", "-8"));
    return cases;
  }

  private Map<String, Callable<?>> quantiles() throws Exception {
    PreparedQuery query = query(QUANTILES, Evaluation.SEARCH, true);
    Map<String, Callable<?>> cases = new LinkedHashMap<>();
    cases.put("quantiles of many rows", asking(query, "100", "2000"));
    cases.put("quantiles of a row", asking(query, "100", "100"));
    cases.put("quantiles of no row", asking(query, "-9", "-8"));
    return cases;
  }

  private Map<String, Callable<?>> lookUps() throws Exception {
    PreparedQuery query = query(RANKED, Evaluation.VIEWS, true);
    Map<String, Callable<?>> cases = new LinkedHashMap<>();
    cases.put("an interval", asking(query, "5", "1000000000000000000"));
    cases.put("an empty interval", asking(query, "9", "3"));
    return cases;
  }

  /** Returns questions of an application, whose details are asked for after its first answer. */
  private Map<String, Callable<?>> details(boolean watched) throws Exception {
    Path prepared = home.resolve("apps");
    if (samples == null) {
      SampleApps.copyTo(prepared);
      samples = new LocalTables(new Providers(prepared, new Configuration(false)).find("alpha"));
    }
    SplinterClient client = new SplinterClient(providers(samples, watched));
    Places places = new Places(PlaceDatasets.SF_RESTAURANTS, client);
    PlaceFilter none = new PlaceFilter(Map.of("postal_code", "no such"), Optional.empty());
    Map<String, Callable<?>> cases = new LinkedHashMap<>();
    cases.put("details of as many places as are shown", searching(places, PlaceFilter.ANY));
    cases.put("details of no place", searching(places, none));
    return cases;
  }

  private static Callable<?> searching(Places places, PlaceFilter filter) {
    return () -> places.search(filter, OptionalLong.empty(), OptionalLong.empty()).ask(done -> {});
  }

  /** Asks all cases in turn until each has so many gaps. */
  private Map<String, Gaps> sample(Map<String, Callable<?>> cases, int count) throws Exception {
    List<String> order = new ArrayList<>(cases.keySet());
    Random random = new Random(SEED);
    for (int i = 0; i < WARM_UP; i++) {
      List<Long> unused = gaps(cases.get(order.get(i % order.size())));
    }
    Map<String, List<Long>> gaps = new LinkedHashMap<>();
    order.forEach(name -> gaps.put(name, new ArrayList<>()));
    while (gaps.values().stream().anyMatch(each -> each.size() < count)) {
      Collections.shuffle(order, random);
      for (String name : order) {
        gaps.get(name).addAll(gaps(cases.get(name)));
      }
    }
    Map<String, Gaps> samples = new LinkedHashMap<>();
    for (String name : cases.keySet()) {
      List<Long> some = gaps.get(name).subList(0, count);
      samples.put(name, new Gaps(some.stream().mapToLong(Long::longValue).toArray()));
    }
    return samples;
  }

  private static double least(Map<String, Gaps> samples, String kind) {
    String reference = samples.keySet().iterator().next();
    double least = 1;
    for (Map.Entry<String, Gaps> sample : samples.entrySet()) {
      double distance = sample.getValue().distance(samples.get(reference));
      double probability = sample.getValue().probability(samples.get(reference));
      least = Math.min(least, probability);
      System.out.println(
          "RoundGapsTest, "
              + kind
              + ": "
              + sample.getKey()
              + ": "
              + sample.getValue()
              + ", distance "
              + distance
              + ", probability "
              + probability);
    }
    return least;
  }

  @Test
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void gapsOfTripsDoNotDiffer() throws Exception {
    assertTrue(least(sample(trips(true), GAPS), "paced") >= SIGNIFICANCE);
  }

  @Test
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void gapsOfSearchesDoNotDiffer() throws Exception {
    assertTrue(least(sample(searches(true), GAPS), "paced") >= SIGNIFICANCE);
  }

  @Test
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void gapsOfQuantilesDoNotDiffer() throws Exception {
    assertTrue(least(sample(quantiles(), GAPS), "paced") >= SIGNIFICANCE);
  }

  @Test
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void gapsOfLookUpsByRanksDoNotDiffer() throws Exception {
    assertTrue(least(sample(lookUps(), GAPS), "paced") >= SIGNIFICANCE);
  }

  @Test
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void gapsBeforeDetailsDoNotDiffer() throws Exception {
    assertTrue(least(sample(details(true), GAPS), "paced") >= SIGNIFICANCE);
  }

  /** Checks that the test can fail. */
  @Test
  @EnabledIfSystemProperty(named = "splinter.long", matches = "true")
  void gapsWithoutAPaceDiffer() throws Exception {
    double trips = least(sample(trips(false), GAPS / 10), "not paced");
    double searches = least(sample(searches(false), GAPS / 10), "not paced");
    assertTrue(Math.min(trips, searches) < SIGNIFICANCE);
  }

  /** Checks that each kind of query holds its rounds, whatever they find. */
  @Test
  void roundsOfWatchedProvidersAreHeld() throws Exception {
    Map<String, Callable<?>> cases = trips(true);
    cases.putAll(searches(true));
    cases.putAll(quantiles());
    cases.putAll(lookUps());
    cases.putAll(details(true));
    for (Map.Entry<String, Callable<?>> each : cases.entrySet()) {
      List<Long> gaps = gaps(each.getValue());
      assertFalse(gaps.isEmpty(), each.getKey());
      long least = RoundWork.LEAST.toNanos();
      assertTrue(gaps.stream().allMatch(gap -> gap >= least), each.getKey() + ": " + gaps);
    }
  }

  @Test
  void distancesAndTheirProbabilitiesAreThoseOfTables() {
    Gaps numbers = new Gaps(LongStream.range(0, 100).toArray());
    assertEquals(0, numbers.distance(numbers));
    assertEquals(1, numbers.probability(numbers));
    Gaps shifted = new Gaps(LongStream.range(19, 119).toArray());
    assertEquals(0.19, shifted.distance(numbers), 1e-9);
    assertEquals(0.19, numbers.distance(shifted), 1e-9);
    assertEquals(0.047, numbers.probability(shifted), 0.001); // 1.36 is the bound of 5 per cent
    assertTrue(numbers.probability(new Gaps(LongStream.range(50, 150).toArray())) < 1e-9);
  }

  /** Returns which slots hold anything that a round's PIR queries found. */
  private List<Boolean> found(int round) throws Exception {
    PirPlan plan = PirPlanCodec.decode(plans.get(2 * round).body());
    List<SlotManifest> manifests = new ArrayList<>();
    for (PirPlan.View view : plan.views()) {
      manifests.add(tables.scanned(view).manifest());
    }
    PirLayout layout = PirLayout.of(plan, manifests);
    List<byte[]> sums = records(2 * round, layout);
    List<byte[]> others = records(2 * round + 1, layout);
    List<Boolean> found = new ArrayList<>();
    for (int share = 0; share < sums.size(); share++) {
      byte[] sum = sums.get(share);
      plan.group().add(sum, 0, others.get(share), 0, sum.length);
      int slotBytes = layout.slotBytes().get(share);
      found.add(IntStream.range(0, slotBytes).anyMatch(i -> sum[i] != 0));
    }
    return found;
  }

  private List<byte[]> records(int answer, PirLayout layout) throws Exception {
    PartialAnswer decoded = PartialAnswer.decode(answers.get(answer).encoded());
    return PirSlots.decode(decoded, layout, 1).get(0);
  }

  @Test
  void tripsFromAndToNoNodeFindCells() throws Exception {
    RouteQuery query =
        new RouteClient(providers(false), MetadataCache.NONE).plan(RouteOptions.DEFAULT);
    for (List<String> ends :
        List.of(List.of(UNKNOWN, "2"), List.of("1", UNKNOWN), List.of(UNKNOWN, UNKNOWN))) {
      List<Long> gaps = gaps(trip(query, ends.get(0), ends.get(1)));
      assertEquals(1, gaps.size(), "both rounds are asked");
      assertEquals(List.of(true, true), found(0), "the rows of random cells are searched");
    }
    plain.check(
        query
            .run(List.of(new Trip(SecretValue.of("1"), SecretValue.of("2"))), done -> {})
            .routes()
            .get(0),
        1,
        2,
        plain.lengths(1)[2]);
    RefusedQueryException refusal =
        assertThrows(RefusedQueryException.class, trip(query, "1", UNKNOWN)::call);
    assertEquals("TO is no node of this graph", refusal.getMessage());
  }

  @Test
  void anEmptyIntervalFindsBlocksOfKeysAndNothingElse() throws Exception {
    PreparedQuery query = query(RANKED, Evaluation.VIEWS, false);
    List<Long> gaps = gaps(asking(query, "9", "3"));
    assertEquals(1, gaps.size(), "a look-up by ranks has two rounds");
    assertEquals(List.of(true, true), found(0), "two blocks are read");
    assertFalse(found(1).contains(true), "no node is selected");
    QueryResult result = query.run(ProviderViews.secrets("9", "3"), done -> {});
    assertEquals(1, result.rows().size());
  }
}
