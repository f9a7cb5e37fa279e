package org.splinter.provider.ingest;

import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.WideDecimal;

/**
 * Guess of the narrowest type of numbers that every value of a column has: integer, decimal with
 * the most digits seen after the point, wide decimal where 18 digits are too few and 128 bits are
 * not. The order of values and merges does not matter.
 */
final class NumberGuess {
  private static final int MAX_DIGITS = 18;

  /** The most digits that an integer of 64 bits has. */
  private static final int MAX_WORD_DIGITS = 19;

  /** The digits of the greatest number of 128 bits, and of the least one. */
  private static final String GREATEST = WideDecimal.GREATEST.toString();

  private static final String LEAST = WideDecimal.LEAST.negate().toString();

  private boolean integer;
  private boolean decimal;
  private int digits;
  private int scale;

  /**
   * Whether one of the numbers with the most digits before the point is beyond 128 bits, were it
   * filled up with zeros to as many digits as the greatest number of these.
   */
  private boolean beyond;

  NumberGuess() {
    clear();
  }

  /** Forgets all values. */
  void clear() {
    integer = true;
    decimal = true;
    digits = 0;
    scale = 0;
    beyond = false;
  }

  /** Takes a value that is no number. */
  void addOther() {
    integer = false;
    decimal = false;
  }

  /** Takes one field, of a character at least. */
  void add(char[] chars, int from, int length) {
    if (decimal) {
      addNumber(chars, from, from + length);
    }
  }

  /** Takes a finite binary fraction, as the shortest decimal that reads back as it. */
  void add(double value) {
    if (!Decimals.fits(value, scale)) {
      add(Decimals.shortest(value));
    } else {
      addWhole(Math.abs(value));
    }
  }

  /** Takes a finite binary fraction, as the shortest decimal that reads back as it. */
  void add(float value) {
    if (!Decimals.fits(value, scale)) {
      add(Decimals.shortest(value));
    } else {
      addWhole(Math.abs(value));
    }
  }

  /** Takes a number with the digits that it needs, whatever zeros were written after them. */
  void add(BigDecimal number) {
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

  /** Returns whether all values are numbers, of which no type of numbers holds all. */
  boolean isTooLong() {
    return decimal && !integer && !fitsWide();
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

  void merge(NumberGuess other) {
    integer &= other.integer;
    decimal &= other.decimal;
    if (digits == other.digits) {
      beyond |= other.beyond;
    } else {
      beyond = digits > other.digits ? beyond : other.beyond;
    }
    digits = Math.max(digits, other.digits);
    scale = Math.max(scale, other.scale);
  }

  /** Returns the type that holds all values; empty if some are no numbers, or no type does. */
  Optional<ColumnType> type() {
    if (integer) {
      return Optional.of(ColumnType.INTEGER);
    } else if (decimal && (long) digits + scale <= MAX_DIGITS) {
      return Optional.of(ColumnType.decimal(scale));
    }
    return decimal && fitsWide() ? Optional.of(ColumnType.wide(scale)) : Optional.empty();
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
    for (boolean flag : new boolean[] {integer, decimal, beyond}) {
      writer.u8(flag ? 1 : 0);
    }
    writer.i32(digits).i32(scale);
  }

  static NumberGuess read(ByteReader reader) throws FormatException {
    NumberGuess guess = new NumberGuess();
    guess.integer = reader.flag("integer");
    guess.decimal = reader.flag("decimal");
    guess.beyond = reader.flag("beyond 128 bits");
    guess.digits = reader.i32("digits", 0, Integer.MAX_VALUE);
    guess.scale = reader.i32("scale", 0, Integer.MAX_VALUE);
    return guess;
  }
}
