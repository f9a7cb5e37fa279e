package org.splinter.client.sql.logical;

import java.math.BigInteger;
import java.util.List;
import org.splinter.client.sql.answer.TemporalValues;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlType;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Expression.Case;
import org.splinter.protocol.expression.Expression.Operator;
import org.splinter.protocol.expression.Magnitude;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.expression.TextFunction;
import org.splinter.protocol.expression.WordForm;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/**
 * Planner of functions and casts on rows. Those of numbers are exact arithmetic, so that providers
 * need not know them.
 */
final class RowFunctions {
  private final RowPlanner rows;
  private final RowChoices choices;

  RowFunctions(RowPlanner rows, RowChoices choices) {
    this.rows = rows;
    this.choices = choices;
  }

  /** Plans a call of a function of numbers, of texts, or of a choice among its arguments. */
  TypedExpression call(Scalar.Call call) {
    List<Scalar> arguments = call.arguments();
    Scalar first = arguments.get(0);
    return switch (call.function()) {
      case LOWER, UPPER, TRIM, LTRIM, RTRIM -> {
        TextFunction function = TextFunction.valueOf(call.function().name());
        yield text(new Expression.TextCall(function, requireText(call, first)));
      }
      case LENGTH ->
          new TypedExpression(
              new Expression.TextLength(requireText(call, first)), ColumnType.INTEGER);
      case ABS -> absolute(rows.number(first));
      case SIGN -> new TypedExpression(sign(rows.number(first)), ColumnType.INTEGER);
      case FLOOR -> whole(rows.number(first), 0);
      case CEIL -> whole(rows.number(first), 1);
      case ROUND -> RowRounding.round(rows.number(first), digits(arguments), call);
      case BIT_NOT ->
          new TypedExpression(
              arithmetic(Operator.SUBTRACT, word(-1), requireWhole(call, first)),
              ColumnType.INTEGER);
      case COALESCE -> choices.coalesce(call);
      case NULLIF -> choices.nullIf(call);
      case GREATEST -> choices.extreme(call, Predicate.Operator.GREATER_OR_EQUAL);
      case LEAST -> choices.extreme(call, Predicate.Operator.LESS_OR_EQUAL);
      default ->
          throw new RefusedQueryException(
              RefusedQueryException.excerpt(SqlUnparser.of(call))
                  + " is possible over aggregates only; rows have exact numbers");
    };
  }

  /** Plans an operation on bits. */
  TypedExpression bits(Scalar.Arithmetic scalar) {
    return new TypedExpression(
        arithmetic(
            Operator.valueOf(scalar.operator().name()),
            requireWhole(scalar, scalar.left()),
            requireWhole(scalar, scalar.right())),
        ColumnType.INTEGER);
  }

  /** Plans {@code left || right}; what is no text is shown as one. */
  TypedExpression concatenation(Scalar.Arithmetic scalar) {
    return text(
        new Expression.Concatenation(
            shown(rows.expression(scalar.left()), scalar),
            shown(rows.expression(scalar.right()), scalar)));
  }

  TypedExpression cast(Scalar.Cast cast) {
    TypedExpression operand = rows.expression(cast.operand());
    ColumnType from = operand.type();
    ColumnType to = target(cast);
    if (from.isWide() && cast.type().equals(WideNumbers.castType(from))) {
      return operand;
    } else if (from.isWide() && cast.type().digits() > ColumnType.MAX_SCALE) {
      throw WideNumbers.noCast(cast, from);
    } else if (from.isText() && !to.isText() && !cast.attempted()) {
      throw new RefusedQueryException(
          RefusedQueryException.excerpt(SqlUnparser.of(cast))
              + (from.isWide() ? " fails where a number is no " : " fails where a text is no ")
              + to.describe()
              + "; write "
              + RefusedQueryException.excerpt("TRY_" + SqlUnparser.of(cast))
              + ", which is NULL there");
    }
    return switch (cast.type().kind()) {
      case VARCHAR -> text(shown(operand, cast));
      case INTEGER, DECIMAL -> held(number(operand, to, cast), cast);
      case DATE ->
          from.isCharacters()
              ? parsed(operand, WordForm.DATE, to)
              : from.isTimestamp() ? TemporalPlanner.date(operand) : same(operand, to, cast);
      case TIME ->
          from.isCharacters()
              ? parsed(operand, WordForm.TIME, to)
              : from.isTimestamp() ? TemporalPlanner.timeOfDay(operand) : same(operand, to, cast);
      case TIMESTAMP ->
          from.isCharacters()
              ? parsed(operand, WordForm.TIMESTAMP, to)
              : from.isTimestamp() || from.equals(ColumnType.DATE)
                  ? TemporalPlanner.timestamp(operand)
                  : same(operand, to, cast);
      case BOOLEAN ->
          from.isNumeric()
              ? new TypedExpression(isNotZero(operand.expression()), to)
              : from.isCharacters()
                  ? parsed(operand, WordForm.BOOLEAN, to)
                  : same(operand, to, cast);
      case DOUBLE -> throw new IllegalStateException("a cast to DOUBLE has no target");
    };
  }

  private static ColumnType target(Scalar.Cast cast) {
    return switch (cast.type().kind()) {
      case INTEGER -> ColumnType.INTEGER;
      case DECIMAL -> ColumnType.decimal(cast.type().scale());
      case VARCHAR -> ColumnType.STRING;
      case DATE -> ColumnType.DATE;
      case TIME -> ColumnType.TIME;
      case TIMESTAMP -> ColumnType.TIMESTAMP;
      case BOOLEAN -> ColumnType.BOOLEAN;
      case DOUBLE ->
          throw new RefusedQueryException(
              RefusedQueryException.excerpt(SqlUnparser.of(cast))
                  + " is possible over aggregates only; rows have exact numbers, cast to "
                  + SqlType.decimal(18, 6).sql());
    };
  }

  private TypedExpression number(TypedExpression operand, ColumnType to, Scalar.Cast cast) {
    if (operand.type().isWide()) {
      return WideNumbers.narrowed(operand, to, cast);
    } else if (operand.type().isText()) {
      return new TypedExpression(
          new Expression.Parsed(WordForm.NUMBER, to.scale(), operand.expression()), to);
    } else if (operand.type().equals(ColumnType.BOOLEAN)) {
      return rescaled(new TypedExpression(operand.expression(), ColumnType.INTEGER), to, cast);
    } else if (!operand.type().isNumeric()) {
      throw misfit(operand, to, cast);
    }
    return operand.type().scale() <= to.scale()
        ? rescaled(operand, to, cast)
        : new TypedExpression(
            RowRounding.rounded(operand.expression(), operand.type().scale() - to.scale()), to);
  }

  /**
   * Returns a number with more digits after the point, or as many. It is held before these are
   * added, since afterwards it might need more than 64 bits.
   */
  private TypedExpression rescaled(TypedExpression number, ColumnType to, Scalar.Cast cast) {
    int more = to.scale() - number.type().scale();
    TypedExpression fitting =
        more > 0 && isHeld(cast) ? held(number, cast.type().digits() - more, cast) : number;
    return new TypedExpression(RowPlanner.rescaled(fitting, to.scale()), to);
  }

  /** Returns whether a decimal is written to have fewer digits than 64 bits hold. */
  private static boolean isHeld(Scalar.Cast cast) {
    return cast.type().kind() == SqlType.Kind.DECIMAL
        && cast.type().digits() <= ColumnType.MAX_SCALE;
  }

  /**
   * Holds a number to the digits that a decimal is written to have, where these are fewer than 64
   * bits have: NULL beyond, or refused where it could be.
   */
  private TypedExpression held(TypedExpression number, Scalar.Cast cast) {
    return isHeld(cast) ? held(number, cast.type().digits(), cast) : number;
  }

  /**
   * Holds a number to some digits.
   *
   * @param digits of its word
   */
  private TypedExpression held(TypedExpression number, int digits, Scalar.Cast cast) {
    long beyond = BigInteger.TEN.pow(digits).longValueExact();
    BigInteger greatest = Magnitude.bound(number.expression(), rows.manifest());
    if (greatest.compareTo(BigInteger.valueOf(beyond)) < 0) {
      return number;
    }
    if (!cast.attempted()) {
      throw new RefusedQueryException(
          RefusedQueryException.excerpt(SqlUnparser.of(cast))
              + " fails where a number has more than "
              + cast.type().digits()
              + " digits, as one could by the table's least and greatest values; write "
              + RefusedQueryException.excerpt("TRY_" + SqlUnparser.of(cast))
              + ", which is NULL there, or more digits");
    }
    Predicate fits =
        new Predicate.Comparison(
            new Expression.Bucket(number.expression(), List.of(1 - beyond, beyond)),
            Predicate.Operator.EQUAL,
            word(1));
    return new TypedExpression(
        new Case(List.of(new Expression.Branch(fits, number.expression())), null), number.type());
  }

  private static TypedExpression same(TypedExpression operand, ColumnType to, Scalar.Cast cast) {
    if (!operand.type().equals(to)) {
      throw misfit(operand, to, cast);
    }
    return operand;
  }

  private static RefusedQueryException misfit(
      TypedExpression operand, ColumnType to, Scalar.Cast cast) {
    return new RefusedQueryException(
        RefusedQueryException.excerpt(SqlUnparser.of(cast))
            + ": "
            + operand.type().describe()
            + " cannot be cast to "
            + to.describe());
  }

  private static TypedExpression parsed(TypedExpression operand, WordForm form, ColumnType to) {
    return new TypedExpression(new Expression.Parsed(form, 0, operand.expression()), to);
  }

  /** Returns the text that shows a value. */
  private static Expression shown(TypedExpression typed, Scalar whole) {
    ColumnType type = typed.type();
    return switch (type.kind()) {
      case STRING, UUID -> typed.expression();
      case WIDE ->
          throw new RefusedQueryException(
              RefusedQueryException.excerpt(SqlUnparser.of(whole))
                  + ": "
                  + type.describe()
                  + " cannot be shown as text; select it as it is");
      case INTEGER, DECIMAL ->
          new Expression.Printed(WordForm.NUMBER, type.scale(), typed.expression());
      case DATE -> new Expression.Printed(WordForm.DATE, 0, typed.expression());
      case BOOLEAN -> new Expression.Printed(WordForm.BOOLEAN, 0, typed.expression());
      case TIME -> new Expression.Printed(WordForm.TIME, 0, typed.expression());
      case TIMESTAMP -> new Expression.Printed(WordForm.TIMESTAMP, 0, typed.expression());
      case TIMESTAMPTZ ->
          new Expression.Concatenation(
              new Expression.Printed(WordForm.TIMESTAMP, 0, typed.expression()),
              new Expression.Constant(new Value.Text(TemporalValues.UTC)));
    };
  }

  private static TypedExpression absolute(TypedExpression number) {
    Expression x = number.expression();
    Predicate negative = new Predicate.Comparison(x, Predicate.Operator.LESS, word(0));
    Expression.Branch branch =
        new Expression.Branch(negative, arithmetic(Operator.SUBTRACT, word(0), x));
    return new TypedExpression(new Case(List.of(branch), x), number.type());
  }

  /** Returns -1, 0 or 1: how many of the boundaries 0 and 1 the number has reached, less one. */
  private static Expression sign(TypedExpression number) {
    return arithmetic(
        Operator.SUBTRACT, new Expression.Bucket(number.expression(), List.of(0L, 1L)), word(1));
  }

  /**
   * Returns the next whole number below (or at) a number, or above it: the truncated quotient, and
   * one less where the remainder is below 0, or one more where it is 1 or more.
   *
   * @param boundary what the remainder must reach for the greater of the two candidates
   */
  private static TypedExpression whole(TypedExpression number, long boundary) {
    int scale = number.type().scale();
    if (scale == 0) {
      return new TypedExpression(number.expression(), ColumnType.INTEGER);
    }
    Expression power = RowRounding.power(scale);
    Expression remainder = arithmetic(Operator.REMAINDER, number.expression(), power);
    Expression step = new Expression.Bucket(remainder, List.of(boundary));
    Expression quotient = arithmetic(Operator.DIVIDE, number.expression(), power);
    Expression change = boundary == 0 ? arithmetic(Operator.SUBTRACT, step, word(1)) : step;
    return new TypedExpression(arithmetic(Operator.ADD, quotient, change), ColumnType.INTEGER);
  }

  private static int digits(List<Scalar> arguments) {
    return arguments.size() < 2
        ? 0
        : Integer.parseInt(((Scalar.Constant) arguments.get(1)).literal().text());
  }

  private static Expression isNotZero(Expression number) {
    Predicate differs = new Predicate.Comparison(number, Predicate.Operator.NOT_EQUAL, word(0));
    Predicate equals = new Predicate.Comparison(number, Predicate.Operator.EQUAL, word(0));
    return new Case(
        List.of(new Expression.Branch(differs, word(1)), new Expression.Branch(equals, word(0))),
        null);
  }

  private Expression requireText(Scalar whole, Scalar argument) {
    TypedExpression typed = rows.expression(argument);
    if (typed.type().isWide()) {
      throw new RefusedQueryException(
          RefusedQueryException.excerpt(SqlUnparser.of(whole))
              + " needs text; "
              + RefusedQueryException.excerpt(SqlUnparser.of(argument))
              + " is "
              + typed.type().describe()
              + ", select it as it is");
    } else if (!typed.type().isText()) {
      throw new RefusedQueryException(
          RefusedQueryException.excerpt(SqlUnparser.of(whole))
              + " needs text; "
              + RefusedQueryException.excerpt(SqlUnparser.of(argument))
              + " is "
              + typed.type().describe()
              + ", write CAST("
              + RefusedQueryException.excerpt(SqlUnparser.of(argument))
              + " AS VARCHAR)");
    }
    return typed.expression();
  }

  private Expression requireWhole(Scalar whole, Scalar argument) {
    TypedExpression typed = rows.expression(argument);
    if (!typed.type().equals(ColumnType.INTEGER)) {
      throw new RefusedQueryException(
          RefusedQueryException.excerpt(SqlUnparser.of(whole))
              + " needs whole numbers; "
              + RefusedQueryException.excerpt(SqlUnparser.of(argument))
              + " is "
              + typed.type().describe());
    }
    return typed.expression();
  }

  private static TypedExpression text(Expression expression) {
    return new TypedExpression(expression, ColumnType.STRING);
  }

  private static Expression arithmetic(Operator operator, Expression left, Expression right) {
    return new Expression.Arithmetic(operator, left, right);
  }

  private static Expression word(long word) {
    return RowRounding.word(word);
  }
}
