package org.splinter.protocol.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.aggregate.AggregateState;
import org.splinter.protocol.aggregate.Aggregator;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.ValueBytes;
import org.splinter.protocol.table.ValueOrder;

/**
 * The groups of some rows, in the order of their values, each with its states, one per aggregate:
 * the content that a view holds for a key.
 */
public final class GroupStates {
  private final ViewLayout layout;
  private final TreeMap<List<@Nullable Value>, List<AggregateState>> groups =
      new TreeMap<>(ValueOrder.LISTS);

  public GroupStates(ViewLayout layout) {
    this.layout = layout;
  }

  /** Returns each group's values, where null is NULL, and its states. */
  public Map<List<@Nullable Value>, List<AggregateState>> groups() {
    return Collections.unmodifiableMap(groups);
  }

  /** Returns the states of no rows. */
  public static List<AggregateState> start(ViewLayout layout) {
    List<AggregateState> states = new ArrayList<>(layout.aggregators().size());
    for (Aggregator aggregator : layout.aggregators()) {
      states.add(aggregator.start().get());
    }
    return states;
  }

  /** Returns the states of a group, of no rows if it is new. */
  public List<AggregateState> states(List<@Nullable Value> group) {
    return groups.computeIfAbsent(group, g -> start(layout));
  }

  /**
   * Adds the rows of other states, which these do not have.
   *
   * @throws IOException if a slot can no longer hold a state, with the mend
   */
  public void merge(GroupStates other) throws IOException {
    for (var group : other.groups.entrySet()) {
      List<AggregateState> states = states(group.getKey());
      for (int i = 0; i < states.size(); i++) {
        states.get(i).merge(group.getValue().get(i));
      }
    }
  }

  /** Adds the result of one PIR query to those of others, as {@link AggregateState#unite} does. */
  public void unite(GroupStates other) {
    for (var group : other.groups.entrySet()) {
      List<AggregateState> states = states(group.getKey());
      for (int i = 0; i < states.size(); i++) {
        states.get(i).unite(group.getValue().get(i));
      }
    }
  }

  public void write(ByteWriter out) {
    out.varint(groups.size());
    groups.forEach(
        (values, states) -> {
          values.forEach(value -> ValueBytes.write(out, value));
          states.forEach(state -> state.write(out));
        });
  }

  /**
   * Writes a single group as {@link #write} does.
   *
   * @param group an array whose {@code length} bytes from {@code from} on are the group's values
   */
  public static void write(
      ByteWriter out, byte[] group, int from, int length, List<AggregateState> states) {
    out.varint(1).fixed(group, from, length);
    for (AggregateState state : states) {
      state.write(out);
    }
  }

  /**
   * Reads untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static GroupStates read(ByteReader in, ViewLayout layout) throws FormatException {
    GroupStates read = new GroupStates(layout);
    // A group has one state at least, and a state one byte.
    int count = (int) in.varint("groups", 0, in.remaining());
    for (int i = 0; i < count; i++) {
      List<@Nullable Value> values = new ArrayList<>();
      for (boolean text : layout.groupTexts()) {
        values.add(ValueBytes.read(in, "group's value", text));
      }
      if (i > 0 && ValueOrder.LISTS.compare(read.groups.lastKey(), values) >= 0) {
        throw in.error("group " + i + " does not ascend");
      }
      for (AggregateState state : read.states(values)) {
        state.read(in);
      }
    }
    return read;
  }

  @Override
  public String toString() {
    return "GroupStates[hidden]";
  }
}
