package org.splinter.provider.table;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.hadoop.io.BytesWritable;

/**
 * Builder of keys whose order as unsigned bytes is that of the values put into them, one after the
 * other, and which are equal only if all values are. No key is the start of another key of values
 * of equal kinds.
 */
public final class SortBytes {
  private static final byte NULL_FIRST = 0;
  private static final byte VALUE = 1;
  private static final byte NULL_LAST = 2;

  private ByteBuffer buffer = ByteBuffer.allocate(256);

  public void clear() {
    buffer.clear();
  }

  public void addNull(boolean first) {
    room(1).put(first ? NULL_FIRST : NULL_LAST);
  }

  public void addWord(long word, boolean descending) {
    long ordered = word ^ Long.MIN_VALUE;
    room(1 + Long.BYTES).put(VALUE).putLong(descending ? ~ordered : ordered);
  }

  /**
   * Adds a text: a zero byte becomes 0 1 and the end is 0 0, so that a text sorts before its
   * continuations.
   */
  public void addText(byte[] utf8, int from, int length, boolean descending) {
    ByteBuffer out = room(1 + 2 * length + 2).put(VALUE);
    int flip = descending ? -1 : 0;
    for (int i = from; i < from + length; i++) {
      out.put((byte) (utf8[i] ^ flip));
      if (utf8[i] == 0) {
        out.put((byte) (1 ^ flip));
      }
    }
    out.put((byte) flip).put((byte) flip);
  }

  /** Adds bytes whose length is equal in every key. */
  public void addFixed(byte[] bytes) {
    room(bytes.length).put(bytes);
  }

  public void addByte(int value) {
    room(1).put((byte) value);
  }

  /** Returns the length of the key so far, in bytes. */
  public int length() {
    return buffer.position();
  }

  public void copyTo(BytesWritable key) {
    key.set(buffer.array(), 0, buffer.position());
  }

  private ByteBuffer room(int bytes) {
    if (buffer.remaining() < bytes) {
      int position = buffer.position();
      int capacity = Math.max(Math.addExact(position, bytes), 2 * buffer.capacity());
      buffer = ByteBuffer.wrap(Arrays.copyOf(buffer.array(), capacity)).position(position);
    }
    return buffer;
  }
}
