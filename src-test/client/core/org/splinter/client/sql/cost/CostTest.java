package org.splinter.client.sql.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.fold.Planner;
import org.splinter.client.sql.logical.LogicalPlanner;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.client.sql.search.SearchCost;
import org.splinter.client.sql.search.SearchPlan;
import org.splinter.client.sql.search.SearchPlanner;
import org.splinter.client.sql.view.ViewCost;
import org.splinter.client.sql.view.ViewPlan;
import org.splinter.client.sql.view.ViewPlanner;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.cost.ProviderRates;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.view.ViewLayout;
import org.splinter.protocol.view.ViewManifest;

/**
 * Tests that estimates grow with the sizes they depend on, and match the measurements they were
 * derived from.
 */
class CostTest {
  private static final CostSetting EMBEDDED =
      new CostSetting(TrustModel.twoParty(), ProviderKind.EMBEDDED);
  private static final List<Long> ROWS = List.of(0L, 100L, 10_000L, 1_000_000L, 100_000_000L);
  private static final List<Integer> BATCHES = List.of(1, 2, 16, 256, 4096);

  private static ViewPlan views(String sql, long rows, int queries) {
    return views(sql, rows, PlanOptions.DEFAULT.withQueries(queries));
  }

  private static ViewPlan views(String sql, long rows, PlanOptions options) {
    return ViewPlanner.plan(
        LogicalPlanner.plan(SqlReader.read(sql), SampleTables.withRows(rows)), options);
  }

  private static CostEstimate look(String sql, long rows, int queries, CostSetting setting) {
    ViewPlan plan = views(sql, rows, queries);
    return ViewCost.of(plan, plan.views().stream().map(v -> missing()).toList(), setting)
        .estimate();
  }

  private static Optional<ViewManifest> missing() {
    return Optional.empty();
  }

  private static CostEstimate fold(String sql, long rows, int queries, CostSetting setting) {
    return Planner.plan(
            SqlReader.read(sql),
            SampleTables.withRows(rows),
            PlanOptions.DEFAULT.withQueries(queries))
        .estimate(setting);
  }

  private static CostEstimate search(String sql, long rows, CostSetting setting) {
    SearchPlan plan =
        SearchPlanner.plan(
            LogicalPlanner.plan(SqlReader.read(sql), SampleTables.withRows(rows)),
            SampleTables.numbered(rows),
            PlanOptions.DEFAULT);
    return SearchCost.of(plan, false, Optional.empty(), setting).estimate();
  }

  private static <T> void assertGrows(List<T> sizes, Function<T, CostEstimate> of, String what) {
    for (int i = 1; i < sizes.size(); i++) {
      CostEstimate less = of.apply(sizes.get(i - 1));
      CostEstimate more = of.apply(sizes.get(i));
      String seen = what + " " + sizes.get(i) + ": " + less + " and " + more;
      assertTrue(less.workSeconds() < more.workSeconds(), seen);
      assertTrue(less.sentBytes() <= more.sentBytes(), seen);
      assertTrue(less.prepareSeconds() <= more.prepareSeconds(), seen);
      assertTrue(less.seconds() < more.seconds(), seen);
    }
  }

  @Test
  void theyGrowWithTheRows() {
    String count = "SELECT COUNT(*) FROM flights WHERE tailnum = ?";
    String max = "SELECT MAX(delay) FROM flights WHERE month = ? OR huge > ?";
    assertGrows(ROWS, rows -> fold(count, rows, 1, EMBEDDED), "fold of rows");
    assertGrows(ROWS, rows -> look(count, rows, 1, EMBEDDED), "PIR queries in rows");
    assertGrows(ROWS, rows -> look(max, rows, 1, EMBEDDED), "ranked PIR queries in rows");
    assertGrows(ROWS.subList(1, 5), rows -> search(max, rows, EMBEDDED), "search of rows");
  }

  @Test
  void theyGrowWithTheBatch() {
    String count = "SELECT COUNT(*) FROM flights WHERE tailnum = ?";
    assertGrows(BATCHES, queries -> fold(count, 1 << 20, queries, EMBEDDED), "fold of queries");
    assertGrows(
        BATCHES, queries -> look(count, 1 << 20, queries, EMBEDDED), "PIR queries of a batch");
  }

  /** Leaves two providers out, which alone check their answers and work more for it. */
  @Test
  void theyGrowWithTheProviders() {
    String sql = "SELECT MAX(delay) FROM flights WHERE tailnum = ? OR huge > ?";
    assertGrows(
        List.of(3, 4, 5, 6, 7, 8),
        parties ->
            look(
                sql,
                1 << 20,
                1,
                new CostSetting(TrustModel.allButOne(parties), ProviderKind.EMBEDDED)),
        "providers");
  }

  @Test
  void aRoundOnClustersStartsProcesses() {
    String ranked = "SELECT MAX(delay) FROM flights WHERE huge > ?";
    CostEstimate clusters = look(ranked, 1000, 1, setting(ProviderKind.CLUSTER));
    assertEquals(2, clusters.rounds());
    double between = MeasuredRates.SECONDS_BETWEEN_ROUNDS;
    assertEquals(2 * MeasuredRates.SECONDS_PER_CLUSTER_JOB + between, clusters.roundSeconds());
    CostEstimate doors = look(ranked, 1000, 1, setting(ProviderKind.DOOR));
    assertEquals(2 * MeasuredRates.SECONDS_PER_DOOR_ROUND + between, doors.roundSeconds());
    double embedded = look(ranked, 1000, 1, EMBEDDED).roundSeconds();
    assertEquals(0.18, embedded, 1e-9);
    CostEstimate starting = look(ranked, 1000, 1, setting(ProviderKind.STARTING));
    assertEquals(embedded + MeasuredRates.SECONDS_TO_START_EMBEDDED, starting.roundSeconds(), 1e-9);
    assertEquals(0, starting.lineSeconds());
    assertEquals(clusters.prepareSeconds(), doors.prepareSeconds());
    assertEquals(clusters.lineSeconds(), doors.lineSeconds());
    assertEquals(0, look(ranked, 1000, 1, EMBEDDED).lineSeconds());
  }

  private static CostSetting setting(ProviderKind kind) {
    return new CostSetting(TrustModel.twoParty(), kind);
  }

  @Test
  void whatIsThereIsNotPrepared() {
    ViewPlan plan = views("SELECT MAX(delay) FROM flights WHERE tailnum = ?", 1_000_000, 1);
    CostEstimate missing = ViewCost.of(plan, List.of(missing()), EMBEDDED).estimate();
    CostEstimate made =
        ViewCost.of(plan, List.of(Optional.of(made(plan, 1 << 20, 1024))), EMBEDDED).estimate();
    assertTrue(missing.prepareSeconds() > 1, missing::toString);
    assertEquals(0, made.prepareSeconds());
    assertEquals(3 * (1024 + 16), made.receivedBytes(), "slots with their tags");
  }

  /** Checks that a check costs shares, tags, digests to read, and work on each slot. */
  @Test
  void aCheckCosts() {
    String sql = "SELECT MAX(delay) FROM flights WHERE tailnum = ?";
    ViewPlan checked = views(sql, 1_000_000, 1);
    ViewPlan plain = views(sql, 1_000_000, PlanOptions.DEFAULT.withCheck(false));
    List<Optional<ViewManifest>> made = List.of(Optional.of(made(checked, 1 << 18, 512)));
    ViewCost more = ViewCost.of(checked, made, EMBEDDED);
    ViewCost less = ViewCost.of(plain, made, EMBEDDED);
    assertEquals(3L * (1 << 18) * 16, more.scannedBytes() - less.scannedBytes());
    assertEquals(3 * 16, more.estimate().receivedBytes() - less.estimate().receivedBytes());
    assertTrue(more.shareBytes() > 2 * less.shareBytes());
    double work = more.estimate().workSeconds() - less.estimate().workSeconds();
    double leaves = 3 * (1 << 18) / ProviderRates.AES_BLOCKS;
    assertTrue(work > leaves, work + " s");
    assertEquals(less.shares(), more.shares());
  }

  /** Returns the manifest of a hashed view as its build makes it. */
  private static ViewManifest made(ViewPlan plan, long slots, int slotBytes) {
    ViewLayout view = plan.views().get(0);
    SubTable each = new SubTable(slots, slotBytes);
    return new ViewManifest(
        view.definition(),
        slots,
        new byte[32],
        slots,
        1,
        List.of(each, each, each),
        new ViewDigest(new byte[32]));
  }

  /**
   * Compares with the measurements of docs/benchmarks.md, "Scan jobs over 4 GiB of slots": 16
   * queries take 1.3 times as long as one, 256 take 4.2 times, without a check.
   */
  @Test
  void scansOfBatchesAreAsMeasured() {
    double one = scan(1);
    assertEquals(1.25, scan(16) / one, 0.1);
    assertEquals(4.6, scan(256) / one, 0.6);
    assertEquals(1.4, one, 0.1, "seconds of one core");
  }

  private static double scan(int queries) {
    ViewPlan plan =
        views(
            "SELECT MAX(delay) FROM flights WHERE tailnum = ?",
            1_000_000,
            PlanOptions.DEFAULT.withQueries(queries).withCheck(false));
    ViewManifest fourGiB = made(plan, (4L << 20) / 3, 1024);
    return ViewCost.of(plan, List.of(Optional.of(fourGiB)), EMBEDDED).estimate().workSeconds();
  }
}
