package org.splinter.provider.ingest;

/** UTF-8 made of the characters of a {@link Utf8Reader}. */
final class Utf8 {
  /** The most bytes that one character takes. */
  static final int MAX_BYTES = 3;

  static final int MALFORMED = -1;

  private Utf8() {}

  /**
   * Encodes characters into {@code out}, which has room for them.
   *
   * @return where the bytes end, or {@link #MALFORMED} if a surrogate stands alone
   */
  static int encode(char[] chars, int from, int length, byte[] out, int start) {
    int end = from + length;
    int at = start;
    int i = from;
    while (i < end && chars[i] < 0x80) {
      out[at++] = (byte) chars[i++];
    }
    while (i < end) {
      char c = chars[i++];
      if (c < 0x80) {
        out[at++] = (byte) c;
      } else if (c < 0x800) {
        out[at++] = (byte) (0xC0 | (c >> 6));
        out[at++] = (byte) (0x80 | (c & 0x3F));
      } else if (!Character.isSurrogate(c)) {
        out[at++] = (byte) (0xE0 | (c >> 12));
        out[at++] = (byte) (0x80 | (c >> 6 & 0x3F));
        out[at++] = (byte) (0x80 | (c & 0x3F));
      } else if (i < end && Character.isSurrogatePair(c, chars[i])) {
        int point = Character.toCodePoint(c, chars[i++]);
        out[at++] = (byte) (0xF0 | (point >> 18));
        out[at++] = (byte) (0x80 | (point >> 12 & 0x3F));
        out[at++] = (byte) (0x80 | (point >> 6 & 0x3F));
        out[at++] = (byte) (0x80 | (point & 0x3F));
      } else {
        return MALFORMED;
      }
    }
    return at;
  }

  /**
   * Returns whether bytes are well-formed UTF-8 (the table of well-formed sequences in Unicode, ch.
   * 3).
   */
  static boolean isValid(byte[] bytes, int from, int length) {
    int end = from + length;
    int at = from;
    while (at < end) {
      int lead = bytes[at++];
      if (lead >= 0) {
        continue;
      }
      lead &= 0xff;
      int more = lead < 0xC2 || lead > 0xF4 ? end : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
      if (more > end - at) {
        return false;
      }
      // The second byte rules out overlong forms, surrogates and what is past U+10FFFF.
      int second = bytes[at] & 0xff;
      int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
      int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
      if (second < least || second > most) {
        return false;
      }
      for (int i = 1; i < more; i++) {
        if ((bytes[at + i] & 0xC0) != 0x80) {
          return false;
        }
      }
      at += more;
    }
    return true;
  }

  /** Returns whether the text has a byte that was not UTF-8. */
  static boolean isMalformed(String text) {
    return text.codePoints()
        .anyMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
  }
}
