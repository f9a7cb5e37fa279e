package org.splinter.system;

import java.math.BigInteger;
import org.splinter.protocol.table.ColumnType;

/**
 * A public expression on a row.
 *
 * @param asked in our SQL
 * @param plain in DuckDB's, where numbers are wide enough for any arithmetic
 * @param bound of a number: no row's unscaled absolute value is greater
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
