package org.splinter.fss;

/**
 * A source of the random bytes that a generator draws: of production the operating system's through
 * {@link SecureRandomness}, of tests a fixed stream.
 */
interface Randomness {
  /** Fills {@code length} bytes from an offset on. */
  void fill(byte[] out, int from, int length);
}
