package org.splinter.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Bounded little-endian reader of untrusted bytes. Every number is read with the range it must lie
 * in, every block with the most bytes it may have, and {@link #end} refuses trailing bytes, so a
 * decoder built on it cannot allocate more than its bounds allow nor read past the end.
 */
public final class ByteReader {
  private final String format;
  private final ByteBuffer buffer;

  /**
   * @param format the format's name, which opens every error message
   */
  public ByteReader(String format, byte[] bytes) {
    this.format = format;
    this.buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Reads an unsigned byte in [min, max]. */
  public int u8(String field, int min, int max) throws FormatException {
    need(field, 1);
    return (int) check(field, buffer.get() & 0xff, min, max);
  }

  /** Reads an unsigned 16-bit number in [min, max]. */
  public int u16(String field, int min, int max) throws FormatException {
    need(field, 2);
    return (int) check(field, buffer.getShort() & 0xffff, min, max);
  }

  /** Reads a signed 32-bit number in [min, max]. */
  public int i32(String field, int min, int max) throws FormatException {
    need(field, 4);
    return (int) check(field, buffer.getInt(), min, max);
  }

  /** Reads a signed 64-bit number in [min, max]. */
  public long i64(String field, long min, long max) throws FormatException {
    need(field, 8);
    return check(field, buffer.getLong(), min, max);
  }

  /** Reads any signed 64-bit number. */
  public long i64(String field) throws FormatException {
    return i64(field, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /** Reads a number of {@link ByteWriter#varint} in [min, max], min at least 0. */
  public long varint(String field, long min, long max) throws FormatException {
    long value = varint(field);
    if (value < min || value > max) {
      throw error(
          field + " is " + Long.toUnsignedString(value) + ", must be " + min + " to " + max);
    }
    return value;
  }

  /** Reads any unsigned 64-bit number of {@link ByteWriter#varint}, in its shortest form. */
  public long varint(String field) throws FormatException {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      int bits = u8(field, 0, shift == 63 ? 1 : 255);
      value |= (bits & 0x7fL) << shift;
      if (bits < 0x80) {
        if (bits == 0 && shift > 0) {
          throw error(field + " is a number with idle bytes");
        }
        return value;
      }
    }
  }

  /** Reads a boolean stored as a byte 0 or 1. */
  public boolean flag(String field) throws FormatException {
    return u8(field, 0, 1) == 1;
  }

  /** Reads exactly {@code length} bytes. */
  public byte[] fixed(String field, int length) throws FormatException {
    need(field, length);
    byte[] bytes = new byte[length];
    buffer.get(bytes);
    return bytes;
  }

  /** Passes over exactly {@code length} bytes, which the caller reads by itself. */
  public void skip(String field, int length) throws FormatException {
    need(field, length);
    buffer.position(buffer.position() + length);
  }

  /** Reads a length-prefixed block of at most {@code maxLength} bytes. */
  public byte[] block(String field, int maxLength) throws FormatException {
    return fixed(field, i32(field + " length", 0, maxLength));
  }

  /** Reads a length-prefixed UTF-8 text of at most {@code maxLength} bytes. */
  public String text(String field, int maxLength) throws FormatException {
    byte[] bytes = block(field, maxLength);
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes))
          .toString();
    } catch (CharacterCodingException e) {
      throw error(field + " is not UTF-8");
    }
  }

  /** Refuses anything but the expected ASCII magic. */
  public void magic(String expected) throws FormatException {
    byte[] bytes = fixed("magic", expected.length());
    if (!new String(bytes, StandardCharsets.ISO_8859_1).equals(expected)) {
      throw error("these bytes are not of this format (magic " + expected + " is missing)");
    }
  }

  public int remaining() {
    return buffer.remaining();
  }

  /** Refuses trailing bytes. */
  public void end() throws FormatException {
    if (buffer.hasRemaining()) {
      throw error(buffer.remaining() + " trailing bytes after the end");
    }
  }

  /** Refuses anything but zeros after what was read. */
  public void zeros() throws FormatException {
    while (buffer.hasRemaining()) {
      if (buffer.get() != 0) {
        throw error("bytes after the end are not zero");
      }
    }
  }

  /** Returns an error of this format, for checks that span several fields. */
  public FormatException error(String problem) {
    return new FormatException(format, problem);
  }

  private void need(String field, int bytes) throws FormatException {
    if (buffer.remaining() < bytes) {
      throw error(
          "truncated at " + field + ": needs " + bytes + " bytes, has " + buffer.remaining());
    }
  }

  private long check(String field, long value, long min, long max) throws FormatException {
    if (value < min || value > max) {
      throw error(field + " is " + value + ", must be " + min + " to " + max);
    }
    return value;
  }
}
