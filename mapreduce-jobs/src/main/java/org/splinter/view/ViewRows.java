package org.splinter.view;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteWriter;
import org.splinter.expression.Expression;
import org.splinter.expression.ExpressionCompiler;
import org.splinter.expression.Predicate;
import org.splinter.expression.RowFilter;
import org.splinter.fss.DomainPoint;
import org.splinter.query.KeyEncoder;
import org.splinter.query.KeyPart;
import org.splinter.query.view.AggregateState;
import org.splinter.query.view.GroupStates;
import org.splinter.query.view.StateFeeder;
import org.splinter.query.view.ValueColumn;
import org.splinter.query.view.ViewAggregate;
import org.splinter.query.view.ViewDefinition;
import org.splinter.query.view.ViewLayout;
import org.splinter.table.Batch;
import org.splinter.table.PublicTable;
import org.splinter.table.Value;

/**
 * Groups rows by key and group and feeds them to the aggregates, column by column, without an
 * object per row. It knows no Mapper.
 *
 * <p>Guarantee: the entries of all {@link #drain}s, merged by key, hold each row once that passes
 * the filter and has no NULL in the key. Who drains it whenever {@link #isFull} keeps its memory
 * bounded, whatever the table's size.
 */
final class ViewRows {
  /** Rows that are worked on at once: what is computed of them stays in the cache. */
  private static final int SLICE = 4096;

  private static final int MAX_GROUPS = 1 << 18;
  private static final int MAX_BYTES = 32 << 20;

  /** Rows that states may keep as objects before they are passed on. */
  private static final int MAX_ROWS = 1 << 18;

  private final ViewLayout layout;
  private final @Nullable RowFilter filter;
  private final KeyEncoder keyEncoder;
  private final List<ValueColumn> keyColumns = new ArrayList<>();
  private final List<ValueColumn> groupColumns = new ArrayList<>();
  private final StateFeeder feeder;
  private final boolean keepsRows;

  private final EntryKey entryKey;

  /** Points, and the values of the key's parts behind them. */
  private final ByteTable keys = new ByteTable();

  private final List<GroupStates> entries = new ArrayList<>();

  /** A key's number and the values of a group. */
  private final ByteTable groups = new ByteTable();

  private final List<List<AggregateState>> states = new ArrayList<>();
  private int rows;

  private final byte[] truth = new byte[Batch.MAX_ROWS];
  private final int[] selected = new int[SLICE];
  private final int[] keyed = new int[SLICE];
  private final LongBuffer points = LongBuffer.allocate(2 * SLICE);
  private final ByteWriter bytes = new ByteWriter();

  /** Receives the entry of a key. */
  interface EntryConsumer {
    /**
     * Takes what some rows make of a key.
     *
     * @param key as {@link EntryKey} writes it
     */
    void accept(byte[] key, GroupStates groups) throws IOException, InterruptedException;
  }

  ViewRows(ViewLayout layout, PublicTable table) {
    this.layout = layout;
    ViewDefinition definition = layout.definition();
    ExpressionCompiler compiler = new ExpressionCompiler(table);
    Predicate predicate = definition.filter();
    this.filter = predicate == null ? null : compiler.filter(predicate);
    this.keyEncoder =
        new KeyEncoder(layout.key(), definition.keyParts(), compiler, new KeyEncoder.Work(SLICE));
    for (KeyPart part : definition.keyParts()) {
      keyColumns.add(new ValueColumn(part.expression(), compiler, SLICE));
    }
    for (Expression group : definition.groups()) {
      groupColumns.add(new ValueColumn(group, compiler, SLICE));
    }
    this.entryKey = new EntryKey(layout);
    this.keepsRows = definition.aggregates().stream().anyMatch(ViewAggregate.Top.class::isInstance);
    this.feeder = new StateFeeder(layout, table, compiler, SLICE);
  }

  /**
   * Adds the rows of a batch.
   *
   * @return how many had a key and passed the filter
   * @throws IOException if a slot can no longer hold what is kept of a key, with the mend
   */
  int add(Batch batch) throws IOException {
    if (filter != null) {
      filter.evaluate(batch, truth);
    }
    int counted = 0;
    for (int row = 0; row < batch.rows(); ) {
      int count = 0;
      for (; row < batch.rows() && count < SLICE; row++) {
        selected[count] = row;
        count += filter == null || truth[row] == RowFilter.TRUE ? 1 : 0;
      }
      counted += addSelected(batch, count);
    }
    rows += counted;
    return counted;
  }

  private int addSelected(Batch batch, int count) throws IOException {
    int keyedRows = keyEncoder.encode(batch, selected, count, keyed, points);
    boolean wide = layout.key().bits() > Long.SIZE;
    keyColumns.forEach(column -> column.evaluate(batch, keyed, keyedRows));
    groupColumns.forEach(column -> column.evaluate(batch, keyed, keyedRows));
    feeder.evaluate(batch, keyed, keyedRows);
    for (int i = 0; i < keyedRows; i++) {
      bytes.clear().i64(points.get(wide ? 2 * i : i)).i64(wide ? points.get(2 * i + 1) : 0);
      for (ValueColumn column : keyColumns) {
        column.write(bytes, i);
      }
      feeder.add(i, states(keyNumber(), i));
    }
    return keyedRows;
  }

  private int keyNumber() {
    int number = keys.number(bytes.array(), bytes.size());
    if (number == entries.size()) {
      entries.add(new GroupStates(layout));
    }
    return number;
  }

  /** The states of the group of selected row i. */
  private List<AggregateState> states(int key, int i) {
    bytes.clear().i32(key);
    for (ValueColumn column : groupColumns) {
      column.write(bytes, i);
    }
    int number = groups.number(bytes.array(), bytes.size());
    if (number == states.size()) {
      List<@Nullable Value> values = new ArrayList<>();
      for (ValueColumn column : groupColumns) {
        values.add(column.value(i));
      }
      states.add(entries.get(key).states(values));
    }
    return states.get(number);
  }

  /** Whether it is time to drain it. */
  boolean isFull() {
    return states.size() >= MAX_GROUPS
        || keys.bytes() + groups.bytes() >= MAX_BYTES
        || (keepsRows && rows >= MAX_ROWS);
  }

  /** Yields what was made of all rows since the last time, and forgets it. */
  void drain(EntryConsumer consumer) throws IOException, InterruptedException {
    for (int i = 0; i < entries.size(); i++) {
      ByteBuffer key = ByteBuffer.wrap(keys.get(i)).order(ByteOrder.LITTLE_ENDIAN);
      long low = key.getLong();
      DomainPoint point = new DomainPoint(key.getLong(), low);
      byte[] sorted = entryKey.of(point, key.array(), key.position(), key.remaining());
      consumer.accept(sorted, entries.get(i));
    }
    keys.clear();
    entries.clear();
    groups.clear();
    states.clear();
    rows = 0;
  }
}
