package org.splinter.fss;

import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import org.splinter.fss.internal.NativeBinding;

/**
 * A source of random bytes for secrets and nonces: the native library's where it loads, which
 * hedges OpenSSL's private generator by the operating system's, a counter and the clocks; else
 * {@link HedgedRandomness} of two of Java's. A failure of either is an error; the other never
 * stands in for it.
 */
public final class SecureRandomness {
  /** Java's generators, made when first asked for. */
  private static final class Java {
    static final Randomness SOURCE =
        new HedgedRandomness(
            of(generator()),
            of(new SecureRandom()), // on Linux the operating system's, read at each draw
            HedgedRandomness.Moment.ofThisProcess());

    /** Returns a generator that computes in this process, and is seeded once. */
    private static SecureRandom generator() {
      try {
        return SecureRandom.getInstance("DRBG");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("this Java platform lacks the generator DRBG", e);
      }
    }

    private static Randomness of(SecureRandom random) {
      return (out, from, length) -> {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        System.arraycopy(bytes, 0, out, from, length);
        Arrays.fill(bytes, (byte) 0);
      };
    }
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
      fillFromJava(bytes, 0, length);
    }
    return bytes;
  }

  /** Fills bytes from Java's generators, whether the native library loads or not. */
  static void fillFromJava(byte[] out, int from, int length) {
    Java.SOURCE.fill(out, from, length);
  }
}
