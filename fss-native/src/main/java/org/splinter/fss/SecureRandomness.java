package org.splinter.fss;

import java.security.SecureRandom;
import java.util.Arrays;
import org.splinter.fss.internal.NativeBinding;

/**
 * A source of random bytes for secrets: OpenSSL's private generator where the native library loads,
 * else {@link SecureRandom}. Both are seeded by the operating system. A failure of either is an
 * error; the other never stands in for it.
 */
public final class SecureRandomness {
  /** Java's generator, made when first asked for. */
  private static final class Java {
    static final SecureRandom SOURCE = new SecureRandom();
  }

  private SecureRandomness() {}

  /** Draws {@code length} fresh bytes. */
  public static byte[] draw(int length) {
    if (length < 0) {
      throw new IllegalArgumentException("cannot draw " + length + " bytes, must be 0 or more");
    }
    byte[] bytes = new byte[length];
    if (NativeBinding.loadError() == null) {
      NativeStatus.check(NativeBinding.splinter_random(bytes, length), "draw random bytes");
    } else {
      Java.SOURCE.nextBytes(bytes);
    }
    return bytes;
  }

  /** Fills bytes from {@link SecureRandom}, whether the native library loads or not. */
  static void fillFromJava(byte[] out, int from, int length) {
    byte[] bytes = new byte[length];
    Java.SOURCE.nextBytes(bytes);
    System.arraycopy(bytes, 0, out, from, length);
    Arrays.fill(bytes, (byte) 0);
  }
}
