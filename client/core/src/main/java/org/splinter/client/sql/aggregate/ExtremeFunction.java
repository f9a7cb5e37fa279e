package org.splinter.client.sql.aggregate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.client.sql.row.TypedExpression;

/**
 * MAX_BY and MIN_BY: a value of the row with the greatest or the least value of another expression,
 * among the rows where that is not NULL. MAX(e) and MIN(e) are those of e by itself. With a count
 * as last argument they are the list of that many such rows' values, best first.
 */
public final class ExtremeFunction implements AggregateFunction {
  static final ExtremeFunction MAX = new ExtremeFunction(List.of("MAX"), true, false);
  static final ExtremeFunction MIN = new ExtremeFunction(List.of("MIN", "ANY_VALUE"), false, false);
  static final ExtremeFunction MAX_BY =
      new ExtremeFunction(List.of("MAX_BY", "ARG_MAX"), true, true);
  static final ExtremeFunction MIN_BY =
      new ExtremeFunction(List.of("MIN_BY", "ARG_MIN"), false, true);

  private static final int MAX_COUNT_DIGITS = 9;

  private final List<String> names;
  private final boolean greatest;
  private final boolean by;

  private ExtremeFunction(List<String> names, boolean greatest, boolean by) {
    this.names = names;
    this.greatest = greatest;
    this.by = by;
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public int expressionCount() {
    return by ? 2 : 1;
  }

  @Override
  public boolean takes(int arguments) {
    return arguments == expressionCount() || arguments == expressionCount() + 1;
  }

  @Override
  public String constant() {
    return by ? "a number of rows" : "a number of values";
  }

  @Override
  public String constantUsage(String name) {
    return "it is public: write a whole number, as in " + column(name) + ", 3)";
  }

  private String column(String name) {
    return name + (by ? "(column, order" : "(column");
  }

  @Override
  public String usage(String name) {
    String column = column(name);
    return name
        + (by
            ? " takes an expression, the one whose row is meant, and at most a number of rows"
            : " takes one expression and at most a number of values")
        + "; write "
        + column
        + ") or "
        + column
        + ", 3)";
  }

  /**
   * Returns the aggregate; MAX_BY and MIN_BY of an expression by itself are MAX and MIN, and a
   * count has no leading zeros.
   */
  @Override
  public Scalar.Aggregate of(String name, List<Scalar> arguments) {
    List<Scalar> canonical = new ArrayList<>(arguments.subList(0, expressionCount()));
    if (arguments.size() > expressionCount()) {
      Integer count = count(arguments);
      if (count == null) {
        throw new RefusedQueryException(usage(name));
      }
      canonical.add(new Scalar.Constant(new Literal(Literal.Kind.NUMBER, count.toString())));
    }
    if (by && arguments.get(0).equals(arguments.get(1))) {
      return new Scalar.Aggregate(
          (greatest ? MAX : MIN).name(), canonical.subList(1, canonical.size()));
    }
    return AggregateFunction.super.of(name, canonical);
  }

  private @Nullable Integer count(List<Scalar> arguments) {
    Scalar last = arguments.get(arguments.size() - 1);
    boolean whole =
        arguments.size() > expressionCount()
            && last instanceof Scalar.Constant constant
            && constant.literal().kind() == Literal.Kind.NUMBER
            && constant.literal().text().matches("0*[1-9]\\d*")
            && constant.literal().text().length() <= MAX_COUNT_DIGITS;
    return whole ? Integer.valueOf(((Scalar.Constant) last).literal().text()) : null;
  }

  /** Returns whether an aggregate is a plain MAX or MIN: of one value, which is that of a row. */
  static boolean isPlain(Scalar.Aggregate aggregate) {
    return AggregateFunctions.of(aggregate) instanceof ExtremeFunction extreme
        && !extreme.by
        && aggregate.arguments().size() == 1;
  }

  /** Returns the aggregate of another value of the row that a plain MAX or MIN is of. */
  static Scalar.Aggregate ofItsRow(Scalar.Aggregate extreme, Scalar value) {
    ExtremeFunction by = extreme.function().equals(MAX.name()) ? MAX_BY : MIN_BY;
    return by.of(by.name(), List.of(value, extreme.arguments().get(0)));
  }

  @Override
  public AnswerExpression plan(List<Scalar> arguments, GroupPlanner groups) {
    TypedExpression order = groups.row(arguments.get(expressionCount() - 1));
    TypedExpression value = by ? groups.row(arguments.get(0)) : order;
    Integer count = count(arguments);
    int most =
        count == null
            ? 1
            : FurtherBuilder.requireMost(
                count,
                RefusedQueryException.excerpt(SqlUnparser.of(of(name(), arguments))),
                "ask for fewer");
    int top = groups.further().extreme(order.expression(), greatest, most);
    int number = groups.further().value(top, value.expression());
    return new AnswerExpression.Aggregated(
        count == null
            ? new TopValue(top, number, value.type())
            : new TopList(top, number, value.type(), most));
  }
}
