package org.splinter.system;

import java.math.BigInteger;
import org.splinter.protocol.table.ColumnType;

/**
 * A public expression on a row.
 *
 * @param asked the expression in this project's SQL
 * @param plain the expression in DuckDB's SQL, where numbers are wide enough for any arithmetic
 * @param bound for a number, the greatest unscaled absolute value that a row may have
 * @param isColumn whether it is a bare column
 */
record RowExpression(
    ColumnType type, String asked, String plain, BigInteger bound, boolean isColumn) {

  boolean isNumber() {
    return type.isNumeric();
  }

  boolean isInteger() {
    return type.kind() == ColumnType.Kind.INTEGER;
  }

  boolean isText() {
    return type.isText();
  }
}
