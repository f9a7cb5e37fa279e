package org.splinter.protocol.table;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The canonical bytes of one row after the other, in one buffer: per column its length (i32,
 * little-endian) and bytes. A word has 8, NULL is length -1. The bytes of a row are those of its
 * columns one after the other, so rows can be put together of parts.
 */
public final class RowBytes {
  static final int NULL_LENGTH = -1;

  private ByteBuffer buffer = ByteBuffer.allocate(1024).order(ByteOrder.LITTLE_ENDIAN);

  public void clear() {
    buffer.clear();
  }

  public void addNull() {
    room(Integer.BYTES).putInt(NULL_LENGTH);
  }

  public void addWord(long word) {
    room(Integer.BYTES + Long.BYTES).putInt(Long.BYTES).putLong(word);
  }

  public void addText(byte[] utf8, int from, int length) {
    room(Integer.BYTES + length).putInt(length).put(utf8, from, length);
  }

  /** Adds columns that are in this form already. */
  public void addColumns(byte[] columns, int from, int length) {
    room(length).put(columns, from, length);
  }

  /** Returns the array in which the row lies, from 0 on; it changes when the row grows. */
  public byte[] array() {
    return buffer.array();
  }

  public int length() {
    return buffer.position();
  }

  private ByteBuffer room(int bytes) {
    if (buffer.remaining() < bytes) {
      int position = buffer.position();
      int capacity = Math.max(Math.addExact(position, bytes), 2 * buffer.capacity());
      byte[] larger = Arrays.copyOf(buffer.array(), capacity);
      buffer = ByteBuffer.wrap(larger).order(ByteOrder.LITTLE_ENDIAN).position(position);
    }
    return buffer;
  }
}
