package org.splinter.client.sql.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Condition.Operator;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;

/**
 * Tests that a clause list is TRUE exactly where the condition is TRUE by three-valued logic.
 * Operands are columns a, b, c with values 0 to 2 or NULL; so are secrets; public conditions are IS
 * NULL tests and comparisons of columns.
 */
class NormalFormTest {
  private static final List<String> COLUMNS = List.of("a", "b", "c");

  /** The operators that numbers have: patterns are of texts. */
  private static final List<Operator> ORDERED =
      List.of(
          Operator.EQUAL,
          Operator.NOT_EQUAL,
          Operator.LESS,
          Operator.LESS_OR_EQUAL,
          Operator.GREATER,
          Operator.GREATER_OR_EQUAL,
          Operator.NOT_DISTINCT);

  private static final int PARAMETERS = 4;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  /** Public parts as predicates on the columns, operands by the column's place. */
  private static final class ColumnParts implements NormalForm.Parts {
    @Override
    public Predicate predicate(Condition condition) {
      if (condition instanceof Condition.IsNull isNull) {
        return new Predicate.IsNull(column(isNull.operand()));
      } else if (condition instanceof Condition.Not not) {
        return new Predicate.Not(predicate(not.term()));
      } else if (condition instanceof Condition.And and) {
        return new Predicate.And(and.terms().stream().map(this::predicate).toList());
      } else if (condition instanceof Condition.Or or) {
        return new Predicate.Or(or.terms().stream().map(this::predicate).toList());
      }
      Condition.Comparison comparison = (Condition.Comparison) condition;
      return new Predicate.Comparison(
          column(comparison.left()), Predicate.Operator.LESS, column(comparison.right()));
    }

    @Override
    public int operand(Scalar scalar, ComparisonDefinition comparison, Scalar.Parameter secret) {
      return COLUMNS.indexOf(((Scalar.ColumnName) scalar).name());
    }

    @Override
    public Expression expression(int operand) {
      return new Expression.ColumnValue(operand);
    }

    private static Expression column(Scalar scalar) {
      return new Expression.ColumnValue(COLUMNS.indexOf(((Scalar.ColumnName) scalar).name()));
    }
  }

  @Test
  void clausesAreTrueWhereTheConditionIs() {
    int isTrue = 0;
    for (int i = 0; i < 2_000; i++) {
      Condition condition = condition(4);
      NormalForm form;
      try {
        form = NormalForm.of(condition, new ColumnParts());
      } catch (RefusedQueryException e) {
        continue; // too many clauses
      }
      for (int j = 0; j < 30; j++) {
        @Nullable Integer[] row = values(COLUMNS.size());
        @Nullable Integer[] secrets = values(PARAMETERS);
        boolean expected = Boolean.TRUE.equals(truth(condition, row, secrets));
        boolean filtered = form.filter() == null || isTrue(form.filter(), row);
        boolean actual =
            filtered && form.clauses().stream().anyMatch(clause -> holds(clause, row, secrets));
        assertEquals(expected, actual, () -> condition + ", seed " + seed);
        isTrue += expected ? 1 : 0;
      }
    }
    assertTrue(isTrue > 1_000, isTrue + " cases were TRUE, seed " + seed);
  }

  private @Nullable Integer[] values(int count) {
    @Nullable Integer[] values = new @Nullable Integer[count];
    for (int i = 0; i < count; i++) {
      values[i] = random.nextInt(4) == 0 ? null : random.nextInt(3);
    }
    return values;
  }

  private Condition condition(int depth) {
    return switch (random.nextInt(depth > 0 ? 8 : 4)) {
      case 0 -> open();
      case 4, 5 -> new Condition.And(conditions(depth - 1));
      case 6 -> new Condition.Or(conditions(depth - 1));
      case 7 -> new Condition.Not(condition(depth - 1));
      default -> {
        Operator operator = ORDERED.get(random.nextInt(ORDERED.size()));
        yield new Condition.Comparison(
            column(), operator, new Scalar.Parameter(random.nextInt(PARAMETERS)));
      }
    };
  }

  private Condition open() {
    return random.nextBoolean()
        ? new Condition.IsNull(column())
        : new Condition.Comparison(column(), Operator.LESS, column());
  }

  private List<Condition> conditions(int depth) {
    List<Condition> conditions = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      conditions.add(condition(depth));
    }
    return conditions;
  }

  private Scalar column() {
    return new Scalar.ColumnName(COLUMNS.get(random.nextInt(COLUMNS.size())));
  }

  /**
   * Returns whether a clause holds by its definition: filters, tests and required comparisons TRUE,
   * excluded comparisons FALSE.
   */
  private static boolean holds(
      Clause clause, @Nullable Integer[] row, @Nullable Integer[] secrets) {
    return clause.filters().stream().allMatch(filter -> isTrue(filter, row))
        && clause.required().stream()
            .allMatch(comparison -> Boolean.TRUE.equals(truth(comparison, row, secrets)))
        && clause.excluded().stream()
            .allMatch(comparison -> Boolean.FALSE.equals(truth(comparison, row, secrets)))
        && clause.tests().stream()
            .allMatch(test -> (secrets[test.parameter()] == null) == test.isNull());
  }

  private static @Nullable Boolean truth(
      SecretComparison comparison, @Nullable Integer[] row, @Nullable Integer[] secrets) {
    return compare(
        row[comparison.operand()], comparison.operator(), secrets[comparison.parameter()]);
  }

  private static boolean isTrue(Predicate predicate, @Nullable Integer[] row) {
    return Boolean.TRUE.equals(truth(predicate, row));
  }

  private static @Nullable Boolean truth(Predicate predicate, @Nullable Integer[] row) {
    if (predicate instanceof Predicate.IsNull isNull) {
      return row[((Expression.ColumnValue) isNull.operand()).column()] == null;
    } else if (predicate instanceof Predicate.Comparison comparison) {
      return compare(
          row[((Expression.ColumnValue) comparison.left()).column()],
          Operator.LESS,
          row[((Expression.ColumnValue) comparison.right()).column()]);
    } else if (predicate instanceof Predicate.Not not) {
      return not(truth(not.term(), row));
    } else if (predicate instanceof Predicate.And and) {
      return all(and.terms().stream().map(term -> orNull(truth(term, row))).toList(), true);
    }
    List<Predicate> terms = ((Predicate.Or) predicate).terms();
    return all(terms.stream().map(term -> orNull(truth(term, row))).toList(), false);
  }

  private static @Nullable Boolean truth(
      Condition condition, @Nullable Integer[] row, @Nullable Integer[] secrets) {
    if (condition instanceof Condition.IsNull isNull) {
      return value(isNull.operand(), row, secrets) == null;
    } else if (condition instanceof Condition.Comparison comparison) {
      return compare(
          value(comparison.left(), row, secrets),
          comparison.operator(),
          value(comparison.right(), row, secrets));
    } else if (condition instanceof Condition.Not not) {
      return not(truth(not.term(), row, secrets));
    } else if (condition instanceof Condition.And and) {
      return all(
          and.terms().stream().map(term -> orNull(truth(term, row, secrets))).toList(), true);
    }
    List<Condition> terms = ((Condition.Or) condition).terms();
    return all(terms.stream().map(term -> orNull(truth(term, row, secrets))).toList(), false);
  }

  /** Maps FALSE, UNKNOWN, TRUE to 0, 1, 2, so that AND is the least and OR the greatest. */
  private static int orNull(@Nullable Boolean truth) {
    return truth == null ? 1 : truth ? 2 : 0;
  }

  private static @Nullable Boolean all(List<Integer> truths, boolean and) {
    int least = truths.stream().min(Integer::compare).orElseThrow();
    int greatest = truths.stream().max(Integer::compare).orElseThrow();
    int result = and ? least : greatest;
    return result == 1 ? null : Boolean.valueOf(result == 2);
  }

  private static @Nullable Boolean not(@Nullable Boolean truth) {
    return truth == null ? null : Boolean.valueOf(!truth);
  }

  private static @Nullable Integer value(
      Scalar scalar, @Nullable Integer[] row, @Nullable Integer[] secrets) {
    return scalar instanceof Scalar.Parameter parameter
        ? secrets[parameter.index()]
        : row[COLUMNS.indexOf(((Scalar.ColumnName) scalar).name())];
  }

  private static @Nullable Boolean compare(
      @Nullable Integer left, Operator operator, @Nullable Integer right) {
    if (left == null || right == null) {
      return operator == Operator.NOT_DISTINCT
          ? Boolean.valueOf(Objects.equals(left, right))
          : null;
    }
    return switch (operator) {
      case EQUAL, NOT_DISTINCT -> left.equals(right);
      case NOT_EQUAL -> !left.equals(right);
      case LESS -> left < right;
      case LESS_OR_EQUAL -> left <= right;
      case GREATER -> left > right;
      case GREATER_OR_EQUAL -> left >= right;
      case LIKE, CONTAINS -> throw new AssertionError();
    };
  }

  @Test
  void withoutSecretsThereIsOneEmptyClause() {
    NormalForm form = NormalForm.of(null, new ColumnParts());
    assertNull(form.filter());
    assertEquals(List.of(new Clause(List.of(), List.of(), List.of())), form.clauses());
  }

  @Test
  void publicConjunctsBecomeTheFilter() {
    Condition open = new Condition.IsNull(new Scalar.ColumnName("a"));
    Condition secret =
        new Condition.Comparison(
            new Scalar.ColumnName("b"), Operator.EQUAL, new Scalar.Parameter(0));
    NormalForm form =
        NormalForm.of(new Condition.And(List.of(open, secret, open)), new ColumnParts());
    Predicate isNull = new Predicate.IsNull(new Expression.ColumnValue(0));
    assertEquals(new Predicate.And(List.of(isNull, isNull)), form.filter());
    assertEquals(1, form.clauses().size());
    assertEquals(List.of(), form.clauses().get(0).filters());
  }

  @Test
  void tooManyCombinationsAreRefusedByFigure() {
    List<Condition> pairs = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      Scalar column = new Scalar.ColumnName("a");
      pairs.add(
          new Condition.Or(
              List.of(
                  new Condition.Comparison(column, Operator.LESS, new Scalar.Parameter(2 * i)),
                  new Condition.Comparison(
                      column, Operator.GREATER, new Scalar.Parameter(2 * i + 1)))));
    }
    List<Condition> ten = pairs.subList(0, 10);
    assertEquals(1024, NormalForm.of(new Condition.And(ten), new ColumnParts()).clauses().size());
    RefusedQueryException e =
        assertThrows(
            RefusedQueryException.class,
            () -> NormalForm.of(new Condition.And(pairs), new ColumnParts()));
    assertEquals(
        "WHERE makes 2048 combinations of secret conditions, at most 1024 are possible; write"
            + " fewer ORs, or IS [NOT] DISTINCT FROM, under ANDs",
        e.getMessage());
  }
}
