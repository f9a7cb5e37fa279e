package org.splinter.client.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.WhenClause;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.statement.select.AllColumns;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.aggregate.AggregateFunction;
import org.splinter.client.sql.aggregate.AggregateFunctions;
import org.splinter.client.sql.ast.RefusedQueryException;

/** Calls that are short for CASE: IF, COUNT_IF, and aggregates with FILTER. */
final class ConditionalCalls {
  private ConditionalCalls() {}

  /** Returns the CASE that {@code IF(condition, a, b)} is short for. */
  static CaseExpression choice(String name, List<Expression> arguments) {
    if (arguments.size() != 2 && arguments.size() != 3) {
      throw new RefusedQueryException(
          name + " with " + arguments.size() + " arguments; write " + name + "(condition, a, b)");
    }
    CaseExpression choice = new CaseExpression(new WhenClause(arguments.get(0), arguments.get(1)));
    return arguments.size() == 3 ? choice.withElseExpression(arguments.get(2)) : choice;
  }

  /** Returns what {@code COUNT_IF(condition)} counts. */
  static CaseExpression counted(String name, List<Expression> arguments) {
    if (arguments.size() != 1) {
      throw new RefusedQueryException(
          name + " with " + arguments.size() + " arguments; write " + name + "(condition)");
    }
    return new CaseExpression(new WhenClause(arguments.get(0), new LongValue(1)));
  }

  /**
   * Returns the aggregate without FILTER: of the values of its rows, and of NULL, which no
   * aggregate takes, of others.
   *
   * @throws RefusedQueryException if the aggregate is of several expressions, or has more beside it
   */
  static Function filtered(AnalyticExpression call) {
    String name = call.getName().toUpperCase(Locale.ROOT);
    AggregateFunction aggregate =
        call.isDistinct() ? AggregateReader.distinct(name) : AggregateFunctions.named(name);
    List<Expression> arguments = arguments(call);
    if (aggregate == null
        || arguments == null
        || aggregate.expressionCount() != 1
        || call.isUnique() // which its text does not say
        || call.isAllColumns() // ALL before an argument, as it is refused without FILTER
        || !isPlain(call, arguments)) {
      throw Refusals.notAvailable(
          RefusedQueryException.excerpt(name) + "(…) FILTER of this form",
          "write the condition into CASE inside the aggregate, such as SUM(CASE WHEN condition THEN"
              + " column END)");
    }
    boolean ofRows =
        aggregate.takesAllColumns()
            && arguments.get(0) instanceof AllColumns all
            && AggregateReader.isBare(all);
    Expression value = ofRows ? new LongValue(1) : arguments.get(0);
    arguments.set(0, new CaseExpression(new WhenClause(call.getFilterExpression(), value)));
    Function whole = new Function();
    whole.setName(call.getName());
    whole.setDistinct(call.isDistinct());
    whole.setParameters(new ExpressionList<>(arguments));
    return whole;
  }

  private static @Nullable List<Expression> arguments(AnalyticExpression call) {
    List<Expression> arguments = new ArrayList<>();
    for (Expression argument :
        new Expression[] {call.getExpression(), call.getOffset(), call.getDefaultValue()}) {
      if (argument != null) {
        arguments.add(argument);
      }
    }
    return arguments.isEmpty() ? null : arguments;
  }

  /** Returns whether a call has nothing beside its arguments and the filter. */
  private static boolean isPlain(AnalyticExpression call, List<Expression> arguments) {
    String listed = String.join(", ", arguments.stream().map(Expression::toString).toList());
    return call.toString()
        .equals(
            call.getName()
                + "("
                + (call.isDistinct() ? "DISTINCT " : "")
                + listed
                + ") FILTER (WHERE "
                + call.getFilterExpression()
                + ")");
  }
}
