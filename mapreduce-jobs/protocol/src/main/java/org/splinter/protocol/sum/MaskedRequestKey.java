package org.splinter.protocol.sum;

import java.util.Arrays;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.paillier.PaillierModulus;

/**
 * The key of a request of differences: the digest at the end of the request ahead (32 bytes), then
 * the client's modulus N, under which the masks are encrypted there.
 */
@SuppressWarnings("ArrayRecordComponent") // they are not compared
public record MaskedRequestKey(byte[] ahead, byte[] modulus) {
  public byte[] encode() {
    return new ByteWriter().fixed(ahead).fixed(modulus).toByteArray();
  }

  /**
   * Decodes untrusted bytes; {@link PaillierModulus} checks the modulus.
   *
   * @throws FormatException naming the field and its bound
   */
  public static MaskedRequestKey decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("key of a request", bytes);
    byte[] ahead = in.fixed("request ahead", SumRequest.DIGEST_BYTES);
    return new MaskedRequestKey(ahead, Arrays.copyOfRange(bytes, ahead.length, bytes.length));
  }
}
