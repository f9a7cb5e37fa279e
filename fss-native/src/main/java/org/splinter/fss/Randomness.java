package org.splinter.fss;

/**
 * A source of the random bytes that a generator draws: in production the operating system's through
 * {@link SecureRandomness}, in tests a fixed stream.
 */
interface Randomness {
  /** Fills {@code length} bytes from an offset on. */
  void fill(byte[] out, int from, int length);
}
