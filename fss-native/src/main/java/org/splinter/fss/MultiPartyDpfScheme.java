package org.splinter.fss;

import java.nio.ByteBuffer;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/**
 * The multi-party DPF, of k >= 3 parties (Boyle, Gilboa and Ishai 2015, section 3.3): the bit f(x)
 * = β if x = α, else 0. With c column bits ({@link MultiPartyDpfParameters}), the header is
 * followed by:
 *
 * <pre>
 *   per row      which of the 2^(k-1) columns the party holds, exactly half of them: one bit each,
 *                at least a byte, the rest 0
 *   per row      2^(k-2) seeds of 16 bytes, by column; their lowest c - 7 bits are 0
 *   per column   a correction word of 2^(c-7) blocks of 16 bytes
 * </pre>
 *
 * Nothing may follow.
 */
final class MultiPartyDpfScheme implements SchemeDefinition {
  @Override
  public ShareParameters readParameters(ByteReader in) throws FormatException {
    int parties =
        in.u8("parties", MultiPartyDpfParameters.MIN_PARTIES, MultiPartyDpfParameters.MAX_PARTIES);
    int domainBits = in.u8("domain bits", 1, MultiPartyDpfParameters.MAX_DOMAIN_BITS);
    int columnBits =
        in.u8(
            "column bits",
            MultiPartyDpfParameters.MIN_COLUMN_BITS,
            MultiPartyDpfParameters.MAX_COLUMN_BITS);
    in.u8("output", Output.BIT.number(), Output.BIT.number());
    in.u8("correction words", 0, 0);
    try {
      return new MultiPartyDpfParameters(parties, domainBits, columnBits);
    } catch (IllegalArgumentException e) { // its shares would be too large
      throw in.error(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void checkBody(ShareParameters parameters, ByteBuffer share, ByteReader in)
      throws FormatException {
    checkPatterns((MultiPartyDpfParameters) parameters, share, in);
    checkSeeds((MultiPartyDpfParameters) parameters, share, in);
  }

  private static void checkPatterns(MultiPartyDpfParameters shape, ByteBuffer share, ByteReader in)
      throws FormatException {
    for (int row = 0; row < shape.rows(); row++) {
      int held = 0;
      for (int i = 0; i < shape.patternBytes(); i++) {
        int bits = share.get(ShareHeader.BYTES + row * shape.patternBytes() + i) & 0xff;
        if (shape.columns() < 8 && bits >>> shape.columns() != 0) {
          throw in.error(
              "row " + row + " holds columns beyond " + (shape.columns() - 1) + ", must not");
        }
        held += Integer.bitCount(bits);
      }
      if (held != shape.heldColumns()) {
        throw in.error(
            "row " + row + " holds " + held + " columns, must hold " + shape.heldColumns());
      }
    }
  }

  private static void checkSeeds(MultiPartyDpfParameters shape, ByteBuffer share, ByteReader in)
      throws FormatException {
    int first = ShareHeader.BYTES + shape.rows() * shape.patternBytes();
    long counterBits = (1L << shape.blockBits()) - 1;
    for (int seed = 0; seed < shape.rows() * shape.heldColumns(); seed++) {
      if ((share.getLong(first + seed * TreeParameters.BLOCK_BYTES) & counterBits) != 0) {
        throw in.error(
            "seed "
                + seed % shape.heldColumns()
                + " of row "
                + seed / shape.heldColumns()
                + " has bits below bit "
                + shape.blockBits()
                + ", must be 0");
      }
    }
  }

  @Override
  public void generate(GenerationRequest request, Randomness randomness, byte[] shares) {
    JavaMultiPartyDpfGenerator.generate(request, randomness, shares);
  }

  @Override
  public JavaShare evaluator(FunctionShare share) {
    return new JavaMultiPartyDpf(share);
  }

  @Override
  public boolean seeded(ShareParameters parameters, int party) {
    return true;
  }
}
