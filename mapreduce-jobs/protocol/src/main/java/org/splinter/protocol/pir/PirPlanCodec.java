package org.splinter.protocol.pir;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.DpfSchemes;
import org.splinter.fss.ShamirParameters;
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
 * u8 parties    u8 kind (0: DPFs, 1: DPFs and tags, of 2 parties alone, 2: Shamir, of 3 and more)
 * for Shamir:   u8 parties that may collude, all but two of them at most
 * u16 views:    text table, fingerprint (32 bytes), name (32 bytes), digest (32 bytes)
 * u16 shares:   u16 view, u8 sub-table, u8 domain bits, and
 *               for 2 parties:  u8 radix bits, u8 correction words (1 for a compact tree)
 *               with a tag:     both once more, of the tree of its tag
 *               for 3 to 8:     u8 column bits
 * </pre>
 *
 * A decoded plan is well formed; {@link PirLayout} then checks it against the views.
 */
public final class PirPlanCodec {
  public static final int MAX_BYTES = 256 << 10;

  private static final String MAGIC = "SPLP";
  private static final int VERSION = 2;
  private static final int TAGS = 1;
  private static final int SHAMIR = 2;

  /** The most domain bits: a slot's number is not negative. */
  private static final int MAX_DOMAIN_BITS = Long.SIZE - 1;

  private PirPlanCodec() {}

  public static byte[] encode(PirPlan plan) {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    boolean shamir = isShamir(plan.shares().get(0));
    out.u8(plan.parties()).u8(shamir ? SHAMIR : plan.check() ? TAGS : 0);
    if (shamir) {
      out.u8(plan.trust().colluding());
    }
    out.u16(plan.views().size());
    for (PirPlan.View view : plan.views()) {
      out.text(view.table()).fixed(view.fingerprint().bytes());
      out.fixed(view.name().bytes()).fixed(view.digest().bytes());
    }
    out.u16(plan.shares().size());
    for (PirPlan.Share share : plan.shares()) {
      out.u16(share.view()).u8(share.subTable());
      if (shamir) {
        out.u8(share.parameters().domainBits()).u8(share.parameters().radixBits());
      } else {
        DpfSchemes.write(out, share.parameters());
      }
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
    int kind = in.u8("kind", 0, SHAMIR);
    if (parties == 2 ? kind == SHAMIR : kind == TAGS) { // DPFs of more have no values but bits
      throw in.error("is of kind " + kind + ", which is not for " + parties + " parties");
    }
    int colluding = kind == SHAMIR ? in.u8("colluding parties", 1, parties - 2) : parties - 1;
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
      ShareParameters parameters =
          kind == SHAMIR
              ? readShamir(in, parties, colluding)
              : DpfSchemes.read(in, parties, MAX_DOMAIN_BITS);
      Optional<TreeShape> tag =
          kind == TAGS ? Optional.of(DpfSchemes.readShape(in)) : Optional.empty();
      shares.add(new PirPlan.Share(view, subTable, parameters, tag));
    }
    in.end();
    return new PirPlan(views, shares);
  }

  private static ShareParameters readShamir(ByteReader in, int parties, int colluding)
      throws FormatException {
    int domainBits = in.u8("domain bits", 1, ShamirParameters.MAX_DOMAIN_BITS);
    int columnBits = in.u8("column bits", 0, ShamirParameters.MAX_COLUMN_BITS);
    try {
      return new ShamirParameters(parties, colluding, domainBits, columnBits);
    } catch (IllegalArgumentException e) { // more columns than keys, or too many rows
      throw in.error(String.valueOf(e.getMessage()));
    }
  }

  private static boolean isShamir(PirPlan.Share share) {
    return share.parameters() instanceof ShamirParameters;
  }
}
