package org.splinter.fss;

import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/**
 * What the bytes of every share begin with. Version 1, all numbers little endian:
 *
 * <pre>
 *   offset  size
 *   0       4     magic "SPFS"
 *   4       1     version, 1
 *   5       1     scheme, 1 = point, 2 = less-than, 3 = constant
 *   6       1     party, 0 or 1
 *   7       1     parties, 2
 *   8       1     domain bits d, 1 to 128; 0 of a constant
 *   9       1     radix bits r, 1 to 8; 0 of a constant
 *   10      1     output words, 1 = Z_2^64
 *   11      1     check, 0 = none (reserved for the answer check)
 *   12      4     share index, below 2^24
 *   16      16    query nonce
 *   32      16    root block, whose lowest bit is the party; 0 of a constant
 *   48      ...   the body: see {@link PointShare}, {@link LessThanShare}, {@link ConstantShare}
 * </pre>
 */
record ShareHeader(
    Scheme scheme, int party, int domainBits, int radixBits, int index, QueryNonce nonce) {
  static final int ROOT_OFFSET = 32;
  static final int BYTES = 48;

  private static final int VERSION = 1;
  private static final int PARTIES = 2;
  private static final int OUTPUT_WORDS = 1;
  private static final int NO_CHECK = 0;

  /** Reads untrusted bytes up to the body and checks every field of them. */
  static ShareHeader read(ByteReader in) throws FormatException {
    in.magic("SPFS");
    in.u8("version", VERSION, VERSION);
    Scheme scheme = Scheme.read(in);
    boolean tree = scheme != Scheme.CONSTANT;
    int least = tree ? 1 : 0;
    int party = in.u8("party", 0, PARTIES - 1);
    in.u8("parties", PARTIES, PARTIES);
    int domainBits = in.u8("domain bits", least, tree ? TreeParameters.MAX_DOMAIN_BITS : 0);
    int radixBits = in.u8("radix bits", least, tree ? TreeParameters.MAX_RADIX_BITS : 0);
    in.u8("output words", OUTPUT_WORDS, OUTPUT_WORDS);
    in.u8("check", NO_CHECK, NO_CHECK);
    int index = in.i32("share index", 0, FunctionShare.MAX_INDEX);
    QueryNonce nonce = QueryNonce.of(in.fixed("nonce", QueryNonce.BYTES));
    byte[] root = in.fixed("root", BYTES - ROOT_OFFSET);
    if (tree && (root[0] & 1) != party) {
      throw in.error("the root is not one of party " + party);
    }
    for (int i = 0; !tree && i < root.length; i++) {
      if (root[i] != 0) {
        throw in.error("a constant has a root");
      }
    }
    return new ShareHeader(scheme, party, domainBits, radixBits, index, nonce);
  }

  /** The tree's shape; a constant has none. */
  TreeParameters parameters() {
    return new TreeParameters(domainBits, radixBits);
  }
}
