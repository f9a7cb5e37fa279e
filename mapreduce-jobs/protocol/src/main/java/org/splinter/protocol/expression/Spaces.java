package org.splinter.protocol.expression;

/**
 * The characters that TRIM takes off a text: Unicode's space separators (U+0020, U+00A0, U+1680,
 * U+2000 to U+200A, U+202F, U+205F and U+3000), which no version of Unicode since 6.3 has changed.
 */
final class Spaces {
  private Spaces() {}

  /** Returns the bytes of the spaces at the start of a text in UTF-8. */
  static int leading(byte[] utf8, int from, int length) {
    int taken = 0;
    while (taken < length) {
      int bytes = space(utf8, from + taken, length - taken);
      if (bytes == 0) {
        break;
      }
      taken += bytes;
    }
    return taken;
  }

  /** Returns the bytes of the spaces at the end of a text in UTF-8. */
  static int trailing(byte[] utf8, int from, int length) {
    int left = length;
    while (left > 0) {
      int start = left - 1;
      while (start > 0 && (utf8[from + start] & 0xC0) == 0x80) {
        start--;
      }
      if (space(utf8, from + start, left - start) == 0) {
        break;
      }
      left = start;
    }
    return length - left;
  }

  /** Returns the bytes of the space that a text starts with, 0 if with none. */
  private static int space(byte[] utf8, int from, int length) {
    if (utf8[from] == ' ') {
      return 1;
    }
    if (length >= 2 && utf8[from] == (byte) 0xC2 && utf8[from + 1] == (byte) 0xA0) {
      return 2;
    }
    return length >= 3 && isSpace(utf8[from] & 0xFF, utf8[from + 1] & 0xFF, utf8[from + 2] & 0xFF)
        ? 3
        : 0;
  }

  private static boolean isSpace(int first, int second, int third) {
    return switch (first << 8 | second) {
      case 0xE19A, 0xE380 -> third == 0x80; // U+1680, U+3000
      case 0xE280 -> third <= 0x8A || third == 0xAF; // U+2000 to U+200A, U+202F
      case 0xE281 -> third == 0x9F; // U+205F
      default -> false;
    };
  }
}
