package org.splinter.provider.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.FunctionEvaluator;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.Functions;
import org.splinter.fss.NativeStatus;
import org.splinter.fss.OutputValue;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.fold.Term;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;
import org.splinter.provider.measure.DirectBuffers;

/** Tests of the split processor against a plain loop over the rows, two parties' sums added. */
@Tag("slow")
final class SplitProcessorTest {
  private static final int QUERIES = 3;

  @TempDir private Path directory;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private List<@Nullable Value[]> rows = List.of();
  private PublicTable table;
  private Path files;

  /** Writes {@code count} random rows in batches of at most {@code batchRows}. */
  private void write(int count, int batchRows) throws Exception {
    rows = RandomEvaluation.rows(random, count);
    files = Files.createTempDirectory(directory, "table");
    Tables.Metadata metadata = RandomEvaluation.metadata(rows);
    Manifest manifest = Tables.write(metadata, rows, batchRows, files);
    table = new PublicTable(manifest, metadata.dictionaries());
  }

  @ParameterizedTest
  @EnumSource(value = EvaluationPath.class, mode = EnumSource.Mode.EXCLUDE, names = "AUTO")
  void sumsLikeAPlainLoop(EvaluationPath path) throws Exception {
    boolean java = path == EvaluationPath.JAVA;
    assumeTrue(java || NativeStatus.probe().paths().contains(path));
    for (int i = 0; i < 5; i++) {
      write(1 + random.nextInt(java ? 150 : 600), 1 + random.nextInt(200));
      for (int j = 0; j < (java ? 3 : 10); j++) {
        check(new RandomEvaluation(random, table, rows, QUERIES), path);
      }
    }
  }

  @Test
  void workOnSlicesOfALargeBatchAddsUp() throws Exception {
    write(40_000, 40_000);
    for (int i = 0; i < 4; i++) {
      check(new RandomEvaluation(random, table, rows, QUERIES), EvaluationPath.AUTO);
    }
  }

  @Test
  void aTableWithoutRowsHasOneEmptyGroupOrNone() throws Exception {
    write(50, 50);
    List<RandomEvaluation> evaluations = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      evaluations.add(new RandomEvaluation(random, table, rows, 1));
    }
    for (RandomEvaluation evaluation : evaluations) {
      EvaluationPlan plan = evaluation.plan();
      PlanLayout layout = PlanLayout.of(plan, table);
      List<List<FunctionShare>> shares = evaluation.shares().get(0);
      try (SplitProcessor processor =
          new SplitProcessor(plan, layout, table, shares, EvaluationPath.AUTO)) {
        int[] sums = new int[1];
        drain(
            processor,
            sum -> {
              assertEquals(0, sum.group());
              assertEquals(OutputValue.ZERO, sum.value());
              assertEquals(OutputValue.ZERO, sum.tag());
              sums[0]++;
            });
        int expected =
            plan.aggregations().stream()
                .filter(aggregation -> aggregation.groups().isEmpty())
                .mapToInt(aggregation -> aggregation.words())
                .sum();
        assertEquals(expected, sums[0]);
        assertEquals(0, rowsFolded(processor));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(value = EvaluationPath.class, mode = EnumSource.Mode.EXCLUDE, names = "AUTO")
  void aBatchHasTheSumsOfItsQueriesAlone(EvaluationPath path) throws Exception {
    assumeTrue(path == EvaluationPath.JAVA || NativeStatus.probe().paths().contains(path));
    write(150, 60);
    for (int i = 0; i < 5; i++) {
      RandomEvaluation evaluation = new RandomEvaluation(random, table, rows, QUERIES);
      EvaluationPlan plan = evaluation.plan();
      List<List<FunctionShare>> shares = evaluation.shares().get(i % 2);
      List<Drained> alone = new ArrayList<>();
      for (int query = 0; query < QUERIES; query++) {
        for (Drained sum : sums(plan, shares.subList(query, query + 1), path)) {
          alone.add(new Drained(query, sum.word(), sum.group(), sum.value(), sum.tag()));
        }
      }
      assertEquals(alone, sums(plan, shares, path), "seed " + seed + ", " + plan);
    }
  }

  /** One sum of an answer and its tag, which is 0 if it has none. */
  private record Drained(int query, int word, long group, OutputValue value, OutputValue tag) {
    Drained plus(Drained other) {
      return new Drained(query, word, group, value.plus(other.value), tag.plus(other.tag));
    }
  }

  private List<Drained> sums(
      EvaluationPlan plan, List<List<FunctionShare>> shares, EvaluationPath path) throws Exception {
    List<Drained> sums = new ArrayList<>();
    PlanLayout layout = PlanLayout.of(plan, table);
    try (SplitProcessor processor = new SplitProcessor(plan, layout, table, shares, path)) {
      Tables.read(table.manifest(), files, plan.columns(), processor::process);
      drain(processor, sums::add);
    }
    return sums;
  }

  /** Reads records as sums modulo 2^64, or modulo 2^128 with their tags. */
  private static void drain(SplitProcessor processor, Consumer<Drained> sums) throws Exception {
    processor.drain(
        (query, word, group, value, length) -> {
          ByteBuffer in = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
          boolean tagged = length == 4 * Long.BYTES;
          assertTrue(tagged || length == Long.BYTES, length + " bytes");
          OutputValue sum = new OutputValue(tagged ? in.getLong(8) : 0, in.getLong(0));
          OutputValue tag =
              tagged ? new OutputValue(in.getLong(24), in.getLong(16)) : OutputValue.ZERO;
          sums.accept(new Drained(query, word, group, sum, tag));
        });
  }

  private static long rowsFolded(SplitProcessor processor) {
    Map<Enum<?>, Long> counters = new HashMap<>();
    processor.count(counters::put);
    return counters.get(FoldCounter.ROWS_FOLDED);
  }

  private void check(RandomEvaluation evaluation, EvaluationPath path) throws Exception {
    EvaluationPlan plan = evaluation.plan();
    PlanLayout.checkColumns(plan, table.manifest());
    PlanLayout layout = PlanLayout.of(plan, table);
    List<List<Map<List<@Nullable Value>, Drained[]>>> sums = new ArrayList<>();
    for (int query = 0; query < QUERIES; query++) {
      List<Map<List<@Nullable Value>, Drained[]>> ofQuery = new ArrayList<>();
      plan.aggregations().forEach(aggregation -> ofQuery.add(new HashMap<>()));
      sums.add(ofQuery);
    }
    List<Long> folded = new ArrayList<>();
    for (List<List<FunctionShare>> party : evaluation.shares()) {
      folded.add(run(plan, layout, party, path, sums));
    }
    assertEquals(folded.get(0), folded.get(1), "the work depends on what is public alone");
    for (int query = 0; query < QUERIES; query++) {
      for (int aggregation = 0; aggregation < plan.aggregations().size(); aggregation++) {
        String context =
            "seed " + seed + ", query " + query + ", aggregation " + aggregation + ", " + plan;
        Map<List<@Nullable Value>, BigInteger[]> expected = new HashMap<>();
        evaluation.expect(aggregation, query, expected);
        Map<List<@Nullable Value>, Drained[]> actual = sums.get(query).get(aggregation);
        assertEquals(expected.keySet(), actual.keySet(), context);
        for (Map.Entry<List<@Nullable Value>, BigInteger[]> group : expected.entrySet()) {
          for (int word = 0; word < group.getValue().length; word++) {
            BigInteger sum = group.getValue()[word];
            Drained drained = actual.get(group.getKey())[word];
            String place = group.getKey() + ", word " + word + ", " + context;
            if (plan.check()) {
              OutputValue value =
                  new OutputValue(sum.shiftRight(Long.SIZE).longValue(), sum.longValue());
              assertEquals(value, drained.value(), place);
              assertEquals(value.times(evaluation.checkKey(query)), drained.tag(), place);
            } else {
              assertEquals(sum.longValue(), drained.value().low(), place);
            }
          }
        }
      }
    }
  }

  /** Adds one party's sums to {@code sums}, and returns the number of rows that it folded. */
  private long run(
      EvaluationPlan plan,
      PlanLayout layout,
      List<List<FunctionShare>> shares,
      EvaluationPath path,
      List<List<Map<List<@Nullable Value>, Drained[]>>> sums)
      throws Exception {
    try (SplitProcessor processor = new SplitProcessor(plan, layout, table, shares, path)) {
      assertTrue(path == EvaluationPath.AUTO || processor.path() == path);
      assertNotEquals(EvaluationPath.AUTO, processor.path());
      Tables.read(table.manifest(), files, plan.columns(), processor::process);
      drain(
          processor,
          sum -> {
            int aggregation = 0;
            while (aggregation + 1 < plan.aggregations().size()
                && plan.firstWord(aggregation + 1) <= sum.word()) {
              aggregation++;
            }
            GroupCodes codes = layout.groups().get(aggregation);
            assertTrue(sum.group() >= 0 && sum.group() < codes.count());
            int words = plan.aggregations().get(aggregation).words();
            Drained[] ofGroup =
                sums.get(sum.query())
                    .get(aggregation)
                    .computeIfAbsent(codes.values(sum.group()), group -> new Drained[words]);
            int word = sum.word() - plan.firstWord(aggregation);
            ofGroup[word] = ofGroup[word] == null ? sum : ofGroup[word].plus(sum);
          });
      return rowsFolded(processor);
    }
  }

  @Test
  void closesWhatItOpenedIfALaterShareFails() throws Exception {
    write(30, 30);
    for (int i = 0; i < 20; i++) {
      RandomEvaluation evaluation = new RandomEvaluation(random, table, rows, QUERIES);
      int opened = random.nextInt(QUERIES * evaluation.plan().terms().size());
      Opener opener = new Opener(opened);
      assertThrows(IllegalStateException.class, () -> open(evaluation, evaluation.plan(), opener));
      assertClosed(opener, opened);
    }
  }

  @Test
  void closesAllIfALaterTermCannotBeCompiled() throws Exception {
    write(30, 30);
    RandomEvaluation evaluation = manyTerms();
    EvaluationPlan good = evaluation.plan();
    List<Term> terms = new ArrayList<>(good.terms());
    Term last = terms.remove(terms.size() - 1);
    Predicate nowhere = new Predicate.IsNull(new ColumnValue(99));
    terms.add(new Term(nowhere, last.key(), last.expanded(), last.shares()));
    EvaluationPlan bad =
        new EvaluationPlan(
            good.table(),
            good.fingerprint(),
            good.check(),
            good.filter(),
            terms,
            good.aggregations());
    Opener opener = new Opener(Integer.MAX_VALUE);
    assertThrows(IllegalArgumentException.class, () -> open(evaluation, bad, opener));
    assertClosed(opener, QUERIES * (terms.size() - 1));
  }

  private RandomEvaluation manyTerms() {
    RandomEvaluation evaluation = new RandomEvaluation(random, table, rows, QUERIES);
    return evaluation.plan().terms().size() > 1 ? evaluation : manyTerms();
  }

  @Test
  void closesAllWhenItIsClosed() throws Exception {
    write(30, 30);
    RandomEvaluation evaluation = new RandomEvaluation(random, table, rows, QUERIES);
    Opener opener = new Opener(Integer.MAX_VALUE);
    SplitProcessor processor = open(evaluation, evaluation.plan(), opener);
    processor.close();
    processor.close();
    assertClosed(opener, QUERIES * evaluation.plan().terms().size());
  }

  private SplitProcessor open(RandomEvaluation evaluation, EvaluationPlan plan, Opener opener)
      throws Exception {
    return new SplitProcessor(
        plan,
        PlanLayout.of(evaluation.plan(), table),
        table,
        evaluation.shares().get(0),
        EvaluationPath.PORTABLE,
        opener);
  }

  /** An opener that fails after a number of evaluators, and remembers those that it opened. */
  private static final class Opener implements TermEvaluation.Opener {
    private final int most;
    private final List<FunctionEvaluator> opened = new ArrayList<>();

    Opener(int most) {
      this.most = most;
    }

    @Override
    public FunctionEvaluator open(
        List<FunctionEvaluator.Summand> summands,
        int domainBits,
        boolean expanded,
        EvaluationPath path) {
      if (opened.size() == most) {
        throw new IllegalStateException("no more");
      }
      opened.add(FunctionEvaluator.open(summands, domainBits, expanded, path));
      return opened.get(opened.size() - 1);
    }
  }

  private static void assertClosed(Opener opener, int count) {
    assertEquals(count, opener.opened.size());
    for (FunctionEvaluator evaluator : opener.opened) {
      assertThrows(
          IllegalStateException.class,
          () ->
              Functions.evaluate(
                  List.of(evaluator), DirectBuffers.longs(2), 1, DirectBuffers.longs(1)));
    }
  }
}
