package org.splinter.client.sql;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.answer.AnswerExpression;
import org.splinter.client.answer.AnswerShape;
import org.splinter.client.answer.SumWords;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SelectItem;
import org.splinter.client.sql.ast.Spelling;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.table.ColumnType;

/**
 * Plans what the client makes of the sums: every SELECT item, HAVING and ORDER BY as an expression
 * over GROUP BY values and aggregates, whose sums it asks of a {@link SectionBuilder}.
 */
final class AnswerPlanner {
  private final SqlTemplate template;
  private final RowPlanner rows;
  private final List<Scalar> groups;
  private final List<TypedExpression> groupExpressions;
  private final SectionBuilder sums;

  /**
   * @param groups the GROUP BY expressions, aliases and ordinals resolved
   */
  AnswerPlanner(
      SqlTemplate template,
      RowPlanner rows,
      List<Scalar> groups,
      List<TypedExpression> groupExpressions,
      SectionBuilder sums) {
    this.template = template;
    this.rows = rows;
    this.groups = groups;
    this.groupExpressions = groupExpressions;
    this.sums = sums;
  }

  AnswerShape shape() {
    List<AnswerShape.Column> columns = new ArrayList<>();
    for (SelectItem item : template.items()) {
      columns.add(new AnswerShape.Column(item.label(), answer(item.value())));
    }
    Condition having = template.having();
    AnswerExpression condition = having == null ? null : condition(having);
    List<AnswerShape.Order> orders = new ArrayList<>();
    template
        .orderBy()
        .forEach(
            item ->
                orders.add(
                    new AnswerShape.Order(
                        answer(aliased(item.value())), item.descending(), item.nullsFirst())));
    return new AnswerShape(columns, condition, orders, template.limit(), template.offset());
  }

  /** What ORDER BY names: an item's alias comes before a column. */
  private Scalar aliased(Scalar scalar) {
    Scalar item = scalar instanceof Scalar.ColumnName name ? itemOf(name.name()) : null;
    return item == null ? scalar : item;
  }

  private @Nullable Scalar itemOf(String alias) {
    return template.items().stream()
        .filter(item -> alias.equals(item.alias()))
        .map(SelectItem::value)
        .findFirst()
        .orElse(null);
  }

  private AnswerExpression answer(Scalar scalar) {
    int group = groups.indexOf(scalar);
    if (group >= 0) {
      return new AnswerExpression.GroupValue(group, groupExpressions.get(group).type());
    } else if (scalar instanceof Scalar.Aggregate aggregate) {
      return aggregate(aggregate);
    } else if (scalar instanceof Scalar.Constant constant) {
      return new AnswerExpression.Constant(value(constant.literal()));
    } else if (scalar instanceof Scalar.Arithmetic arithmetic) {
      return new AnswerExpression.Arithmetic(
          arithmetic.operator(), answer(arithmetic.left()), answer(arithmetic.right()));
    } else if (scalar instanceof Scalar.Negation negation) {
      return new AnswerExpression.Negation(answer(negation.operand()));
    } else if (scalar instanceof Scalar.Case choice) {
      return choice(choice);
    } else if (scalar instanceof Scalar.Call call) {
      return call(call);
    }
    String name = ((Scalar.ColumnName) scalar).name();
    Scalar item = rows.isColumn(name) ? null : itemOf(name);
    if (item != null && !item.equals(scalar)) {
      return answer(item);
    }
    rows.expression(scalar); // an unknown column is refused as such
    throw new RefusedException(
        "column "
            + RefusedException.excerpt(name)
            + " is neither aggregated nor in GROUP BY; rows are not available in this version,"
            + " add GROUP BY "
            + RefusedException.excerpt(name)
            + " or use COUNT, SUM or AVG");
  }

  private AnswerExpression choice(Scalar.Case choice) {
    List<AnswerExpression.Branch> branches = new ArrayList<>();
    for (Scalar.Branch branch : choice.branches()) {
      branches.add(new AnswerExpression.Branch(condition(branch.when()), answer(branch.then())));
    }
    Scalar otherwise = choice.otherwise();
    return new AnswerExpression.Case(branches, otherwise == null ? null : answer(otherwise));
  }

  private AnswerExpression call(Scalar.Call call) {
    return switch (call.function()) {
      case ROUND, ABS, SQRT, COALESCE ->
          new AnswerExpression.Call(
              call.function(), call.arguments().stream().map(this::answer).toList());
      default ->
          throw new RefusedException(
              RefusedException.excerpt(Spelling.of(call))
                  + " is neither aggregated nor in GROUP BY; add it to GROUP BY as it is written");
    };
  }

  private AnswerExpression aggregate(Scalar.Aggregate aggregate) {
    Scalar argument = aggregate.argument();
    if (argument == null) {
      return new AnswerExpression.Count(0);
    }
    TypedExpression typed = rows.expression(argument);
    if (aggregate.function() == Scalar.AggregateFunction.COUNT) {
      return new AnswerExpression.Count(sums.count(typed.expression()));
    }
    if (aggregate.function() == Scalar.AggregateFunction.HISTOGRAM) {
      return histogram(aggregate, typed);
    }
    if (!typed.type().isNumeric()) {
      throw new RefusedException(
          aggregate.function()
              + " needs a number; "
              + RefusedException.excerpt(Spelling.of(argument))
              + " is "
              + typed.type().describe());
    }
    int count = sums.count(typed.expression());
    SumWords sum = sums.sum(typed);
    return switch (aggregate.function()) {
      case SUM -> new AnswerExpression.Total(sum, count);
      case AVG -> new AnswerExpression.Average(sum, count);
      case VAR_SAMP -> new AnswerExpression.Variance(sum, sums.squares(typed), count, true);
      case VAR_POP -> new AnswerExpression.Variance(sum, sums.squares(typed), count, false);
      case STDDEV_SAMP ->
          root(new AnswerExpression.Variance(sum, sums.squares(typed), count, true));
      case STDDEV_POP ->
          root(new AnswerExpression.Variance(sum, sums.squares(typed), count, false));
      case COUNT, HISTOGRAM -> throw new IllegalStateException("planned above");
    };
  }

  private static AnswerExpression root(AnswerExpression square) {
    return new AnswerExpression.Call(Scalar.Function.SQRT, List.of(square));
  }

  private AnswerExpression histogram(Scalar.Aggregate aggregate, TypedExpression typed) {
    ColumnType type = typed.type();
    List<Long> words = new ArrayList<>();
    List<String> boundaries = new ArrayList<>();
    for (Literal literal : aggregate.boundaries()) {
      boolean fits =
          type.isNumeric()
              ? literal.kind() == Literal.Kind.NUMBER
              : type.equals(ColumnType.DATE) && literal.kind() == Literal.Kind.DATE;
      try {
        if (!fits) {
          throw new IllegalArgumentException("is not a " + type.describe());
        }
        words.add(type.parseWord(literal.text()));
      } catch (IllegalArgumentException e) {
        throw new RefusedException(
            "HISTOGRAM: the boundary "
                + RefusedException.excerpt(literal.sql())
                + " "
                + e.getMessage()
                + "; its first argument is one, or must be a number or date");
      }
      boundaries.add(type.format(words.get(words.size() - 1)));
    }
    return new AnswerExpression.HistogramOf(sums.histogram(typed.expression(), words), boundaries);
  }

  private AnswerExpression condition(Condition condition) {
    if (condition instanceof Condition.Comparison comparison) {
      AnswerExpression left = answer(comparison.left());
      AnswerExpression right = answer(comparison.right());
      return new AnswerExpression.Comparison(
          dated(left, right), comparison.operator(), dated(right, left));
    } else if (condition instanceof Condition.IsNull isNull) {
      return new AnswerExpression.IsNull(answer(isNull.operand()));
    } else if (condition instanceof Condition.And and) {
      return new AnswerExpression.And(and.terms().stream().map(this::condition).toList());
    } else if (condition instanceof Condition.Or or) {
      return new AnswerExpression.Or(or.terms().stream().map(this::condition).toList());
    }
    return new AnswerExpression.Not(condition(((Condition.Not) condition).term()));
  }

  /** A text beside a date is one. */
  private static AnswerExpression dated(AnswerExpression side, AnswerExpression other) {
    boolean date =
        other instanceof AnswerExpression.GroupValue group && group.type().equals(ColumnType.DATE);
    if (date
        && side instanceof AnswerExpression.Constant constant
        && constant.value() instanceof String text) {
      return new AnswerExpression.Constant(day(text));
    }
    return side;
  }

  private static LocalDate day(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException e) {
      throw new RefusedException(
          "'" + RefusedException.excerpt(text) + "' is not a date such as '2013-06-30'");
    }
  }

  private static Object value(Literal literal) {
    return switch (literal.kind()) {
      case TEXT -> literal.text();
      case BOOLEAN -> Boolean.valueOf(literal.text());
      case DATE -> day(literal.text());
      case NUMBER -> {
        ExactNumber whole = ExactNumber.of(literal.text(), 0);
        if (whole.exact()) {
          yield whole.floor();
        }
        try {
          yield new BigDecimal(literal.text());
        } catch (NumberFormatException e) {
          throw new RefusedException(
              "the number " + RefusedException.excerpt(literal.text()) + " is out of range");
        }
      }
    };
  }
}
