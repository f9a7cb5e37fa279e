package org.splinter.eval;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.FunctionEvaluator;
import org.splinter.query.EvaluationPlan;
import org.splinter.query.GroupCodes;
import org.splinter.query.KeyDefinition;
import org.splinter.query.KeyEncoder;
import org.splinter.query.PartialAnswer;
import org.splinter.query.Predicate;
import org.splinter.table.Batch;
import org.splinter.table.Dictionary;
import org.splinter.table.Manifest;

/**
 * What a provider does to a split of a table: filters rows by the public condition, makes their
 * keys and weights column by column, and folds every query's share over them. It knows no Mapper,
 * so a resident evaluator can call it as well.
 *
 * <p>Guarantee: after all batches, {@link #drain} yields for each query, group g and word w the sum
 * over the rows of g that pass the filter of f(key) times the weight, modulo 2^64, where f is the
 * provider's share. Which rows it touches, and how long it takes, depends on the plan and the table
 * alone. Memory is fixed but for the sums, which {@link GroupIndex} bounds.
 */
public final class SplitProcessor implements AutoCloseable {

  /** Receives one sum. */
  public interface SumConsumer {
    void accept(PartialAnswer.Sum sum) throws IOException, InterruptedException;
  }

  private final EvaluationPlan plan;
  private final @Nullable RowFilter filter;
  private final KeyEncoder keyEncoder;
  private final WeightColumns weightColumns;
  private final GroupIndex groupIndex;
  private final List<FunctionEvaluator> evaluators;
  private final List<LongBuffer> sums = new ArrayList<>();

  private final byte[] truth = new byte[Batch.MAX_ROWS];
  private final int[] selected = new int[Batch.MAX_ROWS];
  private final int[] groupNumbers = new int[Batch.MAX_ROWS];
  private final LongBuffer keys;
  private final LongBuffer weights;
  private final IntBuffer groups;
  private long rowsFolded;
  private long foldNanos;

  /**
   * @param plan a plan that {@code PlanValidator} accepted for {@code manifest}
   * @param dictionaries of every column of the plan that has one
   * @param evaluators one per query, of shares with the plan's parameters; closed with this
   */
  public SplitProcessor(
      EvaluationPlan plan,
      Manifest manifest,
      Map<Integer, Dictionary> dictionaries,
      List<FunctionEvaluator> evaluators) {
    this.plan = plan;
    Predicate predicate = plan.filter();
    this.filter = predicate == null ? null : RowFilter.compile(predicate, dictionaries);
    KeyDefinition key = KeyDefinition.of(manifest, plan.keyColumns());
    this.keyEncoder = new KeyEncoder(key, dictionaries);
    this.weightColumns = new WeightColumns(plan.weights(), dictionaries);
    this.groupIndex =
        new GroupIndex(
            plan.groupColumns(),
            new GroupCodes(manifest, plan.groupColumns()),
            Math.multiplyExact(plan.words(), evaluators.size()));
    this.evaluators = List.copyOf(evaluators);
    int keyWords = key.bits() <= Long.SIZE ? 1 : 2;
    this.keys = longs(Batch.MAX_ROWS * keyWords);
    this.weights = longs(Batch.MAX_ROWS * Math.max(1, plan.weights().size()));
    this.groups = bytes(Batch.MAX_ROWS * Integer.BYTES).asIntBuffer();
    for (int i = 0; i < evaluators.size(); i++) {
      sums.add(longs(plan.words()));
    }
  }

  /**
   * Folds all shares over one batch, which must hold the plan's columns.
   *
   * @throws IOException if the rows make too many groups
   */
  public void process(Batch batch) throws IOException {
    int count = select(batch);
    if (count == 0) {
      return;
    }
    keyEncoder.encode(batch, selected, count, keys);
    weightColumns.write(batch, selected, count, weights);
    groupIndex.assign(batch, selected, count, groupNumbers);
    groups.put(0, groupNumbers, 0, count);
    long start = System.nanoTime();
    for (int query = 0; query < evaluators.size(); query++) {
      evaluators
          .get(query)
          .fold(
              keys,
              count,
              plan.weights().isEmpty() ? null : weights,
              plan.weights().size(),
              plan.groupColumns().isEmpty() ? null : groups,
              groupIndex.size(),
              roomySums(query));
    }
    foldNanos += System.nanoTime() - start;
    rowsFolded += count;
  }

  /** Yields all sums, query by query. */
  public void drain(SumConsumer consumer) throws IOException, InterruptedException {
    for (int query = 0; query < evaluators.size(); query++) {
      LongBuffer words = roomySums(query);
      for (int group = 0; group < groupIndex.size(); group++) {
        for (int word = 0; word < plan.words(); word++) {
          consumer.accept(
              new PartialAnswer.Sum(
                  query, word, groupIndex.code(group), words.get(group * plan.words() + word)));
        }
      }
    }
  }

  /** How the shares are evaluated. */
  public EvaluationPath path() {
    return evaluators.get(0).path();
  }

  /** Rows that passed the public filter and have a key. */
  public long rowsFolded() {
    return rowsFolded;
  }

  /** Time spent inside the evaluators, in nanoseconds. */
  public long foldNanos() {
    return foldNanos;
  }

  @Override
  public void close() {
    evaluators.forEach(FunctionEvaluator::close);
  }

  /** Fills {@code selected} with the rows that pass the filter and have no NULL in the key. */
  private int select(Batch batch) {
    int rows = batch.rows();
    if (filter == null) {
      Arrays.fill(truth, 0, rows, RowFilter.TRUE);
    } else {
      filter.evaluate(batch, truth);
    }
    for (int column : plan.keyColumns()) {
      boolean @Nullable [] nulls = batch.column(column).nulls();
      if (nulls != null) {
        for (int i = 0; i < rows; i++) {
          truth[i] = nulls[i] ? RowFilter.UNKNOWN : truth[i];
        }
      }
    }
    int count = 0;
    for (int i = 0; i < rows; i++) {
      selected[count] = i;
      count += truth[i] >> 1; // 1 for TRUE only
    }
    return count;
  }

  private LongBuffer roomySums(int query) {
    LongBuffer current = sums.get(query);
    int needed = Math.multiplyExact(groupIndex.size(), plan.words());
    if (current.capacity() < needed) {
      LongBuffer larger = longs(Math.max(needed, Math.multiplyExact(2, current.capacity())));
      larger.put(0, current, 0, current.capacity());
      sums.set(query, larger);
      current = larger;
    }
    return current;
  }

  private static LongBuffer longs(int count) {
    return bytes(Math.multiplyExact(count, Long.BYTES)).asLongBuffer();
  }

  private static ByteBuffer bytes(int count) {
    return ByteBuffer.allocateDirect(count).order(ByteOrder.nativeOrder());
  }
}
