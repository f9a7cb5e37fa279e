package org.splinter.client.sql.aggregate;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.AnswerKind;
import org.splinter.client.sql.answer.AnswerValues;
import org.splinter.client.sql.answer.GroupFunction;
import org.splinter.client.sql.answer.GroupSums;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/**
 * A function of a group's different values and of how many rows have each: providers count by the
 * value beside the groups, and what follows from the counts is the client's work.
 *
 * @param aggregation the number of an aggregation that groups by the columns of the first
 *     aggregation and, last, by the values
 */
record CountedValues(int aggregation, ColumnType type, Reduction reduction)
    implements GroupFunction {

  /** A value that follows from counted values. */
  interface Reduction {
    /**
     * Returns the value.
     *
     * @param counts the values that a row has, ascending, each with the number of its rows
     */
    @Nullable Object of(SortedMap<Value, Long> counts, ColumnType type);

    /** Returns the places whose values decide the result; none if the counts of all values do. */
    default List<QuantilePlace> places() {
      return List.of();
    }

    /** Returns the kind of the result. */
    AnswerKind kind(ColumnType type);

    /** Returns whether the result is a double. */
    boolean approximate();
  }

  @Override
  public @Nullable Object value(GroupSums group) {
    return reduction.of(group.counts(aggregation), type);
  }

  @Override
  public AnswerKind kind() {
    return reduction.kind(type);
  }

  @Override
  public boolean approximate() {
    return reduction.approximate();
  }

  /** Returns the number of rows that have a value. */
  static long rows(SortedMap<Value, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the value of the row of a number, from 0, where rows ascend by their values. */
  static Value at(SortedMap<Value, Long> counts, long row) {
    long before = 0;
    for (Map.Entry<Value, Long> each : counts.entrySet()) {
      before += each.getValue();
      if (row < before) {
        return each.getKey();
      }
    }
    throw new IndexOutOfBoundsException("row " + row + " of " + before);
  }

  /** Returns the counted values as the answer has them. */
  static List<Object> values(SortedMap<Value, Long> counts, ColumnType type) {
    return counts.keySet().stream().map(value -> AnswerValues.of(value, type)).toList();
  }
}
