package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/**
 * One party's share of a secret point function: immutable, and a secret beside the other party's,
 * so it prints its public parameters alone. Its size depends on the parameters only.
 *
 * <p>Bytes of version 1, all numbers little endian:
 *
 * <pre>
 *   offset  size
 *   0       4     magic "SPFS"
 *   4       1     version, 1
 *   5       1     scheme, 1 = two-party point
 *   6       1     party, 0 or 1
 *   7       1     parties, 2
 *   8       1     domain bits d, 1 to 128
 *   9       1     radix bits r, 1 to 8
 *   10      1     output words, 1 = Z_2^64
 *   11      1     check, 0 = none (reserved for the answer check)
 *   12      4     share index, below 2^16
 *   16      16    query nonce
 *   32      16    root block; its lowest bit is the party
 *   48      ...   node levels: 2^bits corrections of 16 bytes each
 *   ...     ...   leaf level: 2^bits corrections of 8 bytes each
 * </pre>
 *
 * There are ceil(d / r) levels. The first takes d - r (levels - 1) bits of the key, its highest
 * ones, and each later level r bits; the last one is the leaf level. Nothing may follow.
 */
public final class PointShare {
  public static final int MAX_INDEX = 65_535;

  static final int ROOT_OFFSET = 32;
  static final int CORRECTIONS_OFFSET = 48;

  private static final int VERSION = 1;
  private static final int TWO_PARTY_POINT = 1;
  private static final int PARTIES = 2;
  private static final int OUTPUT_WORDS = 1;
  private static final int NO_CHECK = 0;

  private final byte[] bytes;
  private final int party;
  private final int index;
  private final QueryNonce nonce;
  private final PointParameters parameters;

  private PointShare(
      byte[] bytes, int party, int index, QueryNonce nonce, PointParameters parameters) {
    this.bytes = bytes;
    this.party = party;
    this.index = index;
    this.nonce = nonce;
    this.parameters = parameters;
  }

  /**
   * Reads untrusted bytes; every field, the exact length and the root's lowest bit are checked.
   * Other flips in the root and the corrections cannot be seen: they change the share's values.
   */
  public static PointShare decode(byte[] bytes) throws FormatException {
    byte[] copy = bytes.clone();
    ByteReader in = new ByteReader("point share", copy);
    in.magic("SPFS");
    in.u8("version", VERSION, VERSION);
    in.u8("scheme", TWO_PARTY_POINT, TWO_PARTY_POINT);
    int party = in.u8("party", 0, PARTIES - 1);
    in.u8("parties", PARTIES, PARTIES);
    int domainBits = in.u8("domain bits", 1, PointParameters.MAX_DOMAIN_BITS);
    int radixBits = in.u8("radix bits", 1, PointParameters.MAX_RADIX_BITS);
    in.u8("output words", OUTPUT_WORDS, OUTPUT_WORDS);
    in.u8("check", NO_CHECK, NO_CHECK);
    int index = in.i32("share index", 0, MAX_INDEX);
    QueryNonce nonce = QueryNonce.of(in.fixed("nonce", QueryNonce.BYTES));
    byte[] root = in.fixed("root", CORRECTIONS_OFFSET - ROOT_OFFSET);
    if ((root[0] & 1) != party) {
      throw in.error("the root is not one of party " + party);
    }
    PointParameters parameters = new PointParameters(domainBits, radixBits);
    in.fixed("corrections", parameters.shareBytes() - CORRECTIONS_OFFSET);
    in.end();
    return new PointShare(copy, party, index, nonce, parameters);
  }

  /** The share's bytes: a secret, to be sent to its provider alone. */
  public byte[] encode() {
    return bytes.clone();
  }

  /** 0 or 1: the parties' values add up. */
  public int party() {
    return party;
  }

  /** The share's number among those of one nonce. */
  public int index() {
    return index;
  }

  public QueryNonce nonce() {
    return nonce;
  }

  public PointParameters parameters() {
    return parameters;
  }

  @Override
  public String toString() {
    return "PointShare[party=" + party + ", index=" + index + ", " + parameters + "]";
  }

  /** The bytes for the evaluators of this package: not a copy, not to be written to. */
  ByteBuffer view() {
    return ByteBuffer.wrap(bytes).asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }
}
