package org.splinter.provider.sum;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.expression.RowFilter;
import org.splinter.protocol.sum.SumLayout;
import org.splinter.protocol.sum.SumPlan;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.PublicTable;
import org.splinter.provider.measure.DirectBuffers;
import org.splinter.provider.measure.GroupIndex;
import org.splinter.provider.measure.MeasureColumns;

/**
 * Provider's work on some of a private table's rows: the numbers that they add to each sum, and the
 * encrypted sums of those. It knows no Mapper.
 *
 * <p>Guarantee: after all batches, {@link #states} yields for each sum of the layout the state of
 * the sum, over the rows that pass the plan's filter and are of the sum's group, of weight times
 * number. Time and memory depend on the plan and the rows alone, and on no weight.
 */
final class SumProcessor implements AutoCloseable {
  /** Rows that are read and added at a time: a batch of rows has up to 50 MB of ciphertexts. */
  private static final int CHUNK_ROWS = 8_192;

  private final SumRequestFile request;
  private final SumCipher cipher;
  private final @Nullable RowFilter filter;
  private final List<Part> parts = new ArrayList<>();
  private final byte[] truth = new byte[Batch.MAX_ROWS];
  private final int[] chunk = new int[CHUNK_ROWS];
  private final int[] groupNumbers = new int[CHUNK_ROWS];

  /** Receiver of the states of sums. */
  interface States {
    /**
     * Takes a state.
     *
     * @param sum the number of the sum in the layout
     */
    void accept(int sum, byte[] state) throws IOException, InterruptedException;
  }

  /** One aggregation's numbers and sums. */
  private record Part(
      Aggregation aggregation,
      List<SumLayout.Sum> ofGroup,
      MeasureColumns measures,
      GroupIndex groups,
      int groupCount,
      LongBuffer numbers,
      IntBuffer codes,
      SumCipher.Sums sums) {}

  /**
   * Prepares the work on some rows.
   *
   * @param table the private version, by its declared facts
   * @param request a request of the plan
   */
  SumProcessor(
      SumPlan plan, SumLayout layout, PublicTable table, SumRequestFile request, SumCipher cipher) {
    ExpressionCompiler compiler = new ExpressionCompiler(table);
    Predicate predicate = plan.filter();
    this.filter = predicate == null ? null : compiler.filter(predicate);
    this.request = request;
    this.cipher = cipher;
    for (int i = 0; i < plan.aggregations().size(); i++) {
      Aggregation aggregation = plan.aggregations().get(i);
      int words = aggregation.words();
      int groups = (int) layout.groups().get(i).count();
      parts.add(
          new Part(
              aggregation,
              layout.sums().get(i),
              new MeasureColumns(aggregation.measures(), compiler),
              new GroupIndex(aggregation.groups(), layout.groups().get(i), words, compiler),
              groups,
              DirectBuffers.longs(words * CHUNK_ROWS),
              DirectBuffers.ints(CHUNK_ROWS),
              cipher.open(layout.sums().get(i), groups)));
    }
  }

  /**
   * Adds the rows of a batch, which must hold the plan's columns.
   *
   * @param firstRow the number of its first row among all of the table
   */
  void process(Batch batch, long firstRow) throws IOException {
    if (filter != null) {
      filter.evaluate(batch, truth);
    }
    int rows = batch.rows();
    for (int from = 0; from < rows; from += CHUNK_ROWS) {
      process(batch, from, Math.min(CHUNK_ROWS, rows - from), firstRow + from);
    }
  }

  private void process(Batch batch, int from, int rows, long firstRow) throws IOException {
    for (int row = 0; row < rows; row++) {
      chunk[row] = from + row;
    }
    ByteBuffer records = request.records(cipher, firstRow, rows);
    for (Part part : parts) {
      LongBuffer numbers = numbers(part, batch, rows);
      part.sums().add((int) firstRow, rows, numbers, codes(part, batch, rows), records.duplicate());
    }
  }

  /** Returns the numbers that rows add: 1 to the count, and a measure and its offset each. */
  private LongBuffer numbers(Part part, Batch batch, int rows) {
    LongBuffer numbers = part.numbers().slice(0, part.aggregation().words() * rows);
    for (int row = 0; row < rows; row++) {
      numbers.put(row, 1);
    }
    LongBuffer measures = numbers.slice(rows, numbers.capacity() - rows);
    part.measures().write(batch, chunk, rows, measures);
    for (int word = 1; word < part.ofGroup().size(); word++) {
      long offset = part.ofGroup().get(word).offset();
      for (int i = word * rows; offset != 0 && i < (word + 1) * rows; i++) {
        numbers.put(i, numbers.get(i) + offset);
      }
    }
    return numbers;
  }

  /** Returns the group of each row, -1 where the filter does not hold; null if all are in one. */
  private @Nullable IntBuffer codes(Part part, Batch batch, int rows) throws IOException {
    if (filter == null && part.aggregation().groups().isEmpty()) {
      return null;
    }
    part.groups().assign(batch, chunk, rows, groupNumbers);
    IntBuffer codes = part.codes().slice(0, rows);
    for (int row = 0; row < rows; row++) {
      boolean counted = filter == null || truth[chunk[row]] == RowFilter.TRUE;
      codes.put(row, counted ? (int) part.groups().code(groupNumbers[row]) : -1);
    }
    return codes;
  }

  /** Yields the states of all sums. */
  void states(States states) throws IOException, InterruptedException {
    int sum = 0;
    for (Part part : parts) {
      int words = part.ofGroup().size();
      for (int group = 0; group < part.groupCount(); group++) {
        for (int word = 0; word < words; word++) {
          states.accept(sum++, part.sums().state(word, group));
        }
      }
    }
  }

  @Override
  public void close() {
    parts.forEach(part -> part.sums().close());
  }
}
