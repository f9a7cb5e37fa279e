package org.splinter.provider.fold;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.NativeStatus;
import org.splinter.fss.paillier.CellSums;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.fold.CellBundle;
import org.splinter.protocol.fold.CellGrid;
import org.splinter.protocol.fold.CellLayout;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PartialSums;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.PublicTable;
import org.splinter.provider.round.AnswerBound;
import org.splinter.provider.round.JoiningProcessor;
import org.splinter.provider.round.PassMemory;

/**
 * The fold of functions of cells over some rows: it adds up the rows' weights cell by cell, and in
 * the end the shares of all cells that occur, column by column. A record holds the columns' sums of
 * all shares of its query, which the round's {@link CellFinisher} turns into an answer.
 */
final class CellProcessor implements JoiningProcessor<Batch> {
  /** The bytes of weights that a task holds before it drains them, about. */
  private static final long FULL_BYTES = 64L << 20;

  /** The most rows that are worked on at once, fewer if they have more measures than so many. */
  private static final int MAX_SLICE = 16_384;

  /** The most words that weights grow by before their memory is looked at, about: 8 MiB. */
  private static final int MAX_WORDS = 1 << 20;

  /** The words that an entry of a group and cell takes beside its weights, about. */
  private static final int ENTRY_WORDS = 8;

  /** The cells of one call to {@link CellSums}. */
  private static final int CELLS = 8192;

  private final EvaluationPlan plan;
  private final RowSelection selection;
  private final List<CellGrid> grids;
  private final List<TermEvaluation> terms = new ArrayList<>();
  private final List<CellHistogram> aggregations = new ArrayList<>();
  private final List<CellBundle> bundles;
  private final EvaluationPath path;
  private final long fullBytes;
  private final long answerBytes;
  private final long spillBytes;
  private long spilled;
  private @Nullable RecordConsumer spill;
  private @Nullable PassMemory memory;
  private long taken;
  private final FoldTally tally = new FoldTally();

  private final int[] slice;

  /** The numbers of the rows that a term counts, and then their places in the slice. */
  private final int[] keyed;

  private final int[] cells;
  private final int[] places = new int[Batch.MAX_ROWS];

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
    this(
        plan,
        layout,
        table,
        bundles,
        path,
        new Bounds(FULL_BYTES, CellLayout.MAX_STATE_BYTES, PartialAnswer.MAX_BYTES));
  }

  /**
   * The bounds of a processor.
   *
   * @param fullBytes of weights, beyond which they are spilled
   * @param spillBytes the most bytes that are spilled in all
   * @param answerBytes the most bytes of an answer
   */
  record Bounds(long fullBytes, long spillBytes, long answerBytes) {}

  CellProcessor(
      EvaluationPlan plan,
      PlanLayout layout,
      PublicTable table,
      List<CellBundle> bundles,
      EvaluationPath path,
      Bounds bounds) {
    ExpressionCompiler compiler = new ExpressionCompiler(table);
    this.plan = plan;
    this.selection = new RowSelection(plan.filter(), compiler);
    this.grids = ResolvedFold.cells(layout).grids();
    this.bundles = List.copyOf(bundles);
    this.path = path;
    this.fullBytes = bounds.fullBytes;
    this.spillBytes = bounds.spillBytes;
    this.answerBytes = bounds.answerBytes;
    int rowWords = plan.words() + ENTRY_WORDS * plan.aggregations().size();
    int sliceRows = Math.max(1, Math.min(MAX_SLICE, MAX_WORDS / rowWords));
    this.slice = new int[sliceRows];
    this.keyed = new int[sliceRows];
    this.cells = new int[sliceRows];
    TermEvaluation.Work work = new TermEvaluation.Work(sliceRows);
    for (int i = 0; i < grids.size(); i++) {
      terms.add(new TermEvaluation(plan.terms().get(i), layout.keys().get(i), compiler, work));
    }
    for (int i = 0; i < plan.aggregations().size(); i++) {
      aggregations.add(
          new CellHistogram(
              plan.aggregations().get(i),
              grids.size(),
              ResolvedFold.cells(layout).offsets().get(i),
              layout.groups().get(i),
              compiler,
              sliceRows));
    }
  }

  @Override
  public void process(Batch batch) throws IOException {
    tally.add(batch);
    int count = selection.select(batch);
    terms.forEach(term -> term.start(batch));
    for (int first = 0; first < count; first += slice.length) {
      int rows = Math.min(slice.length, count - first);
      System.arraycopy(selection.rows(), first, slice, 0, rows);
      add(batch, rows);
    }
  }

  /** Adds the rows of the slice to the cells of all terms. */
  private void add(Batch batch, int rows) throws IOException {
    for (int i = 0; i < rows; i++) {
      places[slice[i]] = i;
    }
    for (CellHistogram aggregation : aggregations) {
      aggregation.select(batch, slice, rows);
    }
    for (int i = 0; i < terms.size(); i++) {
      TermEvaluation term = terms.get(i);
      int counted = term.select(batch, slice, rows, keyed);
      long start = System.nanoTime();
      boolean constant = grids.get(i).bits() == 0;
      for (int row = 0; row < counted; row++) {
        keyed[row] = places[keyed[row]];
        cells[row] = constant ? 0 : (int) term.keyBuffer().get(row);
      }
      for (CellHistogram aggregation : aggregations) {
        aggregation.add(i, keyed, counted, cells);
      }
      tally.addFoldSince(start);
      tally.addFolded(counted);
      bound();
    }
  }

  /** Keeps the memory of weights in bounds after they grew: a slice may have many terms. */
  private void bound() throws IOException {
    if (spill != null && bytes() > fullBytes) {
      spill(spill);
    }
    if (memory != null) {
      long more = bytes() - taken;
      taken += more;
      memory.take(more);
    }
  }

  private long bytes() {
    return aggregations.stream().mapToLong(CellHistogram::bytes).sum();
  }

  /** Yields records of all that was added, and forgets it. */
  private void spill(RecordConsumer consumer) throws IOException {
    try {
      drain(
          (query, part, group, value, length) -> {
            requireDisk(length);
            consumer.accept(query, part, group, value, length);
          });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("a round was cancelled");
    }
    aggregations.forEach(CellHistogram::clear);
  }

  /** Refuses to fill a task's disk: each time that weights are full, all groups' sums follow. */
  private void requireDisk(int more) throws IOException {
    spilled += more;
    if (spilled > spillBytes) {
      throw new IOException(
          "a task has written "
              + spilled
              + " bytes of columns' sums, at most "
              + spillBytes
              + " are possible; group by fewer values, ask for fewer aggregates or queries, or have"
              + " the provider lower splinter.split.rows");
    }
  }

  @Override
  public void spillTo(RecordConsumer consumer) {
    spill = consumer;
  }

  @Override
  public void within(PassMemory ofPass) {
    memory = ofPass;
  }

  @Override
  public void join(JoiningProcessor<?> other) throws IOException {
    List<CellHistogram> others = ((CellProcessor) other).aggregations;
    for (int i = 0; i < aggregations.size(); i++) {
      int[] numbers = aggregations.get(i).joinGroups(others.get(i));
      for (int term = 0; term < terms.size(); term++) {
        aggregations.get(i).join(term, others.get(i), numbers);
        bound();
      }
    }
  }

  @Override
  public List<Pending> pending() throws IOException {
    List<Pending> records = new ArrayList<>();
    aggregations.forEach(CellHistogram::sort);
    requireAnswer();
    int query = 0;
    for (CellBundle bundle : bundles) {
      for (List<CellBundle.Share> shares : bundle.queries()) {
        for (int i = 0; i < aggregations.size(); i++) {
          CellHistogram aggregation = aggregations.get(i);
          for (int group = 0; group < aggregation.groups(); group++) {
            for (int word = 0; word < aggregation.words(); word++) {
              int part = plan.firstWord(i) + word;
              records.add(new Sums(query, bundle, shares, aggregation, group, word, part));
            }
          }
        }
        query++;
      }
    }
    return records;
  }

  /** Refuses an answer that would be too long before it takes hours to make. */
  private void requireAnswer() throws IOException {
    long records = 0;
    for (CellHistogram aggregation : aggregations) {
      records += (long) aggregation.groups() * aggregation.words();
    }
    records *= bundles.stream().mapToLong(bundle -> bundle.queries().size()).max().orElse(1);
    long bytes = records * (PartialSums.KEY_BYTES + plan.sumBytes());
    AnswerBound.check(records, bytes, answerBytes);
  }

  /** The sums over all cells of one group and word, of all of a query's shares. */
  private final class Sums implements Pending {
    private final int query;
    private final CellBundle bundle;
    private final List<CellBundle.Share> shares;
    private final CellHistogram aggregation;
    private final int group;
    private final int word;
    private final int part;

    private Sums(
        int query,
        CellBundle bundle,
        List<CellBundle.Share> shares,
        CellHistogram aggregation,
        int group,
        int word,
        int part) {
      this.query = query;
      this.bundle = bundle;
      this.shares = shares;
      this.aggregation = aggregation;
      this.group = group;
      this.word = word;
      this.part = part;
    }

    @Override
    public int query() {
      return query;
    }

    @Override
    public void make(RecordConsumer consumer) throws IOException, InterruptedException {
      long start = System.nanoTime();
      byte[] state;
      try (CellSums sums = CellSums.open(CellFinisher.shapes(grids, bundle.modulus()), path)) {
        int first = 0;
        for (int term = 0; term < grids.size(); term++) {
          int from = first;
          int to = first + grids.get(term).shares();
          CellCounts counts = aggregation.of(term);
          counts.forEach(
              group, word, CELLS, (at, weights, n) -> add(sums, from, to, at, weights, n));
          first = to;
        }
        state = sums.state();
      }
      tally.addFoldSince(start);
      consumer.accept(query, part, aggregation.code(group), state, state.length);
    }

    private void add(CellSums sums, int from, int to, long[] at, long[] weights, int count)
        throws InterruptedException {
      if (Thread.interrupted()) { // many cells take long
        throw new InterruptedException("a round was cancelled");
      }
      for (int share = from; share < to; share++) {
        byte[] rows = shares.get(share).rows();
        if (bundle.last()) {
          sums.addExplicit(share, rows, at, weights, count);
        } else {
          sums.addSeeded(share, rows, at, weights, count);
        }
      }
    }
  }

  @Override
  public EvaluationPath path() {
    List<EvaluationPath> fastest = NativeStatus.probe().paths();
    return path == EvaluationPath.AUTO && !fastest.isEmpty() ? fastest.get(0) : path;
  }

  @Override
  public void count(ObjLongConsumer<Enum<?>> counters) {
    tally.count(counters);
  }

  @Override
  public void close() {
    // Sums are closed as soon as they are drained, and terms have no shares of their own.
    if (memory != null) {
      memory.give(taken);
      taken = 0;
    }
  }
}
