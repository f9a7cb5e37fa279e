package org.splinter.provider.ingest;

import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.ColumnType;

/**
 * Guess of the narrowest type that every value of a column has: integer, decimal with the most
 * digits seen after the point, date, boolean, else string. A number with a leading zero or plus
 * counts as a string, because as a number it would lose that (postal codes). A column of NULLs is a
 * string column. The order of values and merges does not matter.
 */
final class TypeGuess {
  private static final int MAX_DIGITS = 18;

  private boolean any;
  private boolean integer = true;
  private boolean decimal = true;
  private boolean date = true;
  private boolean bool = true;
  private int digits;
  private int scale;

  /** Forgets all fields. */
  void clear() {
    any = false;
    integer = true;
    decimal = true;
    date = true;
    bool = true;
    digits = 0;
    scale = 0;
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
    date = date && CellParser.isDate(chars, from, length);
    bool = bool && CellParser.isBoolean(chars, from, length);
  }

  private void addNumber(char[] chars, int from, int end) {
    int start = chars[from] == '-' ? from + 1 : from;
    int point = skipDigits(chars, start, end);
    int fraction = 0;
    boolean wellFormed = point > start && (chars[start] != '0' || point == start + 1);
    if (point < end) {
      integer = false;
      fraction = end - point - 1;
      wellFormed &= chars[point] == '.' && fraction > 0 && skipDigits(chars, point + 1, end) == end;
    } else {
      integer = integer && wellFormed && CellParser.fitsInteger(chars, from, end - from);
    }
    decimal = wellFormed;
    integer &= wellFormed;
    if (wellFormed && chars[start] != '0') {
      digits = Math.max(digits, point - start);
    }
    scale = Math.max(scale, fraction);
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
    bool &= other.bool;
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
    } else if (date) {
      return ColumnType.DATE;
    }
    return bool ? ColumnType.BOOLEAN : ColumnType.STRING;
  }

  void write(ByteWriter writer) {
    writer.u8(any ? 1 : 0).u8(integer ? 1 : 0).u8(decimal ? 1 : 0).u8(date ? 1 : 0);
    writer.u8(bool ? 1 : 0).i32(digits).i32(scale);
  }

  static TypeGuess read(ByteReader reader) throws FormatException {
    TypeGuess guess = new TypeGuess();
    guess.any = reader.flag("any");
    guess.integer = reader.flag("integer");
    guess.decimal = reader.flag("decimal");
    guess.date = reader.flag("date");
    guess.bool = reader.flag("boolean");
    guess.digits = reader.i32("digits", 0, Integer.MAX_VALUE);
    guess.scale = reader.i32("scale", 0, Integer.MAX_VALUE);
    return guess;
  }
}
