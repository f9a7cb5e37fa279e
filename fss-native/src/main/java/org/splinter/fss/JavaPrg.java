package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The pseudorandom generator F_k(x) = AES_k(x) ^ x of the plain Java twins, under the key
 * AES_nonce(share index, level, use).
 */
final class JavaPrg {
  static final int USE_NODE = 1;
  static final int USE_LEAF = 2;
  static final int USE_BLOCK = 3;
  static final int USE_TAG = 4;

  private static final int BLOCK = 16;

  private final byte[] key;
  private @Nullable Cipher cipher;

  private JavaPrg(byte[] key) {
    this.key = key;
  }

  /**
   * Returns the generator of one level and use of a share.
   *
   * @param nonceCipher the {@link #aes} of the share's nonce
   * @param index the share's index
   */
  static JavaPrg of(Cipher nonceCipher, int index, int level, int use) {
    byte[] label = new byte[BLOCK];
    littleEndian(label).putInt(index).putInt(level).putInt(use);
    return new JavaPrg(encrypt(nonceCipher, label, BLOCK));
  }

  /** Returns F(x) of a little-endian number x, as 16 little-endian bytes. */
  ByteBuffer expand(long low, long high) {
    byte[] x = new byte[BLOCK];
    littleEndian(x).putLong(low).putLong(high);
    byte[] result = encrypt(opened(), x, BLOCK);
    for (int i = 0; i < BLOCK; i++) {
      result[i] ^= x[i];
    }
    return littleEndian(result);
  }

  /** Replaces each of the blocks that the first bytes hold, little-endian numbers x, by F(x). */
  void expand(byte[] blocks, int bytes) {
    byte[] encrypted = encrypt(opened(), blocks, bytes);
    for (int i = 0; i < bytes; i++) {
      blocks[i] ^= encrypted[i];
    }
    Arrays.fill(encrypted, (byte) 0);
  }

  /**
   * Returns the cipher, which is made when first needed: many a tree has more generators than a key
   * needs.
   */
  private Cipher opened() {
    Cipher opened = cipher;
    if (opened == null) {
      opened = aes(key);
      cipher = opened;
    }
    return opened;
  }

  static ByteBuffer littleEndian(byte[] block) {
    return ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns AES under a key. */
  static Cipher aes(byte[] key) {
    try {
      Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
      cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
      return cipher;
    } catch (GeneralSecurityException e) {
      throw new FssException("this Java has no AES: " + e.getMessage(), e);
    }
  }

  private static byte[] encrypt(Cipher cipher, byte[] blocks, int bytes) {
    try {
      byte[] encrypted = new byte[bytes];
      cipher.update(blocks, 0, bytes, encrypted, 0);
      return encrypted;
    } catch (GeneralSecurityException e) {
      throw new FssException("Java's AES failed: " + e.getMessage(), e);
    }
  }
}
