package org.splinter.client.sql.logical;

import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlType;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.WordForm;
import org.splinter.protocol.table.ColumnType;

/**
 * Numbers of 128 bits beside those of 64: the type that two have in common, and what providers do
 * not calculate with them.
 */
final class WideNumbers {
  private WideNumbers() {}

  /** Returns the type that holds the numbers of two types, if both have as few digits as it has. */
  static ColumnType common(ColumnType one, ColumnType other) {
    int scale = Math.max(one.scale(), other.scale());
    if (one.isWide() || other.isWide()) {
      return ColumnType.wide(scale);
    }
    return one.scale() == scale ? one : other;
  }

  /**
   * Returns the expression for an equal number of a type with as many digits after the point, or
   * more.
   *
   * @throws RefusedQueryException naming the number if it is wide and has fewer
   */
  static Expression as(ColumnType type, TypedExpression typed, Scalar scalar) {
    int digits = type.scale() - typed.type().scale();
    if (!type.isWide()) {
      return RowPlanner.rescaled(typed, type.scale());
    } else if (!typed.type().isWide()) {
      return new Expression.Printed(WordForm.WIDE, digits, typed.expression());
    } else if (digits != 0) {
      throw new RefusedQueryException(
          excerpt(scalar)
              + " is "
              + typed.type().describe()
              + " beside "
              + digits
              + " more digits after the point: numbers of 128 bits are compared with one scale;"
              + " import the columns with one, or round the other side to "
              + typed.type().scale());
    }
    return typed.expression();
  }

  /** Returns the type of a cast that changes no number of a wide decimal. */
  static SqlType castType(ColumnType wide) {
    return SqlType.decimal(ColumnType.MAX_WIDE_SCALE, wide.scale());
  }

  /** Returns the refusal to calculate with a wide decimal on rows. */
  static RefusedQueryException noCalculation(Scalar scalar, ColumnType type) {
    int scale = Math.min(type.scale(), ColumnType.MAX_SCALE);
    return new RefusedQueryException(
        excerpt(scalar)
            + " is "
            + type.describe()
            + ", expressions on rows calculate with 64 bits: write TRY_CAST("
            + excerpt(scalar)
            + " AS DECIMAL(18, "
            + scale
            + ")), which is NULL where that is too short, or import it with fewer digits");
  }

  /** Returns the refusal of a cast to more digits than 64 bits hold, but for the type it has. */
  static RefusedQueryException noCast(Scalar.Cast cast, ColumnType from) {
    return new RefusedQueryException(
        excerpt(cast)
            + ": "
            + from.describe()
            + " is cast to "
            + SqlType.decimal(ColumnType.MAX_SCALE, Math.min(from.scale(), cast.type().scale()))
                .sql()
            + " at most, by TRY_CAST, which is NULL where that is too short; or leave the cast"
            + " out");
  }

  /**
   * Plans the cast of a wide decimal to a number of 64 bits, NULL where it does not fit.
   *
   * @param to an integer or a decimal
   */
  static TypedExpression narrowed(TypedExpression wide, ColumnType to, Scalar.Cast cast) {
    int dropped = wide.type().scale() - to.scale();
    if (dropped < 0) {
      throw new RefusedQueryException(
          excerpt(cast)
              + ": "
              + wide.type().describe()
              + " has no more than "
              + wide.type().scale()
              + " digits after the point; cast it to DECIMAL(18, "
              + wide.type().scale()
              + ")");
    }
    return new TypedExpression(
        new Expression.Parsed(WordForm.WIDE, dropped, wide.expression()), to);
  }

  private static String excerpt(Scalar scalar) {
    return RefusedQueryException.excerpt(SqlUnparser.of(scalar));
  }
}
