package org.splinter.fss;

/**
 * The keys that a function takes: unsigned numbers of a fixed width.
 *
 * @param bits the width, 1 to 128; 0 if the function takes no key
 */
record KeyDomain(int bits) {
  /** 64-bit words of one key: none, one up to 64 bits, else two (low word first). */
  int words() {
    return (bits + 63) / 64;
  }

  boolean contains(long high, long low) {
    if (bits <= 64) {
      return high == 0 && (bits == 64 || low >>> bits == 0);
    }
    return bits == TreeParameters.MAX_DOMAIN_BITS || high >>> (bits - 64) == 0;
  }
}
