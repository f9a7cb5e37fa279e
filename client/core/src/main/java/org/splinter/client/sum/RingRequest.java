package org.splinter.client.sum;

import java.io.IOException;
import java.io.OutputStream;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.sum.RingSumClient;
import org.splinter.fss.sum.RingSumEncryption;
import org.splinter.fss.sum.RingSumKey;
import org.splinter.fss.sum.RingSumParameters;
import org.splinter.protocol.sum.RingRequestKey;

/** The encryption of a request under ring learning with errors, by a key drawn for it alone. */
final class RingRequest implements RequestEncryption {
  private final RingSumKey key = RingSumKey.draw();
  private final RingSumClient client = RingSumClient.open(key, GenerationPath.AUTO);
  private final RingSumEncryption encryption;
  private final byte[] record = new byte[RingSumParameters.RECORD_BYTES];

  RingRequest(RingSumParameters shape) {
    this.encryption = client.encryption(shape);
  }

  @Override
  public byte[] requestKey() {
    return new RingRequestKey(encryption.seed(), client.publicKey()).encode();
  }

  @Override
  public int chunkRows() {
    return RingSumParameters.BLOCK_ROWS;
  }

  @Override
  public void write(int[] weights, OutputStream out) throws IOException {
    encryption.encrypt(weights, record, 0);
    out.write(record);
  }

  @Override
  public byte[] openingKey() {
    return key.encode();
  }

  @Override
  public void close() {
    encryption.close();
    client.close();
    key.close();
  }
}
