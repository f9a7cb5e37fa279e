package org.splinter.protocol.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;

/**
 * Tests that codes of groups are the mixed-radix numbers of all combinations of values, and read
 * back.
 */
final class GroupCodesTest {
  private static final Expression CITY = new ColumnValue(0);
  private static final Expression NUMBER = new ColumnValue(1);
  private static final Expression NONE = new ColumnValue(2);
  private static final Expression WIDE = new ColumnValue(3);
  private static final Expression NOTE = new ColumnValue(4);
  private static final Expression MOST = new ColumnValue(5);
  private static final Expression ONE_TOO_MANY = new ColumnValue(6);

  private static PublicTable table() {
    List<Column> columns =
        List.of(
            new Column("city", ColumnType.STRING),
            new Column("number", ColumnType.INTEGER),
            new Column("none", ColumnType.INTEGER),
            new Column("wide", ColumnType.INTEGER),
            new Column("note", ColumnType.STRING),
            new Column("most", ColumnType.INTEGER),
            new Column("one_too_many", ColumnType.INTEGER));
    boolean[] dictionaries = {true, false, true, false, false, false, false};
    return Tables.of(
            columns,
            dictionaries,
            List.of(
                row("Rome", -2, Long.MIN_VALUE, "x", 5, 0),
                row("Oslo", 1, Long.MAX_VALUE, "y", 5 + 65_535, 65_536)))
        .table();
  }

  private static @Nullable Value[] row(
      String city, long number, long wide, String note, long most, long oneTooMany) {
    return new @Nullable Value[] {
      new Value.Text(city),
      new Value.Word(number),
      null,
      new Value.Word(wide),
      new Value.Text(note),
      new Value.Word(most),
      new Value.Word(oneTooMany)
    };
  }

  @Test
  void codesAscendWithTheValues() {
    GroupCodes codes = new GroupCodes(table(), List.of(CITY, NONE, NUMBER));
    List<@Nullable Value> cities =
        Arrays.asList(null, new Value.Text("Oslo"), new Value.Text("Rome"));
    List<@Nullable Value> numbers = new ArrayList<>(Collections.singletonList(null));
    for (long number = -2; number <= 1; number++) {
      numbers.add(new Value.Word(number));
    }
    assertEquals(3 * 5, codes.count());
    long code = 0;
    for (Value city : cities) {
      for (Value number : numbers) {
        assertEquals(Arrays.asList(city, null, number), codes.values(code++));
      }
    }
    assertEquals(List.of(3L, 1L, 5L), List.of(codes.radix(0), codes.radix(1), codes.radix(2)));
    assertEquals(List.of(0L, 0L, -2L), List.of(codes.least(0), codes.least(1), codes.least(2)));
  }

  @Test
  void allBucketsHaveANumberEvenThoseThatNoValueFallsInto() {
    for (Expression number : List.of(NUMBER, NONE, WIDE)) {
      GroupCodes codes =
          new GroupCodes(table(), List.of(new Expression.Bucket(number, List.of(-9L, 0L, 100L))));
      assertEquals(5, codes.count());
      assertEquals(Collections.singletonList(null), codes.values(0));
      for (int bucket = 0; bucket < 4; bucket++) {
        assertEquals(List.of(new Value.Word(bucket)), codes.values(bucket + 1));
      }
      assertFalse(codes.ranked(0));
    }
    assertTrue(new GroupCodes(table(), List.of(CITY)).ranked(0));
  }

  @Test
  void withoutExpressionsThereIsOneGroup() {
    GroupCodes codes = new GroupCodes(table(), List.of());
    assertEquals(1, codes.count());
    assertEquals(List.of(), codes.values(0));
  }

  @Test
  void asManyValuesAsADictionaryHoldsArePossible() {
    GroupCodes codes = new GroupCodes(table(), List.of(MOST, MOST, MOST));
    assertEquals(65_537L * 65_537 * 65_537, codes.count());
    Value greatest = new Value.Word(5 + 65_535);
    assertEquals(List.of(greatest, greatest, greatest), codes.values(codes.count() - 1));
  }

  @Test
  void refusesTooManyValues() {
    assertRefused("more than 65536 possible values", ONE_TOO_MANY);
    assertRefused("more than 65536 possible values", CITY, NOTE);
    assertRefused("more than 65536 possible values", WIDE);
    for (int divisor : new int[] {2, 3, 1 << 20}) {
      assertRefused(
          "more than 65536 possible values",
          new Expression.Arithmetic(
              Expression.Operator.DIVIDE, WIDE, new Expression.Constant(new Value.Word(divisor))));
    }
  }

  @Test
  void refusesTooManyCombinations() {
    assertRefused("have 2^63 combinations", MOST, MOST, MOST, MOST);
  }

  private static void assertRefused(String problem, Expression... groups) {
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class, () -> new GroupCodes(table(), List.of(groups)));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }
}
