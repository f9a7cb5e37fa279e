package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * The plain reference of one tree: one key and one AES block at a time, as the construction is
 * written down.
 *
 * <p>A node is a 128-bit little-endian number whose lowest bit is its control bit. Child j of a
 * node s is F(s') = AES(s') ^ s', where s' is s with its lowest bits replaced by j, under the
 * level's node key; if the control bit of s is set, node correction j of the level is XORed to it.
 * The value of child j is the low 64 bits of F(s') under the level's leaf key; if the control bit
 * of s is set, value correction j is added. Party 1 negates. A point takes the value at the last
 * level, less-than adds up the values of all levels.
 */
final class JavaTree {
  private static final int USE_NODE = 1;
  private static final int USE_LEAF = 2;
  private static final int BLOCK = 16;

  private final TreeParameters parameters;
  private final boolean valueAtEveryLevel;
  private final boolean negative;
  private final ByteBuffer bytes;
  private final List<Cipher> nodeCiphers = new ArrayList<>();
  private final List<Cipher> leafCiphers = new ArrayList<>();
  private final byte[] plainBytes = new byte[BLOCK];
  private final byte[] encryptedBytes = new byte[BLOCK];
  private final ByteBuffer plain = littleEndian(plainBytes);
  private final ByteBuffer encrypted = littleEndian(encryptedBytes);

  JavaTree(EncodedShare share) {
    this.parameters = share.header().parameters();
    this.valueAtEveryLevel = share.scheme() == Scheme.LESS_THAN;
    this.negative = share.party() == 1;
    this.bytes = share.view();
    Cipher nonceCipher = aes(share.nonce().bytes());
    for (int level = 0; level < parameters.levels(); level++) {
      nodeCiphers.add(levelCipher(nonceCipher, share.index(), level, USE_NODE));
      leafCiphers.add(levelCipher(nonceCipher, share.index(), level, USE_LEAF));
    }
  }

  /** This party's value at one key. */
  long value(long keyHigh, long keyLow) {
    long low = bytes.getLong(ShareHeader.ROOT_OFFSET);
    long high = bytes.getLong(ShareHeader.ROOT_OFFSET + 8);
    int corrections = ShareHeader.BYTES;
    long value = 0;
    for (int level = 0; level < parameters.levels(); level++) {
      boolean last = level == parameters.levels() - 1;
      int bits = parameters.levelBits(level);
      int digit = digit(keyHigh, keyLow, parameters.levelShift(level), bits);
      boolean control = (low & 1) == 1;
      plain.putLong(0, (low & -(1L << bits)) | digit).putLong(8, high);
      if (!last) {
        encrypt(nodeCiphers.get(level), plainBytes, encryptedBytes);
        low = plain.getLong(0) ^ encrypted.getLong(0);
        high = plain.getLong(8) ^ encrypted.getLong(8);
        if (control) {
          low ^= bytes.getLong(corrections + digit * BLOCK);
          high ^= bytes.getLong(corrections + digit * BLOCK + 8);
        }
        corrections += BLOCK << bits;
      }
      if (last || valueAtEveryLevel) {
        encrypt(leafCiphers.get(level), plainBytes, encryptedBytes);
        value += plain.getLong(0) ^ encrypted.getLong(0);
        if (control) {
          value += bytes.getLong(corrections + digit * Long.BYTES);
        }
        corrections += Long.BYTES << bits;
      }
    }
    return negative ? -value : value;
  }

  private static int digit(long high, long low, int shift, int bits) {
    long word;
    if (shift >= 64) {
      word = high >>> (shift - 64);
    } else if (shift == 0) {
      word = low;
    } else {
      word = low >>> shift | high << (64 - shift);
    }
    return (int) (word & ((1L << bits) - 1));
  }

  private static Cipher levelCipher(Cipher nonceCipher, int index, int level, int use) {
    byte[] label = new byte[BLOCK];
    littleEndian(label).putInt(index).putInt(level).putInt(use);
    byte[] key = new byte[BLOCK];
    encrypt(nonceCipher, label, key);
    return aes(key);
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

  private static void encrypt(Cipher cipher, byte[] in, byte[] out) {
    try {
      cipher.update(in, 0, BLOCK, out, 0);
    } catch (GeneralSecurityException e) {
      throw new FssException("Java's AES failed: " + e.getMessage(), e);
    }
  }
}
