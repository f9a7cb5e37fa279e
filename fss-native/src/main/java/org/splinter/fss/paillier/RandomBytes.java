package org.splinter.fss.paillier;

/**
 * A source of fresh random bytes: in production {@link org.splinter.fss.SecureRandomness}, in tests
 * a fixed stream.
 */
interface RandomBytes {
  byte[] draw(int length);
}
