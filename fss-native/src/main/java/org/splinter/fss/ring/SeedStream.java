package org.splinter.fss.ring;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * The words that a seed expands to: the blocks AES_seed(i) ^ i for i = 0, 1, ..., as little-endian
 * numbers, of which words 2i and 2i + 1 are the low and the high half of block i. They look uniform
 * if AES under a uniform key is a pseudorandom permutation.
 */
public final class SeedStream {
  private static final int BLOCK = 16;

  private final Cipher cipher;

  /**
   * Opens the stream of a seed of 16 bytes.
   *
   * @throws IllegalStateException if this Java has no AES
   */
  public SeedStream(byte[] seed) {
    try {
      this.cipher = Cipher.getInstance("AES/ECB/NoPadding");
      cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(seed, "AES"));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java platform lacks AES", e);
    }
  }

  /** Writes the words from number {@code first} on. */
  public void write(long first, long[] out) {
    int skipped = (int) (first % 2);
    byte[] bytes = bytes(first / 2, (skipped + out.length + 1) / 2);
    LongBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
    words.position(skipped).get(out);
    Arrays.fill(bytes, (byte) 0);
  }

  /** Returns the bytes of the blocks from number {@code first} on. */
  public byte[] bytes(long first, int blocks) {
    byte[] numbers = new byte[BLOCK * blocks];
    ByteBuffer words = ByteBuffer.wrap(numbers).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < blocks; i++) {
      words.putLong(BLOCK * i, first + i);
    }
    byte[] encrypted = new byte[numbers.length];
    try {
      cipher.update(numbers, 0, numbers.length, encrypted, 0);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES of this Java platform failed", e);
    }
    for (int i = 0; i < encrypted.length; i++) {
      encrypted[i] ^= numbers[i];
    }
    return encrypted;
  }
}
