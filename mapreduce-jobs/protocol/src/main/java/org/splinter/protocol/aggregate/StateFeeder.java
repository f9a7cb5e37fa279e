package org.splinter.protocol.aggregate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.expression.ValueColumn;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.PublicTable;

/**
 * A feeder of rows of batches to states, without an object per row. An input of several aggregates
 * is evaluated once, and a row's digest only when a state asks for it.
 *
 * <p>Not thread-safe: it keeps its work arrays.
 */
public final class StateFeeder {
  private final List<RowInput> inputs = new ArrayList<>();
  private final Map<Expression, ValueColumn> columns = new HashMap<>();
  private final @Nullable RowPrefixes digests;
  private int[] selected = new int[0];

  /**
   * @param aggregators those of the states that rows will be added to, in their order
   * @param digests whether some of them take the digests of rows
   * @param table a table with the dictionaries of all columns that they read
   * @param maxRows the most rows that are evaluated at once
   */
  public StateFeeder(
      List<Aggregator> aggregators,
      boolean digests,
      PublicTable table,
      ExpressionCompiler compiler,
      int maxRows) {
    this.digests = digests ? new RowPrefixes(table) : null;
    for (Aggregator aggregator : aggregators) {
      List<ValueColumn> taken = new ArrayList<>();
      for (Expression input : aggregator.inputs()) {
        taken.add(columns.computeIfAbsent(input, e -> new ValueColumn(e, compiler, maxRows)));
      }
      inputs.add(new RowInput(taken, this::digest));
    }
  }

  /**
   * Goes to the first {@code count} selected rows of a batch, which may not change until the feeder
   * has left them.
   */
  public void evaluate(Batch batch, int[] newSelected, int count) {
    selected = newSelected;
    columns.values().forEach(column -> column.evaluate(batch, newSelected, count));
    if (digests != null) {
      digests.batch(batch);
    }
  }

  /** Returns how many bytes of text states may keep of the rows that the feeder went to last. */
  public long textBytes() {
    long bytes = 0;
    for (ValueColumn column : columns.values()) {
      bytes += column.textBytes();
    }
    return bytes;
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
    if (digests == null) {
      throw new IllegalStateException("no aggregate takes the digest of a row");
    }
    return digests.prefix(selected[i]);
  }
}
