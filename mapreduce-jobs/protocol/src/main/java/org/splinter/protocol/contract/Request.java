package org.splinter.protocol.contract;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * One provider's request in a round: the public plan, which all providers receive alike, and the
 * envelope, which is for this one alone. A retry after a failure sends this request unchanged. As
 * bytes, little-endian:
 *
 * <pre>
 * "SPRQ"  u8 version = 1   block {@link RoundPlan}   block {@link Envelope}
 * </pre>
 */
public record Request(RoundPlan plan, Envelope envelope) {
  private static final String MAGIC = "SPRQ";
  private static final int VERSION = 1;
  private static final int FIXED_BYTES = MAGIC.length() + 1 + 2 * Integer.BYTES;

  /** The most bytes that a request can have, and so that a reader may allocate. */
  public static final int MAX_BYTES = FIXED_BYTES + RoundPlan.MAX_BYTES + Envelope.MAX_BYTES;

  /** Returns the number of bytes of plan and envelope together. */
  public long encodedBytes() {
    return plan.encode().length + envelope.encodedBytes();
  }

  public byte[] encode() {
    return new ByteWriter()
        .fixed(MAGIC.getBytes(ISO_8859_1))
        .u8(VERSION)
        .block(plan.encode())
        .block(envelope.encode())
        .toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound, never a byte of a share
   */
  public static Request decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("request", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    byte[] plan = in.block("plan", RoundPlan.MAX_BYTES);
    byte[] envelope = in.block("envelope", Envelope.MAX_BYTES);
    in.end();
    return new Request(RoundPlan.decode(plan), Envelope.decode(envelope));
  }
}
