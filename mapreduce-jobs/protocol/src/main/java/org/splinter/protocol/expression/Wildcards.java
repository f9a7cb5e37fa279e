package org.splinter.protocol.expression;

import java.util.Arrays;

/**
 * A pattern of LIKE, tried on texts in UTF-8: {@code %} stands for any characters, {@code _} for
 * one, which is a code point. The time is proportional to the text's length, whatever the pattern:
 * all ways to match are followed at once, as bits of a set of places in the pattern (Baeza-Yates
 * and Gonnet, A New Approach to Text Searching, 1992).
 */
final class Wildcards {
  private static final int BYTES = 1 << Byte.SIZE;

  /** The number of words of a set of places. */
  private final int words;

  /** The place behind the last character. */
  private final int end;

  /** By byte of a text, the places from which it leads to the next one. */
  private final long[] next;

  /** The places at which any byte may follow, those of {@code %}. */
  private final long[] stays;

  /** The places at which a character that {@code _} took may go on. */
  private final long[] goesOn;

  private final long[] places;

  /** Makes a pattern, of bytes in UTF-8. */
  Wildcards(byte[] pattern) {
    words = pattern.length / Long.SIZE + 1;
    next = new long[BYTES * words];
    stays = new long[words];
    goesOn = new long[words];
    places = new long[words];
    int place = 0;
    for (byte each : pattern) {
      if (each == '%') {
        set(stays, 0, place);
        continue;
      }
      for (int of = 0; of < BYTES; of++) {
        if (each == '_' ? !continues((byte) of) : of == Byte.toUnsignedInt(each)) {
          set(next, of * words, place);
        }
      }
      place++;
      if (each == '_') {
        set(goesOn, 0, place);
      }
    }
    end = place;
  }

  private static void set(long[] sets, int at, int place) {
    sets[at + place / Long.SIZE] |= 1L << place;
  }

  private static boolean continues(byte of) {
    return (of & 0xC0) == 0x80;
  }

  /** Returns whether a text matches. */
  boolean match(byte[] text, int from, int length) {
    Arrays.fill(places, 0);
    places[0] = 1;
    for (int at = from; at < from + length; at++) {
      int row = Byte.toUnsignedInt(text[at]) * words;
      boolean continues = continues(text[at]);
      long carry = 0;
      long any = 0;
      for (int i = 0; i < words; i++) {
        long led = places[i] & next[row + i];
        long left = stays[i] | (continues ? goesOn[i] : 0);
        places[i] = (led << 1) | carry | (places[i] & left);
        carry = led >>> (Long.SIZE - 1);
        any |= places[i];
      }
      if (any == 0) {
        return false;
      }
    }
    return (places[end / Long.SIZE] >>> end & 1) != 0;
  }
}
