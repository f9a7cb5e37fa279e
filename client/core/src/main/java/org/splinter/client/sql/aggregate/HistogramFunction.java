package org.splinter.client.sql.aggregate;

import java.util.ArrayList;
import java.util.List;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.answer.AnswerKind;
import org.splinter.client.sql.answer.GroupFunction;
import org.splinter.client.sql.answer.GroupSums;
import org.splinter.client.sql.answer.HistogramValue;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.row.LiteralType;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.table.ColumnType;

/**
 * HISTOGRAM(e, b1, b2, …): how many values lie below the first boundary, between each two (the
 * lower one included), and from the last on.
 */
public final class HistogramFunction implements AggregateFunction {

  /**
   * The counts of a group's bins.
   *
   * @param aggregation the number of an aggregation that groups by the columns of the first
   *     aggregation and, as last digit, by the bucket number
   */
  public record Value(int aggregation, List<String> boundaries) implements GroupFunction {
    public Value {
      boundaries = List.copyOf(boundaries);
    }

    @Override
    public HistogramValue value(GroupSums group) {
      return new HistogramValue(boundaries, group.buckets(aggregation, boundaries.size() + 1));
    }

    @Override
    public AnswerKind kind() {
      return AnswerKind.HISTOGRAM;
    }
  }

  @Override
  public List<String> names() {
    return List.of("HISTOGRAM");
  }

  @Override
  public boolean takes(int arguments) {
    return arguments >= 2;
  }

  @Override
  public String constant() {
    return "a HISTOGRAM boundary";
  }

  @Override
  public String constantUsage(String name) {
    return "boundaries are public: write numbers, or dates such as DATE '2013-01-31'";
  }

  @Override
  public String usage(String name) {
    return "HISTOGRAM takes an expression and its boundaries; write HISTOGRAM(column, 0, 10)";
  }

  @Override
  public Scalar.Aggregate of(String name, List<Scalar> arguments) {
    Boundaries.check(literals(arguments));
    return AggregateFunction.super.of(name, arguments);
  }

  private static List<Literal> literals(List<Scalar> arguments) {
    return arguments.subList(1, arguments.size()).stream()
        .map(boundary -> ((Scalar.Constant) boundary).literal())
        .toList();
  }

  @Override
  public AnswerExpression plan(List<Scalar> arguments, GroupPlanner groups) {
    TypedExpression typed = groups.row(arguments.get(0));
    if (typed.type().isWide()) {
      groups.number(arguments.get(0), this); // refuses it
    }
    ColumnType type = typed.type();
    List<Long> words = new ArrayList<>();
    List<String> boundaries = new ArrayList<>();
    for (Literal literal : literals(arguments)) {
      words.add(word(literal, type));
      boundaries.add(type.format(words.get(words.size() - 1)));
    }
    int aggregation = groups.sums().counts(new Expression.Bucket(typed.expression(), words));
    return new AnswerExpression.Aggregated(new Value(aggregation, boundaries));
  }

  private static long word(Literal literal, ColumnType type) {
    boolean fits =
        type.isNumeric()
            ? literal.kind() == Literal.Kind.NUMBER
            : LiteralType.temporal(literal).filter(type::equals).isPresent();
    try {
      if (!fits) {
        throw new IllegalArgumentException("is not a " + type.describe());
      }
      return type.parseWord(literal.text());
    } catch (IllegalArgumentException e) {
      throw new RefusedQueryException(
          "HISTOGRAM: the boundary "
              + RefusedQueryException.excerpt(literal.sql())
              + " "
              + e.getMessage()
              + "; its first argument is one, or must be a number or date");
    }
  }
}
