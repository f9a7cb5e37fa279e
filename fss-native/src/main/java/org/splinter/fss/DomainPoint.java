package org.splinter.fss;

/**
 * A point of a share's domain: an unsigned number of up to 128 bits. A client's secret point is one
 * of these, so it does not print itself.
 *
 * @param high bits 64 to 127
 * @param low bits 0 to 63
 */
public record DomainPoint(long high, long low) {
  /** Returns the bits [shift, shift + bits), at most 31 of them. Branches on the shift alone. */
  int digit(int shift, int bits) {
    long word;
    if (shift >= 64) {
      word = high >>> (shift - 64);
    } else if (shift == 0) {
      word = low;
    } else {
      word = (low >>> shift) | (high << (64 - shift));
    }
    return (int) (word & ((1L << bits) - 1));
  }

  @Override
  public String toString() {
    return "DomainPoint[hidden]";
  }
}
