package org.splinter.client.sql.logical;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.aggregate.AggregateFunctions;
import org.splinter.client.sql.aggregate.BareColumns;
import org.splinter.client.sql.aggregate.GroupPlanner;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.answer.AnswerKind;
import org.splinter.client.sql.answer.AnswerShape;
import org.splinter.client.sql.answer.AnswerValues;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Interval;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.OrderItem;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.Scalars;
import org.splinter.client.sql.ast.SelectItem;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.row.ExactNumber;
import org.splinter.client.sql.row.LiteralType;
import org.splinter.protocol.table.ColumnType;

/**
 * Planner of what the client makes of the groups: every SELECT item, HAVING and ORDER BY as an
 * expression over GROUP BY values and aggregates.
 */
final class AnswerPlanner implements Scalar.Visitor<AnswerExpression> {
  private final SqlTemplate template;
  private final RowPlanner rows;
  private final List<Scalar> groups;
  private final List<GroupExpression> groupExpressions;
  private final GroupPlanner planner;
  private final BareColumns bare;
  private final Conditions conditions = new Conditions();

  /**
   * Makes the planner of one answer.
   *
   * @param groups the GROUP BY expressions, aliases and ordinals resolved
   */
  AnswerPlanner(
      SqlTemplate template,
      RowPlanner rows,
      List<Scalar> groups,
      List<GroupExpression> groupExpressions,
      GroupPlanner planner) {
    this.template = template;
    this.rows = rows;
    this.groups = groups;
    this.groupExpressions = groupExpressions;
    this.planner = planner;
    this.bare = BareColumns.of(template);
  }

  AnswerShape shape() {
    List<AnswerShape.Column> columns = new ArrayList<>();
    for (SelectItem item : template.items()) {
      AnswerExpression value = answer(item.value());
      AnswerKind.of(value); // refuses what could not be computed
      columns.add(new AnswerShape.Column(item.label(), value));
    }
    Condition having = template.having();
    AnswerExpression condition = having == null ? null : condition(having);
    if (condition != null) {
      AnswerKind.of(condition);
    }
    List<AnswerShape.Order> orders = new ArrayList<>();
    for (OrderItem item : template.orderBy()) {
      AnswerExpression value = answer(aliased(item.value()));
      AnswerKind.requireOrder(value);
      orders.add(new AnswerShape.Order(value, item.descending(), item.nullsFirst()));
    }
    return new AnswerShape(columns, condition, orders, template.limit(), template.offset());
  }

  /** Returns what a name in ORDER BY means: an item's alias comes before a column. */
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
    return group >= 0
        ? new AnswerExpression.GroupValue(group, groupExpressions.get(group).type())
        : scalar.accept(this);
  }

  @Override
  public AnswerExpression columnName(Scalar.ColumnName column) {
    Scalar item = rows.isColumn(column.name()) ? null : itemOf(column.name());
    if (item != null && !item.equals(column)) {
      return answer(item);
    }
    rows.expression(column); // an unknown column is refused as such
    return aggregate(bare.aggregate(column));
  }

  @Override
  public AnswerExpression constant(Scalar.Constant constant) {
    return new AnswerExpression.Constant(value(constant.literal()));
  }

  @Override
  public AnswerExpression parameter(Scalar.Parameter parameter) {
    throw rows.refusal(parameter);
  }

  @Override
  public AnswerExpression arithmetic(Scalar.Arithmetic arithmetic) {
    Scalar.Operator operator = arithmetic.operator();
    boolean sum = operator == Scalar.Operator.ADD;
    boolean difference = operator == Scalar.Operator.SUBTRACT;
    Scalar left = arithmetic.left();
    Scalar right = arithmetic.right();
    if ((sum || difference) && isLength(right)) {
      AnswerExpression moved = answer(left);
      return new AnswerExpression.Arithmetic(operator, moved, length(right, moved));
    } else if (sum && isLength(left)) {
      AnswerExpression moved = answer(right);
      return new AnswerExpression.Arithmetic(operator, moved, length(left, moved));
    }
    return new AnswerExpression.Arithmetic(operator, answer(left), answer(right));
  }

  /** Returns whether a scalar may be what a date or a time is moved by: an interval, or days. */
  private static boolean isLength(Scalar scalar) {
    return scalar instanceof Scalar.Constant constant
        && (constant.literal().kind() == Literal.Kind.INTERVAL || isDays(constant.literal()));
  }

  private static boolean isDays(Literal literal) {
    return literal.kind() == Literal.Kind.NUMBER && literal.text().matches("[0-9]+");
  }

  /**
   * Plans an interval beside a date or a time, and a whole number beside a date, as an interval;
   * beside a number an interval is its seconds.
   */
  private AnswerExpression length(Scalar scalar, AnswerExpression moved) {
    Literal literal = ((Scalar.Constant) scalar).literal();
    AnswerKind kind = AnswerKind.of(moved);
    boolean days = isDays(literal);
    boolean moves = days ? kind == AnswerKind.DATE : kind.temporalType().isPresent();
    Optional<Interval> interval =
        moves ? Interval.of(literal.text() + (days ? " days" : "")) : Optional.empty();
    return interval
        .<AnswerExpression>map(AnswerExpression.Constant::new)
        .orElseGet(() -> answer(scalar));
  }

  @Override
  public AnswerExpression negation(Scalar.Negation negation) {
    return new AnswerExpression.Negation(answer(negation.operand()));
  }

  @Override
  public AnswerExpression choice(Scalar.Case choice) {
    List<AnswerExpression.Branch> branches = new ArrayList<>();
    for (Scalar.Branch branch : choice.branches()) {
      Scalar then = branch.then();
      branches.add(
          new AnswerExpression.Branch(
              condition(branch.when()), then == null ? null : answer(then)));
    }
    Scalar otherwise = choice.otherwise();
    return new AnswerExpression.Case(branches, otherwise == null ? null : answer(otherwise));
  }

  /** Plans a call: one over aggregates is the client's work, one of a bare column a row's. */
  @Override
  public AnswerExpression call(Scalar.Call call) {
    boolean ofRow =
        switch (call.function()) {
          case YEAR, QUARTER, MONTH, DAY, DAY_OF_WEEK, DAY_OF_YEAR, WEEK, PREFIX ->
              !Scalars.aggregated(call);
          case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, EPOCH, TRUNCATE ->
              !Scalars.aggregated(call);
          default -> false;
        };
    if (ofRow) {
      return aggregate(bare.aggregate(call));
    }
    List<AnswerExpression> arguments = call.arguments().stream().map(this::answer).toList();
    return new AnswerExpression.Call(
        call.function(),
        switch (call.function()) {
          case COALESCE, NULLIF, GREATEST, LEAST -> dated(arguments);
          default -> arguments;
        });
  }

  /** Turns texts beside a date or a time into such values. */
  private static List<AnswerExpression> dated(List<AnswerExpression> arguments) {
    return arguments.stream()
        .filter(argument -> AnswerKind.of(argument).temporalType().isPresent())
        .findFirst()
        .map(date -> arguments.stream().map(argument -> dated(argument, date)).toList())
        .orElse(arguments);
  }

  @Override
  public AnswerExpression cast(Scalar.Cast cast) {
    return new AnswerExpression.Cast(answer(cast.operand()), cast.type(), cast.attempted());
  }

  @Override
  public AnswerExpression aggregate(Scalar.Aggregate aggregate) {
    return AggregateFunctions.of(aggregate).plan(aggregate.arguments(), planner);
  }

  @Override
  public AnswerExpression allColumns(Scalar.AllColumns all) {
    throw rows.refusal(all);
  }

  private AnswerExpression condition(Condition condition) {
    return condition.accept(conditions);
  }

  /** Planner of conditions over aggregates and groups. */
  private final class Conditions implements Condition.Visitor<AnswerExpression> {
    @Override
    public AnswerExpression comparison(Condition.Comparison comparison) {
      AnswerExpression left = answer(comparison.left());
      AnswerExpression right = answer(comparison.right());
      return new AnswerExpression.Comparison(
          dated(left, right), comparison.operator(), dated(right, left));
    }

    @Override
    public AnswerExpression isNull(Condition.IsNull test) {
      return new AnswerExpression.IsNull(answer(test.operand()));
    }

    @Override
    public AnswerExpression and(Condition.And and) {
      return new AnswerExpression.And(all(and.terms()));
    }

    @Override
    public AnswerExpression or(Condition.Or or) {
      return new AnswerExpression.Or(all(or.terms()));
    }

    @Override
    public AnswerExpression not(Condition.Not not) {
      return new AnswerExpression.Not(condition(not.term()));
    }

    private List<AnswerExpression> all(List<Condition> terms) {
      return terms.stream().map(AnswerPlanner.this::condition).toList();
    }
  }

  /** Turns a text, or a date, beside a date, a time or a timestamp into one of its type. */
  private static AnswerExpression dated(AnswerExpression side, AnswerExpression other) {
    if (!(side instanceof AnswerExpression.Constant constant)) {
      return side;
    }
    ColumnType type = AnswerKind.of(other).temporalType().orElse(null);
    boolean read =
        constant.value() instanceof String
            || (constant.value() instanceof LocalDate && type != null && type.isTimestamp());
    if (type == null || !read) {
      return side;
    }
    Literal text = new Literal(Literal.Kind.TEXT, String.valueOf(constant.value()));
    return new AnswerExpression.Constant(AnswerValues.of(LiteralTypes.value(text, type), type));
  }

  private static Object value(Literal literal) {
    return switch (literal.kind()) {
      case TEXT -> literal.text();
      case BOOLEAN -> Boolean.valueOf(literal.text());
      case DATE, TIME, TIMESTAMP, TIMESTAMPTZ -> {
        ColumnType type = LiteralType.temporal(literal).orElseThrow();
        yield Objects.requireNonNull(AnswerValues.of(LiteralTypes.value(literal, type), type));
      }
      case INTERVAL -> LiteralTypes.seconds(literal);
      case NUMBER -> {
        ExactNumber whole = ExactNumber.of(literal.text(), 0);
        if (whole.exact()) {
          yield whole.word();
        }
        try {
          yield new BigDecimal(literal.text());
        } catch (NumberFormatException e) {
          throw new RefusedQueryException(
              "the number " + RefusedQueryException.excerpt(literal.text()) + " is out of range");
        }
      }
    };
  }
}
