package org.splinter.protocol.contract;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.QueryNonce;

/**
 * The secret half of a round's request, which one provider alone receives, as it travels and lies
 * in an owner-only file. Its payload is the family's: function shares, or other data that hide a
 * query. As bytes, little-endian:
 *
 * <pre>
 * "SPEN"  u8 version = 1
 * text provider   u8 party   request digest (32 bytes)   nonce (16 bytes)
 * block payload
 * </pre>
 *
 * An envelope names its provider, party and request, so that one addressed elsewhere is refused
 * ({@link #check}). Its size follows from the plan, the number of queries and the provider's name.
 *
 * @param provider the only provider that may evaluate it
 * @param party the provider's place among those that are asked, from 0
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Envelope(
    String provider, int party, RequestDigest request, QueryNonce nonce, byte[] payload) {
  /** The most bytes that an envelope can have, and so that a reader may allocate. */
  public static final int MAX_BYTES = 64 << 20;

  public static final int MAX_PROVIDER_BYTES = 128;

  /** The most bytes of a payload: all but what the head may take. */
  public static final int MAX_PAYLOAD_BYTES = MAX_BYTES - 512;

  private static final String MAGIC = "SPEN";
  private static final int VERSION = 1;

  /** The number of bytes besides the provider's name and the payload. */
  private static final int FIXED_BYTES =
      MAGIC.length()
          + 1
          + Integer.BYTES
          + 1
          + RequestDigest.BYTES
          + QueryNonce.BYTES
          + Integer.BYTES;

  /** Returns how many bytes {@link #encode} makes. */
  public long encodedBytes() {
    return (long) FIXED_BYTES + provider.getBytes(UTF_8).length + payload.length;
  }

  public byte[] encode() {
    return new ByteWriter()
        .fixed(MAGIC.getBytes(ISO_8859_1))
        .u8(VERSION)
        .text(provider)
        .u8(party)
        .fixed(request.bytes())
        .fixed(nonce.bytes())
        .block(payload)
        .toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound, never a byte of the payload
   */
  public static Envelope decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("envelope", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    String provider = in.text("provider", MAX_PROVIDER_BYTES);
    int party = in.u8("party", 0, TrustModel.MAX_PARTIES - 1);
    RequestDigest request = new RequestDigest(in.fixed("request", RequestDigest.BYTES));
    QueryNonce nonce = QueryNonce.of(in.fixed("nonce", QueryNonce.BYTES));
    byte[] payload = in.block("payload", MAX_PAYLOAD_BYTES);
    in.end();
    return new Envelope(provider, party, request, nonce, payload);
  }

  /**
   * Refuses an envelope that is not for this provider and this plan.
   *
   * @throws FormatException saying what does not match
   */
  public void check(String atProvider, RoundPlan plan) throws FormatException {
    if (!provider.equals(atProvider)) {
      throw error("is addressed to provider " + provider + ", not to " + atProvider);
    }
    if (!request.equals(RequestDigest.of(nonce, plan))) {
      throw error("belongs to another request than this plan");
    }
    if (party >= plan.trust().parties()) {
      throw error("is for party " + party + " of " + plan.trust().parties());
    }
  }

  private static FormatException error(String problem) {
    return new FormatException("envelope", problem);
  }

  @Override
  public String toString() {
    return "Envelope[" + provider + ", party " + party + ", " + payload.length + " bytes]";
  }
}
