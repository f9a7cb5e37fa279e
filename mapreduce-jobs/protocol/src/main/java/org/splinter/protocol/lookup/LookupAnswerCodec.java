package org.splinter.protocol.lookup;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Fingerprint;

/**
 * The bytes of a {@link LookupAnswer}, little-endian. Their number follows from the plan and the
 * number of queries:
 *
 * <pre>
 * header   "SPSA"  u8 version = 1
 *          text provider   u8 party   request digest (32)
 *          u16 views:  fingerprint (32), view digest (32)
 *          u8 check = 0 (none)   tag (16, zero)
 *          u32 queries   u32 shares per query
 * slots    of query 0 in the order of its shares, then those of query 1, and so on
 * </pre>
 */
public final class LookupAnswerCodec {
  /** Slots, and what a header may take. */
  public static final int MAX_BYTES = LookupLayout.MAX_SLOT_BYTES + (64 << 10);

  private static final String MAGIC = "SPSA";
  private static final int VERSION = 1;
  private static final int TAG_BYTES = 16;

  private LookupAnswerCodec() {}

  public static byte[] encodeHeader(LookupAnswer.Header header) {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.text(header.provider()).u8(header.party()).fixed(header.request().bytes());
    out.u16(header.views().size());
    for (LookupAnswer.View view : header.views()) {
      out.fixed(view.fingerprint().bytes()).fixed(view.digest().bytes());
    }
    out.u8(0).fixed(new byte[TAG_BYTES]);
    return out.i32(header.queries()).i32(header.shares()).toByteArray();
  }

  public static byte[] encode(LookupAnswer answer) {
    ByteWriter out = new ByteWriter().fixed(encodeHeader(answer.header()));
    answer.slots().forEach(slots -> slots.forEach(out::fixed));
    return out.toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @param slotBytes of the slot that each share of a query is answered by ({@link
   *     LookupLayout#slotBytes})
   * @param queries how many the request carried
   * @throws FormatException naming the field and its bound
   */
  public static LookupAnswer decode(byte[] bytes, List<Integer> slotBytes, int queries)
      throws FormatException {
    ByteReader in = new ByteReader("look-up answer", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    String provider = in.text("provider", ShareBundle.MAX_PROVIDER_BYTES);
    int party = in.u8("party", 0, ShareBundle.MAX_PARTIES - 1);
    RequestDigest request = new RequestDigest(in.fixed("request", RequestDigest.BYTES));
    List<LookupAnswer.View> views = new ArrayList<>();
    int viewCount = in.u16("views", 1, LookupPlan.MAX_VIEWS);
    for (int i = 0; i < viewCount; i++) {
      views.add(
          new LookupAnswer.View(
              new Fingerprint(in.fixed("fingerprint", Fingerprint.BYTES)),
              new ViewDigest(in.fixed("view digest", ViewDigest.BYTES))));
    }
    in.u8("check", 0, 0);
    for (byte b : in.fixed("tag", TAG_BYTES)) {
      if (b != 0) {
        throw in.error("tag is not zero, which this version reserves");
      }
    }
    in.i32("queries", queries, queries);
    int shares = in.i32("shares per query", slotBytes.size(), slotBytes.size());
    List<List<byte[]>> slots = new ArrayList<>();
    for (int query = 0; query < queries; query++) {
      List<byte[]> ofQuery = new ArrayList<>();
      for (int size : slotBytes) {
        ofQuery.add(in.fixed("slot", size));
      }
      slots.add(ofQuery);
    }
    in.end();
    return new LookupAnswer(
        new LookupAnswer.Header(provider, party, request, views, queries, shares), slots);
  }
}
