package org.splinter.provider.view;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteWriter;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.AggregateState;
import org.splinter.protocol.aggregate.StateFeeder;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.expression.RowFilter;
import org.splinter.protocol.expression.ValueColumn;
import org.splinter.protocol.key.KeyEncoder;
import org.splinter.protocol.key.KeyPart;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.view.GroupStates;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewLayout;
import org.splinter.provider.table.ByteTable;

/**
 * Grouping of rows by key and group, which feeds them to the aggregates, column by column, without
 * an object per row. It knows no Mapper.
 *
 * <p>Guarantee: its records, merged by key ({@link EntryMerger}), hold each row once that passes
 * the filter and has no NULL in the key. Its memory is bounded, whatever the table's size.
 */
final class ViewRows {
  /** The most rows that are worked on at once: what is computed of them stays in the cache. */
  private static final int SLICE = 4096;

  /** The most groups that are kept at first, and where rows of one key lie far apart. */
  private static final int FIRST_GROUPS = 1 << 14;

  private static final int MAX_GROUPS = 1 << 17;

  /**
   * The rows for each group from which on more groups are kept: fewer show that hardly any key
   * comes twice soon, so that groups would be kept in vain.
   */
  private static final double REPEATED = 1.02;

  private static final int MAX_BYTES = 32 << 20;

  /**
   * The most rows, and bytes of their texts, that states keep as objects before they are passed on.
   */
  private static final int MAX_ROWS = 1 << 16;

  private static final long MAX_TEXT = 64 << 20;

  private final ViewLayout layout;
  private final @Nullable RowFilter filter;
  private final KeyEncoder keyEncoder;
  private final List<ValueColumn> keyColumns = new ArrayList<>();
  private final List<ValueColumn> groupColumns = new ArrayList<>();
  private final StateFeeder feeder;
  private final boolean keepsRows;
  private final int slice;

  private final EntryKey entryKey;
  private final RecordConsumer consumer;

  /**
   * The groups of keys so far: a key's point, the values of its parts, those of the group, and the
   * offset of the group's values.
   */
  private final ByteTable groups = new ByteTable();

  /** The states of each group, by its number. */
  private final List<List<AggregateState>> states = new ArrayList<>();

  private int rows;
  private long text;
  private int mostGroups = FIRST_GROUPS;

  private final byte[] truth = new byte[Batch.MAX_ROWS];
  private final int[] selected = new int[SLICE];
  private final int[] keyed = new int[SLICE];
  private final LongBuffer points = LongBuffer.allocate(2 * SLICE);
  private final ByteWriter bytes = new ByteWriter();

  /** Receiver of what some rows make of a group of a key. */
  interface RecordConsumer {
    /**
     * Takes a record.
     *
     * @param key as {@link EntryKey} writes it
     * @param groups the only one, as it stands in a slot; valid during the call
     */
    void accept(byte[] key, ByteWriter groups) throws IOException, InterruptedException;
  }

  ViewRows(ViewLayout layout, PublicTable table, RecordConsumer consumer) {
    this.layout = layout;
    this.consumer = consumer;
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
    this.keepsRows = definition.aggregates().stream().anyMatch(Aggregate::keepsRows);
    this.feeder =
        new StateFeeder(layout.aggregators(), definition.takesDigests(), table, compiler, SLICE);
    this.slice = Math.min(SLICE, compiler.rowsAtOnce());
  }

  /**
   * Adds the rows of a batch.
   *
   * @return how many had a key and passed the filter
   * @throws IOException if a slot can no longer hold what is kept of a key, with the mend
   */
  int add(Batch batch) throws IOException, InterruptedException {
    if (filter != null) {
      filter.evaluate(batch, truth);
    }
    int counted = 0;
    for (int row = 0; row < batch.rows(); ) {
      int count = 0;
      for (; row < batch.rows() && count < slice; row++) {
        selected[count] = row;
        count += filter == null || truth[row] == RowFilter.TRUE ? 1 : 0;
      }
      counted += addSelected(batch, count);
      if (isFull()) {
        drain();
      }
    }
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
      int groupStart = bytes.size();
      for (ValueColumn column : groupColumns) {
        column.write(bytes, i);
      }
      int number = groups.number(bytes.i32(groupStart).array(), 0, bytes.size());
      if (number == states.size()) {
        states.add(GroupStates.start(layout));
      }
      feeder.add(i, states.get(number));
    }
    rows += keyedRows;
    text += feeder.textBytes();
    return keyedRows;
  }

  private boolean isFull() {
    return states.size() >= mostGroups
        || groups.bytes() >= MAX_BYTES
        || (keepsRows && (rows >= MAX_ROWS || text >= MAX_TEXT));
  }

  /** Yields what was made of all rows since the last call, and forgets it. */
  void drain() throws IOException, InterruptedException {
    for (int number = 0; number < states.size(); number++) {
      byte[] group = groups.get(number);
      ByteBuffer fields = ByteBuffer.wrap(group).order(ByteOrder.LITTLE_ENDIAN);
      long low = fields.getLong();
      DomainPoint point = new DomainPoint(fields.getLong(), low);
      int end = group.length - Integer.BYTES;
      int groupStart = fields.getInt(end);
      int values = fields.position();
      GroupStates.write(bytes.clear(), group, groupStart, end - groupStart, states.get(number));
      consumer.accept(entryKey.of(point, group, values, groupStart - values), bytes);
    }
    if (states.size() >= mostGroups && rows >= REPEATED * states.size()) {
      mostGroups = Math.min(MAX_GROUPS, 2 * mostGroups);
    }
    groups.clear();
    states.clear();
    rows = 0;
    text = 0;
  }
}
