package org.splinter.client.sql.parse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsBooleanExpression;
import net.sf.jsqlparser.expression.operators.relational.IsDistinctExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Condition.Operator;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlUnparser;

/**
 * Reader of conditions: WHERE, where a secret may be a comparison's side, HAVING and CASE.
 * Comparisons are turned so that the secret or constant stands on the right. Anything that it
 * doesn't know, including modifiers of some dialect, is refused, not dropped.
 */
final class ConditionReader {
  private static final Map<Class<?>, Operator> OPERATORS =
      Map.of(
          EqualsTo.class, Operator.EQUAL,
          NotEqualsTo.class, Operator.NOT_EQUAL,
          MinorThan.class, Operator.LESS,
          MinorThanEquals.class, Operator.LESS_OR_EQUAL,
          GreaterThan.class, Operator.GREATER,
          GreaterThanEquals.class, Operator.GREATER_OR_EQUAL);

  private static final Scalar TRUE = new Scalar.Constant(new Literal(Literal.Kind.BOOLEAN, "true"));
  private static final Scalar FALSE =
      new Scalar.Constant(new Literal(Literal.Kind.BOOLEAN, "false"));

  private final ScalarReader scalars;
  private final boolean secrets;
  private final PatternReader patterns = new PatternReader(this);
  private int parameters;

  private ConditionReader(ScalarReader scalars, boolean secrets, int before) {
    this.scalars = scalars;
    this.secrets = secrets;
    this.parameters = before;
  }

  /**
   * Makes a reader of WHERE.
   *
   * @param before how many secrets the text has before it
   */
  static ConditionReader withSecrets(ScalarReader scalars, int before) {
    return new ConditionReader(scalars, true, before);
  }

  static ConditionReader withoutSecrets(ScalarReader scalars) {
    return new ConditionReader(scalars, false, 0);
  }

  /** Returns how many secrets were read so far, with those before. */
  int parameters() {
    return parameters;
  }

  Condition read(Expression expression) {
    scalars.budget().enter();
    Condition condition = condition(Names.withoutParentheses(expression));
    scalars.budget().leave();
    return condition;
  }

  /** Returns the condition that a value equals another: a branch of the short form of CASE. */
  Condition equal(Scalar left, Expression right) {
    boolean anyCase = Collations.anyCase(right);
    return comparison(
        anyCase ? Collations.lower(left) : left, Operator.EQUAL, side(right, anyCase));
  }

  private Condition condition(Expression bare) {
    if (bare instanceof OrExpression) {
      return new Condition.Or(terms(bare, OrExpression.class));
    } else if (bare instanceof AndExpression) {
      return new Condition.And(terms(bare, AndExpression.class));
    } else if (bare instanceof NotExpression not && !not.isExclamationMark()) {
      return new Condition.Not(read(not.getExpression()));
    } else if (bare instanceof IsDistinctExpression distinct) {
      return negated(notDistinct(distinct), !distinct.isNot());
    } else if (bare instanceof LikeExpression like) {
      return patterns.like(like);
    } else if (bare instanceof ComparisonOperator comparison) {
      return comparison(comparison);
    } else if (bare instanceof InExpression in) {
      return in(in);
    } else if (bare instanceof Between between) {
      return between(between);
    } else if (bare instanceof IsNullExpression isNull) {
      Refusals.requireStandard(isNull);
      Condition condition = new Condition.IsNull(scalars.read(isNull.getLeftExpression()));
      // The postfix form "c NOTNULL" negates too.
      return negated(condition, isNull.isNot() || isNull.isUseNotNull());
    }
    return bareCondition(bare);
  }

  private Condition bareCondition(Expression bare) {
    Scalar.ColumnName column = scalars.names().column(bare);
    if (column != null) {
      return new Condition.Comparison(column, Operator.EQUAL, TRUE);
    }
    if (bare instanceof Function call && PatternReader.CONTAINS.equalsIgnoreCase(call.getName())) {
      return patterns.contains(call);
    }
    if (bare instanceof IsBooleanExpression test) {
      Refusals.requireStandard(test);
      Scalar truth = test.isTrue() ? TRUE : FALSE;
      Condition condition =
          comparison(scalars.read(test.getLeftExpression()), Operator.NOT_DISTINCT, truth);
      return negated(condition, test.isNot());
    }
    if (LiteralReader.read(bare) != null) {
      throw new RefusedQueryException(
          Refusals.describe(bare)
              + " in a condition: a constant is no condition; compare a column, or leave it out");
    }
    throw Refusals.notAvailable(
        Refusals.describe(bare) + " in a condition",
        "use comparisons, BETWEEN, IN, LIKE 'pattern', LIKE ?, ILIKE ?, CONTAINS(column, ?), IS"
            + " NULL, IS DISTINCT FROM, AND, OR and NOT");
  }

  private Condition comparison(ComparisonOperator comparison) {
    Operator operator = OPERATORS.get(comparison.getClass());
    if (operator == null) {
      throw Refusals.notAvailable(
          Refusals.describe(comparison) + " in a condition", "use = <> < <= > or >=");
    }
    Refusals.requireStandard(comparison);
    Expression one = comparison.getLeftExpression();
    Expression other = comparison.getRightExpression();
    boolean anyCase = Collations.anyCase(one, other);
    Scalar left = side(one, anyCase);
    return comparison(left, operator, side(other, anyCase));
  }

  Condition comparison(Scalar left, Operator operator, Scalar right) {
    if (fixed(left) && fixed(right)) {
      throw new RefusedQueryException(
          RefusedQueryException.excerpt(SqlUnparser.of(left))
              + " and "
              + RefusedQueryException.excerpt(SqlUnparser.of(right))
              + " are compared with each other; a secret ? or a literal is compared with a column or"
              + " an expression of columns");
    }
    scalars.budget().spend(1);
    return fixed(left)
        ? new Condition.Comparison(right, operator.mirrored(), left)
        : new Condition.Comparison(left, operator, right);
  }

  /** Returns whether a side is a secret or a constant. */
  static boolean fixed(Scalar scalar) {
    return scalar instanceof Scalar.Parameter || scalar instanceof Scalar.Constant;
  }

  /**
   * Reads a side of a comparison.
   *
   * @param anyCase whether letters are compared whatever their case, in lower case
   */
  Scalar side(Expression expression, boolean anyCase) {
    Expression bare = Collations.without(expression);
    if (secrets) {
      Scalar.Function letters = Collations.lettersOfSecret(bare);
      if (letters != null || Refusals.isSecret(bare)) {
        scalars.budget().spend(1);
        return new Scalar.Parameter(parameters++, anyCase ? Scalar.Function.LOWER : letters);
      }
    }
    if (isNull(bare)) {
      throw new RefusedQueryException("nothing equals NULL; write IS NULL or IS NOT NULL");
    }
    Scalar read = Collations.constant(scalars.read(bare));
    return anyCase ? Collations.lower(read) : read;
  }

  private Condition notDistinct(IsDistinctExpression distinct) {
    Refusals.requireStandard(distinct);
    Expression left = distinct.getLeftExpression();
    Expression right = distinct.getRightExpression();
    if (isNull(left) || isNull(right)) {
      return new Condition.IsNull(scalars.read(isNull(left) ? right : left));
    }
    boolean anyCase = Collations.anyCase(left, right);
    Scalar first = side(left, anyCase);
    return comparison(first, Operator.NOT_DISTINCT, side(right, anyCase));
  }

  private static boolean isNull(Expression expression) {
    return Names.withoutParentheses(expression) instanceof NullValue;
  }

  private Condition in(InExpression in) {
    Refusals.requireStandard(in);
    if (!(in.getRightExpression() instanceof ExpressionList<?> list)) {
      throw Refusals.notAvailable(
          Refusals.describe(in.getRightExpression()) + " after IN",
          "list the values in parentheses, such as IN (1, ?)");
    }
    if (list.isEmpty()) {
      throw new RefusedQueryException("IN needs at least one value in its parentheses");
    }
    boolean anyCase = Collations.anyCase(in.getLeftExpression(), list.toArray(Expression[]::new));
    int before = scalars.budget().spent();
    Scalar left = side(in.getLeftExpression(), anyCase);
    int size = scalars.budget().spent() - before;
    List<Condition> terms = new ArrayList<>();
    for (Expression element : list) {
      scalars.budget().spend(size);
      Operator operator = in.isNot() ? Operator.NOT_EQUAL : Operator.EQUAL;
      terms.add(comparison(left, operator, side(element, anyCase)));
    }
    if (terms.size() == 1) {
      return terms.get(0);
    }
    return in.isNot() ? new Condition.And(terms) : new Condition.Or(terms);
  }

  private Condition between(Between between) {
    if (between.isUsingSymmetric() || between.isUsingAsymmetric()) {
      throw Refusals.notAvailable("BETWEEN SYMMETRIC", "write BETWEEN low AND high");
    }
    Refusals.requireStandard(between);
    Expression start = between.getBetweenExpressionStart();
    Expression end = between.getBetweenExpressionEnd();
    boolean anyCase = Collations.anyCase(between.getLeftExpression(), start, end);
    int before = scalars.budget().spent();
    Scalar value = side(between.getLeftExpression(), anyCase);
    scalars.budget().spend(scalars.budget().spent() - before);
    Scalar low = side(start, anyCase);
    Scalar high = side(end, anyCase);
    Condition inside =
        new Condition.And(
            List.of(
                comparison(value, Operator.GREATER_OR_EQUAL, low),
                comparison(value, Operator.LESS_OR_EQUAL, high)));
    return negated(inside, between.isNot());
  }

  static Condition negated(Condition condition, boolean not) {
    return not ? new Condition.Not(condition) : condition;
  }

  private List<Condition> terms(Expression expression, Class<? extends BinaryExpression> kind) {
    return operands(expression, kind).stream().map(this::read).toList();
  }

  /** Returns the operands of nested ANDs (or ORs) in order, without recursing into a long chain. */
  private static List<Expression> operands(
      Expression expression, Class<? extends BinaryExpression> kind) {
    List<Expression> operands = new ArrayList<>();
    Deque<Expression> open = new ArrayDeque<>();
    open.push(expression);
    while (!open.isEmpty()) {
      Expression bare = Names.withoutParentheses(open.pop());
      if (kind.isInstance(bare)) {
        BinaryExpression binary = (BinaryExpression) bare;
        open.push(binary.getRightExpression());
        open.push(binary.getLeftExpression());
      } else {
        operands.add(bare);
      }
    }
    return Collections.unmodifiableList(operands);
  }
}
