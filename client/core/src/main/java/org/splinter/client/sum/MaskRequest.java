package org.splinter.client.sum;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.splinter.client.key.PaillierOwner;
import org.splinter.fss.SecureRandomness;

/** The encryption of random masks, ahead of the weights that take their place. */
final class MaskRequest implements RequestEncryption {
  private final PaillierRequest request;
  private final byte[] seed = SecureRandomness.draw(MaskStream.SEED_BYTES);
  private final MaskStream masks;

  MaskRequest(PaillierOwner owner, int weightBits) {
    this.request = new PaillierRequest(owner);
    this.masks = new MaskStream(seed, weightBits);
  }

  @Override
  public byte[] requestKey() {
    return request.requestKey();
  }

  @Override
  public int chunkRows() {
    return request.chunkRows();
  }

  @Override
  public void write(int[] weights, OutputStream out) throws IOException {
    long[] next = masks.next(weights.length);
    request.write(next, out);
    Arrays.fill(next, 0);
  }

  @Override
  public byte[] openingKey() {
    return Opening.joined(request.openingKey(), seed.clone());
  }

  @Override
  public void close() {
    Arrays.fill(seed, (byte) 0);
    request.close();
  }
}
