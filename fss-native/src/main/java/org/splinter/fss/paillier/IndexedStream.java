package org.splinter.fss.paillier;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Bytes that a seed expands to, in streams that are numbered: AES-256 in counter mode, whose
 * counter begins with the stream's index, the attempt, and 0.
 */
final class IndexedStream {
  private static final int BLOCK_BYTES = 16;

  private IndexedStream() {}

  static byte[] draw(byte[] seed, long index, int attempt, int length) {
    byte[] counter =
        ByteBuffer.allocate(BLOCK_BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(index)
            .putInt(attempt)
            .array();
    try {
      Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
      cipher.init(
          Cipher.ENCRYPT_MODE, new SecretKeySpec(seed, "AES"), new IvParameterSpec(counter));
      return cipher.doFinal(new byte[length]);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java platform lacks AES-256 in counter mode", e);
    }
  }
}
