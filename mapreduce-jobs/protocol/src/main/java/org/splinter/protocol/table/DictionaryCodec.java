package org.splinter.protocol.table;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * The bytes of a {@link Dictionary}, little-endian.
 *
 * <pre>
 * "SPLD"  u8 version = 1   u8 text (0 or 1)   i32 values
 * values in ascending order: i64 words, or blocks of UTF-8 if text is 1
 * </pre>
 */
public final class DictionaryCodec {
  /** The most bytes that the values of a text dictionary may have together. */
  public static final int MAX_TEXT_BYTES = 16 << 20;

  /** The bound of an encoded dictionary. */
  public static final int MAX_BYTES = MAX_TEXT_BYTES + 4 * Dictionary.MAX_SIZE + 10;

  private static final String MAGIC = "SPLD";
  private static final int VERSION = 1;

  private DictionaryCodec() {}

  /**
   * Encodes a dictionary.
   *
   * @param text whether the column is a string column
   */
  public static byte[] encode(Dictionary dictionary, boolean text) {
    ByteWriter writer = new ByteWriter();
    writer
        .fixed(MAGIC.getBytes(StandardCharsets.US_ASCII))
        .u8(VERSION)
        .u8(text ? 1 : 0)
        .i32(dictionary.size());
    for (Value value : dictionary.values()) {
      if (value instanceof Value.Text string) {
        writer.block(string.utf8());
      } else {
        writer.i64(((Value.Word) value).word());
      }
    }
    return writer.toByteArray();
  }

  /**
   * Decodes the dictionary of a column. Refuses one with another kind of values or another size
   * than the manifest states, values that do not ascend, and texts that are no numbers of a wide
   * decimal.
   */
  public static Dictionary decode(String format, byte[] bytes, ColumnType type, int size)
      throws FormatException {
    Dictionary dictionary = decode(format, bytes, type.isText(), size);
    for (Value value : type.isWide() ? dictionary.values() : List.<Value>of()) {
      byte[] text = ((Value.Text) value).utf8();
      if (!WideDecimal.isOne(text, 0, text.length)) {
        throw new FormatException(format, "a value of " + type.describe() + " is no number");
      }
    }
    return dictionary;
  }

  /** Decodes a dictionary of words or texts, whatever the texts are. */
  public static Dictionary decode(String format, byte[] bytes, boolean text, int size)
      throws FormatException {
    ByteReader reader = new ByteReader(format, bytes);
    reader.magic(MAGIC);
    reader.u8("version", VERSION, VERSION);
    if (reader.flag("text") != text) {
      throw reader.error("its values are not of the column's type");
    }
    reader.i32("values", size, size);
    List<Value> values = new ArrayList<>(Math.min(size, reader.remaining()));
    for (int i = 0; i < size; i++) {
      values.add(
          text
              ? new Value.Text(reader.block("value", MAX_TEXT_BYTES))
              : new Value.Word(reader.i64("value")));
    }
    reader.end();
    try {
      return new Dictionary(values);
    } catch (IllegalArgumentException e) {
      throw reader.error(String.valueOf(e.getMessage()));
    }
  }
}
