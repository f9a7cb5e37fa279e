package org.splinter.provider.ingest;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.TemporalText;

/**
 * Guess of the narrowest type that every value of a column has: one of numbers, date, timestamp,
 * time, boolean, UUID, else string. A number with a leading zero or plus counts as a string,
 * because as a number it would lose that (postal codes); so do times without seconds, which may be
 * minutes, and a UUID in capitals. A column of NULLs is a string column. The order of values and
 * merges does not matter.
 */
final class TypeGuess {
  private static final int UUID_LENGTH = 36;

  /** The length of a time with seconds. */
  private static final int TIME_LENGTH = 8;

  private final NumberGuess numbers;
  private boolean any;
  private boolean date;
  private boolean timestamp;
  private boolean zoned;
  private boolean time;
  private boolean bool;
  private boolean uuid;

  TypeGuess() {
    this(new NumberGuess());
    clear();
  }

  private TypeGuess(NumberGuess numbers) {
    this.numbers = numbers;
  }

  /** Forgets all fields. */
  void clear() {
    numbers.clear();
    any = false;
    date = true;
    timestamp = true;
    zoned = true;
    time = true;
    bool = true;
    uuid = true;
  }

  /** Returns the guess of its numbers; it says nothing of others' types. */
  NumberGuess numbers() {
    return numbers;
  }

  /** Takes one field. */
  void add(char[] chars, int from, int length) {
    if (length == 0) {
      return;
    }
    any = true;
    numbers.add(chars, from, length);
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
      numbers.add(value);
    }
  }

  /** Takes a binary fraction, as the shortest decimal that reads back as it. */
  void add(float value) {
    if (Float.isFinite(value)) {
      any = true;
      numbers.add(value);
    }
  }

  /** Takes a number with the digits that it needs, whatever zeros were written after them. */
  void add(BigDecimal number) {
    any = true;
    numbers.add(number);
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
      numbers.addOther();
    } else {
      numbers.add(number);
    }
  }

  /** Takes one JSON string: it is no number and no boolean, whatever it looks like. */
  void addString(char[] chars, int from, int length) {
    add(chars, from, length);
    if (length > 0) {
      numbers.addOther();
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

  /** Returns whether all values are numbers, of which no type of numbers holds all. */
  boolean isTooLong() {
    return any && numbers.isTooLong();
  }

  void merge(TypeGuess other) {
    numbers.merge(other.numbers);
    any |= other.any;
    date &= other.date;
    timestamp &= other.timestamp;
    zoned &= other.zoned;
    time &= other.time;
    bool &= other.bool;
    uuid &= other.uuid;
  }

  ColumnType type() {
    return any ? numbers.type().orElseGet(this::typeOfTexts) : ColumnType.STRING;
  }

  private ColumnType typeOfTexts() {
    if (date) {
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

  void write(ByteWriter writer) {
    numbers.write(writer);
    for (boolean flag : new boolean[] {any, date, timestamp, zoned, time, bool, uuid}) {
      writer.u8(flag ? 1 : 0);
    }
  }

  static TypeGuess read(ByteReader reader) throws FormatException {
    TypeGuess guess = new TypeGuess(NumberGuess.read(reader));
    guess.any = reader.flag("any");
    guess.date = reader.flag("date");
    guess.timestamp = reader.flag("timestamp");
    guess.zoned = reader.flag("timestamp with time zone");
    guess.time = reader.flag("time");
    guess.bool = reader.flag("boolean");
    guess.uuid = reader.flag("UUID");
    return guess;
  }
}
