package org.splinter.client.sum;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.protocol.sum.MaskedRequestKey;
import org.splinter.protocol.sum.PaillierSumRule;

/** The differences of weights and the masks that were encrypted ahead. */
final class DifferenceRequest implements RequestEncryption {
  private static final int CHUNK_ROWS = 4_096;

  private final MaskedRequestKey key;
  private final byte[] keyId;
  private final MaskStream masks;
  private final byte[] records;
  private final int each;

  /**
   * Begins a request.
   *
   * @param ahead the digest of the request of the masks
   * @param seed of the masks, which must serve no other request
   */
  DifferenceRequest(PaillierModulus modulus, byte[] ahead, byte[] seed, int weightBits) {
    this.key = new MaskedRequestKey(ahead, modulus.encode());
    this.keyId = modulus.id();
    this.masks = new MaskStream(seed, weightBits);
    this.each = PaillierSumRule.differenceBytes(weightBits);
    this.records = new byte[CHUNK_ROWS * each];
  }

  @Override
  public byte[] requestKey() {
    return key.encode();
  }

  @Override
  public int chunkRows() {
    return CHUNK_ROWS;
  }

  @Override
  public void write(int[] weights, OutputStream out) throws IOException {
    long[] next = masks.next(weights.length);
    for (int row = 0; row < weights.length; row++) {
      long difference = weights[row] - next[row];
      for (int i = 0; i < each; i++) {
        records[row * each + i] = (byte) (difference >> (Byte.SIZE * i));
      }
    }
    Arrays.fill(next, 0);
    out.write(records, 0, weights.length * each);
  }

  @Override
  public byte[] openingKey() {
    return keyId.clone();
  }

  @Override
  public void close() {}
}
