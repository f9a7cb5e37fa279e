package org.splinter.client.sql.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.aggregate.CountFunction;
import org.splinter.client.sql.aggregate.ProductFunction;
import org.splinter.client.sql.aggregate.TopList;
import org.splinter.client.sql.aggregate.TopValue;
import org.splinter.client.sql.answer.AnswerExpression.Aggregated;
import org.splinter.client.sql.answer.AnswerExpression.Arithmetic;
import org.splinter.client.sql.answer.AnswerExpression.Comparison;
import org.splinter.client.sql.answer.AnswerExpression.Constant;
import org.splinter.client.sql.answer.AnswerExpression.GroupValue;
import org.splinter.client.sql.answer.AnswerShape.Column;
import org.splinter.client.sql.answer.AnswerShape.Order;
import org.splinter.client.sql.answer.SumsFixture.Row;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.AggregateState;
import org.splinter.protocol.aggregate.Product;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.aggregate.TopState;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.ValueBytes;

/**
 * Tests of the greatest and the first rows of groups, of products, and of answers that are rows.
 */
final class FurtherRowsTest {
  private static final List<String> NAMES = List.of("a", "b", "c");
  private static final AnswerExpression GROUP = new GroupValue(0, ColumnType.STRING);
  private static final AnswerExpression GREATEST =
      new Aggregated(new TopValue(0, 0, ColumnType.DATE));
  private static final AnswerExpression ITS_TEXT =
      new Aggregated(new TopValue(0, 1, ColumnType.STRING));

  private static final Expression DATE = column("date");
  private static final Expression TEXT = column("origin");
  private static final Expression DELAY = column("delay");

  private static Expression column(String name) {
    return new Expression.ColumnValue(SampleTables.FLIGHTS.manifest().schema().indexOf(name));
  }

  private static AnswerShape shape(
      @Nullable AnswerExpression having, List<Order> orderBy, AnswerExpression... columns) {
    List<Column> named = new ArrayList<>();
    for (AnswerExpression column : columns) {
      named.add(new Column("c" + named.size(), column));
    }
    return new AnswerShape(named, having, orderBy, null, 0);
  }

  private static List<@Nullable Value> row(@Nullable Long word, @Nullable String text) {
    return Arrays.asList(
        word == null ? null : new Value.Word(word), text == null ? null : new Value.Text(text));
  }

  /** Returns the state of a Top without an order, whose rows ascend by what is kept of them. */
  @SafeVarargs
  private static TopState rows(List<@Nullable Value>... rows) {
    return rows(new Top(List.of(), List.of(DATE, TEXT), Top.ALL, null, false), rows);
  }

  /** Returns the state of a Top that keeps dates and texts, of rows in its order. */
  @SafeVarargs
  private static TopState rows(Top top, List<@Nullable Value>... rows) {
    ByteWriter out = new ByteWriter().varint(rows.length);
    for (List<@Nullable Value> row : rows) {
      row.forEach(value -> ValueBytes.write(out, value));
    }
    return (TopState) read(top, out);
  }

  private static AggregateState read(Aggregate aggregate, ByteWriter bytes) {
    AggregateState state = AggregateState.of(aggregate, SampleTables.FLIGHTS.manifest());
    try {
      ByteReader in = new ByteReader("state", bytes.toByteArray());
      state.read(in);
      in.end();
    } catch (FormatException e) {
      throw new AssertionError(e);
    }
    return state;
  }

  private static QuerySums sums(Row... rows) {
    return SumsFixture.sums(List.of(rows), NAMES, List.of(), List.of(0L));
  }

  @Test
  void groupsHaveTheValuesOfTheirFirstRows() {
    QuerySums sums =
        sums(new Row("a", 1L), new Row("b", 1L), new Row("b", null), new Row(null, 1L));
    Map<Long, List<AggregateState>> further =
        Map.of(
            0L, List.of(rows(row(3L, null))),
            1L, List.of(rows(row(1L, "x"), row(2L, "y"), row(3L, "z"))),
            2L, List.of(rows()));
    AnswerExpression list = new Aggregated(new TopList(0, 1, ColumnType.STRING, 2));
    assertEquals(
        List.of(
            Arrays.asList(null, LocalDate.of(1970, 1, 4), null, Arrays.asList((Object) null)),
            List.of("a", LocalDate.of(1970, 1, 2), "x", List.of("x", "y")),
            Arrays.asList("b", null, null, null)),
        AnswerRows.of(
            shape(null, List.of(), GROUP, GREATEST, ITS_TEXT, list),
            SumsFixture.groups(NAMES, List.of(0L)),
            true,
            sums,
            further));
  }

  @Test
  void havingAndOrderBySeeThem() {
    QuerySums sums = sums(new Row("a", 1L), new Row("b", 1L), new Row("c", 1L));
    Map<Long, List<AggregateState>> further =
        Map.of(
            1L, List.of(rows(row(1L, "x"))),
            2L, List.of(rows(row(3L, "x"))),
            3L, List.of(rows(row(2L, "y"))));
    AnswerExpression isX = new Comparison(ITS_TEXT, Condition.Operator.EQUAL, new Constant("x"));
    assertEquals(
        List.of(List.of("b"), List.of("a")),
        AnswerRows.of(
            shape(isX, List.of(new Order(GREATEST, true, false)), GROUP),
            SumsFixture.groups(NAMES, List.of(0L)),
            true,
            sums,
            further));
  }

  /** Checks that without GROUP BY an aggregate over no rows still yields a row, of NULL. */
  @Test
  void withoutGroupsThereIsARowEvenOfNothing() {
    List<AnswerExpression> columns =
        List.of(
            new Aggregated(new CountFunction.Value(0)),
            GREATEST,
            new Aggregated(new TopList(0, 0, ColumnType.DATE, 3)),
            new Aggregated(new ProductFunction.Value(1, SumsFixture.COUNT, 2)));
    assertEquals(
        List.of(Arrays.asList(0L, null, null, null)),
        AnswerRows.of(
            shape(null, List.of(), columns.toArray(AnswerExpression[]::new)),
            SumsFixture.ungrouped(),
            false,
            SumsFixture.sums(List.of(), List.of(), List.of(), List.of(0L)),
            Map.of()));
  }

  @Test
  void datesAreSubtractedInDays() {
    AnswerExpression least = new Aggregated(new TopValue(1, 0, ColumnType.DATE));
    assertEquals(
        List.of(List.of(-366L), List.of(366L)),
        List.of(
            only(new Arithmetic(Scalar.Operator.SUBTRACT, least, GREATEST)),
            only(new Arithmetic(Scalar.Operator.SUBTRACT, GREATEST, least))));
  }

  private static List<@Nullable Object> only(AnswerExpression column) {
    return AnswerRows.of(
            shape(null, List.of(), column),
            SumsFixture.ungrouped(),
            false,
            SumsFixture.sums(List.of(new Row(null, 1L)), List.of(), List.of(), List.of(0L)),
            Map.of(0L, List.of(rows(row(1000L, null)), rows(row(634L, null)))))
        .get(0);
  }

  /** Returns the state of a product, of one that is too great to be kept if it is null. */
  private static AggregateState productState(@Nullable BigInteger product) {
    ByteWriter out = new ByteWriter();
    if (product == null || product.signum() == 0) {
      out.u8(product == null ? 3 : 0);
    } else {
      byte[] magnitude = product.abs().toByteArray();
      byte[] bytes =
          magnitude[0] == 0 ? Arrays.copyOfRange(magnitude, 1, magnitude.length) : magnitude;
      out.u8(product.signum() > 0 ? 1 : 2).u8(bytes.length).fixed(bytes);
    }
    return read(new Product(DELAY), out);
  }

  private static @Nullable Object product(@Nullable BigInteger product, int factors, int scale) {
    return productOf(Map.of(0L, List.of(productState(product))), factors, scale);
  }

  private static @Nullable Object productOf(
      Map<Long, List<AggregateState>> further, int factors, int scale) {
    List<Row> rows = new ArrayList<>(List.of(new Row(null, null)));
    for (int i = 0; i < factors; i++) {
      rows.add(new Row(null, 1L));
    }
    return AnswerRows.of(
            shape(
                null,
                List.of(),
                new Aggregated(new ProductFunction.Value(0, SumsFixture.COUNT, scale))),
            SumsFixture.ungrouped(),
            false,
            SumsFixture.sums(rows, List.of(), List.of(), List.of(0L)),
            further)
        .get(0)
        .get(0);
  }

  @Test
  void productsAreExact() {
    assertEquals(-6L, product(BigInteger.valueOf(-6), 2, 0));
    BigInteger great = BigInteger.TWO.pow(1000).add(BigInteger.ONE);
    assertEquals(new BigDecimal(great), product(great, 20, 0));
    assertEquals(new BigDecimal("0.0375"), product(BigInteger.valueOf(375), 2, 2));
    assertEquals(0L, product(BigInteger.ZERO, 2, 18));
    assertEquals(0L, product(BigInteger.ZERO, 1_000, 18));
    assertEquals(null, product(BigInteger.ONE, 0, 2));
  }

  /** Checks that factors that are counted and lack a product are an error, and not NULL. */
  @Test
  void aCountWithoutItsProductIsAnError() {
    assertNull(productOf(Map.of(), 0, 2));
    UncheckedIOException e =
        assertThrows(UncheckedIOException.class, () -> productOf(Map.of(), 4711, 2));
    String message = String.valueOf(e.getCause().getMessage());
    assertTrue(message.contains("have no product of them; without the answer check"), message);
    assertFalse(message.contains("4711"), message);
  }

  @Test
  void productsOfTooManyDigitsAreNamed() {
    for (int factors : List.of(1, 7)) {
      RefusedQueryException e =
          assertThrows(RefusedQueryException.class, () -> product(null, factors, 0));
      assertTrue(e.getMessage().startsWith("a PRODUCT of " + factors + " numbers has more digits"));
    }
    assertEquals(
        BigDecimal.valueOf(1, 320), product(BigInteger.ONE, 160, 2), "the least that is kept");
    assertThrows(RefusedQueryException.class, () -> product(BigInteger.ONE, 161, 2));
  }

  /** Checks that rows come in the order of their Top, which no order of the answer's repeats. */
  @Test
  void rowsComeAsTheyWereKept() {
    Top latest =
        new Top(List.of(new SortKey(DATE, true, false)), List.of(TEXT), Top.ALL, null, false);
    TopState found =
        rows(latest, row(2L, "x"), row(2L, "x"), row(1L, null), row(0L, "z"), row(null, "y"));
    AnswerShape all = shape(null, List.of(), ITS_TEXT, GREATEST);
    assertEquals(
        List.of(
            List.of("x", LocalDate.of(1970, 1, 3)),
            List.of("x", LocalDate.of(1970, 1, 3)),
            Arrays.asList(null, LocalDate.of(1970, 1, 2)),
            List.of("z", LocalDate.of(1970, 1, 1)),
            Arrays.asList("y", null)),
        AnswerRows.ofRows(all, found));
    AnswerShape bounded = new AnswerShape(all.columns(), null, List.of(), 2L, 1);
    assertEquals(AnswerRows.ofRows(all, found).subList(1, 3), AnswerRows.ofRows(bounded, found));
    AnswerShape none = new AnswerShape(all.columns(), null, List.of(), 0L, 0);
    assertEquals(List.of(), AnswerRows.ofRows(none, found));
    assertEquals(List.of(), AnswerRows.ofRows(all, rows()));
  }
}
