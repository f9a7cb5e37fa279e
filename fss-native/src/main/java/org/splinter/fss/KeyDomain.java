package org.splinter.fss;

import java.nio.LongBuffer;

/**
 * The keys that a function takes: unsigned numbers of a fixed width.
 *
 * @param bits the width, 1 to 128; 0 if the function takes no key
 */
record KeyDomain(int bits) {
  /**
   * Returns the number of 64-bit words of one key: none, one up to 64 bits, else two (low word
   * first).
   */
  int words() {
    return (bits + 63) / 64;
  }

  boolean contains(long high, long low) {
    if (bits <= 64) {
      return high == 0 && (bits == 64 || low >>> bits == 0);
    }
    return bits == TreeParameters.MAX_DOMAIN_BITS || high >>> (bits - 64) == 0;
  }

  /** Returns the key of a row; 0 if the function takes none. */
  DomainPoint key(LongBuffer keys, int row) {
    return switch (words()) {
      case 0 -> new DomainPoint(0, 0);
      case 1 -> new DomainPoint(0, keys.get(row));
      default -> new DomainPoint(keys.get(2 * row + 1), keys.get(2 * row));
    };
  }
}
