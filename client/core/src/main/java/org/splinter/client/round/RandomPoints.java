package org.splinter.client.round;

import java.nio.ByteBuffer;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.SecureRandomness;

/** Source of uniform points of a domain; a share that selects nothing stands at one. */
public final class RandomPoints {
  private RandomPoints() {}

  /** Returns 64 uniform bits. */
  public static long word() {
    return ByteBuffer.wrap(SecureRandomness.draw(Long.BYTES)).getLong();
  }

  /**
   * Draws a uniform point.
   *
   * @param bits width of the domain, 1 to 128
   */
  public static DomainPoint draw(int bits) {
    ByteBuffer drawn = ByteBuffer.wrap(SecureRandomness.draw(2 * Long.BYTES));
    long high = drawn.getLong();
    long low = drawn.getLong();
    if (bits <= Long.SIZE) {
      return new DomainPoint(0, low >>> (Long.SIZE - bits));
    }
    return new DomainPoint(high >>> (2 * Long.SIZE - bits), low);
  }
}
