package org.splinter.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Growing little-endian writer of the project's byte formats; {@link ByteReader} is its mirror. */
public final class ByteWriter {
  private ByteBuffer buffer = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);

  /** Writes the low byte of {@code value}. */
  public ByteWriter u8(int value) {
    room(1).put((byte) value);
    return this;
  }

  /** Writes the low two bytes of {@code value}. */
  public ByteWriter u16(int value) {
    room(2).putShort((short) value);
    return this;
  }

  public ByteWriter i32(int value) {
    room(4).putInt(value);
    return this;
  }

  public ByteWriter i64(long value) {
    room(8).putLong(value);
    return this;
  }

  /**
   * Writes an unsigned 64-bit number in groups of 7 bits, the low ones first; all bytes but the
   * last have the top bit set.
   */
  public ByteWriter varint(long value) {
    long rest = value;
    for (; (rest & ~0x7fL) != 0; rest >>>= 7) {
      u8(((int) rest & 0x7f) | 0x80);
    }
    return u8((int) rest);
  }

  /** Writes {@code bytes} without a length, for fields whose size the format fixes. */
  public ByteWriter fixed(byte[] bytes) {
    room(bytes.length).put(bytes);
    return this;
  }

  /** Writes a slice without a length. */
  public ByteWriter fixed(byte[] bytes, int from, int length) {
    room(length).put(bytes, from, length);
    return this;
  }

  /** Writes a 32-bit length and the bytes. */
  public ByteWriter block(byte[] bytes) {
    return i32(bytes.length).fixed(bytes);
  }

  /** Writes the text as a length-prefixed block of UTF-8. */
  public ByteWriter text(String text) {
    return block(text.getBytes(StandardCharsets.UTF_8));
  }

  public int size() {
    return buffer.position();
  }

  /** Forgets what was written, so that the memory can be written again. */
  public ByteWriter clear() {
    buffer.clear();
    return this;
  }

  /** Returns the array that holds the first {@link #size} bytes, until more is written. */
  public byte[] array() {
    return buffer.array();
  }

  public byte[] toByteArray() {
    return Arrays.copyOf(buffer.array(), buffer.position());
  }

  /** Overwrites what was written, once it has been copied. */
  public void wipe() {
    Arrays.fill(buffer.array(), (byte) 0);
  }

  private ByteBuffer room(int bytes) {
    if (buffer.remaining() < bytes) {
      int size = Math.max(Math.addExact(buffer.position(), bytes), buffer.capacity() * 2);
      ByteBuffer larger = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
      larger.put(buffer.flip());
      Arrays.fill(buffer.array(), (byte) 0); // they may be of a key, and nobody finds them later
      buffer = larger;
    }
    return buffer;
  }
}
