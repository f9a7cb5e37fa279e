package org.splinter.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.fold.FoldKeys;
import org.splinter.client.fold.FoldQuery;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.metadata.PublicMetadata;
import org.splinter.client.provider.BatchProvider;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.search.SearchQuery;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.PreparationPolicy;
import org.splinter.client.sql.Resilience;
import org.splinter.client.sql.RowTable;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.logical.LogicalPlanner;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.client.sql.view.ViewPlanner;
import org.splinter.client.view.ViewQuery;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewManifest;

/**
 * Tests of the choice of an evaluation and of where it flips, and that a query is planned only in
 * the alternatives that may be chosen.
 */
class QueryChooserTest {
  private static final String COUNT = "SELECT COUNT(*) FROM flights WHERE tailnum = ?";
  private static final String MAX = "SELECT MAX(delay) FROM flights WHERE ";
  private static final String BOX = "huge > ? AND price < ?";
  private static final String THREE_INTERVALS = "huge > ? AND date < ? AND month > ?";
  private static final long ROWS = 1_000_000;

  @TempDir private Path folder;
  private List<BatchProvider> providers = List.of();

  @BeforeEach
  void makeProviders() throws IOException {
    RowTable table =
        new RowTable(
            List.of(new Column("x", ColumnType.INTEGER)),
            new boolean[] {true},
            List.of(new Value[] {new Value.Word(5)}, new Value[] {new Value.Word(7)}),
            folder);
    providers =
        Stream.of("alpha", "beta", "gamma").map(name -> new BatchProvider(name, table)).toList();
  }

  private PreparedQuery choose(int parties, String sql, long rows, PlanOptions options)
      throws IOException {
    return new QueryChooser(
            new PublicMetadata(List.copyOf(providers.subList(0, parties))),
            LogicalPlanner.plan(SqlReader.read(sql), SampleTables.withRows(rows)),
            options.withTrust(TrustModel.allButOne(parties)),
            FoldKeys.drawn(),
            System.nanoTime())
        .choose();
  }

  private PreparedQuery choose(String sql, PlanOptions options) throws IOException {
    return choose(2, sql, ROWS, options);
  }

  /** Gives all providers the views of a query over {@code rows} rows. */
  private void makeViews(String sql, long rows) {
    var query = LogicalPlanner.plan(SqlReader.read(sql), SampleTables.withRows(rows));
    ViewPlanner.plan(query, PlanOptions.DEFAULT)
        .views()
        .forEach(
            view -> {
              ViewDefinition definition = view.definition();
              SubTable third = new SubTable(Math.max(1, rows / 2), 40);
              ViewManifest made =
                  new ViewManifest(
                      definition,
                      rows,
                      new byte[32],
                      rows,
                      0,
                      List.of(third, third, third),
                      new ViewDigest(new byte[32]));
              providers.forEach(provider -> provider.views.put(definition, made));
            });
  }

  private static void requireAll(String text, String... parts) {
    for (String part : parts) {
      assertTrue(text.contains(part), () -> part + "\nis not in\n" + text);
    }
  }

  @Test
  void aQueryDoesNotWaitForAViewThatIsNotThere() throws IOException {
    PreparedQuery query = choose(COUNT, PlanOptions.DEFAULT);
    assertInstanceOf(FoldQuery.class, query);
    requireAll(
        query.explain(),
        "chosen     least time with preparing, which 'splinter prepare' does ahead",
        "instead    PIR queries, about 0.1",
        "once prepared in ",
        "; --evaluate views");
  }

  @Test
  void aViewThatIsThereIsUsed() throws IOException {
    makeViews(COUNT, ROWS);
    PreparedQuery query = choose(COUNT, PlanOptions.DEFAULT);
    assertInstanceOf(ViewQuery.class, query);
    requireAll(
        query.explain(), "chosen     least time\n", "instead    fold, about 0.", "--evaluate fold");
  }

  @Test
  void aBatchIsWorthAView() throws IOException {
    assertInstanceOf(FoldQuery.class, choose(COUNT, PlanOptions.DEFAULT.withQueries(16)));
    PlanOptions many = PlanOptions.DEFAULT.withQueries(4096).withTrees(compact());
    assertInstanceOf(ViewQuery.class, choose(COUNT, many));
    PreparedQuery unprepared = choose(COUNT, many.withPreparation(PreparationPolicy.NEVER));
    assertInstanceOf(FoldQuery.class, unprepared);
    requireAll(unprepared.explain(), "chosen     what would take less time is not prepared");
  }

  private static TreeShape compact() {
    return TreeShape.COMPACT;
  }

  @Test
  void preparingCountsUnlessItIsAskedFor() throws IOException {
    PlanOptions asked = PlanOptions.DEFAULT.withPreparation(PreparationPolicy.REQUESTED);
    assertInstanceOf(ViewQuery.class, choose(COUNT, asked));
    assertInstanceOf(FoldQuery.class, choose(2, COUNT, 10, asked), "a small table is folded");
  }

  @Test
  void whatAFoldCannotAnswerIsLookedUp() throws IOException {
    PreparedQuery query = choose(MAX + "tailnum = ?", PlanOptions.DEFAULT);
    assertInstanceOf(ViewQuery.class, query);
    requireAll(query.explain(), "chosen     at most 16 PIR queries: as few rounds as there are");
  }

  @Test
  void whatMayNotBeMadeIsRefusedAsItWouldHaveBeenMade() throws IOException {
    PlanOptions never = PlanOptions.DEFAULT.withPreparation(PreparationPolicy.NEVER);
    assertInstanceOf(ViewQuery.class, choose(2, MAX + "tailnum = ?", ROWS, never));
    assertInstanceOf(ViewQuery.class, choose(2, MAX + "tailnum = ?", 100 * ROWS, never));
  }

  @Test
  void whatPirQueriesCannotAnswerIsSearchedFor() throws IOException {
    String many = MAX + "tailnum IN (" + "?, ".repeat(19) + "?)";
    PreparedQuery few = choose(2, many, 1_000, PlanOptions.DEFAULT);
    assertInstanceOf(ViewQuery.class, few);
    requireAll(few.explain(), "instead    search, about ", "2 rounds", "--evaluate search");
    assertInstanceOf(ViewQuery.class, choose(MAX + BOX, PlanOptions.DEFAULT));
    PreparedQuery impossible = choose(MAX + THREE_INTERVALS, PlanOptions.DEFAULT);
    assertInstanceOf(SearchQuery.class, impossible);
    requireAll(
        impossible.explain(),
        "chosen     the only plan alternative that is possible",
        "no PIR queries: ");
  }

  @Test
  void onlyWhatIsAskedForIsPlanned() throws IOException {
    PlanOptions fold = PlanOptions.DEFAULT.withEvaluation(Evaluation.FOLD);
    requireAll(choose(COUNT, fold).explain(), "chosen     as asked");
    assertEquals(0, providers.get(0).viewsAsked, "a fold needs no views");
    PlanOptions views = PlanOptions.DEFAULT.withEvaluation(Evaluation.VIEWS);
    String text = choose(3, COUNT, ROWS, views).explain();
    requireAll(text, "chosen     as asked");
    assertTrue(!text.contains("no fold"), text);
    PlanOptions search = PlanOptions.DEFAULT.withEvaluation(Evaluation.SEARCH);
    int asked = providers.get(0).viewsAsked;
    assertInstanceOf(SearchQuery.class, choose(MAX + "tailnum = ?", search));
    assertEquals(asked, providers.get(0).viewsAsked, "nor does a search whose table is not made");
  }

  @Test
  void threeProvidersAreNeverMadeTwo() throws IOException {
    PreparedQuery query = choose(3, COUNT, ROWS, PlanOptions.DEFAULT);
    assertInstanceOf(ViewQuery.class, query);
    requireAll(
        query.explain(),
        "multi-party: any 2 of the 3 providers may put their shares together",
        "no fold: the values of column tailnum make more than 2^24 keys",
        "instead    two-party, at most about ",
        "; --scheme two-party",
        "asks alpha and beta alone, who could then put their shares together");
    PlanOptions fold = PlanOptions.DEFAULT.withEvaluation(Evaluation.FOLD);
    requireAll(
        choose(3, "SELECT COUNT(*) FROM flights WHERE month = ?", ROWS, fold).explain(),
        "multi-party scheme of dense functions",
        "a false answer of any but all providers is refused");
    assertInstanceOf(ViewQuery.class, choose(3, MAX + BOX, ROWS, PlanOptions.DEFAULT));
    assertThrows(
        RefusedQueryException.class,
        () -> choose(3, MAX + THREE_INTERVALS, ROWS, PlanOptions.DEFAULT));
  }

  @Test
  void patternsOfAnyFormAreFolded() throws IOException {
    String count = "SELECT COUNT(*) FROM flights WHERE ";
    for (String pattern : List.of("origin LIKE ?", "NOT origin ILIKE ?", "CONTAINS(origin, ?)")) {
      for (int parties : List.of(2, 3)) {
        requireAll(
            choose(parties, count + pattern, ROWS, PlanOptions.DEFAULT).explain(),
            "chosen     takes a pattern of any form",
            "scheme of dense functions");
      }
    }
    requireAll(refusal(count + "month ILIKE ?"), "LOWER(month) needs text; month is integer");
    requireAll(refusal(count + "month = LOWER(?)"), "LOWER(?) is a text; column month is integer");
    requireAll(refusal(count + "CONTAINS(month, ?)"), "CONTAINS needs text; column month is");
    requireAll(
        refusal(MAX + "CONTAINS(origin, ?)"),
        "CONTAINS on column origin is decided value by value, which a fold of dense shares alone"
            + " does");
  }

  @Test
  void anyCaseIsPlannedWhereverTextsAre() throws IOException {
    for (String where : List.of("tailnum ILIKE ?", "tailnum = ? COLLATE NOCASE")) {
      requireAll(
          choose("SELECT COUNT(*) FROM flights WHERE " + where, PlanOptions.DEFAULT).explain(),
          "LOWER(tailnum)");
    }
    requireAll(choose(MAX + "origin ILIKE ?", PlanOptions.DEFAULT).explain(), "LOWER(origin)");
  }

  private String refusal(String sql) {
    return String.valueOf(
        assertThrows(RefusedQueryException.class, () -> choose(sql, PlanOptions.DEFAULT))
            .getMessage());
  }

  @Test
  void aTrustModelIsHeldAgainstTheProviders() throws Exception {
    RefusedQueryException parties =
        assertThrows(
            RefusedQueryException.class,
            () -> new SplinterClient(providers, Resilience.allButOne(2), MetadataCache.NONE));
    assertEquals(
        "the trust model two-party is of 2 providers, 3 were given; name as many as it takes",
        parties.getMessage());
    SplinterClient threshold =
        new SplinterClient(
            providers, new Resilience(TrustModel.threshold(3, 1), 0), MetadataCache.NONE);
    String sql = "SELECT COUNT(*) FROM t WHERE x = ?";
    String explained = threshold.prepare(sql).explain();
    assertTrue(explained.contains("threshold: any 1 of the 3 providers"), explained);
    assertTrue(explained.contains("Shamir's secret sharing"), explained);
    PlanOptions fold = PlanOptions.DEFAULT.withEvaluation(Evaluation.FOLD);
    assertThrows(RefusedQueryException.class, () -> threshold.prepare(sql, fold));
    SplinterClient two =
        new SplinterClient(providers.subList(0, 2), Resilience.allButOne(2), MetadataCache.NONE);
    assertTrue(two.prepare(sql).explain().contains("two-party: "));
  }

  @Test
  void whatIsExplainedDoesNotDependOnSecrets() throws Exception {
    SplinterClient client = new SplinterClient(providers.subList(0, 2));
    String sql = "SELECT COUNT(*) FROM t WHERE x = ?";
    List<String> explained = new ArrayList<>();
    for (String secret : List.of("5", "7", "-1", "9223372036854775807")) {
      PreparedQuery query = client.prepare(sql);
      explained.add(query.explain());
      query.run(List.of(SecretValue.of(secret)), done -> {});
      explained.add(query.explain());
    }
    explained.add(client.explain(sql, PlanOptions.DEFAULT));
    assertEquals(1, explained.stream().distinct().count(), explained::toString);
  }
}
