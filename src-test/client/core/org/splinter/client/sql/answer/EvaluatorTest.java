package org.splinter.client.sql.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.answer.AnswerExpression.And;
import org.splinter.client.sql.answer.AnswerExpression.Arithmetic;
import org.splinter.client.sql.answer.AnswerExpression.Branch;
import org.splinter.client.sql.answer.AnswerExpression.Call;
import org.splinter.client.sql.answer.AnswerExpression.Case;
import org.splinter.client.sql.answer.AnswerExpression.Comparison;
import org.splinter.client.sql.answer.AnswerExpression.Constant;
import org.splinter.client.sql.answer.AnswerExpression.GroupValue;
import org.splinter.client.sql.answer.AnswerExpression.IsNull;
import org.splinter.client.sql.answer.AnswerExpression.Negation;
import org.splinter.client.sql.answer.AnswerExpression.Not;
import org.splinter.client.sql.answer.AnswerExpression.Or;
import org.splinter.client.sql.ast.Condition.Operator;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.Scalar.Function;
import org.splinter.client.sql.ast.SqlType;
import org.splinter.protocol.key.GroupValues;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/**
 * Tests of the values of expressions: those that DuckDB 1.5 returns for equal SQL, unless noted.
 */
final class EvaluatorTest {
  private static final AnswerExpression NULL = new Constant(null);

  private static Constant of(@Nullable Object value) {
    return new Constant(value);
  }

  private static Constant decimal(String digits) {
    return of(new BigDecimal(digits));
  }

  /** Returns a number that SQL reads as a double. */
  private static AnswerExpression approximate(double value) {
    return new Arithmetic(Scalar.Operator.DIVIDE, of(new BigDecimal(value)), of(1L));
  }

  private static AnswerExpression call(Function function, AnswerExpression... arguments) {
    return new Call(function, List.of(arguments));
  }

  private static @Nullable Object value(AnswerExpression expression) {
    return value(expression, List.of());
  }

  private static @Nullable Object value(
      AnswerExpression expression, List<@Nullable Value> groupValues) {
    GroupValues groups =
        new GroupValues() {
          @Override
          public long count() {
            return 1;
          }

          @Override
          public List<@Nullable Value> values(long code) {
            return groupValues;
          }
        };
    QuerySums sums = new QuerySums(List.of(new TreeMap<>()));
    return new Evaluator(new GroupSums(0, List.of(groups), sums, List.of())).value(expression);
  }

  private static @Nullable Object calculate(
      AnswerExpression left, Scalar.Operator operator, AnswerExpression right) {
    return value(new Arithmetic(operator, left, right));
  }

  private static @Nullable Object compare(
      AnswerExpression left, Operator operator, AnswerExpression right) {
    return value(new Comparison(left, operator, right));
  }

  @Test
  void exactArithmeticDoesNotOverflow() {
    Constant max = of(Long.MAX_VALUE);
    Constant min = of(Long.MIN_VALUE);
    assertEquals(
        new BigDecimal("9223372036854775808"), calculate(max, Scalar.Operator.ADD, of(1L)));
    assertEquals(
        new BigDecimal("-9223372036854775809"), calculate(min, Scalar.Operator.SUBTRACT, of(1L)));
    assertEquals(
        new BigDecimal("18446744073709551614"), calculate(max, Scalar.Operator.MULTIPLY, of(2L)));
    assertEquals(new BigDecimal("9223372036854775808"), value(new Negation(min)));
    assertEquals(new BigDecimal("9223372036854775808"), value(call(Function.ABS, min)));
    AnswerExpression overflow = new Arithmetic(Scalar.Operator.ADD, max, of(5L));
    assertEquals(Long.MAX_VALUE, calculate(overflow, Scalar.Operator.SUBTRACT, of(5L)));
  }

  @Test
  void wholeNumbersAndSigns() {
    assertEquals(-3L, value(call(Function.FLOOR, decimal("-2.1"))));
    assertEquals(-2L, value(call(Function.CEIL, decimal("-2.9"))));
    assertEquals(3L, value(call(Function.CEIL, of(3L))));
    assertEquals(-3.0, value(call(Function.FLOOR, approximate(-2.5))));
    assertEquals(-2.0, value(call(Function.CEIL, approximate(-2.5))));
    assertEquals(-1L, value(call(Function.SIGN, decimal("-0.01"))));
    assertEquals(0L, value(call(Function.SIGN, decimal("0.00"))));
    assertEquals(1L, value(call(Function.SIGN, approximate(0.5))));
    assertEquals(null, value(call(Function.FLOOR, NULL)));
    assertEquals(-6L, value(call(Function.BIT_NOT, of(5L))));
  }

  @Test
  void operatesOnBits() {
    assertEquals(4L, calculate(of(12L), Scalar.Operator.BIT_AND, of(-10L)));
    assertEquals(-2L, calculate(of(12L), Scalar.Operator.BIT_OR, of(-10L)));
    assertEquals(-6L, calculate(of(12L), Scalar.Operator.BIT_XOR, of(-10L)));
    assertEquals(-3L, calculate(of(-5L), Scalar.Operator.SHIFT_RIGHT, of(1L)));
    assertEquals(40L, calculate(of(5L), Scalar.Operator.SHIFT_LEFT, of(3L)));
    assertEquals(
        new BigDecimal("9223372036854775808"),
        calculate(of(1L), Scalar.Operator.SHIFT_LEFT, of(63L)));
    assertEquals(null, calculate(of(1L), Scalar.Operator.SHIFT_LEFT, of(64L)));
    assertEquals(null, calculate(of(1L), Scalar.Operator.SHIFT_RIGHT, of(-1L)));
    assertEquals(null, calculate(NULL, Scalar.Operator.BIT_AND, of(1L)));
  }

  @Test
  void choosesAmongValues() {
    assertEquals(3L, value(call(Function.GREATEST, of(1L), NULL, of(3L), of(2L))));
    assertEquals(
        new BigDecimal("-1.5"), value(call(Function.LEAST, of(1L), decimal("-1.5"), NULL)));
    assertEquals(null, value(call(Function.GREATEST, NULL, NULL)));
    assertEquals(2.0, value(call(Function.GREATEST, approximate(0.5), of(2L))));
    assertEquals("b", value(call(Function.GREATEST, of("a"), of("b"))));
    assertEquals(null, value(call(Function.NULLIF, of(2L), decimal("2.0"))));
    assertEquals(2L, value(call(Function.NULLIF, of(2L), of(3L))));
    assertEquals(2L, value(call(Function.NULLIF, of(2L), NULL)));
    assertEquals(null, value(call(Function.NULLIF, NULL, of(2L))));
  }

  @Test
  void changesAndMeasuresTexts() {
    assertEquals("äb ß", value(call(Function.LOWER, of("ÄB ß"))));
    assertEquals("ÄB", value(call(Function.UPPER, of("äb"))));
    assertEquals("a b", value(call(Function.TRIM, of(" \u00a0a b\u3000"))));
    assertEquals("a ", value(call(Function.LTRIM, of(" a "))));
    assertEquals(" a", value(call(Function.RTRIM, of(" a "))));
    assertEquals("", value(call(Function.TRIM, of("  "))));
    assertEquals(3L, value(call(Function.LENGTH, of("a😀é"))));
    assertEquals(null, value(call(Function.LENGTH, NULL)));
    assertEquals("a-1.50", calculate(of("a"), Scalar.Operator.CONCAT, decimal("-1.50")));
    assertEquals(
        "2013-06-30true",
        calculate(of(LocalDate.of(2013, 6, 30)), Scalar.Operator.CONCAT, of(true)));
    assertEquals(null, calculate(of("a"), Scalar.Operator.CONCAT, NULL));
  }

  @Test
  void castsValues() {
    assertEquals(3L, cast(decimal("2.5"), SqlType.Kind.INTEGER, 0));
    assertEquals(-3L, cast(decimal("-2.5"), SqlType.Kind.INTEGER, 0));
    assertEquals(1L, cast(of(true), SqlType.Kind.INTEGER, 0));
    assertEquals(new BigDecimal("2.35"), cast(decimal("2.345"), SqlType.Kind.DECIMAL, 2));
    assertEquals(new BigDecimal("7.00"), cast(of(7L), SqlType.Kind.DECIMAL, 2));
    assertEquals(2.5, cast(decimal("2.5"), SqlType.Kind.DOUBLE, 0));
    assertEquals("2.50", cast(decimal("2.50"), SqlType.Kind.VARCHAR, 0));
    assertEquals("false", cast(of(false), SqlType.Kind.VARCHAR, 0));
    assertEquals(true, cast(decimal("0.1"), SqlType.Kind.BOOLEAN, 0));
    assertEquals(false, cast(of(0L), SqlType.Kind.BOOLEAN, 0));
    assertEquals(LocalDate.of(2012, 2, 29), cast(of(" 2012-02-29 "), SqlType.Kind.DATE, 0));
    assertEquals(null, cast(of("2013-02-29"), SqlType.Kind.DATE, 0));
    assertEquals(13L, cast(of("12.5"), SqlType.Kind.INTEGER, 0));
    assertEquals(null, cast(of("twelve"), SqlType.Kind.INTEGER, 0));
    assertEquals(true, cast(of("T"), SqlType.Kind.BOOLEAN, 0));
    assertEquals(null, cast(of("maybe"), SqlType.Kind.BOOLEAN, 0));
    assertEquals(null, cast(NULL, SqlType.Kind.VARCHAR, 0));
  }

  /** Checks that a number has at most as many digits as the decimal that it is cast to. */
  @Test
  void castsHoldNumbersToTheirDigits() {
    SqlType type = SqlType.decimal(5, 2);
    for (String number : List.of("999.99", "-999.994", "0")) {
      BigDecimal rounded = new BigDecimal(number).setScale(2, RoundingMode.HALF_UP);
      assertEquals(rounded, value(new AnswerExpression.Cast(decimal(number), type, false)));
      assertEquals(rounded, value(new AnswerExpression.Cast(decimal(number), type, true)));
    }
    for (String number : List.of("1000", "-999.995")) {
      assertEquals(null, value(new AnswerExpression.Cast(decimal(number), type, true)));
      RefusedQueryException refusal =
          assertThrows(
              RefusedQueryException.class,
              () -> value(new AnswerExpression.Cast(decimal(number), type, false)));
      assertEquals(
          "a value has more digits than the DECIMAL(5, 2) that it is cast to; write TRY_CAST, which"
              + " is NULL there, or more digits",
          refusal.getMessage());
    }
    assertEquals(null, value(new AnswerExpression.Cast(of(" 1000"), SqlType.decimal(5, 2), true)));
  }

  private static @Nullable Object cast(AnswerExpression operand, SqlType.Kind kind, int scale) {
    return value(new AnswerExpression.Cast(operand, new SqlType(kind, 38, scale), true));
  }

  @Test
  void decimalsKeepTheirScale() {
    assertEquals(
        new BigDecimal("3.75"), calculate(decimal("1.25"), Scalar.Operator.ADD, decimal("2.5")));
    assertEquals(
        new BigDecimal("3.125"),
        calculate(decimal("1.25"), Scalar.Operator.MULTIPLY, decimal("2.5")));
    assertEquals(
        new BigDecimal("2.50"), calculate(decimal("1.25"), Scalar.Operator.MULTIPLY, of(2L)));
    assertEquals(new BigDecimal("-1.50"), value(new Negation(decimal("1.50"))));
    assertEquals(new BigDecimal("1.50"), value(call(Function.ABS, decimal("-1.50"))));
  }

  @Test
  void divisionYieldsDoubles() {
    assertEquals(2.0, calculate(of(4L), Scalar.Operator.DIVIDE, of(2L)));
    assertEquals(1.0 / 3, calculate(of(1L), Scalar.Operator.DIVIDE, of(3L)));
    assertEquals(0.3, calculate(decimal("0.9"), Scalar.Operator.DIVIDE, of(3L)));
    assertEquals(-2L, calculate(of(-5L), Scalar.Operator.REMAINDER, of(3L)));
    assertEquals(
        new BigDecimal("-2.5"), calculate(decimal("-5.5"), Scalar.Operator.REMAINDER, of(3L)));
    assertEquals(1.5, calculate(approximate(5.5), Scalar.Operator.REMAINDER, of(2L)));
  }

  /**
   * Checks for NULL, as DuckDB returns with {@code SET ieee_floating_point_ops = false}; else it
   * returns infinities.
   */
  @Test
  void divisionByZeroIsNull() {
    for (AnswerExpression zero : List.of(of(0L), decimal("0.00"), approximate(0))) {
      for (AnswerExpression dividend : List.of(of(5L), of(0L), decimal("5.5"), approximate(5))) {
        assertEquals(null, calculate(dividend, Scalar.Operator.DIVIDE, zero));
        assertEquals(null, calculate(dividend, Scalar.Operator.REMAINDER, zero));
      }
    }
  }

  @Test
  void nullOperandsMakeNull() {
    for (Scalar.Operator operator : Scalar.Operator.values()) {
      assertEquals(null, calculate(NULL, operator, of(1L)));
      assertEquals(null, calculate(of(1L), operator, NULL));
    }
    assertEquals(null, value(new Negation(NULL)));
    for (Function function : Function.values()) {
      assertEquals(null, value(call(function, NULL, NULL)), function.name());
      EnumSet<Function> passing = EnumSet.of(Function.COALESCE, Function.GREATEST, Function.LEAST);
      if (!passing.contains(function)) {
        assertEquals(null, value(call(function, NULL, of(1L))), function.name());
      }
    }
    assertEquals(null, value(call(Function.ROUND, of(1L), NULL)));
    assertEquals(null, value(call(Function.PREFIX, of("a"), NULL)));
    for (Operator operator : EnumSet.complementOf(EnumSet.of(Operator.NOT_DISTINCT))) {
      assertEquals(null, compare(NULL, operator, of("a")));
      assertEquals(null, compare(of("a"), operator, NULL));
    }
  }

  private static @Nullable Object round(AnswerExpression number, long digits) {
    return value(call(Function.ROUND, number, of(digits)));
  }

  @Test
  void roundsHalfAwayFromZero() {
    assertEquals(-3L, value(call(Function.ROUND, decimal("-2.5"))));
    assertEquals(2L, value(call(Function.ROUND, decimal("2.49"))));
    assertEquals(1300L, round(of(1250L), -2));
    assertEquals(1300L, round(decimal("1250.55"), -2));
    assertEquals(new BigDecimal("12.3"), round(decimal("12.345"), 1));
    assertEquals(new BigDecimal("12.345"), round(decimal("12.345"), 7));
    assertEquals(0L, round(of(12345678L), -20));
    assertEquals(100L, round(of(50L), -2));
    assertEquals(0L, round(of(49L), -2));
    assertEquals(0L, round(of(7L), Long.MIN_VALUE + 1));
    assertEquals(new BigDecimal("9223372036854775810"), round(of(Long.MAX_VALUE), -1));
    assertEquals(2.68, round(approximate(2.675), 2));
    assertEquals(64.96, round(approximate(64.955), 2));
    assertEquals(-0.0, round(approximate(-0.3), 0));
    assertEquals(-3.0, round(approximate(-2.5), 0));
    assertEquals(0.0, round(approximate(0.49999999999999994), 0));
    assertEquals(1e300, round(approximate(1e300), 20));
    assertEquals(0.0, round(approximate(5.5), -400));
    assertEquals(1300.0, round(approximate(1250.5), -2));
  }

  /** Checks roots; DuckDB fails on that of a negative number. */
  @Test
  void takesRoots() {
    assertEquals(1.5, value(call(Function.SQRT, decimal("2.25"))));
    assertEquals(2.0, value(call(Function.SQRT, of(4L))));
    assertEquals(null, value(call(Function.SQRT, of(-1L))));
  }

  @Test
  void comparesNumbersByValue() {
    assertEquals(true, compare(of(1L), Operator.EQUAL, decimal("1.00")));
    assertEquals(
        true, compare(of(Long.MAX_VALUE), Operator.LESS, decimal("9223372036854775807.5")));
    assertEquals(true, compare(of(Long.MAX_VALUE), Operator.GREATER, of(Long.MAX_VALUE - 1)));
    // A double meets a decimal as a double, as it does in SQL: 0.3 is 0.3.
    assertEquals(true, compare(approximate(0.3), Operator.EQUAL, decimal("0.3")));
    assertEquals(true, compare(approximate(0.3), Operator.GREATER_OR_EQUAL, decimal("0.3")));
    AnswerExpression negativeZero = new Negation(approximate(0));
    assertEquals(-0.0, value(negativeZero));
    assertEquals(true, compare(negativeZero, Operator.EQUAL, of(0L)));
    assertEquals(true, compare(negativeZero, Operator.EQUAL, approximate(0)));
  }

  @Test
  void distinctTakesNullForAValue() {
    AnswerExpression none = call(Function.SQRT, of(-1L));
    assertEquals(null, compare(none, Operator.EQUAL, none));
    assertEquals(true, compare(none, Operator.NOT_DISTINCT, none));
    assertEquals(false, compare(none, Operator.NOT_DISTINCT, of(1L)));
    assertEquals(false, compare(of(1L), Operator.NOT_DISTINCT, none));
    assertEquals(true, compare(of(1L), Operator.NOT_DISTINCT, decimal("1.00")));
    assertEquals(false, compare(of("a"), Operator.NOT_DISTINCT, of("b")));
  }

  @Test
  void comparesOtherTypes() {
    assertEquals(true, compare(of("\uE000"), Operator.LESS, of("\uD83D\uDE00")));
    assertEquals(true, compare(of("Z"), Operator.LESS, of("a")));
    assertEquals(true, compare(of("abc"), Operator.LIKE, of("ab%")));
    assertEquals(false, compare(of("abc"), Operator.LIKE, of("b%")));
    assertEquals(true, compare(of("abc"), Operator.LIKE, of("%b_")));
    LocalDate day = LocalDate.of(2013, 6, 30);
    assertEquals(true, compare(of(day), Operator.LESS_OR_EQUAL, of(day)));
    assertEquals(true, compare(of(day), Operator.NOT_EQUAL, of(day.plusDays(1))));
    assertEquals(true, compare(of(true), Operator.GREATER, of(false)));
    assertThrows(IllegalStateException.class, () -> compare(of(1L), Operator.LESS, of("a")));
  }

  @Test
  void conditionsHaveThreeValues() {
    List<@Nullable Boolean> truths = Arrays.asList(true, false, null);
    for (Boolean left : truths) {
      for (Boolean right : truths) {
        List<AnswerExpression> terms = List.of(of(left), of(right));
        List<@Nullable Boolean> both = Arrays.asList(left, right);
        Boolean and = both.contains(false) ? Boolean.FALSE : both.contains(null) ? null : true;
        Boolean or = both.contains(true) ? Boolean.TRUE : both.contains(null) ? null : false;
        assertEquals(and, value(new And(terms)));
        assertEquals(or, value(new Or(terms)));
      }
      assertEquals(left == null ? null : (Boolean) !left, value(new Not(of(left))));
      assertEquals(left == null, value(new IsNull(of(left))));
    }
  }

  @Test
  void caseTakesTheFirstTrueBranch() {
    List<Branch> branches =
        List.of(
            new Branch(NULL, of("unknown")),
            new Branch(of(false), of("false")),
            new Branch(of(true), of("first")),
            new Branch(of(true), of("second")));
    assertEquals("first", value(new Case(branches, of("else"))));
    assertEquals("else", value(new Case(branches.subList(0, 2), of("else"))));
    assertEquals(null, value(new Case(branches.subList(0, 2), null)));
  }

  @Test
  void aColumnHasOneKindOfNumbers() {
    Case choice = new Case(List.of(new Branch(of(true), of(1L))), approximate(1.5));
    assertEquals(1.0, value(choice));
    assertEquals(1.0, value(call(Function.COALESCE, NULL, decimal("1"), approximate(1.5))));
    assertEquals(1L, value(call(Function.COALESCE, NULL, of(1L), decimal("1.5"))));
    assertEquals(2.0, calculate(choice, Scalar.Operator.ADD, of(1L)));
    AnswerExpression nested = call(Function.COALESCE, of(3L), call(Function.ABS, choice));
    assertEquals(3.0, value(nested));
    assertEquals("text", value(call(Function.COALESCE, of("text"))));
  }

  @Test
  void readsGroupValues() {
    List<@Nullable Value> values = new ArrayList<>();
    values.add(new Value.Word(15_886));
    values.add(new Value.Text("héllo"));
    values.add(null);
    AnswerExpression number = new GroupValue(0, ColumnType.INTEGER);
    AnswerExpression date = new GroupValue(0, ColumnType.DATE);
    AnswerExpression text = new GroupValue(1, ColumnType.STRING);
    assertEquals(15_886L, value(number, values));
    assertEquals(new BigDecimal("158.86"), value(new GroupValue(0, ColumnType.decimal(2)), values));
    assertEquals(LocalDate.of(2013, 6, 30), value(date, values));
    assertEquals(true, value(new GroupValue(0, ColumnType.BOOLEAN), values));
    assertEquals("héllo", value(text, values));
    assertEquals(null, value(new GroupValue(2, ColumnType.DATE), values));
    assertEquals("hé", value(call(Function.PREFIX, text, of(2L)), values));
    assertEquals("héllo", value(call(Function.PREFIX, text, of(9L)), values));
    assertEquals(
        List.of(2013L, 2L, 6L, 30L, 0L, 181L),
        List.of(
                Function.YEAR,
                Function.QUARTER,
                Function.MONTH,
                Function.DAY,
                Function.DAY_OF_WEEK,
                Function.DAY_OF_YEAR)
            .stream()
            .map(function -> value(call(function, date), values))
            .toList());
  }
}
