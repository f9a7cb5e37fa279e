package org.splinter.eval;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.FunctionEvaluator;
import org.splinter.fss.PointShare;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.ShareGenerator;
import org.splinter.fss.TreeParameters;
import org.splinter.query.EvaluationPlan;
import org.splinter.query.GroupCodes;
import org.splinter.query.KeyDefinition;
import org.splinter.query.KeyEncoder;
import org.splinter.query.PlanValidator;
import org.splinter.query.Predicate;
import org.splinter.query.Predicate.Comparison;
import org.splinter.query.Predicate.Operator;
import org.splinter.query.Tables;
import org.splinter.query.Weight;
import org.splinter.table.BatchReader;
import org.splinter.table.Column;
import org.splinter.table.ColumnType;
import org.splinter.table.Manifest;
import org.splinter.table.Value;

/** The split processor against a plain loop over the rows, two parties' sums added. */
final class SplitProcessorTest {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("city", ColumnType.STRING),
          new Column("year", ColumnType.INTEGER),
          new Column("price", ColumnType.decimal(2)),
          new Column("note", ColumnType.STRING),
          new Column("empty", ColumnType.INTEGER));
  private static final boolean[] DICTIONARIES = {true, true, false, false, true};
  private static final int QUERIES = 3;

  @TempDir private Path directory;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final List<Value[]> rows = new ArrayList<>();

  private Value maybe(Value value) {
    return random.nextInt(10) == 0 ? null : value;
  }

  private Tables.Metadata table(int count) {
    for (int i = 0; i < count; i++) {
      rows.add(
          new Value[] {
            maybe(new Value.Text("c" + random.nextInt(5))),
            maybe(new Value.Word(2000 + random.nextInt(4))),
            maybe(new Value.Word(random.nextInt(2000) - 1000)),
            maybe(new Value.Text("x" + random.nextInt(3))),
            null
          });
    }
    return Tables.of(COLUMNS, DICTIONARIES, rows);
  }

  private static final Predicate FILTER =
      new Predicate.Or(
          List.of(
              new Predicate.And(
                  List.of(
                      new Comparison(2, Operator.GREATER_OR_EQUAL, new Value.Word(-500)),
                      new Predicate.Not(new Comparison(1, Operator.EQUAL, new Value.Word(2001))))),
              new Predicate.IsNull(3),
              new Comparison(4, Operator.LESS, new Value.Word(3))));

  /** The filter in plain Java: NULL comparisons are UNKNOWN, and NOT UNKNOWN is UNKNOWN. */
  private static boolean passes(Value[] row) {
    boolean priceHolds = row[2] != null && ((Value.Word) row[2]).word() >= -500;
    boolean yearHolds = row[1] != null && ((Value.Word) row[1]).word() != 2001;
    return (priceHolds && yearHolds) || row[3] == null;
  }

  @ParameterizedTest
  @EnumSource(EvaluationPath.class)
  void sumsLikeAPlainLoop(EvaluationPath path) throws Exception {
    Tables.Metadata table = table(path == EvaluationPath.JAVA ? 500 : 3000);
    Manifest manifest = Tables.write(table, rows, directory);
    List<List<Integer>> keys =
        List.of(List.of(), List.of(0), List.of(1, 0), List.of(3), List.of(2, 3), List.of(4));
    for (List<Integer> key : keys) {
      for (List<Integer> groups : List.of(List.<Integer>of(), List.of(0), List.of(1, 4))) {
        for (Predicate filter : Arrays.asList(null, FILTER)) {
          List<Weight> weights =
              List.of(new Weight(Weight.Kind.VALUE, 2), new Weight(Weight.Kind.PRESENT, 1));
          check(table, manifest, path, plan(manifest, key, groups, filter, weights));
        }
      }
    }
    check(table, manifest, path, plan(manifest, List.of(0), List.of(0), null, List.of()));
    check(
        table,
        manifest,
        path,
        plan(manifest, List.of(0), List.of(), null, List.of(new Weight(Weight.Kind.VALUE, 4))));
  }

  private static EvaluationPlan plan(
      Manifest manifest,
      List<Integer> key,
      List<Integer> groups,
      Predicate filter,
      List<Weight> weights) {
    return new EvaluationPlan("t", manifest.fingerprint(), key, 4, filter, groups, weights);
  }

  private void check(
      Tables.Metadata table, Manifest manifest, EvaluationPath path, EvaluationPlan plan)
      throws Exception {
    PlanValidator.check(plan, manifest);
    KeyDefinition key = KeyDefinition.of(manifest, plan.keyColumns());
    TreeParameters parameters = new TreeParameters(key.bits(), plan.radixBits());
    KeyEncoder encoder = new KeyEncoder(key, table.dictionaries());
    List<List<FunctionEvaluator>> parties = List.of(new ArrayList<>(), new ArrayList<>());
    List<List<Value>> targets = new ArrayList<>();
    QueryNonce nonce = QueryNonce.draw();
    for (int query = 0; query < QUERIES; query++) {
      Value[] row = rows.get(random.nextInt(rows.size()));
      List<Value> target = plan.keyColumns().stream().map(column -> row[column]).toList();
      boolean possible = target.stream().noneMatch(value -> value == null) && query > 0;
      DomainPoint alpha =
          possible
              ? encoder.encode(plan.keyColumns(), target).orElseThrow()
              : new DomainPoint(0, 0);
      List<PointShare> shares =
          ShareGenerator.point(nonce, query, parameters, alpha, possible ? 1 : 0);
      for (int party = 0; party < 2; party++) {
        FunctionEvaluator.Summand summand =
            new FunctionEvaluator.Summand(shares.get(party), FunctionEvaluator.Use.DIRECT);
        parties
            .get(party)
            .add(FunctionEvaluator.open(List.of(summand), parameters.domainBits(), false, path));
      }
      targets.add(possible ? target : null);
    }
    List<SortedMap<Long, long[]>> sums = new ArrayList<>();
    for (int query = 0; query < QUERIES; query++) {
      sums.add(new TreeMap<>());
    }
    for (List<FunctionEvaluator> evaluators : parties) {
      run(table, manifest, plan, evaluators, sums);
    }
    GroupCodes codes = new GroupCodes(manifest, plan.groupColumns());
    for (int query = 0; query < QUERIES; query++) {
      SortedMap<Long, long[]> expected = plainly(table, plan, codes, targets.get(query));
      String context = "seed " + seed + ", " + plan + ", target " + targets.get(query);
      assertEquals(expected.keySet(), sums.get(query).keySet(), context);
      for (Long group : expected.keySet()) {
        assertArrayEquals(expected.get(group), sums.get(query).get(group), context);
      }
    }
  }

  private void run(
      Tables.Metadata table,
      Manifest manifest,
      EvaluationPlan plan,
      List<FunctionEvaluator> evaluators,
      List<SortedMap<Long, long[]>> sums)
      throws Exception {
    FileSystem local = FileSystem.getLocal(new Configuration());
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(directory.toUri());
    try (SplitProcessor processor =
            new SplitProcessor(plan, manifest, table.dictionaries(), evaluators);
        BatchReader reader = new BatchReader(local, path, manifest, plan.columns())) {
      for (Manifest.Part part : manifest.parts()) {
        for (Manifest.Span span : part.batches()) {
          processor.process(reader.read(part.file(), span));
        }
      }
      processor.drain(
          sum ->
              sums.get(sum.query())
                      .computeIfAbsent(sum.group(), group -> new long[plan.words()])[sum.word()] +=
                  sum.sum());
    }
  }

  private SortedMap<Long, long[]> plainly(
      Tables.Metadata table, EvaluationPlan plan, GroupCodes codes, List<Value> target) {
    SortedMap<Long, long[]> sums = new TreeMap<>();
    if (plan.groupColumns().isEmpty()) {
      sums.put(0L, new long[plan.words()]);
    }
    for (Value[] row : rows) {
      List<Value> values = plan.keyColumns().stream().map(column -> row[column]).toList();
      boolean hasKey = values.stream().noneMatch(value -> value == null);
      if (!hasKey || (plan.filter() != null && !passes(row))) {
        continue;
      }
      long group = 0;
      for (int i = 0; i < plan.groupColumns().size(); i++) {
        int column = plan.groupColumns().get(i);
        int rank = row[column] == null ? -1 : table.dictionaries().get(column).rank(row[column]);
        group = group * codes.radix(i) + rank + 1;
      }
      long[] words = sums.computeIfAbsent(group, g -> new long[plan.words()]);
      if (target == null || !values.equals(target)) {
        continue;
      }
      words[0]++;
      for (int w = 0; w < plan.weights().size(); w++) {
        Weight weight = plan.weights().get(w);
        Value value = row[weight.column()];
        if (value != null) {
          words[1 + w] += weight.kind() == Weight.Kind.PRESENT ? 1 : ((Value.Word) value).word();
        }
      }
    }
    return sums;
  }
}
