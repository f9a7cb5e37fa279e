package org.splinter.protocol.contract;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.ShareParameters;

/**
 * The payload of an envelope that holds function shares, little-endian:
 *
 * <pre>
 * "SPSB"  u8 version = 4
 * u32 queries        u32 shares per query
 * (block share) each: first all of query 0, in the plan's order, then those of query 1, and so on
 * </pre>
 *
 * Share number i of the bundle has the index i, so that the indices under a nonce all differ.
 *
 * @param queries the shares of each query, in the plan's order
 */
public record ShareBundle(List<List<FunctionShare>> queries) {
  public static final int MAX_QUERIES = 4096;

  /** The most shares of one query: those of a PIR query, each with one of its tag. */
  public static final int MAX_SHARES = 2 * 4096;

  /** The most bytes of its shares and their lengths: all but what the head may take. */
  public static final int MAX_SHARES_BYTES = Envelope.MAX_PAYLOAD_BYTES - 512;

  private static final String MAGIC = "SPSB";
  private static final int VERSION = 4;

  public ShareBundle {
    queries = queries.stream().map(List::copyOf).toList();
  }

  /**
   * Returns the bytes that the shares of some queries take in a bundle.
   *
   * @param shares the parameters of each query's shares
   */
  public static long sharesBytes(List<ShareParameters> shares, int queries) {
    long bytes = (long) Integer.BYTES * shares.size();
    for (ShareParameters share : shares) {
      bytes += share.shareBytes();
    }
    return bytes * queries;
  }

  public byte[] encode() {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.i32(queries.size()).i32(queries.get(0).size());
    queries.forEach(shares -> shares.forEach(share -> out.block(share.encode())));
    return out.toByteArray();
  }

  /**
   * Reads the payload of an untrusted envelope.
   *
   * @param wanted the parameters that the shares of one query must have, in the plan's order
   * @throws FormatException naming the field and its bound, never a share's bytes
   */
  public static ShareBundle open(Envelope envelope, List<ShareParameters> wanted)
      throws FormatException {
    ByteReader in = new ByteReader("share bundle", envelope.payload());
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    int count = in.i32("queries", 1, MAX_QUERIES);
    int width = in.i32("shares per query", 1, MAX_SHARES);
    if (width != wanted.size()) {
      throw in.error("has " + width + " shares a query, the plan wants " + wanted.size());
    }
    List<List<FunctionShare>> queries = new ArrayList<>();
    for (int query = 0; query < count; query++) {
      List<FunctionShare> shares = new ArrayList<>();
      for (int i = 0; i < width; i++) {
        FunctionShare share = FunctionShare.decode(in.block("share", MAX_SHARES_BYTES));
        int index = query * width + i;
        if (share.party() != envelope.party()
            || share.index() != index
            || !share.nonce().equals(envelope.nonce())) {
          throw in.error("share " + index + " is of another party, query or request");
        }
        if (!share.parameters().equals(wanted.get(i))) {
          throw in.error("has a share " + share + ", the plan wants " + wanted.get(i));
        }
        shares.add(share);
      }
      queries.add(shares);
    }
    in.end();
    return new ShareBundle(queries);
  }

  @Override
  public String toString() {
    return "ShareBundle[" + queries.size() + " queries]";
  }
}
