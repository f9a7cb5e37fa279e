package org.splinter.client.sql.search;

import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Value;

/** Possibility that an expression is NULL on a table version, by its public statistics. */
final class Nullability {
  private Nullability() {}

  /** Returns whether some row may make an expression NULL; false only where none can. */
  static boolean possible(Expression expression, Manifest manifest) {
    if (expression instanceof Expression.ColumnValue value) {
      return manifest.statistics().get(value.column()).nulls() > 0;
    } else if (expression instanceof Expression.DatePart part) {
      return possible(part.date(), manifest);
    } else if (expression instanceof Expression.Prefix prefix) {
      return possible(prefix.text(), manifest);
    } else if (expression instanceof Expression.Bucket bucket) {
      return possible(bucket.number(), manifest);
    } else if (expression instanceof Expression.Arithmetic arithmetic) {
      boolean divides =
          arithmetic.operator() == Expression.Operator.DIVIDE
              || arithmetic.operator() == Expression.Operator.REMAINDER;
      return (divides && !isNonZero(arithmetic.right()))
          || possible(arithmetic.left(), manifest)
          || possible(arithmetic.right(), manifest);
    }
    return !(expression instanceof Expression.Constant);
  }

  private static boolean isNonZero(Expression divisor) {
    return divisor instanceof Expression.Constant constant
        && constant.value() instanceof Value.Word word
        && word.word() != 0;
  }
}
