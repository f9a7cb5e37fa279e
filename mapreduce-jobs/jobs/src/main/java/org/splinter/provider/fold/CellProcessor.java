package org.splinter.provider.fold;

import java.io.IOException;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.splinter.codec.ByteWriter;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.NativeStatus;
import org.splinter.fss.paillier.CellSums;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.fold.CellBundle;
import org.splinter.protocol.fold.CellGrid;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.PublicTable;
import org.splinter.provider.round.RoundProcessor;

/**
 * The fold of functions of cells over some rows: it adds up the rows' weights cell by cell, and in
 * the end the shares of all cells, column by column. A record holds the columns' sums of all shares
 * of its query, which the round's {@link CellFinisher} turns into an answer.
 */
final class CellProcessor implements RoundProcessor<Batch> {
  private final RowSelection selection;
  private final List<CellGrid> grids;
  private final List<TermEvaluation> terms = new ArrayList<>();
  private final List<CellHistogram> aggregations = new ArrayList<>();
  private final List<CellBundle> bundles;
  private final EvaluationPath path;
  private final int[] keyed = new int[Batch.MAX_ROWS];

  private long batches;
  private long rows;
  private long rowsFolded;
  private long foldNanos;

  /**
   * Prepares the work on one split.
   *
   * @param layout of the plan on this table, with functions of cells
   */
  CellProcessor(
      EvaluationPlan plan,
      PlanLayout layout,
      PublicTable table,
      List<CellBundle> bundles,
      EvaluationPath path) {
    ExpressionCompiler compiler = new ExpressionCompiler(table);
    this.selection = new RowSelection(plan.filter(), compiler);
    this.grids = ResolvedFold.cells(layout).grids();
    this.bundles = List.copyOf(bundles);
    this.path = path;
    TermEvaluation.Work work = new TermEvaluation.Work(Batch.MAX_ROWS);
    for (int i = 0; i < grids.size(); i++) {
      terms.add(new TermEvaluation(plan.terms().get(i), layout.keys().get(i), compiler, work));
    }
    for (int i = 0; i < plan.aggregations().size(); i++) {
      aggregations.add(
          new CellHistogram(
              plan.aggregations().get(i),
              grids,
              ResolvedFold.cells(layout).offsets().get(i),
              layout.groups().get(i),
              compiler,
              Batch.MAX_ROWS));
    }
  }

  @Override
  public void process(Batch batch) throws IOException {
    batches++;
    rows += batch.rows();
    int count = selection.select(batch);
    for (int i = 0; i < terms.size(); i++) {
      TermEvaluation term = terms.get(i);
      term.start(batch);
      int counted = term.select(batch, selection.rows(), count, keyed);
      long start = System.nanoTime();
      for (CellHistogram aggregation : aggregations) {
        aggregation.add(i, batch, keyed, counted, term.keyBuffer());
      }
      foldNanos += System.nanoTime() - start;
      rowsFolded += counted;
    }
  }

  @Override
  public void drain(RecordConsumer consumer) throws IOException, InterruptedException {
    int query = 0;
    for (CellBundle bundle : bundles) {
      for (List<CellBundle.Share> shares : bundle.queries()) {
        drain(query++, bundle, shares, consumer);
      }
    }
  }

  private void drain(
      int query, CellBundle bundle, List<CellBundle.Share> shares, RecordConsumer consumer)
      throws IOException, InterruptedException {
    int firstWord = 0;
    for (CellHistogram aggregation : aggregations) {
      for (int group = 0; group < aggregation.groups(); group++) {
        for (int word = 0; word < aggregation.words(); word++) {
          if (Thread.interrupted()) { // a column's sums take long
            throw new InterruptedException("a round was cancelled");
          }
          long start = System.nanoTime();
          byte[] states = states(bundle, shares, aggregation, group, word);
          foldNanos += System.nanoTime() - start;
          consumer.accept(query, firstWord + word, aggregation.code(group), states, states.length);
        }
      }
      firstWord += aggregation.words();
    }
  }

  /** Returns the sums over all cells, of all of a query's shares. */
  private byte[] states(
      CellBundle bundle,
      List<CellBundle.Share> shares,
      CellHistogram aggregation,
      int group,
      int word) {
    ByteWriter states = new ByteWriter();
    int next = 0;
    for (int term = 0; term < grids.size(); term++) {
      LongBuffer weights = aggregation.weights(term, group, word);
      for (int i = 0; i < grids.get(term).shares(); i++) {
        try (CellSums sums = CellSums.open(grids.get(term).shape(bundle.modulus()), path)) {
          byte[] rowNumbers = shares.get(next++).rows();
          if (bundle.last()) {
            sums.addExplicit(rowNumbers, 0, weights);
          } else {
            sums.addSeeded(rowNumbers, 0, weights);
          }
          states.fixed(sums.state());
        }
      }
    }
    return states.toByteArray();
  }

  @Override
  public EvaluationPath path() {
    List<EvaluationPath> fastest = NativeStatus.probe().paths();
    return path == EvaluationPath.AUTO && !fastest.isEmpty() ? fastest.get(0) : path;
  }

  @Override
  public void count(ObjLongConsumer<Enum<?>> counters) {
    counters.accept(FoldCounter.BATCHES, batches);
    counters.accept(FoldCounter.ROWS, rows);
    counters.accept(FoldCounter.ROWS_FOLDED, rowsFolded);
    counters.accept(FoldCounter.FOLD_MICROS, foldNanos / 1000);
  }

  @Override
  public void close() {
    // Sums are closed as soon as they are drained, and terms have no shares of their own.
  }
}
