package org.splinter.protocol.table;

import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * The bytes of a value in slots, canonical: equal values have equal bytes, whatever the dictionary
 * of the table version.
 *
 * <pre>
 * u8 0 NULL    1 word: zigzag varint    2 text: varint length, UTF-8
 * </pre>
 */
public final class ValueBytes {
  private static final int NULL = 0;
  private static final int WORD = 1;
  private static final int TEXT = 2;

  private ValueBytes() {}

  /** Writes a value; null is NULL. */
  public static void write(ByteWriter out, @Nullable Value value) {
    if (value == null) {
      writeNull(out);
    } else if (value instanceof Value.Word word) {
      writeWord(out, word.word());
    } else {
      byte[] utf8 = ((Value.Text) value).utf8();
      writeText(out, utf8, 0, utf8.length);
    }
  }

  /** Writes NULL. */
  public static void writeNull(ByteWriter out) {
    out.u8(NULL);
  }

  /** Writes a word. */
  public static void writeWord(ByteWriter out, long word) {
    out.u8(WORD).varint((word << 1) ^ (word >> (Long.SIZE - 1)));
  }

  /** Writes the text of UTF-8 bytes. */
  public static void writeText(ByteWriter out, byte[] bytes, int from, int length) {
    out.u8(TEXT).varint(length).fixed(bytes, from, length);
  }

  /**
   * Reads a value.
   *
   * @param text whether it must be a text, if it is not NULL, or a word
   */
  public static @Nullable Value read(ByteReader in, String field, boolean text)
      throws FormatException {
    int kind = in.u8(field, NULL, TEXT);
    if (kind == NULL) {
      return null;
    } else if ((kind == TEXT) != text) {
      throw in.error(field + (text ? " is a word, must be a text" : " is a text, must be a word"));
    } else if (text) {
      int length = (int) in.varint(field + " length", 0, in.remaining());
      return new Value.Text(in.fixed(field, length));
    }
    long zigzag = in.varint(field);
    return new Value.Word((zigzag >>> 1) ^ -(zigzag & 1));
  }
}
