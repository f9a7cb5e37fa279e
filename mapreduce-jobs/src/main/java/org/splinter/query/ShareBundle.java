package org.splinter.query;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.PointShare;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.TreeParameters;

/**
 * One provider's shares of one request, as they travel and lie in a side file, little-endian:
 *
 * <pre>
 * "SPSB"  u8 version = 1
 * text provider      u8 party      request digest (32 bytes)      nonce (16 bytes)
 * u32 queries        (block share) each: share i belongs to query i
 * </pre>
 *
 * It names its provider, party and request, so that one addressed elsewhere is refused ({@link
 * #check}).
 *
 * @param provider the only provider that may evaluate it
 * @param shares one per query of the request, in order
 */
public record ShareBundle(
    String provider, int party, RequestDigest request, QueryNonce nonce, List<PointShare> shares) {
  public static final int MAX_QUERIES = 4096;
  public static final int MAX_PROVIDER_BYTES = 128;

  /** The most bytes a bundle can have: what a reader may allocate. */
  public static final int MAX_BYTES = 256 << 20;

  private static final String MAGIC = "SPSB";
  private static final int VERSION = 1;
  private static final int MAX_SHARE_BYTES = 1 << 20;

  public ShareBundle {
    shares = List.copyOf(shares);
  }

  public byte[] encode() {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.text(provider).u8(party).fixed(request.bytes()).fixed(nonce.bytes()).i32(shares.size());
    shares.forEach(share -> out.block(share.encode()));
    return out.toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound, never a share's bytes
   */
  public static ShareBundle decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("share bundle", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    String provider = in.text("provider", MAX_PROVIDER_BYTES);
    int party = in.u8("party", 0, 1);
    RequestDigest request = new RequestDigest(in.fixed("request", RequestDigest.BYTES));
    QueryNonce nonce = QueryNonce.of(in.fixed("nonce", QueryNonce.BYTES));
    int count = in.i32("queries", 1, MAX_QUERIES);
    List<PointShare> shares = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (!(FunctionShare.decode(in.block("share", MAX_SHARE_BYTES)) instanceof PointShare share)) {
        throw in.error("share " + i + " is not one of a point");
      }
      if (share.party() != party || share.index() != i || !share.nonce().equals(nonce)) {
        throw in.error("share " + i + " is of another party, query or request");
      }
      shares.add(share);
    }
    in.end();
    return new ShareBundle(provider, party, request, nonce, shares);
  }

  /**
   * Refuses a bundle that is not for this provider, this plan and these parameters.
   *
   * @param plan the plan's bytes
   * @throws FormatException saying what does not match
   */
  public void check(String atProvider, byte[] plan, TreeParameters parameters)
      throws FormatException {
    if (!provider.equals(atProvider)) {
      throw new FormatException(
          "share bundle", "is addressed to provider " + provider + ", not to " + atProvider);
    }
    if (!request.equals(RequestDigest.of(nonce, plan))) {
      throw new FormatException("share bundle", "belongs to another request than this plan");
    }
    for (PointShare share : shares) {
      if (!share.parameters().equals(parameters)) {
        throw new FormatException(
            "share bundle",
            "has a share of " + share.parameters() + ", the plan wants " + parameters);
      }
    }
  }

  @Override
  public String toString() {
    return "ShareBundle[" + provider + ", party " + party + ", " + shares.size() + " shares]";
  }
}
