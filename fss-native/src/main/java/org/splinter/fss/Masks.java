package org.splinter.fss;

/** Masks that select without a branch or an address that depends on what is selected. */
final class Masks {
  private Masks() {}

  /** Returns all bits set if the two numbers, both from 0 on, are equal, else none. */
  static long equal(long a, long b) {
    return ((a ^ b) - 1) >> 63;
  }

  /** Returns all bits set if a < b, both from 0 on, else none. */
  static long less(long a, long b) {
    return (a - b) >> 63;
  }

  /** Returns all bits set if the lowest bit is, else none. */
  static long bit(long bit) {
    return -(bit & 1);
  }

  /**
   * Returns one 64-bit half of the 128-bit unit vector.
   *
   * @param half 0 for bits 0 to 63, 1 for bits 64 to 127
   * @param place the number of the only bit that may be set, 0 to 127
   * @param bit that bit, 0 or 1
   */
  static long unit(int half, long place, long bit) {
    return (bit & 1) << (place & 63) & equal(half, place >>> 6);
  }
}
