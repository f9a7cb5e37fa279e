package org.splinter.fss;

import java.util.Arrays;

/**
 * A source of small uniform numbers by rejection. How many random bytes are rejected depends on
 * nothing but those bytes themselves.
 */
final class UniformNumbers {
  /** The number of random bytes drawn at a time. */
  static final int BYTES = 512;

  private final Randomness randomness;
  private final byte[] bytes = new byte[BYTES];
  private int used = BYTES;

  UniformNumbers(Randomness randomness) {
    this.randomness = randomness;
  }

  /** Returns a number from 0 to {@code most}, which is 1 to 255. */
  int draw(int most) {
    int mask = 2 * Integer.highestOneBit(most) - 1;
    int number;
    do {
      if (used == BYTES) {
        randomness.fill(bytes, 0, BYTES);
        used = 0;
      }
      number = bytes[used++] & mask;
    } while (number > most);
    return number;
  }

  void wipe() {
    Arrays.fill(bytes, (byte) 0);
  }
}
