package org.splinter.protocol.table;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.splinter.protocol.table.ColumnType.Kind;

/**
 * The names of column types: this project's own, by which they are described, and those that other
 * databases have for them. A text's length is not checked; a decimal's digits before the point are
 * bounded by 64 bits alone, or by 128 where more than 18 digits are written.
 */
public final class TypeNames {
  private static final Pattern NAME =
      Pattern.compile(
          "([a-z][a-z0-9_ ]*?)\\s*(?:\\(\\s*(\\d{1,9})\\s*(?:,\\s*(\\d{1,2})\\s*)?\\))?");
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  /** The most digits of a decimal by SQL's habit. */
  private static final int MAX_PRECISION = 38;

  /** The most digits of a decimal of 64 bits. */
  private static final int MAX_NARROW_PRECISION = 18;

  private static final Map<String, Kind> KINDS = new HashMap<>();
  private static final Set<String> FLOATING =
      Set.of("double", "double precision", "float", "real", "float4", "float8");

  static {
    add(Kind.INTEGER, "integer int bigint smallint tinyint long int2 int4 int8");
    add(Kind.DECIMAL, "decimal numeric dec");
    add(Kind.DATE, "date");
    add(Kind.BOOLEAN, "boolean bool");
    add(Kind.STRING, "string text varchar char character bpchar");
    add(Kind.TIMESTAMP, "timestamp datetime");
    add(Kind.TIMESTAMPTZ, "timestamptz");
    add(Kind.TIME, "time");
    add(Kind.UUID, "uuid");
    add(Kind.WIDE, "hugeint int128 ubigint uint64");
    KINDS.put("character varying", Kind.STRING);
    KINDS.put("timestamp without time zone", Kind.TIMESTAMP);
    KINDS.put("timestamp with time zone", Kind.TIMESTAMPTZ);
    KINDS.put("time without time zone", Kind.TIME);
  }

  private TypeNames() {}

  private static void add(Kind kind, String names) {
    for (String name : List.of(names.split(" "))) {
      KINDS.put(name, kind);
    }
  }

  /** Returns whether a name is that of binary fractions, which are kept as decimals. */
  public static boolean isFloating(String name) {
    return FLOATING.contains(normal(name));
  }

  /** Returns whether a name is that of whole numbers that may need more than 64 bits. */
  public static boolean isHuge(String name) {
    return KINDS.get(normal(name)) == Kind.WIDE;
  }

  /** Returns whether a name is a type's, with its length or scale or without. */
  public static boolean isKnown(String name) {
    Matcher matcher = NAME.matcher(normal(name));
    return isFloating(name) || (matcher.matches() && KINDS.containsKey(matcher.group(1)));
  }

  private static String normal(String name) {
    return BLANKS.matcher(name.strip().toLowerCase(Locale.ROOT)).replaceAll(" ");
  }

  /**
   * Returns the type of a name.
   *
   * @throws IllegalArgumentException naming the text and the possible types
   */
  static ColumnType type(String name) {
    Matcher matcher = NAME.matcher(normal(name));
    Kind kind = matcher.matches() ? KINDS.get(matcher.group(1)) : null;
    if (kind == Kind.DECIMAL && matcher.group(2) != null) {
      int first = Integer.parseInt(matcher.group(2));
      boolean digits = matcher.group(3) != null;
      int scale = digits ? Integer.parseInt(matcher.group(3)) : first;
      if (digits && first > MAX_NARROW_PRECISION && first <= MAX_PRECISION && scale <= first) {
        return ColumnType.wide(scale);
      } else if (scale <= ColumnType.MAX_SCALE && scale <= first && first <= MAX_PRECISION) {
        return ColumnType.decimal(scale);
      }
    } else if (kind != null
        && kind != Kind.DECIMAL
        && (matcher.group(2) == null || (kind == Kind.STRING && matcher.group(3) == null))) {
      return new ColumnType(kind, 0);
    }
    throw new IllegalArgumentException(
        "'"
            + name
            + "' is not a type; use integer, decimal(0..18), decimal(38, 0..38), double, date,"
            + " time, timestamp, timestamptz, boolean, string or uuid, such as decimal(2)");
  }
}
