package org.splinter.fss;

import java.nio.ByteBuffer;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.fss.ring.PackedResidues;
import org.splinter.fss.ring.RingModulus;

/**
 * Additive sharing of a product of a function of rows and one of columns, of which the columns are
 * encrypted in a ring. After the header, every party has a seed of 16 bytes, which all have in
 * common, and the residues of all columns ({@link PackedResidues}), those modulo the first prime
 * first; then the last party has the residues of all rows alike, n + 1 each, the others a seed of
 * 16 bytes. Nothing may follow.
 */
final class RingScheme implements SchemeDefinition {
  @Override
  public ShareParameters readParameters(ByteReader in) throws FormatException {
    int parties = in.u8("parties", 2, RingParameters.MAX_PARTIES);
    int domainBits = in.u8("domain bits", 1, RingParameters.MAX_DOMAIN_BITS);
    int least = RingParameters.leastColumnBits(domainBits);
    int most = Math.min(domainBits, RingParameters.MAX_COLUMN_BITS);
    int columnBits = in.u8("column bits", least, most);
    if (Output.read(in) != Output.RESIDUES) {
      throw in.error("a ring function has no other output than RESIDUES");
    }
    return new RingParameters(parties, domainBits, columnBits, RingSums.read(in));
  }

  @Override
  public void checkBody(ShareParameters parameters, ByteBuffer share, ByteReader in)
      throws FormatException {
    RingParameters ring = (RingParameters) parameters;
    List<RingModulus> moduli = ring.set().moduli();
    new PackedResidues(share, ring.columnsOffset()).check(moduli, "columns", ring.columns(), in);
    if (share.capacity() != ring.rowsOffset() + TreeParameters.BLOCK_BYTES) {
      new PackedResidues(share, ring.rowsOffset()).check(moduli, "rows", ring.sharedResidues(), in);
    }
  }

  @Override
  public void generate(GenerationRequest request, Randomness randomness, byte[] shares) {
    JavaRingGenerator.generate(request, randomness, shares);
  }

  @Override
  public JavaShare evaluator(FunctionShare share) {
    return new JavaRing(share);
  }

  @Override
  public boolean expandable() {
    return true;
  }

  @Override
  public boolean tabular() {
    return true;
  }

  @Override
  public boolean seeded(ShareParameters parameters, int party) {
    return party < parameters.parties() - 1; // the last one's rows follow from all seeds
  }
}
