package org.splinter.protocol.contract;

import org.splinter.codec.ByteWriter;
import org.splinter.codec.Sha256;
import org.splinter.codec.Sha256Digest;
import org.splinter.fss.QueryNonce;

/**
 * The name of one request: SHA-256 over the round's nonce and its plan, family and trust model
 * included. Envelopes and answers carry it, so that neither can be taken for another request's.
 * Public.
 */
public final class RequestDigest extends Sha256Digest {
  public static final int BYTES = Sha256.BYTES;
  private static final String LABEL = "splinter request 2";

  public RequestDigest(byte[] bytes) {
    super("a request digest", bytes);
  }

  /** Computes the digest of a request. */
  public static RequestDigest of(QueryNonce nonce, RoundPlan plan) {
    ByteWriter out = new ByteWriter().text(LABEL).fixed(nonce.bytes()).block(plan.encode());
    return new RequestDigest(Sha256.of(out.toByteArray()));
  }
}
