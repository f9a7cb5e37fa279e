package org.splinter.protocol.contract;

import java.util.Arrays;
import java.util.HexFormat;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.Sha256;
import org.splinter.fss.QueryNonce;

/**
 * The name of one request: SHA-256 over the round's nonce and its plan, family and trust model
 * included. Envelopes and answers carry it, so that neither can be taken for another request's.
 * Public.
 */
@SuppressWarnings("ArrayRecordComponent") // equality is by content, below
public record RequestDigest(byte[] bytes) {
  public static final int BYTES = Sha256.BYTES;
  private static final String LABEL = "splinter request 2";

  public RequestDigest {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException("a request digest has 32 bytes, not " + bytes.length);
    }
    bytes = bytes.clone();
  }

  /** Computes the digest of a request. */
  public static RequestDigest of(QueryNonce nonce, RoundPlan plan) {
    ByteWriter out = new ByteWriter().text(LABEL).fixed(nonce.bytes()).block(plan.encode());
    return new RequestDigest(Sha256.of(out.toByteArray()));
  }

  @Override
  public byte[] bytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RequestDigest digest && Arrays.equals(bytes, digest.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes);
  }
}
