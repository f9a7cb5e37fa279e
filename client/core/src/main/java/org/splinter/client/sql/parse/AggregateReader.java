package org.splinter.client.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.OrderByElement;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.aggregate.AggregateFunction;
import org.splinter.client.sql.aggregate.AggregateFunctions;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;

/** Reader of calls of aggregates: their expressions, and the constants behind them. */
final class AggregateReader {
  private final ScalarReader scalars;

  AggregateReader(ScalarReader scalars) {
    this.scalars = scalars;
  }

  /**
   * Returns the aggregate of the different values of its argument. The greatest and the least value
   * are those of all.
   */
  static AggregateFunction distinct(String name) {
    AggregateFunction aggregate =
        name.equals("MAX") || name.equals("MIN")
            ? AggregateFunctions.named(name)
            : AggregateFunctions.distinct(name);
    if (aggregate == null) {
      throw Refusals.notAvailable(
          RefusedQueryException.excerpt(name) + "(DISTINCT …)",
          "DISTINCT is taken by " + AggregateFunctions.listedDistinct() + ", MAX, MIN");
    }
    return aggregate;
  }

  /**
   * Reads {@code PERCENTILE_CONT(p) WITHIN GROUP (ORDER BY e)}, PERCENTILE_DISC and MODE likewise.
   */
  Scalar withinGroup(AnalyticExpression call) {
    String name = call.getName().toUpperCase(Locale.ROOT);
    AggregateFunction aggregate = AggregateFunctions.withinGroup(name);
    List<OrderByElement> order = call.getOrderByElements();
    Expression share = call.getExpression();
    boolean takesShare = aggregate != null && aggregate.takes(2);
    if (aggregate == null
        || order == null
        || order.size() != 1
        || (share != null) != takesShare
        || !isPlain(call, share, order.get(0))) {
      throw new RefusedQueryException(
          RefusedQueryException.excerpt(call.toString())
              + " is not available in this version; write PERCENTILE_CONT(0.9), PERCENTILE_DISC(0.9)"
              + " or MODE() WITHIN GROUP (ORDER BY column)");
    }
    List<Scalar> arguments = new ArrayList<>();
    arguments.add(scalars.argumentOf(aggregate.name(), order.get(0).getExpression()));
    if (takesShare) {
      arguments.add(constantOf(aggregate, name, share));
    }
    return aggregate.of(
        name, order.get(0).isAsc() ? arguments : aggregate.ofDescending(name, arguments));
  }

  /** Returns whether a call has nothing beside its argument and its order. */
  private static boolean isPlain(
      AnalyticExpression call, @Nullable Expression share, OrderByElement order) {
    String argument = share == null ? "" : share.toString();
    String direction = order.isAsc() ? order.isAscDescPresent() ? " ASC" : "" : " DESC";
    return order.getNullOrdering() == null
        && call.toString()
            .equals(
                call.getName()
                    + "("
                    + argument
                    + ") WITHIN GROUP (ORDER BY "
                    + order.getExpression()
                    + direction
                    + ")");
  }

  /** Reads the arguments of a call. */
  Scalar read(AggregateFunction function, String name, List<Expression> arguments) {
    if (!function.takes(arguments.size())) {
      throw new RefusedQueryException(function.usage(name));
    }
    if (function.takesAllColumns() && arguments.get(0) instanceof AllColumns all && isBare(all)) {
      scalars.requireAggregatesAllowed(function.name());
      return function.of(name, List.of(new Scalar.AllColumns()));
    }
    List<Scalar> read = new ArrayList<>();
    for (Expression argument : arguments) {
      read.add(
          read.size() < function.expressionCount()
              ? scalars.argumentOf(function.name(), argument)
              : constantOf(function, name, argument));
    }
    return function.of(name, read);
  }

  /** Returns whether all columns are meant, without exception. */
  static boolean isBare(AllColumns all) {
    return all.toString().equals("*");
  }

  private static Scalar constantOf(AggregateFunction function, String name, Expression argument) {
    Literal literal = Refusals.isSecret(argument) ? null : LiteralReader.read(argument);
    if (literal == null) {
      throw Refusals.notAvailable(
          Refusals.describe(argument) + " as " + function.constant(), function.constantUsage(name));
    }
    return new Scalar.Constant(literal);
  }
}
