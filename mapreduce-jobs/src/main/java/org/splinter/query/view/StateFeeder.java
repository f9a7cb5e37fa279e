package org.splinter.query.view;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.splinter.expression.Expression;
import org.splinter.expression.ExpressionCompiler;
import org.splinter.table.Batch;
import org.splinter.table.BatchRowDigester;
import org.splinter.table.PublicTable;
import org.splinter.table.RowDigester;

/**
 * Feeds rows of batches to states, without an object per row. What several aggregates take is
 * evaluated once, and a row's digest only when a state asks for it.
 *
 * <p>Not thread-safe: it keeps its work arrays.
 */
public final class StateFeeder {
  private final List<RowInput> inputs = new ArrayList<>();
  private final Map<Expression, ValueColumn> columns = new HashMap<>();
  private final @Nullable BatchRowDigester digester;
  private final byte[] digest = new byte[RowDigester.BYTES];
  private @Nullable Batch batch;
  private int[] selected = new int[0];
  private int digested;
  private long digestPrefix;

  /**
   * @param table with the dictionaries of {@link ViewLayout#columns}
   * @param maxRows the most rows that are evaluated at once
   */
  public StateFeeder(
      ViewLayout layout, PublicTable table, ExpressionCompiler compiler, int maxRows) {
    this.digester =
        layout.aggregators().stream().anyMatch(Aggregator::rowDigests)
            ? new BatchRowDigester(table)
            : null;
    for (Aggregator aggregator : layout.aggregators()) {
      List<ValueColumn> taken = new ArrayList<>();
      for (Expression input : aggregator.inputs()) {
        taken.add(columns.computeIfAbsent(input, e -> new ValueColumn(e, compiler, maxRows)));
      }
      inputs.add(new RowInput(taken, this::digest));
    }
  }

  /**
   * Goes to the first {@code count} selected rows of a batch, which may not change until it has
   * left them.
   */
  public void evaluate(Batch newBatch, int[] newSelected, int count) {
    batch = newBatch;
    selected = newSelected;
    digested = -1;
    columns.values().forEach(column -> column.evaluate(newBatch, newSelected, count));
  }

  /**
   * Adds selected row i to the states of its group.
   *
   * @throws IOException if a slot can no longer hold a state, with the mend
   */
  public void add(int i, List<AggregateState> states) throws IOException {
    for (int j = 0; j < inputs.size(); j++) {
      states.get(j).add(inputs.get(j).at(i));
    }
  }

  private long digest(int i) {
    if (digester == null || batch == null) {
      throw new IllegalStateException("no aggregate takes the digest of a row");
    }
    if (digested != i) {
      digester.digest(batch, selected[i], digest, 0);
      digestPrefix = ByteBuffer.wrap(digest).getLong();
      digested = i;
    }
    return digestPrefix;
  }
}
