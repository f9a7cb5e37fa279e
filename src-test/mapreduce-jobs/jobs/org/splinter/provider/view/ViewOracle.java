package org.splinter.provider.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.aggregate.AggregateState;
import org.splinter.protocol.aggregate.Bitwise;
import org.splinter.protocol.aggregate.CountState;
import org.splinter.protocol.aggregate.HistogramState;
import org.splinter.protocol.aggregate.ProductState;
import org.splinter.protocol.aggregate.SumState;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.aggregate.TopRows;
import org.splinter.protocol.aggregate.TopState;
import org.splinter.protocol.aggregate.ValueCountsState;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.view.GroupStates;
import org.splinter.protocol.view.ViewDefinition;

/** The values of {@link ViewTable#AGGREGATES} on some rows, computed by a plain program. */
final class ViewOracle {
  private ViewOracle() {}

  /** Asserts that the found states are those of the expected rows. */
  static void check(ViewDefinition definition, List<@Nullable Value[]> rows, GroupStates found) {
    Map<List<@Nullable Value>, List<@Nullable Value[]>> groups = new HashMap<>();
    for (@Nullable Value[] row : rows) {
      List<@Nullable Value> group = new ArrayList<>();
      definition.groups().forEach(by -> group.add(row[((ColumnValue) by).column()]));
      groups.computeIfAbsent(group, g -> new ArrayList<>()).add(row);
    }
    assertEquals(groups.keySet(), found.groups().keySet());
    groups.forEach((group, members) -> checkStates(members, found.groups().get(group)));
  }

  private static void checkStates(
      List<@Nullable Value[]> rows, @Nullable List<AggregateState> states) {
    List<AggregateState> found = Objects.requireNonNull(states);
    assertEquals(rows.size(), ((CountState) found.get(0)).count());
    assertEquals(values(rows, ViewTable.CITY).size(), ((CountState) found.get(1)).count());
    BigInteger sum = BigInteger.ZERO;
    BigInteger squares = BigInteger.ZERO;
    long[] counts = new long[4];
    for (Value value : values(rows, ViewTable.AMOUNT)) {
      BigInteger word = word(value);
      sum = sum.add(word);
      squares = squares.add(word.multiply(word));
      int bucket = word.intValue() < -500 ? 0 : word.intValue() < 0 ? 1 : 2;
      counts[word.intValue() >= 500 ? 3 : bucket]++;
    }
    assertEquals(sum, ((SumState) found.get(2)).value());
    assertEquals(squares, ((SumState) found.get(3)).value());
    assertArrayEquals(counts, ((HistogramState) found.get(4)).counts());
    assertEquals(top(rows), TopRows.of((Top) ViewTable.AGGREGATES.get(5), (TopState) found.get(5)));
    BigInteger product = BigInteger.ONE;
    for (Value value : values(rows, ViewTable.FEW)) {
      product = product.multiply(word(value));
    }
    if (product.bitLength() < ProductState.MAX_BITS / 2) {
      assertEquals(Optional.of(product), ((ProductState) found.get(6)).value());
    }
    assertBits((one, other) -> one ^ other, rows, found.get(7));
    assertBits((one, other) -> one & other, rows, found.get(8));
    assertBits((one, other) -> one | other, rows, found.get(9));
    assertEquals(counts(rows, ViewTable.STREET), ((ValueCountsState) found.get(10)).numbers());
    assertEquals(counts(rows, ViewTable.FEW), ((ValueCountsState) found.get(11)).numbers());
  }

  private static Map<Value, BigInteger> counts(List<@Nullable Value[]> rows, int column) {
    Map<Value, BigInteger> counts = new HashMap<>();
    values(rows, column).forEach(value -> counts.merge(value, BigInteger.ONE, BigInteger::add));
    return counts;
  }

  private static void assertBits(
      LongBinaryOperator operation, List<@Nullable Value[]> rows, AggregateState found) {
    assertEquals(
        values(rows, ViewTable.AMOUNT).stream()
            .mapToLong(value -> word(value).longValueExact())
            .reduce(operation),
        ((Bitwise.State) found).value());
  }

  /** Returns the first rows by descending amount, NULLs last, then by ascending id. */
  private static List<List<@Nullable Value>> top(List<@Nullable Value[]> rows) {
    Comparator<@Nullable Value> descending = Comparator.nullsLast(Comparator.reverseOrder());
    Comparator<@Nullable Value> ascending = Comparator.nullsLast(Comparator.naturalOrder());
    return rows.stream()
        .sorted(
            (one, other) -> {
              int order = descending.compare(one[ViewTable.AMOUNT], other[ViewTable.AMOUNT]);
              return order != 0 ? order : ascending.compare(one[ViewTable.ID], other[ViewTable.ID]);
            })
        .limit(3)
        .map(row -> list(row, ViewTable.AMOUNT, ViewTable.ID, ViewTable.STREET, ViewTable.CITY))
        .toList();
  }

  private static List<@Nullable Value> list(@Nullable Value[] row, int... columns) {
    List<@Nullable Value> values = new ArrayList<>();
    for (int column : columns) {
      values.add(row[column]);
    }
    return values;
  }

  private static List<Value> values(List<@Nullable Value[]> rows, int column) {
    List<Value> values = new ArrayList<>();
    for (@Nullable Value[] row : rows) {
      Value value = row[column];
      if (value != null) {
        values.add(value);
      }
    }
    return values;
  }

  private static BigInteger word(Value value) {
    return BigInteger.valueOf(((Value.Word) value).word());
  }
}
