package org.splinter.protocol.table;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A column's type: 64-bit integer, decimal of a fixed scale (stored unscaled in 64 bits), date
 * (days since 1970-01-01), time of day and timestamp (microseconds since midnight, and since 1970),
 * boolean (0 or 1), string, or UUID (text in lower case, whose bytes have its order). A timestamp
 * with time zone is the moment in UTC, one without a place on the calendar.
 *
 * @param scale digits after the point of a decimal, 0 to 18; 0 for the other kinds
 */
public record ColumnType(Kind kind, int scale) {
  public static final int MAX_SCALE = 18;

  public static final ColumnType INTEGER = new ColumnType(Kind.INTEGER, 0);
  public static final ColumnType DATE = new ColumnType(Kind.DATE, 0);
  public static final ColumnType BOOLEAN = new ColumnType(Kind.BOOLEAN, 0);
  public static final ColumnType STRING = new ColumnType(Kind.STRING, 0);
  public static final ColumnType TIMESTAMP = new ColumnType(Kind.TIMESTAMP, 0);
  public static final ColumnType TIMESTAMPTZ = new ColumnType(Kind.TIMESTAMPTZ, 0);
  public static final ColumnType TIME = new ColumnType(Kind.TIME, 0);
  public static final ColumnType UUID = new ColumnType(Kind.UUID, 0);

  private static final int MAX_DIGITS = 19;
  private static final BigInteger OVERFLOW = BigInteger.ONE.shiftLeft(Long.SIZE);
  private static final Pattern INTEGER_TEXT = Pattern.compile("[+-]?[0-9]+");
  private static final Pattern DECIMAL_TEXT =
      Pattern.compile(
          "(?=.{1,128}$)[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?");
  private static final Pattern UUID_TEXT =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  /** The kind of a column's values; the code stands for it in byte formats. */
  public enum Kind {
    INTEGER(0),
    DECIMAL(1),
    DATE(2),
    BOOLEAN(3),
    STRING(4),
    TIMESTAMP(5),
    TIMESTAMPTZ(6),
    TIME(7),
    UUID(8);

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

  /** Returns whether values are text, and not words. */
  public boolean isText() {
    return kind == Kind.STRING || kind == Kind.UUID;
  }

  /** Returns whether words are microseconds since 1970. */
  public boolean isTimestamp() {
    return kind == Kind.TIMESTAMP || kind == Kind.TIMESTAMPTZ;
  }

  /** Returns whether values are dates, times of day or timestamps. */
  public boolean isTemporal() {
    return kind == Kind.DATE || kind == Kind.TIME || isTimestamp();
  }

  /** Returns whether the type allows SUM and AVG: integers and decimals do. */
  public boolean isNumeric() {
    return kind == Kind.INTEGER || kind == Kind.DECIMAL;
  }

  /**
   * Reads a type's name: {@code integer}, {@code decimal(2)}, {@code timestamp}, {@code string} and
   * so on, or one that other databases have for it, such as {@code bigint}.
   *
   * @throws IllegalArgumentException naming the text and the possible types
   */
  public static ColumnType named(String name) {
    return TypeNames.type(name);
  }

  /**
   * Parses a value of this type in the form of CSV cells, parameters and literals.
   *
   * @throws IllegalArgumentException saying what is wrong with the text
   */
  public Value parse(String text) {
    return isText() ? new Value.Text(parseText(text)) : new Value.Word(parseWord(text));
  }

  /**
   * Parses a value of a type of text into its canonical form.
   *
   * @throws IllegalArgumentException saying what is wrong with the text
   */
  public String parseText(String text) {
    if (kind == Kind.STRING) {
      return text;
    }
    String lower = text.toLowerCase(Locale.ROOT);
    if (!UUID_TEXT.matcher(lower).matches()) {
      throw misfit();
    }
    return lower;
  }

  /**
   * Parses a value of any type but text into its word. Digits are ASCII; a decimal may have fewer
   * digits after the point than the scale, or an exponent, but is never rounded.
   *
   * @throws IllegalArgumentException saying what is wrong with the text
   */
  public long parseWord(String text) {
    return parseWord(text, false);
  }

  /**
   * Parses a value as {@link #parseWord(String)} does.
   *
   * @param round whether digits that a decimal's scale, or microseconds, cannot hold are rounded,
   *     halves to even, or refused
   * @throws IllegalArgumentException saying what is wrong with the text
   */
  public long parseWord(String text, boolean round) {
    return switch (kind) {
      case INTEGER -> parseInteger(text);
      case DECIMAL -> decimalWord(decimal(text), round);
      case DATE, TIME, TIMESTAMP, TIMESTAMPTZ ->
          parseTemporal(text.toCharArray(), 0, text.length(), round);
      case BOOLEAN -> parseBoolean(text);
      case STRING, UUID -> throw new IllegalStateException("a text has no word");
    };
  }

  /**
   * Parses a date, a time or a timestamp, without making an object.
   *
   * @throws IllegalArgumentException saying what is wrong with the text
   */
  public long parseTemporal(char[] chars, int from, int length, boolean round) {
    long word =
        switch (kind) {
          case DATE -> TemporalText.date(chars, from, length);
          case TIME -> TemporalText.time(chars, from, length, round);
          case TIMESTAMP -> TemporalText.timestamp(chars, from, length, false, round);
          case TIMESTAMPTZ -> TemporalText.timestamp(chars, from, length, true, round);
          case INTEGER, DECIMAL, BOOLEAN, STRING, UUID ->
              throw new IllegalStateException("a " + describe() + " is no time");
        };
    if (word == TemporalText.TOO_FINE) {
      throw tooFine();
    } else if (word == TemporalText.NONE) {
      throw misfit();
    }
    return word;
  }

  /** Returns the refusal of a time with more digits than microseconds have. */
  public IllegalArgumentException tooFine() {
    return new IllegalArgumentException(
        "has more than the 6 digits after the second of a " + describe());
  }

  /** Returns the refusal of a text that is no value of this type. */
  private IllegalArgumentException misfit() {
    return new IllegalArgumentException("is not " + example());
  }

  /** Returns what a value of this type is, with an example where the form matters. */
  public String example() {
    return switch (kind) {
      case INTEGER -> "an integer";
      case DECIMAL -> "a " + describe();
      case DATE -> "a date such as 2013-06-30";
      case TIME -> "a time such as 12:34:56";
      case TIMESTAMP -> "a timestamp such as 2013-06-30 12:34:56, without an offset";
      case TIMESTAMPTZ -> "a timestamp with time zone such as 2013-06-30 12:34:56+02:00";
      case BOOLEAN -> "true or false";
      case STRING -> "a text";
      case UUID -> "a UUID such as 123e4567-e89b-12d3-a456-426614174000";
    };
  }

  /** Prints a word of this type in the form that {@link #parseWord} reads. */
  public String format(long word) {
    return switch (kind) {
      case INTEGER -> Long.toString(word);
      case DECIMAL -> BigDecimal.valueOf(word, scale).toPlainString();
      case DATE -> LocalDate.ofEpochDay(word).toString();
      case TIME -> TemporalText.ofTime(word);
      case TIMESTAMP -> TemporalText.ofTimestamp(word);
      case TIMESTAMPTZ -> TemporalText.ofTimestamp(word) + "Z";
      case BOOLEAN -> word == 0 ? "false" : "true";
      case STRING, UUID -> throw new IllegalStateException("a text has no word");
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
      throw INTEGER.misfit();
    }
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("does not fit an integer of 64 bits", e);
    }
  }

  private BigDecimal decimal(String text) {
    return decimalOf(text).orElseThrow(this::misfit);
  }

  /** Returns the number that a text is, with an exponent or without; empty if it is none. */
  public static Optional<BigDecimal> decimalOf(String text) {
    return DECIMAL_TEXT.matcher(text).matches()
        ? Optional.of(new BigDecimal(text))
        : Optional.empty();
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

  private static long parseBoolean(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "t", "1" -> 1;
      case "false", "f", "0" -> 0;
      default -> throw BOOLEAN.misfit();
    };
  }
}
