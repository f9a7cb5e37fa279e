package org.splinter.client.sql.logical;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Interval;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Value;

/**
 * Planner of row expressions and predicates: it looks up columns, types literals, and brings
 * decimals to a common scale. All of it is exact.
 */
final class RowPlanner implements Scalar.Visitor<TypedExpression> {
  private static final int QUOTIENT_SCALE = 6;

  private final Manifest manifest;
  private final ComparisonPlanner comparisons;
  private final Conditions conditions = new Conditions();
  private final RowChoices choices = new RowChoices(this);
  private final RowFunctions functions = new RowFunctions(this, choices);

  RowPlanner(Manifest manifest) {
    this.manifest = manifest;
    this.comparisons = new ComparisonPlanner(this);
  }

  /** Returns the facts of the table whose rows are meant. */
  Manifest manifest() {
    return manifest;
  }

  /** Returns whether a name is a column's. */
  boolean isColumn(String name) {
    return manifest.schema().indexOf(name) >= 0;
  }

  /**
   * Plans an expression on a row.
   *
   * @throws RefusedQueryException naming what it cannot be made of
   */
  TypedExpression expression(Scalar scalar) {
    return scalar.accept(this);
  }

  @Override
  public TypedExpression columnName(Scalar.ColumnName name) {
    int index = column(name);
    return new TypedExpression(
        new Expression.ColumnValue(index), manifest.schema().columns().get(index).type());
  }

  @Override
  public TypedExpression constant(Scalar.Constant constant) {
    return LiteralTypes.typed(constant.literal());
  }

  @Override
  public TypedExpression parameter(Scalar.Parameter parameter) {
    throw refusal(parameter);
  }

  @Override
  public TypedExpression negation(Scalar.Negation negation) {
    TypedExpression operand = number(negation.operand());
    Expression zero = new Expression.Constant(new Value.Word(0));
    return new TypedExpression(
        arithmetic(Expression.Operator.SUBTRACT, zero, operand.expression()), operand.type());
  }

  @Override
  public TypedExpression aggregate(Scalar.Aggregate aggregate) {
    throw refusal(aggregate);
  }

  @Override
  public TypedExpression allColumns(Scalar.AllColumns all) {
    throw refusal(all);
  }

  /** Returns the refusal of what is no expression on rows. */
  RefusedQueryException refusal(Scalar scalar) {
    return new RefusedQueryException(
        SqlUnparser.of(scalar)
            + (scalar instanceof Scalar.Parameter
                ? ": a secret stands alone on one side of a comparison"
                : " cannot be used here: an aggregate is of groups, not of rows"));
  }

  private int column(Scalar.ColumnName name) {
    int column = manifest.schema().indexOf(name.name());
    if (column < 0) {
      throw ColumnNames.unknown(
          name,
          "table "
              + manifest.table()
              + " has no column "
              + RefusedQueryException.excerpt(name.name()),
          List.of(manifest.schema()),
          "it has " + ColumnNames.listed(manifest.schema()));
    }
    return column;
  }

  /** Plans an expression that must be a number. */
  TypedExpression number(Scalar scalar) {
    return requireNumber(expression(scalar), scalar);
  }

  private static TypedExpression requireNumber(TypedExpression typed, Scalar scalar) {
    if (typed.type().isWide()) {
      throw WideNumbers.noCalculation(scalar, typed.type());
    } else if (!typed.type().isNumeric()) {
      throw new RefusedQueryException(
          RefusedQueryException.excerpt(SqlUnparser.of(scalar))
              + " is "
              + typed.type().describe()
              + ", a number is needed"
              + castMend(typed, scalar, "INTEGER", "numbers"));
    }
    return typed;
  }

  /** Returns the mend of a message that refuses a text which may show values of another type. */
  static String castMend(TypedExpression typed, Scalar scalar, String type, String values) {
    return typed.type().equals(ColumnType.STRING)
        ? "; write TRY_CAST("
            + RefusedQueryException.excerpt(SqlUnparser.of(scalar))
            + " AS "
            + type
            + ") if the texts are "
            + values
        : "";
  }

  @Override
  public TypedExpression arithmetic(Scalar.Arithmetic scalar) {
    return switch (scalar.operator()) {
      case CONCAT -> functions.concatenation(scalar);
      case BIT_AND, BIT_OR, BIT_XOR, SHIFT_LEFT, SHIFT_RIGHT -> functions.bits(scalar);
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER -> calculation(scalar);
    };
  }

  private TypedExpression calculation(Scalar.Arithmetic scalar) {
    TypedExpression later = later(scalar);
    if (later != null) {
      return later;
    }
    TypedExpression left = expression(scalar.left());
    TypedExpression right = expression(scalar.right());
    TypedExpression temporal = TemporalPlanner.arithmetic(scalar.operator(), left, right);
    if (temporal != null) {
      return temporal;
    }
    Expression.Operator operator = Expression.Operator.valueOf(scalar.operator().name());
    requireNumber(left, scalar.left());
    requireNumber(right, scalar.right());
    int leftScale = left.type().scale();
    int rightScale = right.type().scale();
    int common = Math.max(leftScale, rightScale);
    return switch (scalar.operator()) {
      case ADD, SUBTRACT, REMAINDER ->
          new TypedExpression(
              arithmetic(operator, rescaled(left, common), rescaled(right, common)),
              numeric(common, left, right));
      case MULTIPLY ->
          new TypedExpression(
              arithmetic(operator, left.expression(), right.expression()),
              numeric(requireScale(leftScale + rightScale, scalar), left, right));
      case DIVIDE -> {
        int scale = common == 0 ? 0 : Math.max(common, QUOTIENT_SCALE);
        yield new TypedExpression(
            arithmetic(
                operator,
                rescaled(left, requireScale(scale + rightScale, scalar)),
                right.expression()),
            numeric(scale, left, right));
      }
      case CONCAT, BIT_AND, BIT_OR, BIT_XOR, SHIFT_LEFT, SHIFT_RIGHT ->
          throw new IllegalStateException(scalar.operator() + " is no calculation");
    };
  }

  /** Plans the sum or difference of a date or a time and an interval; null if it is neither. */
  private @Nullable TypedExpression later(Scalar.Arithmetic scalar) {
    boolean sum = scalar.operator() == Scalar.Operator.ADD;
    boolean difference = scalar.operator() == Scalar.Operator.SUBTRACT;
    Interval right = sum || difference ? interval(scalar.right()) : null;
    if (right != null) {
      Interval later = sum ? right : right.negated();
      return TemporalPlanner.later(expression(scalar.left()), later);
    }
    Interval left = sum ? interval(scalar.left()) : null;
    return left == null ? null : TemporalPlanner.later(expression(scalar.right()), left);
  }

  private static @Nullable Interval interval(Scalar scalar) {
    return scalar instanceof Scalar.Constant constant
        ? constant.literal().interval().orElse(null)
        : null;
  }

  private static int requireScale(int scale, Scalar scalar) {
    if (scale > ColumnType.MAX_SCALE) {
      throw new RefusedQueryException(
          RefusedQueryException.excerpt(SqlUnparser.of(scalar))
              + " needs "
              + scale
              + " digits after the point, at most "
              + ColumnType.MAX_SCALE
              + " are possible; round its operands, as in ROUND(x, 6)");
    }
    return scale;
  }

  private static ColumnType numeric(int scale, TypedExpression left, TypedExpression right) {
    boolean whole =
        left.type().equals(ColumnType.INTEGER) && right.type().equals(ColumnType.INTEGER);
    return whole ? ColumnType.INTEGER : ColumnType.decimal(scale);
  }

  private static Expression arithmetic(
      Expression.Operator operator, Expression left, Expression right) {
    return new Expression.Arithmetic(operator, left, right);
  }

  /** Returns the expression for an equal number with more digits after the point. */
  static Expression rescaled(TypedExpression typed, int scale) {
    int digits = scale - typed.type().scale();
    if (digits == 0) {
      return typed.expression();
    }
    long factor = BigDecimal.ONE.scaleByPowerOfTen(digits).longValueExact();
    return arithmetic(
        Expression.Operator.MULTIPLY,
        typed.expression(),
        new Expression.Constant(new Value.Word(factor)));
  }

  @Override
  public TypedExpression choice(Scalar.Case choice) {
    return choices.choice(choice);
  }

  @Override
  public TypedExpression call(Scalar.Call call) {
    return switch (call.function()) {
      case PREFIX -> prefix(call);
      case YEAR, QUARTER, MONTH, DAY, DAY_OF_WEEK, DAY_OF_YEAR, WEEK ->
          TemporalPlanner.part(call, expression(call.arguments().get(0)));
      case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, EPOCH ->
          TemporalPlanner.part(call, expression(call.arguments().get(0)));
      case TRUNCATE -> TemporalPlanner.truncated(call, expression(call.arguments().get(0)));
      default -> functions.call(call);
    };
  }

  private TypedExpression prefix(Scalar.Call call) {
    TypedExpression argument = expression(call.arguments().get(0));
    boolean count =
        call.arguments().get(1) instanceof Scalar.Constant constant
            && constant.literal().text().matches("[1-9][0-9]{0,5}");
    if (!argument.type().isCharacters() || !count) {
      throw new RefusedQueryException(
          RefusedQueryException.excerpt(SqlUnparser.of(call))
              + ": LEFT takes a text and a number of characters from 1 on"
              + (argument.type().isText()
                  ? ""
                  : "; write CAST("
                      + RefusedQueryException.excerpt(SqlUnparser.of(call.arguments().get(0)))
                      + " AS VARCHAR) for the text"));
    }
    String characters = ((Scalar.Constant) call.arguments().get(1)).literal().text();
    return new TypedExpression(
        new Expression.Prefix(argument.expression(), Integer.parseInt(characters)),
        ColumnType.STRING);
  }

  @Override
  public TypedExpression cast(Scalar.Cast cast) {
    return functions.cast(cast);
  }

  /** Plans a condition without secrets. */
  Predicate predicate(Condition condition) {
    return condition.accept(conditions);
  }

  /** Planner of conditions without secrets. */
  private final class Conditions implements Condition.Visitor<Predicate> {
    @Override
    public Predicate comparison(Condition.Comparison comparison) {
      return comparisons.plan(comparison);
    }

    @Override
    public Predicate isNull(Condition.IsNull test) {
      return new Predicate.IsNull(expression(test.operand()).expression());
    }

    @Override
    public Predicate and(Condition.And and) {
      return new Predicate.And(all(and.terms()));
    }

    @Override
    public Predicate or(Condition.Or or) {
      return new Predicate.Or(all(or.terms()));
    }

    @Override
    public Predicate not(Condition.Not not) {
      return new Predicate.Not(predicate(not.term()));
    }

    private List<Predicate> all(List<Condition> terms) {
      return terms.stream().map(RowPlanner.this::predicate).toList();
    }
  }
}
