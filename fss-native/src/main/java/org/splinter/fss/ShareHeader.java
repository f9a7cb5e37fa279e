package org.splinter.fss;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * The header that the bytes of every share begin with. Version 2, all numbers little endian:
 *
 * <pre>
 *   offset  size
 *   0       5     "SPFS"  u8 version = 2
 *   5       6     {@link ShareParameters#write}
 *   11      1     log2 of the outputs per AES block, 1 = words, 0 = double words and tagged,
 *                 7 = bits
 *   12      1     party, below the number of parties
 *   13      1     check, 1 = values have tags, 0 = none
 *   14      2     0 (reserved)
 *   16      4     share index, below 2^24
 *   20      4     0 (reserved)
 *   24      16    query nonce
 *   40      16    root block, whose lowest bit is the party; 0 in a scheme without one
 *   56      ...   the body: the {@link SchemeDefinition} of the scheme draws it
 * </pre>
 */
record ShareHeader(ShareParameters parameters, int party, int index, QueryNonce nonce) {
  static final int BYTES = 56;

  private static final String MAGIC = "SPFS";
  private static final int VERSION = 2;

  /** Reads untrusted bytes up to the body and checks every field of them. */
  static ShareHeader read(ByteReader in) throws FormatException {
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    ShareParameters parameters = ShareParameters.read(in);
    int packedBits = parameters.output().packedBits();
    in.u8("log2 of the outputs per block", packedBits, packedBits);
    int party = in.u8("party", 0, parameters.parties() - 1);
    int check = check(parameters);
    in.u8("check", check, check);
    in.u16("reserved field at 14", 0, 0);
    int index = in.i32("share index", 0, FunctionShare.MAX_INDEX);
    in.i32("reserved field at 20", 0, 0);
    QueryNonce nonce = QueryNonce.of(in.fixed("nonce", QueryNonce.BYTES));
    byte[] root = in.fixed("root", BYTES - FunctionShare.ROOT_OFFSET);
    boolean rooted = parameters.scheme().definition().rooted();
    if (rooted && (root[0] & 1) != party) {
      throw in.error("the root is not one of party " + party);
    }
    for (int i = 0; !rooted && i < root.length; i++) {
      if (root[i] != 0) {
        throw in.error("a share of " + parameters.scheme() + " has a root");
      }
    }
    return new ShareHeader(parameters, party, index, nonce);
  }

  private static int check(ShareParameters parameters) {
    return parameters.output().tagged() ? 1 : 0;
  }

  /** Writes the header with a root of zero. */
  void write(ByteBuffer out, int offset) {
    ByteWriter header = new ByteWriter();
    header.fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    parameters.write(header);
    header.u8(parameters.output().packedBits()).u8(party).u8(check(parameters)).u16(0);
    header.i32(index).i32(0).fixed(nonce.bytes());
    header.fixed(new byte[BYTES - FunctionShare.ROOT_OFFSET]);
    out.put(offset, header.toByteArray());
  }
}
