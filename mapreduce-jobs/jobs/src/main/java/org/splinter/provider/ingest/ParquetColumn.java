package org.splinter.provider.ingest;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.UUID;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.ColumnType.Kind;

/**
 * The current value of one column of a Parquet file, converted to the column's type. The values of
 * a dictionary are converted once for a row group, and no object is made for a row except for text
 * outside a dictionary.
 */
final class ParquetColumn extends PrimitiveConverter {
  private static final byte[] EMPTY = new byte[0];

  private final ParquetField field;
  private final ColumnType type;
  private final boolean round;
  private final int valueLevel;
  private char[] chars = new char[64];
  private Entry[] entries = new Entry[0];

  private boolean isNull;
  private long word;
  private byte[] text = EMPTY;
  private int textStart;
  private int textLength;
  private @Nullable String reason;
  private @Nullable String badValue;

  /** A converted value of the dictionary. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Entry(
      boolean isNull, long word, byte[] text, @Nullable String reason, @Nullable String badValue) {}

  ParquetColumn(ParquetField field, Column column, boolean round) {
    this.field = field;
    this.type = column.type();
    this.round = round;
    this.valueLevel =
        field.type().isRepetition(org.apache.parquet.schema.Type.Repetition.OPTIONAL) ? 1 : 0;
  }

  /** Reads the next value. */
  void read(ColumnReader reader) {
    reason = null;
    if (reader.getCurrentDefinitionLevel() < valueLevel) {
      isNull = true;
      textLength = 0;
    } else {
      isNull = false;
      reader.writeCurrentValueToConverter();
    }
    reader.consume();
  }

  boolean isNull() {
    return isNull;
  }

  long word() {
    return word;
  }

  byte[] text() {
    return text;
  }

  int textStart() {
    return textStart;
  }

  int textLength() {
    return textLength;
  }

  /** Returns why the value is bad, or null. */
  @Nullable String reason() {
    return reason;
  }

  /** Returns the bad value as text. */
  String badValue() {
    return String.valueOf(badValue);
  }

  @Override
  public boolean hasDictionarySupport() {
    return true;
  }

  @Override
  public void setDictionary(Dictionary dictionary) {
    entries = new Entry[dictionary.getMaxId() + 1];
    for (int i = 0; i < entries.length; i++) {
      reason = null;
      badValue = null;
      isNull = false;
      switch (field.type().getPrimitiveTypeName()) {
        case INT32 -> addInt(dictionary.decodeToInt(i));
        case INT64 -> addLong(dictionary.decodeToLong(i));
        case FLOAT -> addFloat(dictionary.decodeToFloat(i));
        case DOUBLE -> addDouble(dictionary.decodeToDouble(i));
        case BOOLEAN -> addBoolean(dictionary.decodeToBoolean(i));
        case BINARY, FIXED_LEN_BYTE_ARRAY, INT96 -> addBinary(dictionary.decodeToBinary(i));
      }
      byte[] own = type.isText() && reason == null ? copyOfText() : EMPTY;
      entries[i] = new Entry(isNull, word, own, reason, badValue);
    }
  }

  @Override
  public void addValueFromDictionary(int id) {
    Entry entry = entries[id];
    isNull = entry.isNull;
    word = entry.word;
    reason = entry.reason;
    badValue = entry.badValue;
    setText(entry.text, 0, entry.text.length);
  }

  @Override
  public void addBoolean(boolean value) {
    word = value ? 1 : 0;
  }

  @Override
  public void addInt(int value) {
    addInteger(
        field.source() == ParquetField.Source.UNSIGNED ? Integer.toUnsignedLong(value) : value);
  }

  @Override
  public void addLong(long value) {
    if (value < 0 && field.source() == ParquetField.Source.UNSIGNED) {
      addUnsigned(value);
    } else {
      addInteger(value);
    }
  }

  private void addUnsigned(long value) {
    if (type.isWide()) {
      addWide(Decimals.unsigned(value));
    } else if (type.kind() == Kind.STRING) {
      addAscii(Long.toUnsignedString(value));
    } else {
      refuse(Long.toUnsignedString(value), "does not fit an integer of 64 bits");
    }
  }

  private void addWide(BigDecimal number) {
    try {
      addAscii(type.wideText(number, round));
    } catch (IllegalArgumentException e) {
      refuse(number.toString(), e.getMessage());
    }
  }

  private void addInteger(long value) {
    if (type.isTimestamp() || type.kind() == Kind.TIME) {
      addMoment(value);
    } else if (type.kind() == Kind.STRING) {
      addAscii(Long.toString(value));
    } else if (type.kind() == Kind.DATE) {
      addDay(value);
    } else if (type.isWide()) {
      addWide(field.decimal(value));
    } else {
      try {
        word = Decimals.ofUnscaled(value, field.scale(), type, round);
      } catch (IllegalArgumentException e) {
        refuse(BigDecimal.valueOf(value, field.scale()).toPlainString(), e.getMessage());
      }
    }
  }

  private void addDay(long day) {
    try {
      word = ParquetMoments.day(day, type);
    } catch (IllegalArgumentException e) {
      refuse(Long.toString(day), e.getMessage());
    }
  }

  private void addMoment(long units) {
    try {
      word = ParquetMoments.of(units, field.scale(), type, round);
    } catch (IllegalArgumentException e) {
      refuse(Long.toString(units), e.getMessage());
    }
  }

  @Override
  public void addFloat(float value) {
    try {
      if (type.isWide()) {
        addWide(Decimals.finite(value, type));
      } else {
        word = Decimals.ofFloat(value, type, round);
      }
    } catch (IllegalArgumentException e) {
      refuse(Float.toString(value), e.getMessage());
    }
  }

  @Override
  public void addDouble(double value) {
    try {
      if (type.isWide()) {
        addWide(Decimals.finite(value, type));
      } else {
        word = Decimals.ofDouble(value, type, round);
      }
    } catch (IllegalArgumentException e) {
      refuse(Double.toString(value), e.getMessage());
    }
  }

  @Override
  public void addBinary(Binary value) {
    ByteBuffer bytes = value.toByteBuffer();
    if (!bytes.hasArray()) {
      bytes = ByteBuffer.wrap(value.getBytes());
    }
    int from = bytes.arrayOffset() + bytes.position();
    int length = bytes.remaining();
    if (length > RowSource.MAX_FIELD_BYTES) {
      refuse(
          new String(bytes.array(), from, 64, StandardCharsets.UTF_8),
          "has more than " + RowSource.MAX_FIELD_BYTES + " bytes");
    } else if (field.source() == ParquetField.Source.DECIMAL) {
      BigDecimal number = field.decimal(new BigInteger(bytes.array(), from, length));
      addNumber(number);
    } else if (field.source() == ParquetField.Source.INT96) {
      addInt96(Arrays.copyOfRange(bytes.array(), from, from + length));
    } else if (field.source() == ParquetField.Source.UUID) {
      ByteBuffer halves = ByteBuffer.wrap(bytes.array(), from, length);
      addAscii(new UUID(halves.getLong(), halves.getLong()).toString());
    } else if (type.kind() == Kind.STRING) {
      addText(bytes.array(), from, length);
    } else {
      parse(bytes.array(), from, length);
    }
  }

  private void addNumber(BigDecimal number) {
    if (type.isWide()) {
      addWide(number);
      return;
    }
    try {
      word = type.decimalWord(number, round);
    } catch (IllegalArgumentException e) {
      refuse(number.toString(), e.getMessage());
    }
  }

  private void addInt96(byte[] value) {
    try {
      word = ParquetMoments.ofInt96(value, type, round);
    } catch (IllegalArgumentException e) {
      refuse(HexFormat.of().formatHex(value), e.getMessage());
    }
  }

  private void addAscii(String value) {
    byte[] ascii = value.getBytes(StandardCharsets.US_ASCII);
    setText(ascii, 0, ascii.length);
  }

  private void addText(byte[] bytes, int from, int length) {
    if (!Utf8.isValid(bytes, from, length)) {
      refuse(new String(bytes, from, length, StandardCharsets.UTF_8), "is not UTF-8");
    } else {
      setText(bytes, from, length);
    }
  }

  /** Reads text as a cell of a CSV file is read: an empty one is NULL unless the column is text. */
  private void parse(byte[] bytes, int from, int length) {
    isNull = length == 0;
    if (isNull) {
      setText(EMPTY, 0, 0);
      return;
    }
    if (chars.length < length) {
      chars = new char[length];
    }
    for (int i = 0; i < length; i++) {
      chars[i] = (char) (bytes[from + i] & 0xff); // beyond ASCII no value parses
    }
    try {
      if (type.isText()) {
        addAscii(type.parseText(new String(chars, 0, length), round));
      } else {
        word = CellParser.parseWord(type, round, chars, 0, length);
      }
    } catch (IllegalArgumentException e) {
      refuse(new String(bytes, from, length, StandardCharsets.UTF_8), e.getMessage());
    }
  }

  private void setText(byte[] bytes, int from, int length) {
    text = bytes;
    textStart = from;
    textLength = length;
  }

  private byte[] copyOfText() {
    byte[] copy = new byte[textLength];
    System.arraycopy(text, textStart, copy, 0, textLength);
    return copy;
  }

  private void refuse(String value, @Nullable String why) {
    reason = String.valueOf(why);
    badValue = value;
    setText(EMPTY, 0, 0);
  }
}
