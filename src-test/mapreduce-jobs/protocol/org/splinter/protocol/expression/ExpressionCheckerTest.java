package org.splinter.protocol.expression;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.splinter.protocol.expression.Expression.Arithmetic;
import org.splinter.protocol.expression.Expression.Branch;
import org.splinter.protocol.expression.Expression.Bucket;
import org.splinter.protocol.expression.Expression.Case;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Expression.Constant;
import org.splinter.protocol.expression.Expression.DateField;
import org.splinter.protocol.expression.Expression.DatePart;
import org.splinter.protocol.expression.Expression.Operator;
import org.splinter.protocol.expression.Expression.Prefix;
import org.splinter.protocol.expression.Predicate.Comparison;
import org.splinter.protocol.expression.Predicate.IsNull;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;

/**
 * Tests that expressions that do not fit their table or could leave 64 bits are refused, with a
 * message that helps.
 */
final class ExpressionCheckerTest {
  private static final Expression NUMBER = new ColumnValue(0);
  private static final Expression TEXT = new ColumnValue(1);
  private static final Expression HUGE = new ColumnValue(2);
  private static final Expression ONE = word(1);
  private static final Predicate ANY = new IsNull(NUMBER);
  private static final Manifest TABLE =
      Tables.of(
              List.of(
                  new Column("number", ColumnType.INTEGER),
                  new Column("text", ColumnType.STRING),
                  new Column("huge", ColumnType.INTEGER)),
              new boolean[] {false, false, false},
              List.<Value[]>of(
                  new Value[] {
                    new Value.Word(-3), new Value.Text("x"), new Value.Word(Long.MIN_VALUE)
                  },
                  new Value[] {
                    new Value.Word(4), new Value.Text("y"), new Value.Word(Long.MAX_VALUE)
                  }))
          .manifest();

  @Test
  void refusesColumnsThatAreNotThere() {
    assertRefused("column 3 is not in table t, which has columns 0 to 2", new ColumnValue(3));
    assertRefused("column -1", new ColumnValue(-1));
  }

  @Test
  void refusesMixedKinds() {
    assertRefused("MULTIPLY of a text", arithmetic(Operator.MULTIPLY, NUMBER, TEXT));
    assertRefused("ADD of a text", arithmetic(Operator.ADD, TEXT, NUMBER));
    assertRefused("YEAR of a date of a text", new DatePart(DateField.YEAR, TEXT));
    assertRefused("a bucket of a text", new Bucket(TEXT, List.of(1L)));
    assertRefused("a prefix of a number", new Prefix(NUMBER, 1));
    assertRefused("BIT_AND of a text", arithmetic(Operator.BIT_AND, NUMBER, TEXT));
    assertRefused("LOWER of a number", new Expression.TextCall(TextFunction.LOWER, NUMBER));
    assertRefused("LENGTH of a number", new Expression.TextLength(NUMBER));
    assertRefused("a concatenation of a number", new Expression.Concatenation(TEXT, NUMBER));
    assertRefused("a concatenation of a number", new Expression.Concatenation(NUMBER, TEXT));
    assertRefused(
        "a text of a number or date of a text", new Expression.Printed(WordForm.NUMBER, 0, TEXT));
    assertRefused(
        "a number or date that is read of a number",
        new Expression.Parsed(WordForm.NUMBER, 0, NUMBER));
    assertRefused("CASE mixes", new Case(List.of(new Branch(ANY, TEXT)), NUMBER));
    assertRefused(
        "CASE mixes", new Case(List.of(new Branch(ANY, ONE), new Branch(ANY, TEXT)), null));
    assertRefused("LESS mixes", new Comparison(TEXT, Predicate.Operator.LESS, NUMBER));
    assertRefused("STARTS_WITH needs", new Comparison(TEXT, Predicate.Operator.STARTS_WITH, TEXT));
    assertRefused("STARTS_WITH needs", new Comparison(ONE, Predicate.Operator.STARTS_WITH, ONE));
    assertRefused("MATCHES needs", new Comparison(TEXT, Predicate.Operator.MATCHES, TEXT));
    assertRefused("MATCHES needs", new Comparison(ONE, Predicate.Operator.MATCHES, ONE));
    assertRefused("MATCHES mixes", new Comparison(TEXT, Predicate.Operator.MATCHES, ONE));
  }

  @Test
  void refusesLongPatterns() {
    ExpressionChecker.check(matches(Expression.MAX_PATTERN_BYTES), TABLE);
    assertRefused(
        "a pattern of LIKE has 257 bytes, at most 256 are possible; take a shorter one",
        matches(Expression.MAX_PATTERN_BYTES + 1));
  }

  private static Predicate matches(int bytes) {
    Value pattern = new Value.Text("%" + "x".repeat(bytes - 1));
    return new Comparison(TEXT, Predicate.Operator.MATCHES, new Expression.Constant(pattern));
  }

  @Test
  void refusesEmptyAndDisorderedParts() {
    assertRefused("CASE has no branch", new Case(List.of(), ONE));
    assertRefused("AND of no condition", new Predicate.And(List.of()));
    assertRefused("OR of no condition", new Predicate.Or(List.of()));
    assertRefused("a prefix of 0 characters", new Prefix(TEXT, 0));
    assertRefused("buckets with 0 boundaries", new Bucket(NUMBER, List.of()));
    assertRefused(
        "buckets with 4097 boundaries", new Bucket(NUMBER, Collections.nCopies(4097, 1L)));
    assertRefused("boundary 5 follows 5", new Bucket(NUMBER, List.of(1L, 5L, 5L)));
  }

  @Test
  void refusesFormsWithAScaleThatTheyDoNotHave() {
    assertRefused(
        "the text of a NUMBER with 19 digits", new Expression.Printed(WordForm.NUMBER, 19, NUMBER));
    assertRefused("NUMBER with -1 digits", new Expression.Parsed(WordForm.NUMBER, -1, TEXT));
    assertRefused("DATE with 1 digits", new Expression.Parsed(WordForm.DATE, 1, TEXT));
    assertRefused("WIDE with 39 digits", new Expression.Parsed(WordForm.WIDE, 39, TEXT));
    assertRefused("LIMB with 4 digits", new Expression.Parsed(WordForm.LIMB, 4, TEXT));
    assertRefused(
        "a limb is read from a wide decimal", new Expression.Printed(WordForm.LIMB, 0, NUMBER));
    assertRefused(
        "with 20 digits more can leave 128 bits", new Expression.Printed(WordForm.WIDE, 20, HUGE));
    ExpressionChecker.check(new Expression.Printed(WordForm.WIDE, 19, HUGE), TABLE);
    assertRefused("BOOLEAN with 2 digits", new Expression.Printed(WordForm.BOOLEAN, 2, NUMBER));
    assertRefused(
        "the text of day numbers -9223372036854775808 to",
        new Expression.Printed(WordForm.DATE, 0, HUGE));
    assertRefused(
        "the text of day numbers -719529",
        new Expression.Printed(WordForm.DATE, 0, word(WordForm.FIRST_DAY - 1)));
    assertRefused(
        "the years 0000 to 9999",
        new Expression.Printed(WordForm.DATE, 0, word(WordForm.LAST_DAY + 1)));
  }

  @Test
  void refusesTextsOfTimesOutsideOfTheirYears() {
    long day = 86_400_000_000L;
    for (long time : new long[] {0, day - 1}) {
      ExpressionChecker.check(new Expression.Printed(WordForm.TIME, 0, word(time)), TABLE);
    }
    long first = WordForm.FIRST_DAY * day;
    long last = (WordForm.LAST_DAY + 1) * day - 1;
    for (long timestamp : new long[] {first, last}) {
      ExpressionChecker.check(
          new Expression.Printed(WordForm.TIMESTAMP, 0, word(timestamp)), TABLE);
    }
    assertRefused(
        "the text of times in microseconds -1 to -1, which must be 0 to 86399999999, those of a day",
        new Expression.Printed(WordForm.TIME, 0, word(-1)));
    assertRefused("those of a day", new Expression.Printed(WordForm.TIME, 0, word(day)));
    assertRefused(
        "the text of timestamps in microseconds "
            + (first - 1)
            + " to "
            + (first - 1)
            + ", which must be "
            + first
            + " to "
            + last
            + ", the years 0000 to 9999",
        new Expression.Printed(WordForm.TIMESTAMP, 0, word(first - 1)));
    assertRefused(
        "the years 0000 to 9999", new Expression.Printed(WordForm.TIMESTAMP, 0, word(last + 1)));
    assertRefused("TIME with 1 digits", new Expression.Printed(WordForm.TIME, 1, word(0)));
    assertRefused("TIME with 1 digits", new Expression.Parsed(WordForm.TIME, 1, TEXT));
  }

  /** Checks what a provider would refuse too, but only when it compiles the plan. */
  @Test
  void refusesTooLongTextsOfOneRow() {
    Expression text = new Constant(new Value.Text("x".repeat(1 << 16)));
    for (int i = 0; i < 4; i++) {
      text = new Expression.Concatenation(text, text);
    }
    int bytes = 4 << 20; // of each: 8 of 2^17, 4 of 2^18, 2 of 2^19 and 1 of 2^20
    int most = (int) (TextMemory.MAX_ROW_BYTES / bytes);
    ExpressionChecker.check(new Predicate.And(Collections.nCopies(most, new IsNull(text))), TABLE);
    assertRefused(
        "the texts that are computed for a row can have",
        new Predicate.And(Collections.nCopies(most + 1, new IsNull(text))));
  }

  @Test
  void refusesTextsThatGrowBeyondTheBound() {
    Expression text = new Constant(new Value.Text("x".repeat(1 << 16)));
    Expression longest = text;
    for (int i = 0; i < 4; i++) {
      longest = new Expression.Concatenation(longest, longest);
    }
    ExpressionChecker.check(longest, TABLE);
    assertRefused(
        "a computed text can have 1048577 bytes, at most 1048576 are possible",
        new Expression.Concatenation(longest, TEXT));
    assertRefused(
        "a computed text can have 1572864 bytes",
        new Expression.TextCall(TextFunction.UPPER, longest));
  }

  @Test
  void refusesShiftsByMoreThanAWordHas() {
    assertRefused("a shift by 64 bits", arithmetic(Operator.SHIFT_LEFT, ONE, word(64)));
    assertRefused("a shift by -1 bits", arithmetic(Operator.SHIFT_LEFT, ONE, word(-1)));
    assertRefused("a shift by -3 bits", arithmetic(Operator.SHIFT_RIGHT, HUGE, NUMBER));
    assertRefused("a shift by 64 bits", arithmetic(Operator.SHIFT_RIGHT, HUGE, word(64)));
    assertRefused(
        "SHIFT_LEFT can reach 9223372036854775808", arithmetic(Operator.SHIFT_LEFT, ONE, word(63)));
    ExpressionChecker.check(arithmetic(Operator.SHIFT_LEFT, word(-1), word(63)), TABLE);
    ExpressionChecker.check(arithmetic(Operator.SHIFT_RIGHT, HUGE, word(63)), TABLE);
  }

  @Test
  void refusesWordsThatCouldLeave64Bits() {
    assertRefused(
        "ADD can reach 9223372036854775808, outside of 64 bits",
        arithmetic(Operator.ADD, HUGE, ONE));
    assertRefused(
        "SUBTRACT can reach -9223372036854775809", arithmetic(Operator.SUBTRACT, HUGE, ONE));
    assertRefused("MULTIPLY can reach -", arithmetic(Operator.MULTIPLY, HUGE, word(2)));
    assertRefused(
        "DIVIDE can reach 9223372036854775808", arithmetic(Operator.DIVIDE, HUGE, NUMBER));
    accept(arithmetic(Operator.DIVIDE, HUGE, word(1)));
    accept(arithmetic(Operator.REMAINDER, HUGE, NUMBER));
    accept(arithmetic(Operator.ADD, word(Long.MAX_VALUE - 4), NUMBER));
    assertRefused("ADD can reach", arithmetic(Operator.ADD, word(Long.MAX_VALUE - 3), NUMBER));
    // An operand beyond 64 bits is refused also inside an expression whose own result is within
    // bounds.
    assertRefused("ADD can reach", new Bucket(arithmetic(Operator.ADD, HUGE, ONE), List.of(0L)));
    assertRefused("ADD can reach", new IsNull(arithmetic(Operator.ADD, HUGE, ONE)));
    assertRefused(
        "ADD can reach",
        new Predicate.Not(
            new Predicate.Or(List.of(ANY, new IsNull(arithmetic(Operator.ADD, HUGE, ONE))))));
    assertRefused(
        "ADD can reach",
        new Case(List.of(new Branch(new IsNull(arithmetic(Operator.ADD, HUGE, ONE)), ONE)), null));
  }

  @Test
  void refusesDaysOutsideTheCalendar() {
    assertRefused("MONTH of day numbers -9223372036854775808", new DatePart(DateField.MONTH, HUGE));
    accept(new DatePart(DateField.DAY, word(CivilDay.LAST)));
    assertRefused("DAY of day numbers", new DatePart(DateField.DAY, word(CivilDay.LAST + 1)));
    accept(new DatePart(DateField.YEAR, word(CivilDay.FIRST)));
    assertRefused("YEAR of day numbers", new DatePart(DateField.YEAR, word(CivilDay.FIRST - 1)));
  }

  @Test
  void refusesDeepAndManyParts() {
    Expression deep = TEXT;
    for (int i = 0; i < Expression.MAX_DEPTH; i++) {
      deep = new Prefix(deep, 1);
    }
    accept(deep);
    assertRefused("nested deeper than 64", new Prefix(deep, 1));
    Predicate not = ANY;
    for (int i = 0; i < Expression.MAX_DEPTH; i++) {
      not = new Predicate.Not(not);
    }
    assertRefused("nested deeper than 64", not);
    int terms = Expression.MAX_NODES / 2 - 1;
    ExpressionChecker.check(new Predicate.And(Collections.nCopies(terms, ANY)), TABLE);
    assertRefused("more than 4096 parts", new Predicate.And(Collections.nCopies(terms + 1, ANY)));
  }

  @Test
  void tellsTextFromWords() {
    assertTrue(TEXT.isText(TABLE.schema()));
    assertTrue(new Case(List.of(new Branch(ANY, TEXT)), null).isText(TABLE.schema()));
    assertFalse(new Bucket(NUMBER, List.of(1L)).isText(TABLE.schema()));
  }

  private static Expression word(long word) {
    return new Constant(new Value.Word(word));
  }

  private static Expression arithmetic(Operator operator, Expression left, Expression right) {
    return new Arithmetic(operator, left, right);
  }

  private static void accept(Expression expression) {
    ExpressionChecker.check(expression, TABLE);
  }

  private static void assertRefused(String problem, Expression expression) {
    assertProblem(problem, () -> ExpressionChecker.check(expression, TABLE));
  }

  private static void assertRefused(String problem, Predicate predicate) {
    assertProblem(problem, () -> ExpressionChecker.check(predicate, TABLE));
  }

  private static void assertProblem(String problem, Runnable check) {
    String message = assertThrows(IllegalArgumentException.class, check::run).getMessage();
    assertTrue(message.contains(problem), message);
  }
}
