package org.splinter.query;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.QueryNonce;

/**
 * One provider's shares of one request, as they travel and lie in a side file, little-endian:
 *
 * <pre>
 * "SPSB"  u8 version = 2
 * text provider      u8 party      request digest (32 bytes)      nonce (16 bytes)
 * u32 queries        u32 shares per query
 * (block share) each: first all of query 0, in the plan's order, then those of query 1, and so on
 * </pre>
 *
 * Share number i of the bundle has the index i, so that no two of a nonce have the same. It names
 * its provider, party and request, so that one addressed elsewhere is refused ({@link #check}).
 *
 * @param provider the only provider that may evaluate it
 * @param queries the shares of each query, in the plan's order
 */
public record ShareBundle(
    String provider,
    int party,
    RequestDigest request,
    QueryNonce nonce,
    List<List<FunctionShare>> queries) {
  public static final int MAX_QUERIES = 4096;
  public static final int MAX_PROVIDER_BYTES = 128;

  /** The most bytes a bundle can have: what a reader may allocate. */
  public static final int MAX_BYTES = 64 << 20;

  /** The most bytes of its shares and their lengths: all but what the head may take. */
  public static final int MAX_SHARES_BYTES = MAX_BYTES - 1024;

  private static final String MAGIC = "SPSB";
  private static final int VERSION = 2;
  private static final int MAX_SHARE_BYTES = 1 << 20;

  public ShareBundle {
    queries = queries.stream().map(List::copyOf).toList();
  }

  /** How many bytes {@link #encode} makes, of shares as the layout has them. */
  public long encodedBytes(PlanLayout layout) {
    return head().toByteArray().length + layout.bundleBytes(queries.size());
  }

  private ByteWriter head() {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.text(provider).u8(party).fixed(request.bytes()).fixed(nonce.bytes());
    return out.i32(queries.size()).i32(queries.get(0).size());
  }

  public byte[] encode() {
    ByteWriter out = head();
    queries.forEach(shares -> shares.forEach(share -> out.block(share.encode())));
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
    int width = in.i32("shares per query", 1, EvaluationPlan.MAX_SHARES);
    List<List<FunctionShare>> queries = new ArrayList<>();
    for (int query = 0; query < count; query++) {
      List<FunctionShare> shares = new ArrayList<>();
      for (int i = 0; i < width; i++) {
        FunctionShare share = FunctionShare.decode(in.block("share", MAX_SHARE_BYTES));
        int index = query * width + i;
        if (share.party() != party || share.index() != index || !share.nonce().equals(nonce)) {
          throw in.error("share " + index + " is of another party, query or request");
        }
        shares.add(share);
      }
      queries.add(shares);
    }
    in.end();
    return new ShareBundle(provider, party, request, nonce, queries);
  }

  /**
   * Refuses a bundle that is not for this provider, this plan and its layout.
   *
   * @param plan the plan's bytes
   * @throws FormatException saying what does not match
   */
  public void check(String atProvider, byte[] plan, PlanLayout layout) throws FormatException {
    if (!provider.equals(atProvider)) {
      throw error("is addressed to provider " + provider + ", not to " + atProvider);
    }
    if (!request.equals(RequestDigest.of(nonce, plan))) {
      throw error("belongs to another request than this plan");
    }
    long expandedBytes = layout.expandedBytes() * queries.size();
    if (expandedBytes > EvaluationPlan.MAX_EXPANDED_BYTES) {
      throw error(
          "has "
              + queries.size()
              + " queries, whose expanded shares would take "
              + expandedBytes
              + " bytes, at most "
              + EvaluationPlan.MAX_EXPANDED_BYTES
              + " are possible");
    }
    for (List<FunctionShare> shares : queries) {
      if (shares.size() != layout.shares().size()) {
        throw error(
            "has " + shares.size() + " shares a query, the plan wants " + layout.shares().size());
      }
      for (int i = 0; i < shares.size(); i++) {
        check(shares.get(i), layout.shares().get(i));
      }
    }
  }

  private static void check(FunctionShare share, PlanLayout.Share wanted) throws FormatException {
    if (!wanted.suits(share)) {
      throw error("has a share " + share + ", the plan wants " + wanted);
    }
  }

  private static FormatException error(String problem) {
    return new FormatException("share bundle", problem);
  }

  @Override
  public String toString() {
    return "ShareBundle[" + provider + ", party " + party + ", " + queries.size() + " queries]";
  }
}
