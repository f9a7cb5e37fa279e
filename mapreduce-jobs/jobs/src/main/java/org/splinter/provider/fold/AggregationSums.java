package org.splinter.provider.fold;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.Folds;
import org.splinter.fss.FunctionEvaluator;
import org.splinter.fss.Functions;
import org.splinter.fss.Output;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.table.Batch;
import org.splinter.provider.measure.DirectBuffers;
import org.splinter.provider.measure.GroupIndex;
import org.splinter.provider.measure.MeasureColumns;
import org.splinter.provider.round.RoundProcessor;

/** Sums of one aggregation of a plan: the groups and measures of rows, and each query's sums. */
final class AggregationSums {
  private final Aggregation aggregation;
  private final Output output;
  private final int firstWord;
  private final MeasureColumns measureColumns;
  private final GroupIndex groupIndex;
  private final @Nullable LongBuffer measures;
  private final @Nullable IntBuffer groups;
  private final int[] groupNumbers;
  private final List<LongBuffer> sums = new ArrayList<>();

  /**
   * Makes the sums of one aggregation.
   *
   * @param output the values that are added up
   * @param firstWord the number of the aggregation's first word among the plan's
   * @param aggregations how many aggregations share a task's memory
   * @param maxRows the most rows of a call to {@link #select}
   */
  AggregationSums(
      Aggregation aggregation,
      Output output,
      int firstWord,
      GroupCodes groupCodes,
      int queries,
      int aggregations,
      ExpressionCompiler compiler,
      int maxRows) {
    this.aggregation = aggregation;
    this.output = output;
    this.firstWord = firstWord;
    this.measureColumns = new MeasureColumns(aggregation.measures(), compiler);
    this.groupIndex =
        new GroupIndex(
            aggregation.groups(),
            groupCodes,
            Math.multiplyExact(groupWords(), Math.multiplyExact(queries, aggregations)),
            compiler);
    int measureCount = aggregation.measures().size();
    this.measures = measureCount == 0 ? null : DirectBuffers.longs(maxRows * measureCount);
    this.groups = aggregation.groups().isEmpty() ? null : DirectBuffers.ints(maxRows);
    this.groupNumbers = new int[maxRows];
    for (int i = 0; i < queries; i++) {
      sums.add(DirectBuffers.longs(groupWords()));
    }
  }

  /**
   * Takes the measures and groups of some rows, for the folds that follow.
   *
   * @throws IOException if the rows make too many groups
   */
  void select(Batch batch, int[] rows, int count) throws IOException {
    if (measures != null) {
      measureColumns.write(batch, rows, count, measures);
    }
    if (groups != null) {
      groupIndex.assign(batch, rows, count, groupNumbers);
      groups.put(0, groupNumbers, 0, count);
    }
  }

  /**
   * Adds the values of all queries' functions at the keys of the selected rows, over which it
   * passes once.
   */
  void fold(List<FunctionEvaluator> functions, @Nullable LongBuffer keys, int count) {
    List<LongBuffer> roomy = new ArrayList<>();
    for (int query = 0; query < sums.size(); query++) {
      roomy.add(roomy(query));
    }
    Functions.fold(
        functions,
        keys,
        count,
        measures,
        aggregation.measures().size(),
        groups,
        groupIndex.size(),
        roomy);
  }

  /** Adds one query's values that were evaluated before. */
  void fold(int query, EvaluationPath path, LongBuffer values, int count) {
    Folds.fold(
        path,
        output,
        values,
        count,
        measures,
        aggregation.measures().size(),
        groups,
        groupIndex.size(),
        roomy(query));
  }

  /** Yields a query's sums. */
  void drain(int query, RoundProcessor.RecordConsumer consumer)
      throws IOException, InterruptedException {
    LongBuffer words = roomy(query);
    int sumWords = output.words();
    ByteBuffer sum = ByteBuffer.allocate(Long.BYTES * sumWords).order(ByteOrder.LITTLE_ENDIAN);
    long[] numbers = new long[sumWords];
    for (int group = 0; group < groupIndex.size(); group++) {
      for (int word = 0; word < aggregation.words(); word++) {
        words.get(group * groupWords() + word * sumWords, numbers);
        sum.asLongBuffer().put(numbers);
        consumer.accept(
            query, firstWord + word, groupIndex.code(group), sum.array(), sum.capacity());
      }
    }
  }

  /** Returns the number of 64-bit words of all sums of one group. */
  private int groupWords() {
    return aggregation.words() * output.words();
  }

  /** Returns the query's sums, with room for all groups so far. */
  private LongBuffer roomy(int query) {
    LongBuffer current = sums.get(query);
    int needed = Math.multiplyExact(groupIndex.size(), groupWords());
    if (current.capacity() < needed) {
      LongBuffer larger =
          DirectBuffers.longs(Math.max(needed, Math.multiplyExact(2, current.capacity())));
      larger.put(0, current, 0, current.capacity());
      sums.set(query, larger);
      current = larger;
    }
    return current;
  }
}
