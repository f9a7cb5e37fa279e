package org.splinter.fss;

import org.splinter.fss.internal.NativeBinding;

/**
 * The function scrypt (RFC 7914), which turns a passphrase into a key.
 *
 * <p>Guarantee: trying a passphrase costs 128 r N bytes of memory and p times the work to fill
 * them, as far as is known; a weak passphrase is found nevertheless.
 */
public final class Scrypt {
  public static final int MAX_LOG_N = 20;

  private static final int R = 8;
  private static final int P = 1;

  private Scrypt() {}

  /**
   * Derives a key with r = 8 and p = 1.
   *
   * @param passphrase bytes, which the caller wipes
   * @param logN the binary logarithm of N, 1 to {@link #MAX_LOG_N}: 17 takes 128 MiB
   * @param bytes of the key
   * @throws FssException if the native library does not load
   */
  public static byte[] key(byte[] passphrase, byte[] salt, int logN, int bytes) {
    if (logN < 1 || logN > MAX_LOG_N) {
      throw new IllegalArgumentException(
          "N = 2^" + logN + " of scrypt, must be 2^1 to 2^" + MAX_LOG_N);
    }
    return key(passphrase, salt, 1L << logN, R, P, bytes);
  }

  static byte[] key(byte[] passphrase, byte[] salt, long n, int r, int p, int bytes) {
    NativeStatus.require();
    byte[] key = new byte[bytes];
    NativeStatus.check(
        NativeBinding.splinter_scrypt(
            passphrase, passphrase.length, salt, salt.length, n, r, p, key, bytes),
        "derive a key from a passphrase");
    return key;
  }
}
