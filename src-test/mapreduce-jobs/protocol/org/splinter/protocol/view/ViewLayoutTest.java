package org.splinter.protocol.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.splinter.codec.FormatException;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.Bitwise;
import org.splinter.protocol.aggregate.Count;
import org.splinter.protocol.aggregate.Histogram;
import org.splinter.protocol.aggregate.Product;
import org.splinter.protocol.aggregate.Sum;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Expression.Arithmetic;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.KeyDefinition.Content;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;

/**
 * Tests of the layout of a definition on its table, and of the refusal of every definition that
 * does not fit it.
 */
final class ViewLayoutTest {
  private static final Expression CITY = new ColumnValue(0);
  private static final Expression DAY = new ColumnValue(1);
  private static final Expression NOTE = new ColumnValue(2);
  private static final Expression WIDE = new ColumnValue(3);
  private static final Expression MANY = new ColumnValue(4);
  private static final Aggregate COUNT = new Count(null);

  private static final PublicTable TABLE =
      Tables.of(
              List.of(
                  new Column("city", ColumnType.STRING),
                  new Column("day", ColumnType.INTEGER),
                  new Column("note", ColumnType.STRING, 4),
                  new Column("wide", ColumnType.INTEGER),
                  new Column("many", ColumnType.INTEGER)),
              new boolean[] {true, false, false, false, false},
              List.<Value[]>of(
                  row("Rome", -2, "a note of some length", Long.MIN_VALUE, 0),
                  row("Oslo", 7, "", Long.MAX_VALUE, (1 << 28) - 1),
                  row("Kyiv", 0, "x", 0, 7)))
          .table();

  private static @Nullable Value[] row(String city, long day, String note, long wide, long many) {
    return new @Nullable Value[] {
      new Value.Text(city),
      new Value.Word(day),
      new Value.Text(note),
      new Value.Word(wide),
      new Value.Word(many)
    };
  }

  private static ViewDefinition definition(
      Addressing addressing,
      List<Expression> equal,
      @Nullable Expression ordered,
      Aggregate... aggregates) {
    return new ViewDefinition(
        "t",
        TABLE.manifest().fingerprint(),
        null,
        addressing,
        equal,
        ordered == null ? List.of() : List.of(ordered),
        List.of(),
        List.of(aggregates));
  }

  private static ViewLayout layout(
      Addressing addressing, List<Expression> equal, @Nullable Expression ordered)
      throws FormatException {
    return ViewLayout.of(definition(addressing, equal, ordered, COUNT), TABLE);
  }

  private static Content word(long word) {
    return Content.of(new Value.Word(word));
  }

  private static Content text(String text) {
    return Content.of(new Value.Text(text));
  }

  @Test
  void positionsAreTheMixedRadixOfCoordinates() throws Exception {
    ViewLayout dense = layout(Addressing.DENSE, List.of(CITY, DAY), null);
    assertEquals(30, dense.positions());
    Set<Long> seen = new HashSet<>();
    List<String> cities = List.of("Kyiv", "Oslo", "Rome");
    for (int city = 0; city < 3; city++) {
      for (int day = -2; day <= 7; day++) {
        long position = dense.position(List.of(text(cities.get(city)), word(day)));
        assertEquals(10L * city + day + 2, position);
        assertTrue(seen.add(position));
      }
    }
    ViewLayout dyadic = layout(Addressing.DYADIC, List.of(CITY), DAY);
    assertEquals(10, dyadic.positions());
    assertEquals(3, dyadic.runs());
    assertEquals(new DyadicLevels(10, 3), dyadic.levels(0));
    assertEquals(25, dyadic.position(List.of(text("Rome"), word(3))));
    ViewLayout ordered = layout(Addressing.DYADIC, List.of(), MANY);
    assertEquals(1 << 28, ordered.positions());
    assertEquals(1, ordered.runs());
    assertEquals(7, ordered.position(List.of(word(7))));
    ViewLayout one = layout(Addressing.DENSE, List.of(), null);
    assertEquals(1, one.positions());
    assertEquals(0, one.position(List.of()));
  }

  @Test
  void rankedViewsHaveAPositionForEveryKeyThatOccurs() throws Exception {
    ViewLayout ranked = layout(Addressing.RANKED, List.of(NOTE), DAY);
    assertEquals(new DyadicLevels(1000, 1), ranked.levels(1000));
    assertEquals(new DyadicLevels(1, 1), ranked.levels(0));
    assertEquals(List.of(true, false), ranked.keyTexts());
  }

  @Test
  void keysWithoutAPositionAreRefused() {
    assertRefused("hashed", definition(Addressing.DENSE, List.of(NOTE), null, COUNT));
    assertRefused("hashed", definition(Addressing.DYADIC, List.of(NOTE), DAY, COUNT));
    assertRefused(
        "room for 18446744073709551616 keys or more, at most 268435456",
        definition(Addressing.DENSE, List.of(WIDE), null, COUNT));
    assertRefused(
        "room for 805306368 keys", definition(Addressing.DYADIC, List.of(CITY), MANY, COUNT));
    assertRefused("declare a longer prefix", definition(Addressing.RANKED, List.of(), NOTE, COUNT));
    assertRefused("declare a longer prefix", definition(Addressing.DYADIC, List.of(), NOTE, COUNT));
  }

  @Test
  void whatDoesNotFitTheTableIsRefused() {
    Expression sumOfText = new Arithmetic(Expression.Operator.ADD, CITY, DAY);
    Expression tooLarge = new Arithmetic(Expression.Operator.ADD, WIDE, WIDE);
    assertRefused("ADD of a text", hashed(sumOfText, COUNT));
    assertRefused("outside of 64 bits", hashed(CITY, new Count(tooLarge)));
    assertRefused("a text", hashed(CITY, new Sum(CITY, false)));
    assertRefused("a text", hashed(CITY, new Product(CITY)));
    assertRefused("a text", hashed(CITY, new Bitwise(Bitwise.Operation.XOR, CITY)));
    assertRefused("bucket of a text", hashed(CITY, new Histogram(CITY, List.of(1L))));
    assertRefused("must ascend", hashed(CITY, new Histogram(DAY, List.of(1L, 1L))));
    assertRefused("of a text", hashed(CITY, top(List.of(new SortKey(sumOfText, true, true)), DAY)));
    assertRefused("of a text", hashed(CITY, top(List.of(), sumOfText)));
    assertRefused("of a text", hashed(CITY, new Top(List.of(), List.of(), 1, sumOfText, false)));
    assertRefused(
        "of a text",
        new ViewDefinition(
            "t",
            TABLE.manifest().fingerprint(),
            null,
            Addressing.HASHED,
            List.of(),
            List.of(),
            List.of(sumOfText),
            List.of(COUNT)));
    assertRefused(
        "of a text",
        new ViewDefinition(
            "t",
            TABLE.manifest().fingerprint(),
            new Predicate.IsNull(sumOfText),
            Addressing.HASHED,
            List.of(),
            List.of(),
            List.of(),
            List.of(COUNT)));
  }

  private static ViewDefinition hashed(Expression equal, Aggregate aggregate) {
    return definition(Addressing.HASHED, List.of(equal), null, aggregate);
  }

  private static Top top(List<SortKey> order, Expression output) {
    return new Top(order, List.of(output), 1, null, false);
  }

  private static void assertRefused(String problem, ViewDefinition definition) {
    String message =
        assertThrows(FormatException.class, () -> ViewLayout.of(definition, TABLE)).getMessage();
    assertTrue(message.startsWith("view definition: ") && message.contains(problem), message);
  }

  @Test
  void definitionsAreOfOneTableVersion() throws Exception {
    ViewDefinition good = hashed(CITY, COUNT);
    ViewLayout.checkColumns(good, TABLE.manifest());
    assertColumns("names column 5 of table t, which has 5", hashed(new ColumnValue(5), COUNT));
    assertColumns("is for table u", named("u", good.fingerprint()));
    assertColumns("is for table t 0000", named("t", new Fingerprint(new byte[32])));
  }

  private static ViewDefinition named(String table, Fingerprint fingerprint) {
    return new ViewDefinition(
        table,
        fingerprint,
        null,
        Addressing.HASHED,
        List.of(),
        List.of(),
        List.of(),
        List.of(COUNT));
  }

  private static void assertColumns(String problem, ViewDefinition definition) {
    String message =
        assertThrows(
                FormatException.class, () -> ViewLayout.checkColumns(definition, TABLE.manifest()))
            .getMessage();
    assertTrue(message.contains(problem), message);
  }

  @Test
  void buildsReadAllColumnsOnlyToTellRowsApart() {
    ViewDefinition plain = hashed(CITY, new Sum(DAY, true));
    assertEquals(List.of(0, 1), ViewLayout.columns(plain, TABLE.manifest()));
    ViewDefinition ties = hashed(CITY, top(List.of(), DAY));
    assertEquals(List.of(0, 1), ViewLayout.columns(ties, TABLE.manifest()));
    ViewDefinition told = hashed(CITY, new Top(List.of(), List.of(DAY), 1, null, true));
    assertEquals(List.of(0, 1, 2, 3, 4), ViewLayout.columns(told, TABLE.manifest()));
  }
}
