package org.splinter.provider.fold;

import java.io.IOException;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.FunctionEvaluator;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.Functions;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.fold.Term;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.PublicTable;
import org.splinter.provider.measure.DirectBuffers;
import org.splinter.provider.measure.GroupIndex;
import org.splinter.provider.round.RoundProcessor;

/**
 * Provider's work on a split of a table: filters rows by the public conditions, makes their keys,
 * measures and groups column by column, and folds every query's shares over them. It knows no
 * Mapper, so a resident evaluator can call it as well.
 *
 * <p>Guarantee: after all batches, {@link #drain} yields for each query, group g and word w the sum
 * over the rows of g of the row's value times the measure, in the plan's group, where the value is
 * the sum of the plan's terms under the provider's shares; where the plan asks for a check, each
 * sum has its tag beside it, summed up alike. Which rows it touches, and how long it takes, depends
 * on the plan and the table alone. Memory is fixed except for the sums, which {@link GroupIndex}
 * bounds.
 */
public final class SplitProcessor implements RoundProcessor<Batch> {
  /**
   * The most rows that are worked on at once: their keys, measures and values stay in the cache.
   */
  private static final int MAX_SLICE = 16_384;

  /**
   * The most words of values kept of all queries on one slice, 32 MiB of them; slices are shorter
   * beyond that.
   */
  private static final int MAX_WORDS = 4 << 20;

  private final RowSelection selection;
  private final List<TermEvaluation> terms = new ArrayList<>();
  private final List<AggregationSums> aggregations = new ArrayList<>();
  private final int queries;
  private final int sliceRows;

  /** Whether each function is folded as it is evaluated, its values going nowhere else. */
  private final boolean fused;

  /** One term's values of the rows of a slice, query by query. */
  private final LongBuffer termValues;

  /** Each query's values of the rows of a slice, summed over all terms. */
  private final List<RowValues> values = new ArrayList<>();

  private final int[] slice;
  private final int[] counted;
  private final boolean[] isCounted;

  /** The place in the slice of each of its rows, by the row's number in the batch. */
  private final int[] places = new int[Batch.MAX_ROWS];

  private final FoldTally tally = new FoldTally();

  /**
   * Prepares the work on one split.
   *
   * @param layout of the plan on this table
   * @param queries the shares of each query, which {@code ShareBundle.open} accepted
   */
  public SplitProcessor(
      EvaluationPlan plan,
      PlanLayout layout,
      PublicTable table,
      List<List<FunctionShare>> queries,
      EvaluationPath path) {
    this(plan, layout, table, queries, path, FunctionEvaluator::open);
  }

  SplitProcessor(
      EvaluationPlan plan,
      PlanLayout layout,
      PublicTable table,
      List<List<FunctionShare>> queries,
      EvaluationPath path,
      TermEvaluation.Opener opener) {
    ExpressionCompiler compiler = new ExpressionCompiler(table);
    this.selection = new RowSelection(plan.filter(), compiler);
    this.queries = queries.size();
    this.fused = plan.terms().size() == 1 && plan.aggregations().size() == 1;
    int valueWords = plan.output().words() * queries.size();
    this.sliceRows = fused ? MAX_SLICE : Math.min(MAX_SLICE, MAX_WORDS / valueWords);
    this.termValues = DirectBuffers.longs(fused ? 0 : sliceRows * valueWords);
    for (int i = 0; i < queries.size(); i++) {
      values.add(new RowValues(plan.output(), fused ? 0 : sliceRows));
    }
    this.slice = new int[sliceRows];
    this.counted = new int[sliceRows];
    this.isCounted = new boolean[sliceRows];
    for (int i = 0; i < plan.aggregations().size(); i++) {
      aggregations.add(
          new AggregationSums(
              plan.aggregations().get(i),
              plan.output(),
              plan.firstWord(i),
              layout.groups().get(i),
              queries.size(),
              plan.aggregations().size(),
              compiler,
              sliceRows));
    }
    TermEvaluation.Work work = new TermEvaluation.Work(sliceRows);
    int first = 0;
    try {
      for (int i = 0; i < plan.terms().size(); i++) {
        Term term = plan.terms().get(i);
        int from = first;
        int to = first + term.shares().size();
        List<List<FunctionShare>> shares =
            queries.stream().map(query -> query.subList(from, to)).toList();
        terms.add(
            new TermEvaluation(term, layout.keys().get(i), shares, compiler, opener, path, work));
        first = to;
      }
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  /**
   * Folds all shares over one batch, which must hold the plan's columns.
   *
   * @throws IOException if the rows make too many groups
   */
  @Override
  public void process(Batch batch) throws IOException {
    tally.add(batch);
    int count = selection.select(batch);
    terms.forEach(term -> term.start(batch));
    for (int first = 0; first < count; first += sliceRows) {
      int rows = Math.min(sliceRows, count - first);
      System.arraycopy(selection.rows(), first, slice, 0, rows);
      if (fused) {
        foldFused(batch, rows);
      } else {
        evaluate(batch, rows);
        fold(batch, keepCounted(rows));
      }
    }
  }

  /** Folds all queries' functions of the one term into the one aggregation's sums. */
  private void foldFused(Batch batch, int rows) throws IOException {
    TermEvaluation term = terms.get(0);
    AggregationSums aggregation = aggregations.get(0);
    int keyed = term.select(batch, slice, rows, counted);
    if (keyed == 0) {
      return;
    }
    aggregation.select(batch, counted, keyed);
    long start = System.nanoTime();
    aggregation.fold(term.functions(), term.keys(), keyed);
    tally.addFoldSince(start);
    tally.addFolded(keyed);
  }

  /** Adds up each query's functions of all terms, row by row of the slice. */
  private void evaluate(Batch batch, int rows) {
    for (int i = 0; i < rows; i++) {
      places[slice[i]] = i;
      isCounted[i] = false;
    }
    values.forEach(ofQuery -> ofQuery.clear(rows));
    for (TermEvaluation term : terms) {
      int keyed = term.select(batch, slice, rows, counted);
      long start = System.nanoTime();
      Functions.evaluate(term.functions(), term.keys(), keyed, termValues);
      for (int query = 0; query < queries; query++) {
        RowValues ofQuery = values.get(query);
        for (int i = 0; i < keyed; i++) {
          ofQuery.add(places[counted[i]], termValues, query * keyed + i);
        }
      }
      for (int i = 0; i < keyed; i++) {
        isCounted[places[counted[i]]] = true;
      }
      tally.addFoldSince(start);
      tally.addFolded(keyed);
    }
  }

  /** Drops the rows of the slice that no term counts: their groups need not appear. */
  private int keepCounted(int rows) {
    int kept = 0;
    for (int i = 0; i < rows; i++) {
      if (isCounted[i]) {
        slice[kept] = slice[i];
        for (RowValues ofQuery : values) {
          ofQuery.replace(kept, i);
        }
        kept++;
      }
    }
    return kept;
  }

  private void fold(Batch batch, int rows) throws IOException {
    if (rows == 0) {
      return;
    }
    for (AggregationSums aggregation : aggregations) {
      aggregation.select(batch, slice, rows);
      long start = System.nanoTime();
      for (int query = 0; query < queries; query++) {
        aggregation.fold(query, path(), values.get(query).buffer(), rows);
      }
      tally.addFoldSince(start);
    }
  }

  /** Yields all sums, query by query. */
  @Override
  public void drain(RecordConsumer consumer) throws IOException, InterruptedException {
    for (int query = 0; query < queries; query++) {
      for (AggregationSums aggregation : aggregations) {
        aggregation.drain(query, consumer);
      }
    }
  }

  @Override
  public EvaluationPath path() {
    return terms.get(0).functions().get(0).path();
  }

  @Override
  public void count(ObjLongConsumer<Enum<?>> counters) {
    tally.count(counters);
  }

  @Override
  public void close() {
    terms.forEach(TermEvaluation::close);
  }
}
