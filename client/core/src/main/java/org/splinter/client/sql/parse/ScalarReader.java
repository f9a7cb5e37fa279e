package org.splinter.client.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.AnalyticType;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.CollateExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExtractExpression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.TrimFunction;
import net.sf.jsqlparser.expression.WhenClause;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.BitwiseAnd;
import net.sf.jsqlparser.expression.operators.arithmetic.BitwiseLeftShift;
import net.sf.jsqlparser.expression.operators.arithmetic.BitwiseOr;
import net.sf.jsqlparser.expression.operators.arithmetic.BitwiseRightShift;
import net.sf.jsqlparser.expression.operators.arithmetic.Concat;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.Modulo;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.expression.operators.relational.Intersects;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;

/**
 * Reader of the expressions of one place. A secret is none of them: it is a comparison's whole
 * side.
 */
final class ScalarReader {
  private static final Map<Class<?>, Scalar.Operator> OPERATORS =
      Map.of(
          Addition.class, Scalar.Operator.ADD,
          Subtraction.class, Scalar.Operator.SUBTRACT,
          Multiplication.class, Scalar.Operator.MULTIPLY,
          Division.class, Scalar.Operator.DIVIDE,
          Modulo.class, Scalar.Operator.REMAINDER);

  /**
   * The operators of bits and texts, whose precedence differs from grammar to grammar; the
   * grammar's name for # is Intersects.
   */
  private static final Map<Class<?>, Scalar.Operator> LOOSE_OPERATORS =
      Map.of(
          Concat.class, Scalar.Operator.CONCAT,
          BitwiseAnd.class, Scalar.Operator.BIT_AND,
          BitwiseOr.class, Scalar.Operator.BIT_OR,
          Intersects.class, Scalar.Operator.BIT_XOR,
          BitwiseLeftShift.class, Scalar.Operator.SHIFT_LEFT,
          BitwiseRightShift.class, Scalar.Operator.SHIFT_RIGHT);

  private final Names names;
  private final Budget budget;
  private final Place place;
  private final FunctionReader functions = new FunctionReader(this);
  private int aggregates;

  ScalarReader(Names names, Budget budget, Place place) {
    this.names = names;
    this.budget = budget;
    this.place = place;
  }

  Names names() {
    return names;
  }

  Budget budget() {
    return budget;
  }

  Place place() {
    return place;
  }

  /** Returns how many aggregates were read so far. */
  int aggregates() {
    return aggregates;
  }

  Scalar read(Expression expression) {
    budget.enter();
    Scalar scalar = scalar(Names.withoutParentheses(expression));
    budget.leave();
    return scalar;
  }

  private Scalar scalar(Expression bare) {
    Literal literal = LiteralReader.read(bare);
    if (literal != null) {
      return new Scalar.Constant(literal);
    }
    Scalar.ColumnName column = names.column(bare);
    if (column != null) {
      return column;
    }
    if (Refusals.isSecret(bare)) {
      throw secret();
    }
    if (bare instanceof SignedExpression signed) {
      Scalar operand = read(signed.getExpression());
      return switch (signed.getSign()) {
        case '-' -> new Scalar.Negation(operand);
        case '~' -> new Scalar.Call(Scalar.Function.BIT_NOT, List.of(operand));
        default -> operand;
      };
    }
    Scalar.Operator operator = operator(bare);
    if (operator != null) {
      BinaryExpression binary = (BinaryExpression) bare;
      requireParentheses(binary, binary.getLeftExpression());
      requireParentheses(binary, binary.getRightExpression());
      Scalar left = read(binary.getLeftExpression());
      return new Scalar.Arithmetic(operator, left, read(binary.getRightExpression()));
    }
    if (bare instanceof CastExpression cast) {
      return functions.cast(cast);
    }
    if (bare instanceof TrimFunction trim) {
      return functions.trim(trim);
    }
    if (bare instanceof CaseExpression choice) {
      return choice(choice);
    }
    if (bare instanceof ExtractExpression extract) {
      return functions.extract(extract);
    }
    if (bare instanceof Function call) {
      return functions.read(call);
    }
    if (bare instanceof AnalyticExpression call && call.getType() == AnalyticType.WITHIN_GROUP) {
      return functions.withinGroup(call);
    }
    if (bare instanceof AnalyticExpression call && call.getType() == AnalyticType.FILTER_ONLY) {
      return functions.read(ConditionalCalls.filtered(call));
    }
    throw refusal(bare);
  }

  private static Scalar.@Nullable Operator operator(Expression bare) {
    Scalar.Operator operator = OPERATORS.get(bare.getClass());
    return operator == null ? LOOSE_OPERATORS.get(bare.getClass()) : operator;
  }

  /** Refuses an operand without parentheses that another grammar would give to the other side. */
  private static void requireParentheses(BinaryExpression whole, Expression operand) {
    boolean differs =
        (operand instanceof BinaryExpression && !operand.getClass().equals(whole.getClass()))
            || isBitNot(operand);
    boolean loose =
        LOOSE_OPERATORS.containsKey(whole.getClass())
            || LOOSE_OPERATORS.containsKey(operand.getClass())
            || isBitNot(operand);
    if (loose && differs) {
      throw new RefusedQueryException(
          (isBitNot(operand) ? "the operator ~" : Refusals.describe(operand))
              + " beside "
              + Refusals.describe(whole)
              + " is read in different ways by different dialects; put parentheses around what"
              + " belongs together");
    }
  }

  private static boolean isBitNot(Expression expression) {
    return expression instanceof SignedExpression signed && signed.getSign() == '~';
  }

  /** Reads an aggregate's argument. */
  Scalar argumentOf(String aggregate, Expression argument) {
    requireAggregatesAllowed(aggregate);
    return new ScalarReader(names, budget, Place.AGGREGATE).read(argument);
  }

  void requireAggregatesAllowed(String aggregate) {
    if (!place.takesAggregates()) {
      throw Refusals.notAvailable(
          aggregate + " in " + place,
          switch (place) {
            case WHERE -> "put a condition on an aggregate into HAVING";
            case AGGREGATE -> "aggregates don't nest; take the inner one as an item of its own";
            default -> "list columns or expressions of them";
          });
    }
    aggregates++;
  }

  private Scalar choice(CaseExpression choice) {
    // A secret in WHEN would not be a condition on rows that a share could stand for.
    ConditionReader conditions = ConditionReader.withoutSecrets(this);
    Scalar tested = null;
    int size = 0;
    if (choice.getSwitchExpression() != null) {
      int before = budget.spent();
      tested = read(choice.getSwitchExpression());
      size = budget.spent() - before;
    }
    List<Scalar.Branch> branches = new ArrayList<>();
    for (WhenClause clause : choice.getWhenClauses()) {
      Condition when;
      if (tested == null) {
        when = conditions.read(clause.getWhenExpression());
      } else {
        budget.spend(size);
        when = conditions.equal(tested, clause.getWhenExpression());
      }
      branches.add(new Scalar.Branch(when, value(clause.getThenExpression())));
    }
    Scalar otherwise = value(choice.getElseExpression());
    if (otherwise == null && branches.stream().allMatch(branch -> branch.then() == null)) {
      throw new RefusedQueryException("CASE is NULL in every branch; give one of them a value");
    }
    return new Scalar.Case(branches, otherwise);
  }

  /** Reads a branch's value; null is NULL. */
  private @Nullable Scalar value(@Nullable Expression value) {
    return value == null || Names.withoutParentheses(value) instanceof NullValue
        ? null
        : read(value);
  }

  private RefusedQueryException secret() {
    return switch (place) {
      case WHERE ->
          Refusals.notAvailable(
              "a secret ? inside an expression",
              "compare an expression of columns with a bare ?, such as column + 1 < ?");
      case HAVING ->
          Refusals.notAvailable(
              "a secret ? in HAVING",
              "write the value itself, with --secret-constants if it is not to be shown: your computer"
                  + " evaluates HAVING, no provider does");
      default ->
          Refusals.notAvailable(
              "a secret ? in " + place, "use it in WHERE, such as column = ? or column < ?");
    };
  }

  private RefusedQueryException refusal(Expression bare) {
    if (bare instanceof AnalyticExpression) {
      return Refusals.notAvailable(
          Refusals.describe(bare),
          "window functions are not, nor is FILTER behind WITHIN GROUP; put a condition into CASE"
              + " inside the aggregate");
    }
    if (bare instanceof CollateExpression) {
      throw Refusals.notAvailable(
          "COLLATE in " + place,
          "write COLLATE NOCASE behind a side of a comparison, or LOWER(column) in its place");
    }
    return Refusals.notAvailable(
        Refusals.describe(bare) + " in " + place,
        "use columns, literals, + - * / % || & | # ~ << >>, CASE or "
            + FunctionNames.listed(place));
  }
}
