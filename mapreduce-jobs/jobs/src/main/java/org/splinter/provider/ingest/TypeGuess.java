package org.splinter.provider.ingest;

import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.TemporalText;
import org.splinter.protocol.table.WideDecimal;

/**
 * Guess of the narrowest type that every value of a column has: integer, decimal with the most
 * digits seen after the point, wide decimal where 18 digits are too few and 128 bits are not, date,
 * timestamp, time, boolean, UUID, else string. A number with a leading zero or plus counts as a
 * string, because as a number it would lose that (postal codes); so do times without seconds, which
 * may be minutes, and a UUID in capitals. A column of NULLs is a string column. The order of values
 * and merges does not matter.
 */
final class TypeGuess {
  private static final int MAX_DIGITS = 18;

  /** The most digits that an integer of 64 bits has. */
  private static final int MAX_WORD_DIGITS = 19;

  /** The digits of the greatest number of 128 bits, and of the least one. */
  private static final String GREATEST = WideDecimal.GREATEST.toString();

  private static final String LEAST = WideDecimal.LEAST.negate().toString();

  private static final int UUID_LENGTH = 36;

  /** The length of a time with seconds. */
  private static final int TIME_LENGTH = 8;

  private boolean any;
  private boolean integer;
  private boolean decimal;
  private boolean date;
  private boolean timestamp;
  private boolean zoned;
  private boolean time;
  private boolean bool;
  private boolean uuid;
  private int digits;
  private int scale;

  /**
   * Whether one of the numbers with the most digits before the point is beyond 128 bits, were it
   * filled up with zeros to as many digits as the greatest number of these.
   */
  private boolean beyond;

  TypeGuess() {
    clear();
  }

  /** Forgets all fields. */
  void clear() {
    any = false;
    integer = true;
    decimal = true;
    date = true;
    timestamp = true;
    zoned = true;
    time = true;
    bool = true;
    uuid = true;
    digits = 0;
    scale = 0;
    beyond = false;
  }

  /** Takes one field. */
  void add(char[] chars, int from, int length) {
    if (length == 0) {
      return;
    }
    any = true;
    if (decimal) {
      addNumber(chars, from, from + length);
    }
    if (timestamp || zoned) {
      addTimestamp(chars, from, length);
    }
    time = time && length >= TIME_LENGTH && TemporalText.time(chars, from, length, false) >= 0;
    bool = bool && CellParser.isBoolean(chars, from, length);
    uuid = uuid && isUuid(chars, from, length);
  }

  /**
   * Takes a field as a date, which is a timestamp too, or a timestamp with an offset or without.
   */
  private void addTimestamp(char[] chars, int from, int length) {
    date = date && TemporalText.date(chars, from, length) != TemporalText.NONE;
    boolean read = TemporalText.timestamp(chars, from, length, true, false) > TemporalText.TOO_FINE;
    boolean offset = read && TemporalText.hasOffset(chars, from, length);
    timestamp &= read && !offset;
    zoned &= offset;
  }

  /** Returns whether a field is a UUID in lower case, so that no letter's case is lost. */
  private static boolean isUuid(char[] chars, int from, int length) {
    if (length != UUID_LENGTH) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      char c = chars[from + i];
      boolean hyphen = i == 8 || i == 13 || i == 18 || i == 23;
      if (hyphen ? c != '-' : (c < '0' || c > '9') && (c < 'a' || c > 'f')) {
        return false;
      }
    }
    return true;
  }

  /** Takes a binary fraction, as the shortest decimal that reads back as it. */
  void add(double value) {
    if (Double.isFinite(value)) {
      any = true;
      if (!Decimals.fits(value, scale)) {
        add(Decimals.shortest(value));
      } else {
        addWhole(Math.abs(value));
      }
    }
  }

  /** Takes a binary fraction, as the shortest decimal that reads back as it. */
  void add(float value) {
    if (Float.isFinite(value)) {
      any = true;
      if (!Decimals.fits(value, scale)) {
        add(Decimals.shortest(value));
      } else {
        addWhole(Math.abs(value));
      }
    }
  }

  /** Takes a number with the digits that it needs, whatever zeros were written after them. */
  void add(BigDecimal number) {
    any = true;
    BigDecimal plain = number.stripTrailingZeros();
    if (plain.signum() != 0) {
      if (plain.precision() - plain.scale() >= Math.max(1, digits)) {
        char[] all = plain.unscaledValue().abs().toString().toCharArray();
        countDigits(
            plain.precision() - plain.scale(),
            all,
            0,
            all.length,
            /* negative= */ plain.signum() < 0);
      }
      scale = Math.max(scale, plain.scale());
      integer = integer && isWord(plain);
    }
  }

  private static boolean isWord(BigDecimal number) {
    return number.scale() <= 0
        && number.precision() - number.scale() <= MAX_WORD_DIGITS
        && number.toBigIntegerExact().bitLength() < Long.SIZE;
  }

  /**
   * Takes a number of JSON that has an exponent, as it would be written without one.
   *
   * @param number null if no type but string has room for it
   */
  void addExponential(@Nullable BigDecimal number) {
    any = true;
    date = false;
    timestamp = false;
    zoned = false;
    time = false;
    bool = false;
    uuid = false;
    if (number == null) {
      integer = false;
      decimal = false;
    } else {
      add(number);
    }
  }

  /** Counts the digits before the point of a number that is not negative. */
  private void addWhole(double number) {
    while (number >= Math.pow(10, digits)) {
      digits++;
      beyond = false;
    }
  }

  /**
   * Takes a number's digits before the point.
   *
   * @param chars all digits from the first one that is not 0 on, perhaps with a point among them
   */
  private void countDigits(int whole, char[] chars, int start, int end, boolean negative) {
    if (whole > digits) {
      digits = whole;
      beyond = false;
    }
    if (whole == digits && !beyond) {
      beyond = isBeyond(negative ? LEAST : GREATEST, chars, start, end);
    }
  }

  private static boolean isBeyond(String limit, char[] chars, int start, int end) {
    int at = 0;
    for (int i = start; i < end && at < limit.length(); i++) {
      if (chars[i] != '.' && chars[i] != limit.charAt(at++)) {
        return chars[i] > limit.charAt(at - 1);
      }
    }
    return false;
  }

  /**
   * Returns whether 128 bits hold all numbers, with as many digits after the point as some have.
   */
  private boolean fitsWide() {
    long all = (long) digits + scale;
    return scale <= ColumnType.MAX_WIDE_SCALE
        && (all < GREATEST.length() || (all == GREATEST.length() && !beyond));
  }

  /**
   * Returns whether all values are numbers, of which 128 bits do not hold all with as many digits
   * after the point as some have.
   */
  boolean isTooLong() {
    return any && decimal && !integer && !fitsWide();
  }

  /** Takes one JSON string: it is no number and no boolean, whatever it looks like. */
  void addString(char[] chars, int from, int length) {
    add(chars, from, length);
    if (length > 0) {
      integer = false;
      decimal = false;
      bool = false;
    }
  }

  /** Returns whether a value was taken, and no type but string has room for all that were. */
  boolean isText() {
    return any && type().isCharacters();
  }

  /** Returns whether no value was taken. */
  boolean isEmpty() {
    return !any;
  }

  private void addNumber(char[] chars, int from, int end) {
    int start = chars[from] == '-' ? from + 1 : from;
    int point = skipDigits(chars, start, end);
    int fraction = 0;
    boolean wellFormed = point > start && (chars[start] != '0' || point == start + 1);
    if (point < end) {
      integer = false;
      if (wellFormed && isExponential(chars, point, end)) {
        ColumnType.decimalOf(new String(chars, from, end - from))
            .ifPresentOrElse(this::add, () -> decimal = false);
        return;
      }
      fraction = end - point - 1;
      wellFormed &= chars[point] == '.' && fraction > 0 && skipDigits(chars, point + 1, end) == end;
    } else {
      integer = integer && wellFormed && CellParser.fitsInteger(chars, from, end - from);
    }
    decimal = wellFormed;
    integer &= wellFormed;
    if (wellFormed && chars[start] != '0') {
      countDigits(point - start, chars, start, end, /* negative= */ start > from);
    }
    scale = Math.max(scale, fraction);
  }

  /**
   * Returns whether an exponent follows the digits of a number, with a point before it or a sign in
   * it, as programs write binary fractions; without either it may be a word, such as 12E5.
   */
  private static boolean isExponential(char[] chars, int point, int end) {
    boolean fraction = chars[point] == '.';
    int letter = fraction ? skipDigits(chars, point + 1, end) : point;
    if ((fraction && letter == point + 1)
        || letter == end
        || (chars[letter] != 'e' && chars[letter] != 'E')) {
      return false;
    }
    boolean signed = letter + 1 < end && (chars[letter + 1] == '-' || chars[letter + 1] == '+');
    int first = signed ? letter + 2 : letter + 1;
    return (signed || fraction) && first < end && skipDigits(chars, first, end) == end;
  }

  private static int skipDigits(char[] chars, int from, int end) {
    int at = from;
    while (at < end && chars[at] >= '0' && chars[at] <= '9') {
      at++;
    }
    return at;
  }

  void merge(TypeGuess other) {
    any |= other.any;
    integer &= other.integer;
    decimal &= other.decimal;
    date &= other.date;
    timestamp &= other.timestamp;
    zoned &= other.zoned;
    time &= other.time;
    bool &= other.bool;
    uuid &= other.uuid;
    if (digits == other.digits) {
      beyond |= other.beyond;
    } else {
      beyond = digits > other.digits ? beyond : other.beyond;
    }
    digits = Math.max(digits, other.digits);
    scale = Math.max(scale, other.scale);
  }

  ColumnType type() {
    if (!any) {
      return ColumnType.STRING;
    } else if (integer) {
      return ColumnType.INTEGER;
    } else if (decimal && (long) digits + scale <= MAX_DIGITS) {
      return ColumnType.decimal(scale);
    } else if (decimal && fitsWide()) {
      return ColumnType.wide(scale);
    } else if (date) {
      return ColumnType.DATE;
    } else if (timestamp || zoned) {
      return timestamp ? ColumnType.TIMESTAMP : ColumnType.TIMESTAMPTZ;
    } else if (time) {
      return ColumnType.TIME;
    } else if (bool) {
      return ColumnType.BOOLEAN;
    }
    return uuid ? ColumnType.UUID : ColumnType.STRING;
  }

  /**
   * Returns the type of numbers that were declared as an integer or a wide decimal whose size is to
   * be found, and were taken as {@link DeclaredSchema#held} has them; null if binary fractions
   * were.
   */
  @Nullable ColumnType foundFor(ColumnType declared) {
    boolean word = integer || digits <= MAX_DIGITS;
    if (declared.equals(ColumnType.INTEGER)) {
      return word ? declared : ColumnType.wide(0);
    } else if (!declared.isWide()) {
      return null;
    }
    int needed = declared.scale();
    if (needed > ColumnType.MAX_SCALE) {
      needed = Math.max(DeclaredSchema.UNMEASURED.scale(), scale);
    }
    boolean fits = needed == 0 ? word : (long) digits + needed <= MAX_DIGITS;
    return fits ? ColumnType.decimal(needed) : declared;
  }

  /**
   * Returns the decimal with all digits after the point of binary fractions, one at least as they
   * are printed; empty if it would have too many digits.
   */
  Optional<ColumnType> decimalOfFractions() {
    int needed = Math.max(DeclaredSchema.UNMEASURED.scale(), scale);
    return (long) digits + needed > MAX_DIGITS
        ? Optional.empty()
        : Optional.of(ColumnType.decimal(needed));
  }

  /** Returns the most digits before the point. */
  int whole() {
    return digits;
  }

  /** Returns the most digits after the point. */
  int scale() {
    return scale;
  }

  /** Returns the digits before the point, and those after it, for a message. */
  String digits() {
    return digits + " digits before the point and " + scale + " after it";
  }

  /** Returns the scale that is left beside the digits before the point. */
  int room() {
    return Math.max(0, MAX_DIGITS - digits);
  }

  void write(ByteWriter writer) {
    for (boolean flag :
        new boolean[] {any, integer, decimal, date, timestamp, zoned, time, bool, uuid, beyond}) {
      writer.u8(flag ? 1 : 0);
    }
    writer.i32(digits).i32(scale);
  }

  static TypeGuess read(ByteReader reader) throws FormatException {
    TypeGuess guess = new TypeGuess();
    guess.any = reader.flag("any");
    guess.integer = reader.flag("integer");
    guess.decimal = reader.flag("decimal");
    guess.date = reader.flag("date");
    guess.timestamp = reader.flag("timestamp");
    guess.zoned = reader.flag("timestamp with time zone");
    guess.time = reader.flag("time");
    guess.bool = reader.flag("boolean");
    guess.uuid = reader.flag("UUID");
    guess.beyond = reader.flag("beyond 128 bits");
    guess.digits = reader.i32("digits", 0, Integer.MAX_VALUE);
    guess.scale = reader.i32("scale", 0, Integer.MAX_VALUE);
    return guess;
  }
}
