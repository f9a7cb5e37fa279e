package org.splinter.fss;

import java.nio.ByteBuffer;
import org.splinter.fss.ring.PackedResidues;
import org.splinter.fss.ring.ResidueStream;
import org.splinter.fss.ring.RingModulus;

/**
 * The plain evaluation of a ring share: a party's value at row i and column j is coefficient j of a
 * s_p[i] + b_p[i] v, where a is what the common seed expands to, (s_p[i], b_p[i]) the party's share
 * of the row and v the columns. Values come in blocks, of which the last one is kept.
 */
final class JavaRing implements JavaShare {
  private final RingParameters parameters;
  private final int party;
  private final PackedResidues columns;
  private final PackedResidues rows;
  private final ResidueStream factors;
  private final ResidueStream seeded;
  private final long[][] block;
  private long number = -1;

  JavaRing(FunctionShare share) {
    this.parameters = (RingParameters) share.parameters();
    this.party = share.party();
    this.block = new long[parameters.set().primes()][];
    ByteBuffer bytes = share.view();
    this.columns = new PackedResidues(bytes, parameters.columnsOffset());
    this.rows = new PackedResidues(bytes, parameters.rowsOffset());
    this.factors = stream(bytes, ShareHeader.BYTES);
    this.seeded = stream(bytes, parameters.rowsOffset());
  }

  private static ResidueStream stream(ByteBuffer bytes, int at) {
    byte[] seed = new byte[TreeParameters.BLOCK_BYTES];
    bytes.get(at, seed);
    return new ResidueStream(seed);
  }

  @Override
  public TaggedValue value(DomainPoint key) {
    int row = (int) (key.low() >>> parameters.columnBits());
    int column = (int) key.low() & (parameters.columns() - 1);
    long wanted = (long) row * parameters.blocks() + column / parameters.set().size();
    if (wanted != number) {
      for (int prime = 0; prime < block.length; prime++) {
        block[prime] = block(prime, row, column / parameters.set().size());
      }
      number = wanted;
    }
    int at = column % parameters.set().size();
    long second = block.length > 1 ? block[1][at] : 0;
    return new TaggedValue(OutputValue.unsigned(block[0][at]), OutputValue.unsigned(second));
  }

  private long[] block(int prime, int row, int block) {
    RingModulus modulus = parameters.set().moduli().get(prime);
    long[] own = row(prime, row);
    long[] values = new long[parameters.set().size()];
    int first = (prime * parameters.blocks() + block) * parameters.set().size();
    factors.residues(first, modulus.prime(), values);
    for (int i = 0; i < values.length; i++) {
      values[i] = modulus.product(values[i], own[i]);
    }
    modulus.invert(values);
    int begin = block * parameters.set().size();
    for (int i = 0; i < values.length && begin + i < parameters.columns(); i++) {
      long encrypted = columns.get(prime * parameters.columns() + begin + i);
      long selected = modulus.product(own[parameters.set().size()], encrypted);
      values[i] = modulus.sum(values[i], selected);
    }
    return values;
  }

  /** Returns this party's share of a row. */
  private long[] row(int prime, int row) {
    long[] own = new long[parameters.rowResidues()];
    int first = prime * parameters.sharedResidues() + row * own.length;
    if (parameters.isExplicit(party)) {
      for (int i = 0; i < own.length; i++) {
        own[i] = rows.get(first + i);
      }
    } else {
      seeded.residues(first, parameters.set().moduli().get(prime).prime(), own);
    }
    return own;
  }
}
