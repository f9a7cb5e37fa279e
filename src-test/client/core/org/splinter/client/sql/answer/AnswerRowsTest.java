package org.splinter.client.sql.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.aggregate.AverageFunction;
import org.splinter.client.sql.aggregate.CountFunction;
import org.splinter.client.sql.aggregate.HistogramFunction;
import org.splinter.client.sql.aggregate.SumFunction;
import org.splinter.client.sql.aggregate.VarianceFunction;
import org.splinter.client.sql.answer.AnswerExpression.Aggregated;
import org.splinter.client.sql.answer.AnswerExpression.Call;
import org.splinter.client.sql.answer.AnswerExpression.Comparison;
import org.splinter.client.sql.answer.AnswerExpression.Constant;
import org.splinter.client.sql.answer.AnswerExpression.GroupValue;
import org.splinter.client.sql.answer.AnswerShape.Column;
import org.splinter.client.sql.answer.AnswerShape.Order;
import org.splinter.client.sql.answer.SumsFixture.Row;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.protocol.table.ColumnType;

/**
 * Tests of aggregates, groups, HAVING, ORDER BY and LIMIT against plain calculations over the rows.
 */
final class AnswerRowsTest {
  private static final List<String> NAMES = List.of("", "AA", "Zz", "é", "\uE000", "\uD83D\uDE00");
  private static final MathContext PRECISE = new MathContext(100);

  private static final AnswerExpression GROUP = new GroupValue(0, ColumnType.STRING);
  private static final AnswerExpression ROWS = new Aggregated(new CountFunction.Value(0));

  private static AnswerExpression total(int scale) {
    return new Aggregated(new SumFunction.Value(SumsFixture.sum(scale), SumsFixture.COUNT));
  }

  private static AnswerExpression average(int scale) {
    return new Aggregated(new AverageFunction.Value(SumsFixture.sum(scale), SumsFixture.COUNT));
  }

  private static AnswerExpression variance(int scale, boolean sample) {
    return new Aggregated(
        new VarianceFunction.Value(
            SumsFixture.sum(scale), SumsFixture.squares(scale), SumsFixture.COUNT, sample));
  }

  private static AnswerExpression root(AnswerExpression operand) {
    return new Call(Scalar.Function.SQRT, List.of(operand));
  }

  private static AnswerShape shape(AnswerExpression... columns) {
    return shape(null, List.of(), null, 0, columns);
  }

  private static AnswerShape shape(
      @Nullable AnswerExpression having,
      List<Order> orderBy,
      @Nullable Long limit,
      long offset,
      AnswerExpression... columns) {
    List<Column> named = new ArrayList<>();
    for (AnswerExpression column : columns) {
      named.add(new Column("c" + named.size(), column));
    }
    return new AnswerShape(named, having, orderBy, limit, offset);
  }

  /** Returns the only row of a query without GROUP BY over these numbers. */
  private static List<@Nullable Object> aggregate(LongStream numbers, AnswerExpression... columns) {
    List<Row> rows = numbers.mapToObj(number -> new Row(null, number)).toList();
    QuerySums sums = SumsFixture.sums(rows, List.of(), List.of(), List.of(0L));
    List<List<@Nullable Object>> answer =
        AnswerRows.of(shape(columns), SumsFixture.ungrouped(), false, sums);
    assertEquals(1, answer.size());
    return answer.get(0);
  }

  @Test
  void sumsAreExactBeyond64Bits() {
    BigDecimal twoTo63 = new BigDecimal(BigInteger.TWO.pow(63));
    assertEquals(
        List.of(Long.MAX_VALUE), aggregate(LongStream.of(Long.MAX_VALUE, -1, 1), total(0)));
    assertEquals(List.of(twoTo63), aggregate(LongStream.of(Long.MAX_VALUE, 1), total(0)));
    assertEquals(
        List.of(Long.MIN_VALUE), aggregate(LongStream.of(Long.MIN_VALUE, 1, -1), total(0)));
    assertEquals(
        List.of(twoTo63.multiply(BigDecimal.valueOf(-3))),
        aggregate(LongStream.generate(() -> Long.MIN_VALUE).limit(3), total(0)));
    assertEquals(List.of(new BigDecimal("-1.50")), aggregate(LongStream.of(-151, 1), total(2)));
    assertEquals(
        List.of(-Math.pow(2, 63)),
        aggregate(LongStream.generate(() -> Long.MIN_VALUE).limit(5), average(0)));
  }

  /** Checks limbs of more than 2^31 rows, whose sum can pass 2^63. */
  @Test
  void allLimbsButTheLastAreUnsigned() {
    long[] words = new long[SumsFixture.WORDS];
    words[0] = 1L << 33;
    words[SumsFixture.COUNT] = 1L << 33;
    words[SumsFixture.VALUE] = -1;
    words[SumsFixture.VALUE + 1] = -1;
    QuerySums sums = new QuerySums(List.of(new TreeMap<>(Map.of(0L, words))));
    assertEquals(
        List.of(List.of(new BigDecimal("18446744069414584319"))), // 2^64 - 1 - 2^32
        AnswerRows.of(shape(total(0)), SumsFixture.ungrouped(), false, sums));
  }

  @Test
  void fewValuesHaveNoVariance() {
    AnswerExpression[] columns = {
      new Aggregated(new CountFunction.Value(SumsFixture.COUNT)),
      total(1),
      average(1),
      variance(1, false),
      variance(1, true)
    };
    assertEquals(Arrays.asList(0L, null, null, null, null), aggregate(LongStream.of(), columns));
    assertEquals(
        Arrays.asList(1L, new BigDecimal("0.7"), 0.7, 0.0, null),
        aggregate(LongStream.of(7), columns));
    assertEquals(
        Arrays.asList(2L, new BigDecimal("1.2"), 0.6, 0.01, 0.02),
        aggregate(LongStream.of(7, 5), columns));
  }

  @Test
  void varianceIsExactWhereItsTermsCancel() {
    long huge = 1L << 62;
    AnswerExpression[] columns = {variance(0, false), root(variance(0, true))};
    assertEquals(
        List.of(0.0, 0.0), aggregate(LongStream.generate(() -> huge + 1).limit(1000), columns));
    assertEquals(
        List.of(2.0 / 3, 1.0), aggregate(LongStream.of(huge, huge + 1, huge + 2), columns));
    assertEquals(
        List.of(2.0 / 3, 1.0), aggregate(LongStream.of(-huge, -huge - 1, -huge - 2), columns));
    assertEquals(
        List.of(Math.pow(2, 124)),
        aggregate(LongStream.of(Long.MIN_VALUE, 0, Long.MIN_VALUE, 0), variance(0, false)));
  }

  @Test
  void aQueryWithoutGroupsHasOneRowUnlessHavingDropsIt() {
    QuerySums none = new QuerySums(List.of(new TreeMap<>(), new TreeMap<>()));
    AnswerExpression[] columns = {
      ROWS,
      total(0),
      new Aggregated(new HistogramFunction.Value(1, List.of("0"))),
      new Constant("x")
    };
    assertEquals(
        List.of(Arrays.asList(0L, null, new HistogramValue(List.of("0"), List.of(0L, 0L)), "x")),
        AnswerRows.of(shape(columns), SumsFixture.ungrouped(), false, none));
    for (AnswerExpression having :
        List.of(
            new Comparison(ROWS, Condition.Operator.GREATER, new Constant(0L)),
            new Comparison(total(0), Condition.Operator.GREATER, new Constant(0L)))) {
      AnswerShape shape = shape(having, List.of(), null, 0, columns);
      assertEquals(List.of(), AnswerRows.of(shape, SumsFixture.ungrouped(), false, none));
    }
    AnswerShape skipped = shape(null, List.of(), null, 1, columns);
    assertEquals(List.of(), AnswerRows.of(skipped, SumsFixture.ungrouped(), false, none));
  }

  @Test
  void rowsDoNotChange() {
    List<@Nullable Object> row = aggregate(LongStream.of(1), ROWS);
    assertThrows(UnsupportedOperationException.class, () -> row.set(0, 2L));
  }

  @Test
  void agreesWithThePlainCalculation() {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      int scale = random.nextInt(4);
      List<Long> boundaries = List.of(-100L, 0L, 1L, 1L << 62);
      List<Row> rows = randomRows(random);
      List<@Nullable String> present = new ArrayList<>(NAMES);
      present.add(null);
      QuerySums sums =
          SumsFixture.sums(rows, NAMES, present.subList(random.nextInt(7), 7), boundaries);
      boolean descending = random.nextBoolean();
      boolean nullsFirst = random.nextBoolean();
      long least = random.nextInt(3) - 1L;
      Long limit = random.nextBoolean() ? null : (long) random.nextInt(5);
      long offset = random.nextInt(3);
      List<String> bounds = boundaries.stream().map(String::valueOf).toList();
      AnswerShape shape =
          shape(
              new Comparison(ROWS, Condition.Operator.GREATER, new Constant(least)),
              List.of(new Order(total(scale), descending, nullsFirst)),
              limit,
              offset,
              GROUP,
              ROWS,
              new Aggregated(new CountFunction.Value(SumsFixture.COUNT)),
              total(scale),
              average(scale),
              variance(scale, false),
              variance(scale, true),
              root(variance(scale, true)),
              new Aggregated(new HistogramFunction.Value(1, bounds)));
      Comparator<BigDecimal> order =
          descending ? Comparator.reverseOrder() : Comparator.naturalOrder();
      List<Plain> expected = new ArrayList<>(plainGroups(rows, scale));
      expected.removeIf(group -> group.rows() <= least);
      expected.sort(
          Comparator.comparing(
              Plain::total,
              nullsFirst ? Comparator.nullsFirst(order) : Comparator.nullsLast(order)));
      int from = (int) Math.min(offset, expected.size());
      int to = limit == null ? expected.size() : (int) Math.min(from + limit, expected.size());
      assertEquals(
          expected.subList(from, to).stream().map(group -> group.row(boundaries)).toList(),
          AnswerRows.of(shape, SumsFixture.groups(NAMES, boundaries), true, sums),
          "seed " + seed);
    }
  }

  private static List<Row> randomRows(Random random) {
    List<Row> rows = new ArrayList<>();
    long centre = random.nextBoolean() ? 0 : random.nextLong();
    int spread = random.nextBoolean() ? 3 : Integer.MAX_VALUE;
    for (int i = random.nextInt(40); i > 0; i--) {
      int group = random.nextInt(NAMES.size() + 1);
      Long number =
          switch (random.nextInt(8)) {
            case 0 -> null;
            case 1 -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
            default -> centre + random.nextInt(spread);
          };
      rows.add(new Row(group == NAMES.size() ? null : NAMES.get(group), number));
    }
    return rows;
  }

  /** One group's numbers, as decimals. */
  private record Plain(@Nullable String name, long rows, List<BigDecimal> numbers, int scale) {

    @Nullable BigDecimal total() {
      return numbers.stream().reduce(BigDecimal::add).orElse(null);
    }

    /**
     * Returns the mean of the squared deviations from the mean, by the definition, at 100 digits.
     */
    @Nullable Double variance(boolean sample) {
      int divisor = numbers.size() - (sample ? 1 : 0);
      BigDecimal total = total();
      if (total == null || divisor == 0) {
        return null;
      }
      BigDecimal mean = total.divide(BigDecimal.valueOf(numbers.size()), PRECISE);
      BigDecimal squares = BigDecimal.ZERO;
      for (BigDecimal number : numbers) {
        squares = squares.add(number.subtract(mean).pow(2), PRECISE);
      }
      return squares
          .divide(BigDecimal.valueOf(divisor), PRECISE)
          .round(new MathContext(60)) // removes the rest of the mean's rounding errors
          .doubleValue();
    }

    List<@Nullable Object> row(List<Long> boundaries) {
      BigDecimal total = total();
      Object sum = total;
      if (total != null && scale == 0 && total.toBigInteger().bitLength() < Long.SIZE) {
        sum = total.longValueExact();
      }
      Double average =
          total == null
              ? null
              : (Double) total.divide(BigDecimal.valueOf(numbers.size()), PRECISE).doubleValue();
      Double sample = variance(true);
      return Arrays.asList(
          name,
          rows,
          (long) numbers.size(),
          sum,
          average,
          variance(false),
          sample,
          sample == null ? null : (Double) Math.sqrt(sample),
          histogram(boundaries));
    }

    private HistogramValue histogram(List<Long> boundaries) {
      List<Long> counts = new ArrayList<>(Collections.nCopies(boundaries.size() + 1, 0L));
      for (BigDecimal number : numbers) {
        int bin = 0;
        while (bin < boundaries.size()
            && number.compareTo(BigDecimal.valueOf(boundaries.get(bin), scale)) >= 0) {
          bin++;
        }
        counts.set(bin, counts.get(bin) + 1);
      }
      return new HistogramValue(boundaries.stream().map(String::valueOf).toList(), counts);
    }
  }

  private static List<Plain> plainGroups(List<Row> rows, int scale) {
    Map<Integer, List<Row>> groups = new TreeMap<>();
    for (Row row : rows) {
      int place = row.group() == null ? -1 : NAMES.indexOf(row.group());
      groups.computeIfAbsent(place, g -> new ArrayList<>()).add(row);
    }
    return groups.values().stream()
        .map(
            group ->
                new Plain(
                    group.get(0).group(),
                    group.size(),
                    group.stream()
                        .map(Row::number)
                        .filter(Objects::nonNull)
                        .map(number -> BigDecimal.valueOf(number, scale))
                        .toList(),
                    scale))
        .toList();
  }
}
