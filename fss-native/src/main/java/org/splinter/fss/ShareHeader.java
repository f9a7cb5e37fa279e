package org.splinter.fss;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * What the bytes of every share begin with. Version 2, all numbers little endian:
 *
 * <pre>
 *   offset  size
 *   0       4     magic "SPFS"
 *   4       1     version, 2
 *   5       1     scheme, 1 = point, 2 = less-than, 3 = constant, 4 = multi-party
 *   6       1     parties, 2; 3 to 8 of multi-party
 *   7       1     domain bits, 1 to 128; 0 of a constant, 1 to 32 of multi-party
 *   8       1     radix bits, 1 to 8; 0 of a constant, the column bits (7 to 20) of multi-party
 *   9       1     output, 1 = word, 2 = double word, 3 = bit
 *   10      1     corrections of a tree, 0 = per child, 1 = shared (compact, radix 1); else 0
 *   11      1     log2 of the outputs per AES block, 1 = words, 0 = double words, 7 = bits
 *   12      1     party, below the number of parties
 *   13      1     check, 0 = none (reserved for the answer check)
 *   14      2     0 (reserved)
 *   16      4     share index, below 2^24
 *   20      4     0 (reserved)
 *   24      16    query nonce
 *   40      16    root block of a tree, whose lowest bit is the party; else 0
 *   56      ...   the body: see {@link PointShare}, {@link LessThanShare}, {@link ConstantShare},
 *                 {@link MultiPartyShare}
 * </pre>
 */
record ShareHeader(ShareParameters parameters, int party, int index, QueryNonce nonce) {
  static final int BYTES = 56;

  private static final String MAGIC = "SPFS";
  private static final int VERSION = 2;
  private static final int NO_CHECK = 0;

  /** Reads untrusted bytes up to the body and checks every field of them. */
  static ShareHeader read(ByteReader in) throws FormatException {
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    ShareParameters parameters = readParameters(in);
    int packedBits = parameters.output().packedBits();
    in.u8("log2 of the outputs per block", packedBits, packedBits);
    int party = in.u8("party", 0, parameters.parties() - 1);
    in.u8("check", NO_CHECK, NO_CHECK);
    in.u16("reserved field at 14", 0, 0);
    int index = in.i32("share index", 0, FunctionShare.MAX_INDEX);
    in.i32("reserved field at 20", 0, 0);
    QueryNonce nonce = QueryNonce.of(in.fixed("nonce", QueryNonce.BYTES));
    byte[] root = in.fixed("root", BYTES - FunctionShare.ROOT_OFFSET);
    boolean tree = parameters instanceof TreeParameters;
    if (tree && (root[0] & 1) != party) {
      throw in.error("the root is not one of party " + party);
    }
    for (int i = 0; !tree && i < root.length; i++) {
      if (root[i] != 0) {
        throw in.error("a share of " + parameters.scheme() + " has a root");
      }
    }
    return new ShareHeader(parameters, party, index, nonce);
  }

  /** Writes the header with a root of zero. */
  void write(ByteBuffer out, int offset) {
    ByteWriter header = new ByteWriter();
    header.fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    header.fixed(NativeKeyGeneration.nativeParameters(parameters));
    header.u8(parameters.output().packedBits()).u8(party).u8(NO_CHECK).u16(0);
    header.i32(index).i32(0).fixed(nonce.bytes());
    header.fixed(new byte[BYTES - FunctionShare.ROOT_OFFSET]);
    out.put(offset, header.toByteArray());
  }

  private static ShareParameters readParameters(ByteReader in) throws FormatException {
    Scheme scheme = Scheme.read(in);
    return switch (scheme) {
      case CONSTANT -> readConstant(in);
      case POINT, LESS_THAN -> readTree(scheme, in);
      case MULTI_PARTY -> readGrid(in);
    };
  }

  private static ConstantParameters readConstant(ByteReader in) throws FormatException {
    in.u8("parties", 2, 2);
    in.u8("domain bits", 0, 0);
    in.u8("radix bits", 0, 0);
    Output output = Output.read(in);
    if (output == Output.BIT) {
      throw in.error("a constant has no output BIT");
    }
    in.u8("corrections", 0, 0);
    return new ConstantParameters(output);
  }

  private static TreeParameters readTree(Scheme scheme, ByteReader in) throws FormatException {
    in.u8("parties", 2, 2);
    int domainBits = in.u8("domain bits", 1, TreeParameters.MAX_DOMAIN_BITS);
    int radixBits = in.u8("radix bits", 1, TreeShape.MAX_RADIX_BITS);
    Output output = Output.read(in);
    if (scheme == Scheme.LESS_THAN && output == Output.BIT) {
      throw in.error("less-than has no output BIT");
    }
    boolean compact = in.u8("corrections", 0, radixBits == 1 ? 1 : 0) == 1;
    return new TreeParameters(scheme, output, domainBits, new TreeShape(radixBits, compact));
  }

  private static GridParameters readGrid(ByteReader in) throws FormatException {
    int parties = in.u8("parties", GridParameters.MIN_PARTIES, GridParameters.MAX_PARTIES);
    int domainBits = in.u8("domain bits", 1, GridParameters.MAX_DOMAIN_BITS);
    int columnBits =
        in.u8("column bits", GridParameters.MIN_COLUMN_BITS, GridParameters.MAX_COLUMN_BITS);
    in.u8("output", Output.BIT.number(), Output.BIT.number());
    in.u8("corrections", 0, 0);
    try {
      return new GridParameters(parties, domainBits, columnBits);
    } catch (IllegalArgumentException e) {
      throw in.error(String.valueOf(e.getMessage()));
    }
  }
}
