package org.splinter.fss;

import org.splinter.fss.internal.NativeBinding;

/** Random bytes of OpenSSL's private generator; a failure is an error, never a fallback. */
public final class SecureRandomness {
  private SecureRandomness() {}

  /** Draws {@code length} fresh bytes. */
  public static byte[] draw(int length) {
    if (length < 0) {
      throw new IllegalArgumentException("cannot draw " + length + " bytes, must be 0 or more");
    }
    NativeStatus.require();
    byte[] bytes = new byte[length];
    NativeStatus.check(NativeBinding.splinter_random(bytes, length), "draw random bytes");
    return bytes;
  }
}
