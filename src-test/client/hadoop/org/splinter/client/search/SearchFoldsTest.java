package org.splinter.client.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.provider.BatchProvider;
import org.splinter.client.provider.BatchProvider.AnswerFault;
import org.splinter.client.query.QuerySequence;
import org.splinter.client.query.Stopwatch;
import org.splinter.client.round.Pace;
import org.splinter.client.round.Payloads;
import org.splinter.client.round.PublicText;
import org.splinter.client.round.Round;
import org.splinter.client.round.RoundExecutor;
import org.splinter.client.round.RoundWork;
import org.splinter.client.round.Transcript;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.RowTable;
import org.splinter.client.sql.logical.LogicalPlanner;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.client.sql.search.SearchPlan;
import org.splinter.client.sql.search.SearchPlanner;
import org.splinter.fss.QueryNonce;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.Value;

/**
 * Tests of searches of tables in memory, with real shares, against a plain search of their rows.
 */
@Tag("slow")
class SearchFoldsTest {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("g", ColumnType.STRING),
          new Column("x", ColumnType.INTEGER),
          new Column("y", ColumnType.INTEGER),
          new Column("e", ColumnType.INTEGER),
          new Column("rank_", ColumnType.INTEGER));
  private static final String MANY = "x IN (" + "?, ".repeat(19) + "?)";

  @TempDir private Path folder;

  /** A row without its rank. */
  private record Row(@Nullable String g, long x, long y, @Nullable Long e) {}

  /** A query, and which rows it selects, given its secrets. */
  private record Asked(String sql, int most, boolean grouped, boolean aggregate, Where where) {}

  private interface Where {
    Predicate<Row> of(List<Long> secrets);
  }

  private static final List<Asked> QUERIES =
      List.of(
          new Asked(
              "SELECT MAX(e) FROM t WHERE " + MANY, 1, false, true, s -> r -> s.contains(r.x)),
          new Asked(
              "SELECT COUNT(*), SUM(y), MAX_BY(y, e) FROM t WHERE x = ? OR y BETWEEN ? AND ?",
              1,
              false,
              true,
              s -> r -> r.x == s.get(0) || (r.y >= s.get(1) && r.y <= s.get(2))),
          new Asked(
              "SELECT g, MAX(e), COUNT(*) FROM t WHERE x = ? OR x BETWEEN ? AND ? GROUP BY g",
              1,
              true,
              true,
              s -> r -> r.x == s.get(0) || (r.x >= s.get(1) && r.x <= s.get(2))),
          new Asked(
              "SELECT g, MAX(e, 3) FROM t WHERE x <> ? AND g IS NOT NULL GROUP BY g",
              3,
              true,
              true,
              s -> r -> r.x != s.get(0) && r.g != null),
          new Asked(
              "SELECT y FROM t WHERE x BETWEEN ? AND ? OR y < ? ORDER BY e DESC NULLS LAST LIMIT 5",
              5,
              false,
              false,
              s -> r -> (r.x >= s.get(0) && r.x <= s.get(1)) || r.y < s.get(2)),
          new Asked(
              "SELECT g, y FROM t WHERE NOT (x = ? OR x = ?) ORDER BY e DESC NULLS LAST"
                  + " LIMIT 2 OFFSET 1",
              3,
              false,
              false,
              s -> r -> r.x != s.get(0) && r.x != s.get(1)));

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 40, 1024, 1025})
  void findsTheFirstMatchesOfEachGroup(int rows) throws IOException, InterruptedException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int run = 0; run < (rows > 100 ? 1 : 4); run++) {
      List<@Nullable Row> byRank = sorted(rows(rows, random));
      List<BatchProvider> providers = providers(byRank, random);
      for (Asked query : QUERIES) {
        String seen = "seed " + seed + ", " + rows + " rows: " + query.sql;
        List<Long> secrets = secrets(query, random);
        Run asked = search(query.sql, providers, secrets);
        asked.check();
        SearchFolds folds = asked.folds;
        assertEquals(
            expected(query, byRank, secrets),
            byGroup(plan(query.sql, providers, 1), folds.searches().get(0).ranks()),
            seen + secrets);
        if (query.sql.contains("COUNT(*)")) {
          Predicate<Row> where = query.where.of(secrets);
          long count =
              folds.sums().get(0).aggregations().get(0).values().stream()
                  .mapToLong(w -> w[0])
                  .sum();
          assertEquals(byRank.stream().filter(where).count(), count, seen);
        }
      }
    }
  }

  @Test
  void sendsTheSameWhateverTheSecrets() throws IOException, InterruptedException {
    Random random = new Random(7);
    List<Row> byRank = sorted(rows(1025, random));
    for (Asked query : QUERIES) {
      List<List<String>> sent = new ArrayList<>();
      for (List<Long> secrets :
          List.of(
              secrets(query, random),
              Collections.nCopies(parameters(query), -99L),
              Collections.nCopies(parameters(query), 5L))) {
        List<BatchProvider> providers = providers(byRank, random);
        search(query.sql, providers, secrets);
        sent.add(
            providers.get(0).rounds.stream()
                .map(s -> s.plan().terms() + " " + s.shares() + s.bytes() + " " + s.answers())
                .toList());
      }
      assertEquals(sent.get(0), sent.get(1), "nothing is found: " + query.sql);
      assertEquals(sent.get(0), sent.get(2), "all secrets are equal: " + query.sql);
      int rounds = query.most > 1 ? 3 : 2;
      assertEquals(rounds, sent.get(0).size(), "two of counts, one of cells: " + query.sql);
    }
  }

  @Test
  void asksSeveralQueriesInTheSameRounds() throws IOException, InterruptedException {
    Random random = new Random(8);
    List<Row> byRank = sorted(rows(1025, random));
    List<BatchProvider> providers = providers(byRank, random);
    Asked query = QUERIES.get(4);
    List<List<Long>> secrets = Stream.generate(() -> secrets(query, random)).limit(3).toList();
    Run run = searchAll(query.sql, providers, secrets);
    run.check();
    SearchFolds folds = run.folds;
    for (int i = 0; i < secrets.size(); i++) {
      assertEquals(
          expected(query, byRank, secrets.get(i)),
          byGroup(plan(query.sql, providers, 1), folds.searches().get(i).ranks()),
          "query " + i + " of " + secrets);
    }
    assertEquals(3, providers.get(0).rounds.size());
  }

  /** Checks that the refusal is thrown after the last round: a search here must ask every one. */
  @Test
  void tellsOfAnswersThatDoNotFitAfterTheLastRound() throws IOException, InterruptedException {
    Random random = new Random(9);
    List<Row> byRank = sorted(rows(1025, random));
    for (Asked query : QUERIES) {
      for (int round = 0; round < (query.most > 1 ? 3 : 2); round++) {
        for (AnswerFault fault : AnswerFault.values()) {
          List<BatchProvider> providers = providers(byRank, random);
          providers.get(1).faultyRound = round;
          providers.get(1).fault = fault;
          Run run = search(query.sql, providers, secrets(query, random));
          IOException e = assertThrows(IOException.class, run::check, query.sql);
          assertTrue(e.getMessage().contains("beta"), e.getMessage());
        }
      }
    }
  }

  /** The folds of a search, after which the last round is still to come. */
  @SuppressWarnings("ArrayRecordComponent") // a flag that the last round reads
  private record Run(RoundExecutor executor, SearchFolds folds, boolean[] last) {

    /** Asks the last round, and throws if an earlier answer was wrong. */
    void check() throws IOException, InterruptedException {
      last[0] = true;
      assertEquals("nothing", executor.ask(new LastRound()));
      executor.end();
      folds.requirePlausible();
    }
  }

  /** A stand-in for the PIR queries of a search, which asks for nothing. */
  private record LastRound() implements Round<String> {
    @Override
    public Round<String> ofNothing() {
      return this;
    }

    @Override
    public RoundPlan plan() {
      return new RoundPlan("nothing", TrustModel.twoParty(), new byte[0]);
    }

    @Override
    public List<String> versions() {
      return List.of("nothing");
    }

    @Override
    public Payloads draw() {
      byte[] none = {};
      return new Payloads(
          QueryNonce.of(new byte[QueryNonce.BYTES]),
          List.of(none, none),
          Collections.nCopies(2, new Payloads.Shown(0, List.of(), false)));
    }

    @Override
    public boolean checked() {
      return true;
    }

    @Override
    public String combine(List<PartialAnswer> answers) {
      return "nothing";
    }

    @Override
    public String nothing() {
      throw new AssertionError("the last round is answered");
    }
  }

  private Run search(String sql, List<BatchProvider> providers, List<Long> secrets)
      throws IOException, InterruptedException {
    return searchAll(sql, providers, List.of(secrets));
  }

  private Run searchAll(String sql, List<BatchProvider> providers, List<List<Long>> secrets)
      throws IOException, InterruptedException {
    SearchPlan plan = plan(sql, providers, secrets.size());
    int asked = providers.get(0).rounds.size();
    boolean[] last = {false};
    RoundExecutor executor =
        new RoundExecutor(
            List.copyOf(providers),
            plan.rounds(),
            Pace.of(providers, new QuerySequence(), RoundWork.SEARCH.gap(plan.sums(), 0)),
            new Transcript(List.copyOf(providers), plan.trust(), new PublicText(sql, 1, 0)),
            new Stopwatch(0),
            done ->
                assertTrue(done >= 0 && (done < 1 || last[0]), "the last round is still to come"));
    SearchFolds folds =
        new SearchFolds(
            executor,
            plan,
            secrets.stream()
                .map(s -> s.stream().map(v -> SecretValue.of(v.toString())).toList())
                .toList());
    folds.ask();
    assertEquals(plan.rounds() - 1, providers.get(0).rounds.size() - asked, sql);
    return new Run(executor, folds, last);
  }

  private static SearchPlan plan(String sql, List<BatchProvider> providers, int queries) {
    PublicTable numbered = providers.get(0).table();
    LogicalQuery query = LogicalPlanner.plan(SqlReader.read(sql), base(numbered));
    return SearchPlanner.plan(query, numbered, PlanOptions.DEFAULT.withQueries(queries));
  }

  /** Returns the searched table as it was before its rows were numbered. */
  private static PublicTable base(PublicTable numbered) {
    Manifest manifest = numbered.manifest();
    int columns = COLUMNS.size() - 1;
    Map<Integer, Dictionary> dictionaries = new TreeMap<>(numbered.dictionaries());
    dictionaries.remove(columns);
    return new PublicTable(
        new Manifest(
            manifest.table(),
            new Schema(COLUMNS.subList(0, columns)),
            manifest.rows(),
            manifest.fingerprint(),
            manifest.statistics().subList(0, columns),
            List.of()),
        dictionaries);
  }

  private static List<Row> rows(int count, Random random) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean twin = i > 0 && random.nextInt(10) == 0;
      rows.add(
          twin
              ? rows.get(i - 1)
              : new Row(
                  random.nextInt(5) == 0 ? null : "g" + random.nextInt(3),
                  random.nextInt(30),
                  random.nextInt(1000) - 500,
                  random.nextInt(4) == 0 ? null : (long) random.nextInt(20)));
    }
    return rows;
  }

  /**
   * Returns the rows sorted by e, the greatest first and NULL last, the order of all queries here.
   */
  private static List<Row> sorted(List<Row> rows) {
    List<Row> sorted = new ArrayList<>(rows);
    sorted.sort(
        Comparator.comparing(
            Row::e, Comparator.nullsLast(Comparator.<Long>naturalOrder().reversed())));
    return sorted;
  }

  private List<BatchProvider> providers(List<Row> byRank, Random random) throws IOException {
    List<@Nullable Value[]> rows = new ArrayList<>();
    for (int rank = 0; rank < byRank.size(); rank++) {
      Row row = byRank.get(rank);
      rows.add(
          new @Nullable Value[] {
            row.g == null ? null : new Value.Text(row.g),
            new Value.Word(row.x),
            new Value.Word(row.y),
            row.e == null ? null : new Value.Word(row.e),
            new Value.Word(rank)
          });
    }
    Collections.shuffle(rows, random); // where a row stands does not matter
    boolean[] listed = {true, true, false, random.nextBoolean(), random.nextBoolean()};
    RowTable table =
        new RowTable(COLUMNS, listed, rows, Files.createTempDirectory(folder, "table"));
    return List.of(new BatchProvider("alpha", table), new BatchProvider("beta", table));
  }

  private static int parameters(Asked query) {
    return (int) query.sql.chars().filter(c -> c == '?').count();
  }

  /**
   * Returns secrets that rows have, or close to these; bounds of intervals come in either order.
   */
  private static List<Long> secrets(Asked query, Random random) {
    boolean wide = query.sql.contains("y ");
    List<Long> secrets = new ArrayList<>();
    for (int i = 0; i < parameters(query); i++) {
      boolean ofY = wide && i >= (query.sql.contains("y <") ? 2 : 1);
      secrets.add(ofY ? random.nextInt(1200) - 600L : random.nextInt(34) - 2L);
    }
    return secrets;
  }

  private static SortedMap<String, List<Long>> expected(
      Asked query, List<Row> byRank, List<Long> secrets) {
    Predicate<Row> where = query.where.of(secrets);
    SortedMap<String, List<Long>> found = new TreeMap<>();
    for (int rank = 0; rank < byRank.size(); rank++) {
      Row row = byRank.get(rank);
      if (where.test(row) && (!query.aggregate || row.e != null)) {
        List<Long> ofGroup =
            found.computeIfAbsent(
                query.grouped ? Objects.toString(row.g) : "", g -> new ArrayList<>());
        if (ofGroup.size() < query.most) {
          ofGroup.add((long) rank);
        }
      }
    }
    return found;
  }

  private static SortedMap<String, List<Long>> byGroup(SearchPlan plan, List<List<Long>> ranks) {
    GroupCodes groups = plan.narrowing().get(0).layout().groups().get(0);
    SortedMap<String, List<Long>> found = new TreeMap<>();
    for (int i = 0; i < ranks.size(); i++) {
      if (!ranks.get(i).isEmpty()) {
        List<@Nullable Value> values = groups.values(plan.codes().get(i));
        Object name = values.isEmpty() ? "" : values.get(0);
        found.put(name instanceof Value.Text text ? text.string() : "" + name, ranks.get(i));
      }
    }
    return found;
  }
}
