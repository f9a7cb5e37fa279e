package org.splinter.client.sql.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.ast.Condition.Operator;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.Ordering;
import org.splinter.protocol.table.ColumnType;

/**
 * Tests that the signed products sum to 1 where some clause holds and to 0 elsewhere, each factor
 * being the union of its slots. Operands are numbers from 0 to 3 or NULL.
 */
class TermPlannerTest {
  private static final int OPERANDS = 3;
  private static final int PARAMETERS = 5;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final List<Operand> operands = new ArrayList<>();

  TermPlannerTest() {
    for (int i = 0; i < OPERANDS; i++) {
      operands.add(operand(i, new Domain.Range(0, 3), ColumnType.INTEGER));
    }
  }

  private static Operand operand(int column, Domain domain, ColumnType type) {
    Expression expression = new Expression.ColumnValue(column);
    return new Operand("column " + column, expression, type, domain, Ordering.of(domain));
  }

  @Test
  void productsSumToTheIndicator() {
    int counted = 0;
    for (int i = 0; i < 3_000; i++) {
      List<Clause> clauses = new ArrayList<>();
      for (int c = 1 + random.nextInt(4); c > 0; c--) {
        clauses.add(clause());
      }
      TermPlanner.Sum sum;
      try {
        sum = TermPlanner.plan(clauses, operands);
      } catch (RefusedQueryException e) {
        continue; // too many products
      }
      assertFalse(sum.products().isEmpty(), () -> clauses + ", seed " + seed);
      for (int j = 0; j < 20; j++) {
        @Nullable Integer[] row = values(OPERANDS);
        @Nullable Integer[] secrets = values(PARAMETERS);
        long expected = clauses.stream().anyMatch(clause -> holds(clause, row, secrets)) ? 1 : 0;
        long actual =
            sum.products().stream().mapToLong(product -> value(product, sum, row, secrets)).sum();
        assertEquals(expected, actual, () -> clauses + ", seed " + seed);
        counted += (int) expected;
      }
    }
    assertTrue(counted > 1_000, counted + " rows, seed " + seed);
  }

  private Clause clause() {
    List<Predicate> filters = new ArrayList<>();
    if (random.nextInt(4) == 0) {
      Predicate isNull = new Predicate.IsNull(new Expression.ColumnValue(random.nextInt(OPERANDS)));
      filters.add(random.nextBoolean() ? isNull : new Predicate.Not(isNull));
    }
    List<SecretComparison> required = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      Operator[] operators = {
        Operator.EQUAL, Operator.EQUAL, Operator.LESS, Operator.GREATER_OR_EQUAL
      };
      required.add(comparison(operators[random.nextInt(operators.length)]));
    }
    List<SecretComparison> excluded = new ArrayList<>();
    for (int i = random.nextInt(3); i > 1; i--) {
      excluded.add(comparison(Operator.EQUAL));
    }
    List<NullTest> tests = new ArrayList<>();
    if (random.nextInt(4) == 0) {
      tests.add(new NullTest(random.nextInt(PARAMETERS), random.nextBoolean()));
    }
    return new Clause(filters, required, excluded, tests);
  }

  private SecretComparison comparison(Operator operator) {
    return new SecretComparison(random.nextInt(OPERANDS), operator, random.nextInt(PARAMETERS));
  }

  private @Nullable Integer[] values(int count) {
    @Nullable Integer[] values = new @Nullable Integer[count];
    for (int i = 0; i < count; i++) {
      values[i] = random.nextInt(6) == 0 ? null : random.nextInt(4);
    }
    return values;
  }

  private static boolean holds(
      Clause clause, @Nullable Integer[] row, @Nullable Integer[] secrets) {
    return clause.filters().stream().allMatch(filter -> isTrue(filter, row))
        && allHold(clause.tests(), secrets)
        && isIn(clause.required(), clause.excluded(), row, secrets);
  }

  private static boolean allHold(List<NullTest> tests, @Nullable Integer[] secrets) {
    return tests.stream().allMatch(test -> (secrets[test.parameter()] == null) == test.isNull());
  }

  /** Returns whether the required comparisons are TRUE and the excluded ones FALSE. */
  private static boolean isIn(
      List<SecretComparison> required,
      List<SecretComparison> excluded,
      @Nullable Integer[] row,
      @Nullable Integer[] secrets) {
    return required.stream().allMatch(c -> Boolean.TRUE.equals(truth(c, row, secrets)))
        && excluded.stream().allMatch(c -> Boolean.FALSE.equals(truth(c, row, secrets)));
  }

  private static @Nullable Boolean truth(
      SecretComparison comparison, @Nullable Integer[] row, @Nullable Integer[] secrets) {
    Integer left = row[comparison.operand()];
    Integer right = secrets[comparison.parameter()];
    if (left == null || right == null) {
      return null;
    }
    return switch (comparison.operator()) {
      case EQUAL -> left.equals(right);
      case LESS -> left < right;
      case GREATER_OR_EQUAL -> left >= right;
      default -> throw new AssertionError();
    };
  }

  private static boolean isTrue(Predicate predicate, @Nullable Integer[] row) {
    if (predicate instanceof Predicate.Not not) {
      return !isTrue(not.term(), row);
    }
    Expression operand = ((Predicate.IsNull) predicate).operand();
    return row[((Expression.ColumnValue) operand).column()] == null;
  }

  private static long value(
      TermPlanner.Product product,
      TermPlanner.Sum sum,
      @Nullable Integer[] row,
      @Nullable Integer[] secrets) {
    boolean counts =
        allHold(product.tests(), secrets)
            && product.filters().stream().allMatch(filter -> isTrue(filter, row))
            && product.factors().stream()
                .allMatch(
                    number ->
                        sum.factors().get(number).slots().stream()
                            .anyMatch(
                                slot -> isIn(slot.required(), slot.excluded(), row, secrets)));
    return counts ? product.sign() : 0;
  }

  @Test
  void clausesOverOneKeyAreOneFactor() {
    List<Clause> points = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      points.add(required(new SecretComparison(0, Operator.EQUAL, i)));
    }
    points.add(required(new SecretComparison(0, Operator.LESS, 40)));
    TermPlanner.Sum sum = TermPlanner.plan(points, operands);
    assertEquals(1, sum.products().size());
    assertEquals(41, sum.factors().get(0).slots().size());
    assertEquals(0, sum.factors().get(0).orderedOperand());
  }

  @Test
  void whatContradictsMakesNoProduct() {
    Expression column = operands.get(0).expression();
    List<Clause> distinct = new NotDistinct(new Equality()).clauses(0, column, 0, true);
    // Rows with a value less the equal ones, values where the secret is NULL, and NULLs.
    assertEquals(
        List.of(1, -1, 1, 1),
        TermPlanner.plan(distinct, operands).products().stream()
            .map(TermPlanner.Product::sign)
            .toList());
    List<Clause> notDistinct = new NotDistinct(new Equality()).clauses(0, column, 0, false);
    assertEquals(2, TermPlanner.plan(notDistinct, operands).products().size());
  }

  /** A query of no rows takes a product as well, since a provider is asked for something. */
  @Test
  void aContradictionIsOneProductOfNoRows() {
    Expression column = operands.get(0).expression();
    SecretComparison equal = new SecretComparison(0, Operator.EQUAL, 0);
    Clause none =
        new Clause(List.of(new Predicate.IsNull(column)), List.of(equal), List.of(), List.of());
    TermPlanner.Sum sum = TermPlanner.plan(List.of(none, none), operands);
    assertEquals(1, sum.products().size());
    assertTrue(Outcomes.contradict(sum.products().get(0).filters()));
    assertEquals(1, UnionPlanner.plan(List.of(none, none), operands).size());
    Clause known = Clause.requiring(equal);
    assertEquals(1, UnionPlanner.plan(List.of(none, known), operands).size());
  }

  /** A key holds no NULL, so that a view of the rows that have one is the view of all rows. */
  @Test
  void aUnionAsksForNoViewOfKnownKeys() {
    Expression column = operands.get(0).expression();
    Clause equal = Clause.requiring(new SecretComparison(0, Operator.EQUAL, 0));
    Clause filtered =
        new Clause(List.of(Outcomes.isKnown(column)), equal.required(), List.of(), List.of());
    assertEquals(
        UnionPlanner.plan(List.of(equal), operands),
        UnionPlanner.plan(List.of(filtered), operands));
  }

  /**
   * Checks that points and prefixes of free text have different keys: a hash, and leading bytes.
   */
  @Test
  void pointsAndPrefixesOfFreeTextStayApart() {
    List<Operand> texts = List.of(operand(0, new Domain.FreeText(40, 8), ColumnType.STRING));
    List<Clause> clauses =
        List.of(
            required(new SecretComparison(0, Operator.EQUAL, 0)),
            required(new SecretComparison(0, Operator.LIKE, 1)));
    TermPlanner.Sum sum = TermPlanner.plan(clauses, texts);
    assertEquals(
        List.of(List.of(0), List.of(1), List.of(0, 1)),
        sum.products().stream().map(TermPlanner.Product::factors).toList());
    assertEquals(
        List.of(1, 1, -1), sum.products().stream().map(TermPlanner.Product::sign).toList());
  }

  @Test
  void tooManyAlternativesAreRefusedByFigure() {
    assertEquals(63, TermPlanner.plan(alternatives(6), columns(6)).products().size());
    RefusedQueryException e =
        assertThrows(
            RefusedQueryException.class, () -> TermPlanner.plan(alternatives(7), columns(7)));
    assertEquals(
        "WHERE makes 65 or more summands of conditions on different columns (OR, <>, NOT IN, IS [NOT]"
            + " DISTINCT FROM), at most 64 are possible; write fewer of these, or ask what OR joins one"
            + " by one",
        e.getMessage());
    assertThrows(
        RefusedQueryException.class, () -> TermPlanner.plan(alternatives(500), columns(500)));
  }

  private static List<Clause> alternatives(int count) {
    List<Clause> clauses = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      clauses.add(required(new SecretComparison(i, Operator.EQUAL, i)));
    }
    return clauses;
  }

  private static List<Operand> columns(int count) {
    List<Operand> columns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      columns.add(operand(i, new Domain.Range(0, 3), ColumnType.INTEGER));
    }
    return columns;
  }

  private static Clause required(SecretComparison comparison) {
    return new Clause(List.of(), List.of(comparison), List.of());
  }
}
