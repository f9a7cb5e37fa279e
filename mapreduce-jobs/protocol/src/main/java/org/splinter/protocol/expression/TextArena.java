package org.splinter.protocol.expression;

import java.util.Arrays;

/**
 * The bytes of texts that were computed for a part of a batch. Each part has an arena of its own:
 * spans in it hold as long as anyone has them.
 */
final class TextArena {
  private static final int SIZE = 1 << 12;

  private byte[] bytes = new byte[SIZE];
  private int size;

  /** Returns the number of bytes so far, where the next text starts. */
  int size() {
    return size;
  }

  void put(byte one) {
    room(1);
    bytes[size++] = one;
  }

  void put(byte[] from, int start, int length) {
    room(length);
    System.arraycopy(from, start, bytes, size, length);
    size += length;
  }

  /** Puts a code point in UTF-8. */
  void putCharacter(int character) {
    room(4);
    if (character < 0x80) {
      bytes[size++] = (byte) character;
    } else if (character < 0x800) {
      bytes[size++] = (byte) (0xC0 | character >> 6);
      bytes[size++] = continuation(character);
    } else if (character < 0x10000) {
      bytes[size++] = (byte) (0xE0 | character >> 12);
      bytes[size++] = continuation(character >> 6);
      bytes[size++] = continuation(character);
    } else {
      bytes[size++] = (byte) (0xF0 | character >> 18);
      bytes[size++] = continuation(character >> 12);
      bytes[size++] = continuation(character >> 6);
      bytes[size++] = continuation(character);
    }
  }

  private static byte continuation(int bits) {
    return (byte) (0x80 | (bits & 0x3F));
  }

  /** Puts a number's decimal digits, at least {@code least} of them. */
  void putDigits(long number, int least) {
    // Negative numbers reach one further than positive ones.
    long rest = number < 0 ? number : -number;
    int digits = 1;
    for (long left = rest / 10; left != 0; left /= 10) {
      digits++;
    }
    digits = Math.max(digits, least);
    room(digits);
    for (int i = size + digits - 1; i >= size; i--) {
      bytes[i] = (byte) ('0' - rest % 10);
      rest /= 10;
    }
    size += digits;
  }

  /** Makes the texts of rows those of this arena; where a text starts and its length are set. */
  void fill(byte[][] texts, int count) {
    Arrays.fill(texts, 0, count, bytes);
  }

  private void room(int more) {
    if (more > bytes.length - size) {
      bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), 2 * bytes.length));
    }
  }
}
