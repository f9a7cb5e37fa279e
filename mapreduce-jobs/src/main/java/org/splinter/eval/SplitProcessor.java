package org.splinter.eval;

import java.io.IOException;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.expression.ExpressionCompiler;
import org.splinter.expression.Predicate;
import org.splinter.expression.RowFilter;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.FunctionEvaluator;
import org.splinter.fss.FunctionShare;
import org.splinter.query.EvaluationPlan;
import org.splinter.query.PartialAnswer;
import org.splinter.query.PlanLayout;
import org.splinter.query.Term;
import org.splinter.table.Batch;
import org.splinter.table.PublicTable;

/**
 * What a provider does to a split of a table: filters rows by the public conditions, makes their
 * keys, weights and groups column by column, and folds every query's shares over them. It knows no
 * Mapper, so a resident evaluator can call it as well.
 *
 * <p>Guarantee: after all batches, {@link #drain} yields for each query, group g and word w the sum
 * over the rows of g of the row's value times the weight, modulo 2^64, where the value is the sum
 * of the plan's terms under the provider's shares. Which rows it touches, and how long it takes,
 * depends on the plan and the table alone. Memory is fixed but for the sums, which {@link
 * GroupIndex} bounds.
 */
public final class SplitProcessor implements AutoCloseable {
  /** Rows that are worked on at once: their keys, weights and values stay in the cache. */
  private static final int SLICE = 16_384;

  /** Receives one sum. */
  public interface SumConsumer {
    void accept(PartialAnswer.Sum sum) throws IOException, InterruptedException;
  }

  private final @Nullable RowFilter filter;
  private final List<TermEvaluation> terms = new ArrayList<>();
  private final List<SectionSums> sections = new ArrayList<>();
  private final int queries;
  private final LongBuffer values;
  private final byte[] truth = new byte[Batch.MAX_ROWS];
  private final int[] selected = new int[Batch.MAX_ROWS];
  private final int[] slice = new int[SLICE];
  private final int[] counted = new int[SLICE];
  private long rowsFolded;
  private long foldNanos;

  /**
   * @param layout of the plan on this table
   * @param queries the shares of each query, which {@code ShareBundle.check} accepted
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
    Predicate predicate = plan.filter();
    this.filter = predicate == null ? null : compiler.filter(predicate);
    this.queries = queries.size();
    this.values = Buffers.longs(plan.sections().size() > 1 ? SLICE : 0);
    for (int i = 0; i < plan.sections().size(); i++) {
      sections.add(
          new SectionSums(
              plan.sections().get(i),
              plan.firstWord(i),
              layout.groups().get(i),
              queries.size(),
              compiler,
              SLICE));
    }
    TermEvaluation.Work work = new TermEvaluation.Work(SLICE);
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
  public void process(Batch batch) throws IOException {
    int count = select(batch);
    for (TermEvaluation term : terms) {
      term.start(batch);
      for (int first = 0; first < count; first += SLICE) {
        int rows = Math.min(SLICE, count - first);
        System.arraycopy(selected, first, slice, 0, rows);
        fold(term, batch, term.select(batch, slice, rows, counted));
      }
    }
  }

  /** Folds every query's function of one term over the counted rows. */
  private void fold(TermEvaluation term, Batch batch, int rows) throws IOException {
    if (rows == 0) {
      return;
    }
    for (SectionSums section : sections) {
      section.select(batch, counted, rows);
    }
    long start = System.nanoTime();
    for (int query = 0; query < queries; query++) {
      FunctionEvaluator function = term.functions().get(query);
      if (sections.size() == 1) {
        sections.get(0).fold(query, function, term.keys(), rows);
      } else {
        function.evaluate(term.keys(), rows, values);
        for (SectionSums section : sections) {
          section.fold(query, function.path(), values, rows);
        }
      }
    }
    foldNanos += System.nanoTime() - start;
    rowsFolded += rows;
  }

  /** Yields all sums, query by query. */
  public void drain(SumConsumer consumer) throws IOException, InterruptedException {
    for (int query = 0; query < queries; query++) {
      for (SectionSums section : sections) {
        section.drain(query, consumer);
      }
    }
  }

  /** How the shares are evaluated. */
  public EvaluationPath path() {
    return terms.get(0).functions().get(0).path();
  }

  /** Rows that passed the public filters and have a key, summed over the terms. */
  public long rowsFolded() {
    return rowsFolded;
  }

  /** Time spent inside the evaluators, in nanoseconds. */
  public long foldNanos() {
    return foldNanos;
  }

  @Override
  public void close() {
    terms.forEach(TermEvaluation::close);
  }

  /** Fills {@code selected} with the rows that pass the plan's filter. */
  private int select(Batch batch) {
    int rows = batch.rows();
    if (filter != null) {
      filter.evaluate(batch, truth);
    }
    int count = 0;
    for (int i = 0; i < rows; i++) {
      selected[count] = i;
      count += filter == null ? 1 : truth[i] >> 1; // 1 for TRUE only
    }
    return count;
  }
}
