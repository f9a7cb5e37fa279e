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
 * boolean (0 or 1), string, UUID (text in lower case, whose bytes have its order), or wide decimal
 * (of a fixed scale, unscaled in 128 bits, stored as {@link WideDecimal} text). A timestamp with
 * time zone is the moment in UTC, one without a place on the calendar.
 *
 * @param scale digits after the point of a decimal, 0 to 18, or to 38 of a wide one; 0 for the
 *     other kinds
 */
public record ColumnType(Kind kind, int scale) {
  public static final int MAX_SCALE = 18;

  /** The most digits after the point of a wide decimal, and those that any has room for. */
  public static final int MAX_WIDE_SCALE = 38;

  public static final ColumnType INTEGER = new ColumnType(Kind.INTEGER, 0);
  public static final ColumnType DATE = new ColumnType(Kind.DATE, 0);
  public static final ColumnType BOOLEAN = new ColumnType(Kind.BOOLEAN, 0);
  public static final ColumnType STRING = new ColumnType(Kind.STRING, 0);
  public static final ColumnType TIMESTAMP = new ColumnType(Kind.TIMESTAMP, 0);
  public static final ColumnType TIMESTAMPTZ = new ColumnType(Kind.TIMESTAMPTZ, 0);
  public static final ColumnType TIME = new ColumnType(Kind.TIME, 0);
  public static final ColumnType UUID = new ColumnType(Kind.UUID, 0);

  private static final int MAX_DIGITS = 19;
  private static final int MAX_WIDE_DIGITS = 39;
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
    UUID(8),
    WIDE(9);

    final int code;

    Kind(int code) {
      this.code = code;
    }
  }

  public ColumnType {
    int most =
        switch (kind) {
          case DECIMAL -> MAX_SCALE;
          case WIDE -> MAX_WIDE_SCALE;
          case INTEGER, DATE, TIME, TIMESTAMP, TIMESTAMPTZ, BOOLEAN, STRING, UUID -> 0;
        };
    if (scale < 0 || scale > most) {
      throw new IllegalArgumentException("scale " + scale + " of " + kind + " is out of range");
    }
  }

  public static ColumnType decimal(int scale) {
    return new ColumnType(Kind.DECIMAL, scale);
  }

  /** Returns the type of decimals that may need more than 64 bits. */
  public static ColumnType wide(int scale) {
    return new ColumnType(Kind.WIDE, scale);
  }

  /** Returns whether values are stored as text, and not as words. */
  public boolean isText() {
    return kind == Kind.STRING || kind == Kind.UUID || kind == Kind.WIDE;
  }

  /** Returns whether values are texts for SQL: not numbers that are stored as such. */
  public boolean isCharacters() {
    return kind == Kind.STRING || kind == Kind.UUID;
  }

  /** Returns whether values are decimals of up to 128 bits. */
  public boolean isWide() {
    return kind == Kind.WIDE;
  }

  /** Returns whether words are microseconds since 1970. */
  public boolean isTimestamp() {
    return kind == Kind.TIMESTAMP || kind == Kind.TIMESTAMPTZ;
  }

  /** Returns whether values are dates, times of day or timestamps. */
  public boolean isTemporal() {
    return kind == Kind.DATE || kind == Kind.TIME || isTimestamp();
  }

  /** Returns whether the type allows arithmetic: integers and decimals of 64 bits do. */
  public boolean isNumeric() {
    return kind == Kind.INTEGER || kind == Kind.DECIMAL;
  }

  /** Returns whether values are numbers, of whatever size. */
  public boolean isNumber() {
    return isNumeric() || isWide();
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
    return parseText(text, false);
  }

  /**
   * Parses a value as {@link #parseText(String)} does.
   *
   * @param round whether digits that a wide decimal's scale cannot hold are rounded, halves to
   *     even, or refused
   * @throws IllegalArgumentException saying what is wrong with the text
   */
  public String parseText(String text, boolean round) {
    if (kind == Kind.STRING) {
      return text;
    } else if (kind == Kind.WIDE) {
      return wideText(decimal(text), round);
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
      case STRING, UUID, WIDE -> throw new IllegalStateException("a text has no word");
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
          case INTEGER, DECIMAL, BOOLEAN, STRING, UUID, WIDE ->
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
      case DECIMAL, WIDE -> "a " + describe();
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
      case STRING, UUID, WIDE -> throw new IllegalStateException("a text has no word");
    };
  }

  /** Prints a value of this type in the form that {@link #parse} reads. */
  public String format(Value value) {
    if (value instanceof Value.Word word) {
      return format(word.word());
    }
    return isWide() ? wideNumber(value).toPlainString() : ((Value.Text) value).string();
  }

  /** Returns the number of a value of a wide decimal. */
  public BigDecimal wideNumber(Value value) {
    return new BigDecimal(WideDecimal.unscaled(((Value.Text) value).utf8()), scale);
  }

  /** Returns the type's name in the form that {@link #named} reads. */
  public String describe() {
    return switch (kind) {
      case DECIMAL -> "decimal(" + scale + ")";
      case WIDE -> "decimal(" + MAX_WIDE_SCALE + ", " + scale + ")";
      case INTEGER, DATE, TIME, TIMESTAMP, TIMESTAMPTZ, BOOLEAN, STRING, UUID ->
          kind.name().toLowerCase(Locale.ROOT);
    };
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
    return unscaled(number, round, MAX_DIGITS, Long.SIZE).longValue();
  }

  /**
   * Returns the text of a number in a column of wide decimals.
   *
   * @param round whether digits that the scale cannot hold are rounded, halves to even, or refused
   * @throws IllegalArgumentException saying why the column cannot hold the number
   */
  public String wideText(BigDecimal number, boolean round) {
    return WideDecimal.text(wide(number, round).unscaledValue());
  }

  /**
   * Returns a number as a column of wide decimals has it.
   *
   * @param round whether digits that the scale cannot hold are rounded, halves to even, or refused
   * @throws IllegalArgumentException saying why the column cannot hold the number
   */
  public BigDecimal wide(BigDecimal number, boolean round) {
    return new BigDecimal(unscaled(number, round, MAX_WIDE_DIGITS, WideDecimal.BITS), scale);
  }

  private BigInteger unscaled(BigDecimal number, boolean round, int digits, int bits) {
    BigDecimal value = number.stripTrailingZeros();
    if (value.signum() == 0) {
      return BigInteger.ZERO;
    }
    if (value.scale() > scale && !round) {
      throw new IllegalArgumentException(
          "has more than the " + scale + " digits after the point of " + describe());
    }
    // This is checked before setScale, which would write out all zeros of a great exponent.
    BigInteger unscaled =
        value.precision() - value.scale() > digits
            ? BigInteger.ONE.shiftLeft(bits)
            : value.setScale(scale, RoundingMode.HALF_EVEN).unscaledValue();
    if (unscaled.bitLength() >= bits) {
      String article = kind == Kind.INTEGER ? "an " : "a ";
      throw new IllegalArgumentException(
          "does not fit " + article + describe() + " of " + bits + " bits");
    }
    return unscaled;
  }

  private static long parseBoolean(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "t", "1" -> 1;
      case "false", "f", "0" -> 0;
      default -> throw BOOLEAN.misfit();
    };
  }
}
