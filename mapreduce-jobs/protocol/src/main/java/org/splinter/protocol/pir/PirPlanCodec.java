package org.splinter.protocol.pir;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.DpfSchemes;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.TableName;

/**
 * The bytes of a {@link PirPlan}, little-endian:
 *
 * <pre>
 * "SPLP"  u8 version = 2
 * u8 parties    u8 check (1: slots come with tags; of 2 parties alone)
 * u16 views:    text table, fingerprint (32 bytes), name (32 bytes), digest (32 bytes)
 * u16 shares:   u16 view, u8 sub-table, u8 domain bits, and
 *               for 2 parties:  u8 radix bits, u8 correction words (1 for a compact tree)
 *               with a check:   both once more, of the tree of its tag
 *               for 3 to 8:     u8 column bits
 * </pre>
 *
 * A decoded plan is well formed; {@link PirLayout} then checks it against the views.
 */
public final class PirPlanCodec {
  public static final int MAX_BYTES = 256 << 10;

  private static final String MAGIC = "SPLP";
  private static final int VERSION = 2;

  /** The most domain bits: a slot's number is not negative. */
  private static final int MAX_DOMAIN_BITS = Long.SIZE - 1;

  private PirPlanCodec() {}

  public static byte[] encode(PirPlan plan) {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.u8(plan.parties()).u8(plan.check() ? 1 : 0).u16(plan.views().size());
    for (PirPlan.View view : plan.views()) {
      out.text(view.table()).fixed(view.fingerprint().bytes());
      out.fixed(view.name().bytes()).fixed(view.digest().bytes());
    }
    out.u16(plan.shares().size());
    for (PirPlan.Share share : plan.shares()) {
      out.u16(share.view()).u8(share.subTable());
      DpfSchemes.write(out, share.parameters());
      share.tag().ifPresent(shape -> DpfSchemes.writeShape(out, shape));
    }
    return out.toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static PirPlan decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("PIR plan", bytes);
    if (bytes.length > MAX_BYTES) {
      throw in.error("has " + bytes.length + " bytes, at most " + MAX_BYTES + " are allowed");
    }
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    int parties = in.u8("parties", DpfSchemes.MIN_PARTIES, DpfSchemes.MAX_PARTIES);
    // Shares of more than two parties have no values but bits.
    boolean check = in.u8("check", 0, parties == 2 ? 1 : 0) == 1;
    List<PirPlan.View> views = new ArrayList<>();
    int viewCount = in.u16("views", 1, PirPlan.MAX_VIEWS);
    for (int i = 0; i < viewCount; i++) {
      views.add(
          new PirPlan.View(
              TableName.read(in),
              new Fingerprint(in.fixed("fingerprint", Fingerprint.BYTES)),
              new ViewDigest(in.fixed("name", ViewDigest.BYTES)),
              new ViewDigest(in.fixed("digest", ViewDigest.BYTES))));
    }
    List<PirPlan.Share> shares = new ArrayList<>();
    int shareCount = in.u16("shares", 1, PirPlan.MAX_SHARES);
    for (int i = 0; i < shareCount; i++) {
      int view = in.u16("view", 0, viewCount - 1);
      int subTable = in.u8("sub-table", 0, SubTable.MAX_COUNT - 1);
      ShareParameters parameters = DpfSchemes.read(in, parties, MAX_DOMAIN_BITS);
      Optional<TreeShape> tag = check ? Optional.of(DpfSchemes.readShape(in)) : Optional.empty();
      shares.add(new PirPlan.Share(view, subTable, parameters, tag));
    }
    in.end();
    return new PirPlan(views, shares);
  }
}
