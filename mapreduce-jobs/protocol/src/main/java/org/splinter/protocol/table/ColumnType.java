package org.splinter.protocol.table;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A column's type: 64-bit integer, decimal of a fixed scale (stored unscaled in 64 bits), date
 * (days since 1970-01-01), boolean (0 or 1) or string.
 *
 * @param scale digits after the point of a decimal, 0 to 18; 0 for the other kinds
 */
public record ColumnType(Kind kind, int scale) {
  public static final int MAX_SCALE = 18;

  public static final ColumnType INTEGER = new ColumnType(Kind.INTEGER, 0);
  public static final ColumnType DATE = new ColumnType(Kind.DATE, 0);
  public static final ColumnType BOOLEAN = new ColumnType(Kind.BOOLEAN, 0);
  public static final ColumnType STRING = new ColumnType(Kind.STRING, 0);

  private static final int MAX_DIGITS = 19;
  private static final BigInteger OVERFLOW = BigInteger.ONE.shiftLeft(Long.SIZE);
  private static final Pattern INTEGER_TEXT = Pattern.compile("[+-]?[0-9]+");
  private static final Pattern DECIMAL_TEXT =
      Pattern.compile(
          "(?=.{1,128}$)[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?");
  private static final Pattern DATE_TEXT = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
  private static final Pattern NAME = Pattern.compile("([a-z]+)(?:\\((\\d{1,2})\\))?");

  /** The kind of a column's values; the code stands for it in byte formats. */
  public enum Kind {
    INTEGER(0),
    DECIMAL(1),
    DATE(2),
    BOOLEAN(3),
    STRING(4);

    final int code;

    Kind(int code) {
      this.code = code;
    }
  }

  public ColumnType {
    if (scale < 0 || scale > (kind == Kind.DECIMAL ? MAX_SCALE : 0)) {
      throw new IllegalArgumentException("scale " + scale + " of " + kind + " is out of range");
    }
  }

  public static ColumnType decimal(int scale) {
    return new ColumnType(Kind.DECIMAL, scale);
  }

  public boolean isText() {
    return kind == Kind.STRING;
  }

  /** Returns whether the type allows SUM and AVG: integers and decimals do. */
  public boolean isNumeric() {
    return kind == Kind.INTEGER || kind == Kind.DECIMAL;
  }

  /**
   * Reads a type's name: {@code integer}, {@code decimal(2)}, {@code date}, {@code boolean}, {@code
   * string}.
   *
   * @throws IllegalArgumentException naming the text and the possible types
   */
  public static ColumnType named(String name) {
    Matcher matcher = NAME.matcher(name.trim().toLowerCase(Locale.ROOT));
    if (matcher.matches()) {
      String base = matcher.group(1);
      if (base.equals("decimal") && matcher.group(2) != null) {
        int scale = Integer.parseInt(matcher.group(2));
        if (scale <= MAX_SCALE) {
          return decimal(scale);
        }
      } else if (matcher.group(2) == null) {
        for (Kind kind : Kind.values()) {
          if (kind != Kind.DECIMAL && kind.name().toLowerCase(Locale.ROOT).equals(base)) {
            return new ColumnType(kind, 0);
          }
        }
      }
    }
    throw new IllegalArgumentException(
        "'"
            + name
            + "' is not a type; use integer, decimal(0..18), date, boolean or string, such as"
            + " decimal(2)");
  }

  /**
   * Parses a value of this type in the form of CSV cells, parameters and literals.
   *
   * @throws IllegalArgumentException saying what is wrong with the text
   */
  public Value parse(String text) {
    return isText() ? new Value.Text(text) : new Value.Word(parseWord(text));
  }

  /**
   * Parses a value of any type but string into its word. Digits are ASCII; a decimal may have fewer
   * digits after the point than the scale, or an exponent, but is never rounded.
   *
   * @throws IllegalArgumentException saying what is wrong with the text
   */
  public long parseWord(String text) {
    return switch (kind) {
      case INTEGER -> parseInteger(text);
      case DECIMAL -> parseDecimal(text);
      case DATE -> parseDate(text);
      case BOOLEAN -> parseBoolean(text);
      case STRING -> throw new IllegalStateException("a string has no word");
    };
  }

  /** Prints a word of this type in the form that {@link #parseWord} reads. */
  public String format(long word) {
    return switch (kind) {
      case INTEGER -> Long.toString(word);
      case DECIMAL -> BigDecimal.valueOf(word, scale).toPlainString();
      case DATE -> LocalDate.ofEpochDay(word).toString();
      case BOOLEAN -> word == 0 ? "false" : "true";
      case STRING -> throw new IllegalStateException("a string has no word");
    };
  }

  /** Prints a value of this type in the form that {@link #parse} reads. */
  public String format(Value value) {
    return value instanceof Value.Word word ? format(word.word()) : ((Value.Text) value).string();
  }

  /** Returns the type's name in the form that {@link #named} reads. */
  public String describe() {
    String name = kind.name().toLowerCase(Locale.ROOT);
    return kind == Kind.DECIMAL ? name + "(" + scale + ")" : name;
  }

  private static long parseInteger(String text) {
    if (!INTEGER_TEXT.matcher(text).matches()) {
      throw new IllegalArgumentException("is not an integer");
    }
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("does not fit an integer of 64 bits", e);
    }
  }

  private long parseDecimal(String text) {
    return decimalWord(decimal(text), false);
  }

  private BigDecimal decimal(String text) {
    if (!DECIMAL_TEXT.matcher(text).matches()) {
      throw new IllegalArgumentException("is not a " + describe());
    }
    return new BigDecimal(text);
  }

  /**
   * Parses a decimal as {@link #parseWord} does, but rounds digits that the scale cannot hold,
   * halves to even.
   *
   * @throws IllegalArgumentException saying what is wrong with the text
   */
  public long parseRounded(String text) {
    return decimalWord(decimal(text), true);
  }

  /**
   * Returns the word of a number in a decimal column.
   *
   * @param round whether digits that the scale cannot hold are rounded, halves to even, or refused
   * @throws IllegalArgumentException saying why the column cannot hold the number
   */
  public long decimalWord(BigDecimal number, boolean round) {
    BigDecimal value = number.stripTrailingZeros();
    if (value.signum() == 0) {
      return 0;
    }
    if (value.scale() > scale && !round) {
      throw new IllegalArgumentException(
          "has more than the " + scale + " digits after the point of " + describe());
    }
    // This is checked before setScale, which would write out all zeros of a great exponent.
    BigInteger unscaled =
        value.precision() - value.scale() > MAX_DIGITS
            ? OVERFLOW
            : value.setScale(scale, RoundingMode.HALF_EVEN).unscaledValue();
    if (unscaled.bitLength() >= Long.SIZE) {
      throw new IllegalArgumentException("does not fit a " + describe() + " of 64 bits");
    }
    return unscaled.longValue();
  }

  private static long parseDate(String text) {
    if (DATE_TEXT.matcher(text).matches()) {
      try {
        return LocalDate.parse(text).toEpochDay();
      } catch (DateTimeException e) {
        // It is refused below: the digits are in place, but there is no such day.
      }
    }
    throw new IllegalArgumentException("is not a date such as 2013-06-30");
  }

  private static long parseBoolean(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "t", "1" -> 1;
      case "false", "f", "0" -> 0;
      default -> throw new IllegalArgumentException("is not true or false");
    };
  }
}
