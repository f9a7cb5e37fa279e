package org.splinter.client.sum;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.splinter.protocol.sum.PaillierSumRule;

/**
 * The masks of rows, which a secret seed expands to: of weights' bits and 40 more, so that the
 * difference of a weight and its mask hides the weight up to a statistical distance of 2^-40, if
 * AES-256 is a pseudorandom permutation.
 */
final class MaskStream {
  static final int SEED_BYTES = 32;

  private final Cipher cipher;
  private final long bits;

  MaskStream(byte[] seed, int weightBits) {
    this.bits = (1L << (weightBits + PaillierSumRule.MASK_BITS)) - 1;
    try {
      this.cipher = Cipher.getInstance("AES/CTR/NoPadding");
      cipher.init(
          Cipher.ENCRYPT_MODE, new SecretKeySpec(seed, "AES"), new IvParameterSpec(new byte[16]));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no AES in counter mode", e);
    }
  }

  /** Returns the masks of the next rows. */
  long[] next(int rows) {
    byte[] bytes = cipher.update(new byte[rows * Long.BYTES]);
    long[] masks = new long[rows];
    ByteBuffer.wrap(bytes).order(LITTLE_ENDIAN).asLongBuffer().get(masks);
    for (int row = 0; row < rows; row++) {
      masks[row] &= bits;
    }
    Arrays.fill(bytes, (byte) 0);
    return masks;
  }
}
