package org.splinter.client.sql.parse;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.CastExpression;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.SqlType;
import org.splinter.protocol.table.ColumnType;

/** Reader of the type that CAST names. */
final class CastTypes {
  /**
   * The digits that DECIMAL has where none are written, as in DuckDB, and those after the point.
   */
  private static final int DEFAULT_DIGITS = 18;

  private static final int DEFAULT_SCALE = 3;

  /** The most digits of SQL's decimals. */
  private static final int MOST_DIGITS = 38;

  private static final Pattern TYPE =
      Pattern.compile("([A-Z]+(?: PRECISION)?)(?: ?\\((\\d{1,3})(?:, ?(\\d{1,3}))?\\))?");

  private static final Map<String, SqlType.Kind> KINDS =
      Map.ofEntries(
          Map.entry("INTEGER", SqlType.Kind.INTEGER),
          Map.entry("INT", SqlType.Kind.INTEGER),
          Map.entry("SIGNED", SqlType.Kind.INTEGER),
          Map.entry("BIGINT", SqlType.Kind.INTEGER),
          Map.entry("DECIMAL", SqlType.Kind.DECIMAL),
          Map.entry("DEC", SqlType.Kind.DECIMAL),
          Map.entry("NUMERIC", SqlType.Kind.DECIMAL),
          Map.entry("DOUBLE", SqlType.Kind.DOUBLE),
          Map.entry("DOUBLE PRECISION", SqlType.Kind.DOUBLE),
          Map.entry("VARCHAR", SqlType.Kind.VARCHAR),
          Map.entry("TEXT", SqlType.Kind.VARCHAR),
          Map.entry("STRING", SqlType.Kind.VARCHAR),
          Map.entry("DATE", SqlType.Kind.DATE),
          Map.entry("TIME", SqlType.Kind.TIME),
          Map.entry("TIMESTAMP", SqlType.Kind.TIMESTAMP),
          Map.entry("DATETIME", SqlType.Kind.TIMESTAMP),
          Map.entry("BOOLEAN", SqlType.Kind.BOOLEAN),
          Map.entry("BOOL", SqlType.Kind.BOOLEAN));

  private CastTypes() {}

  /** Returns whether a value that cannot be cast is NULL. */
  static boolean attempts(CastExpression cast) {
    return "TRY_CAST".equalsIgnoreCase(cast.keyword);
  }

  static SqlType read(CastExpression cast) {
    String text = String.valueOf(cast.getColDataType()).toUpperCase(Locale.ROOT);
    Matcher matcher = TYPE.matcher(text);
    SqlType.Kind kind = matcher.matches() ? KINDS.get(matcher.group(1)) : null;
    boolean known = cast.keyword == null || cast.keyword.equalsIgnoreCase("CAST") || attempts(cast);
    if (kind == null || !known || cast.getFormat() != null) {
      throw Refusals.notAvailable(
          "the cast to " + RefusedQueryException.excerpt(text),
          "cast to INTEGER, DECIMAL(18, scale), VARCHAR, DATE, TIME, TIMESTAMP or BOOLEAN, by CAST or TRY_CAST");
    }
    boolean bounded = matcher.group(2) != null;
    if (kind != SqlType.Kind.DECIMAL) {
      if (bounded) {
        throw Refusals.notAvailable(
            "the cast to " + RefusedQueryException.excerpt(text),
            "write the type without a length, such as " + kind);
      }
      return new SqlType(kind);
    }
    int digits = bounded ? Integer.parseInt(matcher.group(2)) : DEFAULT_DIGITS;
    int scale =
        matcher.group(3) != null ? Integer.parseInt(matcher.group(3)) : bounded ? 0 : DEFAULT_SCALE;
    if (scale > ColumnType.MAX_SCALE || scale > digits || digits < 1 || digits > MOST_DIGITS) {
      throw new RefusedQueryException(
          "DECIMAL("
              + digits
              + ", "
              + scale
              + "): a decimal has 1 to "
              + MOST_DIGITS
              + " digits, of which 0 to "
              + ColumnType.MAX_SCALE
              + " are after the point");
    }
    return SqlType.decimal(digits, scale);
  }
}
