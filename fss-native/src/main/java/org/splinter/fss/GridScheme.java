package org.splinter.fss;

import java.nio.ByteBuffer;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/**
 * The DPF of k >= 3 parties over a grid (Boyle, Gilboa and Ishai 2015, section 3.3): the bit f(x) =
 * β if x = α, else 0. With c column bits ({@link GridParameters}), the header is followed by:
 *
 * <pre>
 *   per row      which of the 2^(k-1) columns the party holds, exactly half of them: one bit each,
 *                at least a byte, the rest 0
 *   per row      2^(k-2) seeds of 16 bytes, by column; their lowest c - 7 bits are 0
 *   per column   a correction of 2^(c-7) blocks of 16 bytes
 * </pre>
 *
 * Nothing may follow.
 */
final class GridScheme implements SchemeDefinition {
  @Override
  public ShareParameters readParameters(ByteReader in) throws FormatException {
    int parties = in.u8("parties", GridParameters.MIN_PARTIES, GridParameters.MAX_PARTIES);
    int domainBits = in.u8("domain bits", 1, GridParameters.MAX_DOMAIN_BITS);
    int columnBits =
        in.u8("column bits", GridParameters.MIN_COLUMN_BITS, GridParameters.MAX_COLUMN_BITS);
    in.u8("output", Output.BIT.number(), Output.BIT.number());
    in.u8("corrections", 0, 0);
    try {
      return new GridParameters(parties, domainBits, columnBits);
    } catch (IllegalArgumentException e) { // its shares would be too large
      throw in.error(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void checkBody(ShareParameters parameters, ByteBuffer share, ByteReader in)
      throws FormatException {
    checkPatterns((GridParameters) parameters, share, in);
    checkSeeds((GridParameters) parameters, share, in);
  }

  private static void checkPatterns(GridParameters grid, ByteBuffer share, ByteReader in)
      throws FormatException {
    for (int row = 0; row < grid.rows(); row++) {
      int held = 0;
      for (int i = 0; i < grid.patternBytes(); i++) {
        int bits = share.get(ShareHeader.BYTES + row * grid.patternBytes() + i) & 0xff;
        if (grid.columns() < 8 && bits >>> grid.columns() != 0) {
          throw in.error(
              "row " + row + " holds columns beyond " + (grid.columns() - 1) + ", must not");
        }
        held += Integer.bitCount(bits);
      }
      if (held != grid.heldColumns()) {
        throw in.error(
            "row " + row + " holds " + held + " columns, must hold " + grid.heldColumns());
      }
    }
  }

  private static void checkSeeds(GridParameters grid, ByteBuffer share, ByteReader in)
      throws FormatException {
    int first = ShareHeader.BYTES + grid.rows() * grid.patternBytes();
    long counterBits = (1L << grid.blockBits()) - 1;
    for (int seed = 0; seed < grid.rows() * grid.heldColumns(); seed++) {
      if ((share.getLong(first + seed * TreeParameters.BLOCK_BYTES) & counterBits) != 0) {
        throw in.error(
            "seed "
                + seed % grid.heldColumns()
                + " of row "
                + seed / grid.heldColumns()
                + " has bits below bit "
                + grid.blockBits()
                + ", must be 0");
      }
    }
  }

  @Override
  public void generate(GenerationRequest request, Randomness randomness, byte[] shares) {
    JavaGridGenerator.generate(request, randomness, shares);
  }

  @Override
  public JavaShare evaluator(FunctionShare share) {
    return new JavaGrid(share);
  }
}
