package org.splinter.protocol.contract;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * The public half of a round's request: the family that answers it, the trust model, and the
 * family's own plan. It depends on the query's template, the tables and the number of queries
 * alone, never on a secret (docs/protocol.md), and is equal for all providers. As bytes,
 * little-endian:
 *
 * <pre>
 * "SPRP"  u8 version = 1   text family
 * u8 trust model (1 two-party, 2 all but one, 3 threshold, 4 single server)  u8 parties  u8 colluding
 * block plan of the family
 * </pre>
 *
 * @param family the family's name: 1 to 32 characters of a to z and -
 * @param body the family's plan, which its own codec reads
 */
@SuppressWarnings("ArrayRecordComponent") // equality is by content, below
public record RoundPlan(String family, TrustModel trust, byte[] body) {
  /** The most bytes that a plan can have, and so that a reader may allocate. */
  public static final int MAX_BYTES = 16 << 20;

  public static final int MAX_FAMILY_BYTES = 32;

  private static final String MAGIC = "SPRP";
  private static final int VERSION = 1;
  private static final int MAX_HEAD_BYTES = 64;

  public RoundPlan {
    body = body.clone();
  }

  @Override
  public byte[] body() {
    return body.clone();
  }

  public byte[] encode() {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION).text(family);
    trust.write(out);
    return out.block(body).toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static RoundPlan decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("round plan", bytes);
    if (bytes.length > MAX_BYTES) {
      throw in.error("has " + bytes.length + " bytes, at most " + MAX_BYTES + " are allowed");
    }
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    String family = familyOf(in);
    TrustModel trust = TrustModel.read(in);
    byte[] body = in.block("plan", MAX_BYTES - MAX_HEAD_BYTES);
    in.end();
    return new RoundPlan(family, trust, body);
  }

  /**
   * Reads the name of a family from untrusted bytes.
   *
   * @throws FormatException naming its bound
   */
  public static String familyOf(ByteReader in) throws FormatException {
    String family = in.text("family", MAX_FAMILY_BYTES);
    if (family.isEmpty() || !family.chars().allMatch(c -> c == '-' || (c >= 'a' && c <= 'z'))) {
      throw in.error("family is no name of letters a to z");
    }
    return family;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RoundPlan plan
        && family.equals(plan.family)
        && trust.equals(plan.trust)
        && Arrays.equals(body, plan.body);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(body);
  }

  @Override
  public String toString() {
    return "RoundPlan[" + family + ", " + trust.label() + ", " + body.length + " bytes]";
  }
}
