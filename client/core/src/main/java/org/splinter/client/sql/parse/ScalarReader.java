package org.splinter.client.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.AnalyticType;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExtractExpression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.WhenClause;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.Modulo;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
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
    if (bare instanceof SignedExpression signed && signed.getSign() != '~') {
      Scalar operand = read(signed.getExpression());
      return signed.getSign() == '-' ? new Scalar.Negation(operand) : operand;
    }
    Scalar.Operator operator = OPERATORS.get(bare.getClass());
    if (operator != null) {
      BinaryExpression binary = (BinaryExpression) bare;
      Scalar left = read(binary.getLeftExpression());
      return new Scalar.Arithmetic(operator, left, read(binary.getRightExpression()));
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
    throw refusal(bare);
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
      branches.add(new Scalar.Branch(when, branchValue(clause.getThenExpression())));
    }
    return new Scalar.Case(branches, otherwise(choice.getElseExpression()));
  }

  private Scalar branchValue(Expression then) {
    if (Names.withoutParentheses(then) instanceof NullValue) {
      throw Refusals.notAvailable(
          "THEN NULL", "name the other cases only: CASE without a match and without ELSE is NULL");
    }
    return read(then);
  }

  private @Nullable Scalar otherwise(@Nullable Expression otherwise) {
    return otherwise == null || Names.withoutParentheses(otherwise) instanceof NullValue
        ? null
        : read(otherwise);
  }

  private RefusedQueryException secret() {
    return place == Place.WHERE
        ? Refusals.notAvailable(
            "a secret ? inside an expression",
            "compare an expression of columns with a bare ?, such as column + 1 < ?")
        : Refusals.notAvailable(
            "a secret ? in " + place, "use it in WHERE, such as column = ? or column < ?");
  }

  private RefusedQueryException refusal(Expression bare) {
    if (bare instanceof AnalyticExpression) {
      return Refusals.notAvailable(
          Refusals.describe(bare),
          "put the condition into WHERE, or into CASE inside the aggregate");
    }
    return Refusals.notAvailable(
        Refusals.describe(bare) + " in " + place,
        "use columns, literals, + - * / %, CASE or " + FunctionReader.FUNCTIONS);
  }
}
