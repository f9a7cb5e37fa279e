package org.splinter.protocol.expression;

/**
 * Patterns of LIKE over UTF-8: {@code %} stands for any characters, {@code _} for one, which is a
 * code point.
 */
final class Wildcards {
  private Wildcards() {}

  /**
   * Returns whether a text matches a pattern. It is greedy: only the last {@code %} that was passed
   * need ever take more, so that the time is at most the product of both lengths.
   *
   * @param pattern the bytes that have the pattern, from a place on
   * @param text the bytes that have the text, from a place on
   */
  static boolean match(
      byte[] pattern, int patternFrom, int patternLength, byte[] text, int from, int length) {
    int patternEnd = patternFrom + patternLength;
    int end = from + length;
    int next = patternFrom;
    int at = from;
    int afterAny = -1; // the place in the pattern after the last %
    int taken = 0; // where the text goes on after what that % took
    while (at < end) {
      byte wanted = next < patternEnd ? pattern[next] : 0;
      if (next < patternEnd && wanted == '%') {
        afterAny = ++next;
        taken = at;
      } else if (next < patternEnd && wanted == '_') {
        next++;
        at = afterCharacter(text, at, end);
      } else if (next < patternEnd && wanted == text[at]) {
        next++;
        at++;
      } else if (afterAny >= 0) {
        next = afterAny;
        taken = afterCharacter(text, taken, end);
        at = taken;
      } else {
        return false;
      }
    }
    while (next < patternEnd && pattern[next] == '%') {
      next++;
    }
    return next == patternEnd;
  }

  private static int afterCharacter(byte[] text, int at, int end) {
    int after = at + 1;
    while (after < end && (text[after] & 0xC0) == 0x80) {
      after++;
    }
    return after;
  }
}
