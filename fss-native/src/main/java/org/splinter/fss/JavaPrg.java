package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * The pseudorandom generator F_k(x) = AES_k(x) ^ x of the plain reference, under the key
 * AES_nonce(share index, level, use).
 */
final class JavaPrg {
  static final int USE_NODE = 1;
  static final int USE_LEAF = 2;
  static final int USE_BLOCK = 3;

  private static final int BLOCK = 16;

  private final Cipher cipher;

  private JavaPrg(Cipher cipher) {
    this.cipher = cipher;
  }

  static JavaPrg of(EncodedShare<?> share, int level, int use) {
    byte[] label = new byte[BLOCK];
    littleEndian(label).putInt(share.index()).putInt(level).putInt(use);
    return new JavaPrg(aes(encrypt(aes(share.nonce().bytes()), label)));
  }

  /** F(x) of a little-endian number x, as 16 little-endian bytes. */
  ByteBuffer expand(long low, long high) {
    byte[] x = new byte[BLOCK];
    littleEndian(x).putLong(low).putLong(high);
    byte[] result = encrypt(cipher, x);
    for (int i = 0; i < BLOCK; i++) {
      result[i] ^= x[i];
    }
    return littleEndian(result);
  }

  private static ByteBuffer littleEndian(byte[] block) {
    return ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static Cipher aes(byte[] key) {
    try {
      Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
      cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
      return cipher;
    } catch (GeneralSecurityException e) {
      throw new FssException("this Java has no AES: " + e.getMessage(), e);
    }
  }

  private static byte[] encrypt(Cipher cipher, byte[] block) {
    try {
      byte[] encrypted = new byte[BLOCK];
      cipher.update(block, 0, BLOCK, encrypted, 0);
      return encrypted;
    } catch (GeneralSecurityException e) {
      throw new FssException("Java's AES failed: " + e.getMessage(), e);
    }
  }
}
