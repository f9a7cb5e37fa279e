package org.splinter.protocol.sum;

import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.sum.RingSumKey;
import org.splinter.fss.sum.RingSumPublicKey;

/**
 * The key of a request under a ring: the seed of its records' factors (16 bytes), then the client's
 * public key, by which the provider masks sums.
 */
@SuppressWarnings("ArrayRecordComponent") // they are not compared
public record RingRequestKey(byte[] seed, RingSumPublicKey publicKey) {
  public static final int BYTES = RingSumKey.SEED_BYTES + RingSumPublicKey.BYTES;

  public byte[] encode() {
    return new ByteWriter().fixed(seed).fixed(publicKey.encode()).toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static RingRequestKey decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("key of a request", bytes);
    byte[] seed = in.fixed("seed", RingSumKey.SEED_BYTES);
    byte[] publicKey = in.fixed("public key", RingSumPublicKey.BYTES);
    in.end();
    return new RingRequestKey(seed, RingSumPublicKey.decode(publicKey, seed));
  }
}
