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
 * @param freeText the bytes of the longest text that it may be if its texts are not listed, else 0
 */
record RowExpression(
    ColumnType type, String asked, String plain, BigInteger bound, boolean isColumn, int freeText) {

  /** Makes an expression of a number, or of texts that are listed. */
  RowExpression(ColumnType type, String asked, String plain, BigInteger bound, boolean isColumn) {
    this(type, asked, plain, bound, isColumn, 0);
  }

  /** Makes an expression of texts. */
  static RowExpression text(String asked, String plain, int freeText) {
    return new RowExpression(ColumnType.STRING, asked, plain, BigInteger.ZERO, false, freeText);
  }

  boolean isNumber() {
    return type.isNumeric();
  }

  boolean isInteger() {
    return type.kind() == ColumnType.Kind.INTEGER;
  }

  /** Returns whether it is a text that patterns match; DuckDB has none for a UUID. */
  boolean isText() {
    return type.kind() == ColumnType.Kind.STRING;
  }
}
