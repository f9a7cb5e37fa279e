package org.splinter.protocol.aggregate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.ValueBytes;
import org.splinter.protocol.table.ValueOrder;

/**
 * The first rows in an order, as values. Rows that the order leaves equal ascend by the first 8
 * bytes of their digest where their identity is kept ({@link Top#identified}), then by what is kept
 * of them, NULLs first. Rows that agree in all that look alike to every reader of the state, and
 * stand in it as often as they were added.
 */
public final class TopState implements AggregateState {
  private final TopColumns columns;
  private List<Entry> entries = new ArrayList<>();

  /** The kept values of a row; the digest is 0 where the identity of rows is not kept. */
  @SuppressWarnings("ArrayRecordComponent") // compared by TopState
  private record Entry(@Nullable Value[] values, long digest) {
    @Override
    public String toString() {
      return "Entry[hidden]";
    }
  }

  TopState(TopColumns columns) {
    this.columns = columns;
  }

  /** Returns the number of rows. */
  public int size() {
    return entries.size();
  }

  /**
   * Returns a value of a row.
   *
   * @param row its number in the order of the rows, from 0
   * @param number the value's among the order's expressions and, behind them, the outputs
   */
  public @Nullable Value value(int row, int number) {
    int sortKeys = columns.sortKeys().length;
    int column =
        number < sortKeys ? columns.sortKeys()[number] : columns.outputs()[number - sortKeys];
    return entries.get(row).values[column];
  }

  /** Returns a state of each row alone, in the order of the rows. */
  public List<TopState> each() {
    List<TopState> states = new ArrayList<>();
    for (Entry entry : entries) {
      TopState state = new TopState(columns);
      state.entries.add(entry);
      states.add(state);
    }
    return states;
  }

  @Override
  public void add(RowInput row) throws IOException {
    if (!columns.counts(row)) {
      return;
    }
    if (!columns.all() && entries.size() == columns.most() && !isBeforeLast(row)) {
      return;
    }
    Entry entry = new Entry(values(row), columns.identified() ? row.digest() : 0);
    entries.add(place(entry), entry);
    cut();
    requireFew();
  }

  /**
   * Decides whether a row may displace a kept one; most may not, and are dropped before their
   * digest is computed.
   */
  private boolean isBeforeLast(RowInput row) {
    @Nullable Value[] last = entries.get(entries.size() - 1).values;
    int order = columns.compareKeys(row, last);
    return order != 0 ? order < 0 : columns.identified() || columns.compareKept(row, last) < 0;
  }

  private @Nullable Value[] values(RowInput row) {
    @Nullable Value[] values = new Value[columns.width()];
    for (int i = 0; i < values.length; i++) {
      values[i] = row.column(i).value(row.row());
    }
    return values;
  }

  /** Returns where an entry goes: after those that are less or equal. */
  private int place(Entry entry) {
    int first = 0;
    for (int end = entries.size(); first < end; ) {
      int middle = (first + end) >>> 1;
      if (compare(entries.get(middle), entry) <= 0) {
        first = middle + 1;
      } else {
        end = middle;
      }
    }
    return first;
  }

  private int compare(Entry one, Entry other) {
    int order = columns.compareKeys(one.values, other.values);
    if (order != 0) {
      return order;
    }
    order = Long.compareUnsigned(one.digest, other.digest);
    return order != 0 ? order : Arrays.compare(one.values, other.values, ValueOrder.NULLS_FIRST);
  }

  @Override
  public void merge(AggregateState other) throws IOException {
    join((TopState) other, false);
    requireFew();
  }

  @Override
  public void unite(AggregateState other) {
    join((TopState) other, columns.identified());
  }

  @Override
  public void fill(AggregateState part, Map<Expression, Value> shared) {
    TopState rows = (TopState) part;
    List<Expression> kept = columns.kept();
    int[] places = kept.stream().mapToInt(rows.columns.kept()::indexOf).toArray();
    for (Entry row : rows.entries) {
      @Nullable Value[] values = new Value[places.length];
      for (int i = 0; i < places.length; i++) {
        values[i] =
            places[i] < 0 ? Objects.requireNonNull(shared.get(kept.get(i))) : row.values[places[i]];
      }
      entries.add(new Entry(values, row.digest));
    }
  }

  /** Merges two ordered lists; if {@code once}, a row that both have is kept once. */
  private void join(TopState other, boolean once) {
    List<Entry> joined = new ArrayList<>(entries.size() + other.entries.size());
    int mine = 0;
    for (Entry theirs : other.entries) {
      while (mine < entries.size() && compare(entries.get(mine), theirs) < (once ? 0 : 1)) {
        joined.add(entries.get(mine++));
      }
      if (once && mine < entries.size() && compare(entries.get(mine), theirs) == 0) {
        joined.add(entries.get(mine++)); // stands for both
      } else {
        joined.add(theirs);
      }
    }
    joined.addAll(entries.subList(mine, entries.size()));
    entries = joined;
    cut();
  }

  private void cut() {
    if (!columns.all() && entries.size() > columns.most()) {
      entries.subList(columns.most(), entries.size()).clear();
    }
  }

  private void requireFew() throws IOException {
    if (entries.size() > columns.most()) {
      throw new RefusedRequestException(
          "a key has more than "
              + Top.MAX_ROWS
              + " rows, the most that a query without LIMIT can return; add a LIMIT");
    }
  }

  /**
   * Writes the number of rows, and for each its values and, where the identity of rows is kept, the
   * digest.
   */
  @Override
  public void write(ByteWriter out) {
    out.varint(entries.size());
    for (Entry entry : entries) {
      for (Value value : entry.values) {
        ValueBytes.write(out, value);
      }
      if (columns.identified()) {
        out.i64(entry.digest);
      }
    }
  }

  @Override
  public void read(ByteReader in) throws FormatException {
    int count = (int) in.varint("rows", 0, columns.most());
    for (int i = 0; i < count; i++) {
      @Nullable Value[] values = new Value[columns.width()];
      for (int column = 0; column < values.length; column++) {
        values[column] = ValueBytes.read(in, "row's value", columns.isText(column));
      }
      Entry entry = new Entry(values, columns.identified() ? in.i64("row's digest") : 0);
      if (i > 0 && compare(entries.get(i - 1), entry) > 0) {
        throw in.error("row " + i + " stands before its place");
      }
      entries.add(entry);
    }
  }
}
