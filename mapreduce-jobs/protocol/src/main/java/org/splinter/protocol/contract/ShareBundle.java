package org.splinter.protocol.contract;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.GridParameters;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.ShareParameters;

/**
 * One provider's shares of one request, as they travel and lie in a side file, little-endian:
 *
 * <pre>
 * "SPSB"  u8 version = 3
 * text provider      u8 party (0 to 7)      request digest (32 bytes)      nonce (16 bytes)
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

  /** Shares of one query. */
  public static final int MAX_SHARES = 4096;

  /** Providers of one query. */
  public static final int MAX_PARTIES = GridParameters.MAX_PARTIES;

  public static final int MAX_PROVIDER_BYTES = 128;

  /** The most bytes a bundle can have: what a reader may allocate. */
  public static final int MAX_BYTES = 64 << 20;

  /** The most bytes of its shares and their lengths: all but what the head may take. */
  public static final int MAX_SHARES_BYTES = MAX_BYTES - 1024;

  private static final String MAGIC = "SPSB";
  private static final int VERSION = 3;

  public ShareBundle {
    queries = queries.stream().map(List::copyOf).toList();
  }

  /** How many bytes {@link #encode} makes. */
  public long encodedBytes() {
    List<ShareParameters> shares = queries.get(0).stream().map(FunctionShare::parameters).toList();
    return head().size() + sharesBytes(shares, queries.size());
  }

  /** Bytes in a bundle of so many queries' shares, each query's being {@code shares}. */
  public static long sharesBytes(List<ShareParameters> shares, int queries) {
    long bytes = (long) Integer.BYTES * shares.size();
    for (ShareParameters share : shares) {
      bytes += share.shareBytes();
    }
    return bytes * queries;
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
    int party = in.u8("party", 0, MAX_PARTIES - 1);
    RequestDigest request = new RequestDigest(in.fixed("request", RequestDigest.BYTES));
    QueryNonce nonce = QueryNonce.of(in.fixed("nonce", QueryNonce.BYTES));
    int count = in.i32("queries", 1, MAX_QUERIES);
    int width = in.i32("shares per query", 1, MAX_SHARES);
    List<List<FunctionShare>> queries = new ArrayList<>();
    for (int query = 0; query < count; query++) {
      List<FunctionShare> shares = new ArrayList<>();
      for (int i = 0; i < width; i++) {
        FunctionShare share = FunctionShare.decode(in.block("share", MAX_SHARES_BYTES));
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
   * Refuses a bundle that is not for this provider and this plan, or has other shares than it
   * wants.
   *
   * @param plan the plan's bytes
   * @param wanted what the plan's shares must be made with, in its order
   * @throws FormatException saying what does not match
   */
  public void check(String atProvider, byte[] plan, List<ShareParameters> wanted)
      throws FormatException {
    if (!provider.equals(atProvider)) {
      throw error("is addressed to provider " + provider + ", not to " + atProvider);
    }
    if (!request.equals(RequestDigest.of(nonce, plan))) {
      throw error("belongs to another request than this plan");
    }
    for (List<FunctionShare> shares : queries) {
      if (shares.size() != wanted.size()) {
        throw error("has " + shares.size() + " shares a query, the plan wants " + wanted.size());
      }
      for (int i = 0; i < shares.size(); i++) {
        if (!shares.get(i).parameters().equals(wanted.get(i))) {
          throw error("has a share " + shares.get(i) + ", the plan wants " + wanted.get(i));
        }
      }
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
