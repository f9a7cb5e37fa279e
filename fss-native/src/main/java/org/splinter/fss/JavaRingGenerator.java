package org.splinter.fss;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.splinter.fss.ring.PackedResidues;
import org.splinter.fss.ring.ResidueStream;
import org.splinter.fss.ring.RingModulus;

/**
 * A generator of ring shares. For a fresh uniform key s of the ring, the parties' shares of the
 * rows add up to sel(i) (s, 1), and the columns are m encrypted under s: v = -a s + e + scale m, a
 * being public. Any k - 1 of the k shares of rows look uniform, whatever sel and s are, if AES
 * under a uniform key is a pseudorandom permutation; given them, v looks uniform if ring learning
 * with errors is hard (docs/protocol.md).
 */
final class JavaRingGenerator {
  private static final int SEED = TreeParameters.BLOCK_BYTES;

  private final RingParameters parameters;
  private final long[] secret;
  private final ResidueStream common;
  private final ResidueStream drawn;

  /** Those of all parties but the last. */
  private final List<ResidueStream> seeded = new ArrayList<>();

  private JavaRingGenerator(RingParameters parameters, long[] secret, byte[] seeds) {
    this.parameters = parameters;
    this.secret = secret;
    this.common = stream(seeds, 0);
    this.drawn = stream(seeds, 1);
    for (int party = 0; party < parameters.parties() - 1; party++) {
      seeded.add(stream(seeds, 2 + party));
    }
  }

  private static ResidueStream stream(byte[] seeds, int i) {
    return new ResidueStream(Arrays.copyOfRange(seeds, i * SEED, (i + 1) * SEED));
  }

  /** Writes the bodies of all shares; draws all seeds at once. */
  static void generate(GenerationRequest request, Randomness randomness, byte[] shares) {
    RingParameters parameters = (RingParameters) request.parameters();
    byte[] seeds = new byte[(parameters.parties() + 1) * SEED];
    long[] secret = request.secret().words();
    ByteBuffer all = JavaPrg.littleEndian(shares);
    int last = (parameters.parties() - 1) * parameters.shareBytes(0);
    try {
      randomness.fill(seeds, 0, seeds.length);
      JavaRingGenerator generator = new JavaRingGenerator(parameters, secret, seeds);
      PackedResidues columns = new PackedResidues(all, last + parameters.columnsOffset());
      PackedResidues rows = new PackedResidues(all, last + parameters.rowsOffset());
      for (int prime = 0; prime < parameters.set().primes(); prime++) {
        generator.write(prime, columns, rows);
      }
      all.put(last + ShareHeader.BYTES, seeds, 0, SEED);
      int commonBytes = parameters.rowsOffset() - ShareHeader.BYTES;
      for (int party = 0; party < parameters.parties() - 1; party++) {
        int share = party * parameters.shareBytes(0);
        all.put(share + ShareHeader.BYTES, shares, last + ShareHeader.BYTES, commonBytes);
        all.put(share + parameters.rowsOffset(), seeds, (2 + party) * SEED, SEED);
      }
    } finally {
      Arrays.fill(seeds, (byte) 0);
      Arrays.fill(secret, 0);
    }
  }

  private void write(int prime, PackedResidues columns, PackedResidues rows) {
    RingModulus modulus = parameters.set().moduli().get(prime);
    long[] key = new long[parameters.set().size()];
    drawn.residues((long) prime * parameters.set().size(), modulus.prime(), key);
    writeRows(prime, key, rows);
    for (int block = 0; block < parameters.blocks(); block++) {
      writeColumns(prime, block, key, columns);
    }
    Arrays.fill(key, 0);
  }

  /** Writes the last party's rows: sel(i) (s, 1) less what the others expand from their seeds. */
  private void writeRows(int prime, long[] key, PackedResidues rows) {
    RingModulus modulus = parameters.set().moduli().get(prime);
    long[] rest = new long[parameters.rowResidues()];
    long[] expanded = new long[rest.length];
    for (int row = 0; row < parameters.rows(); row++) {
      long selector = modulus.residue(secret[row]);
      for (int i = 0; i < key.length; i++) {
        rest[i] = modulus.product(key[i], selector);
      }
      rest[key.length] = selector;
      int first = prime * parameters.sharedResidues() + row * rest.length;
      for (ResidueStream party : seeded) {
        party.residues(first, modulus.prime(), expanded);
        for (int i = 0; i < rest.length; i++) {
          rest[i] = modulus.sum(rest[i], modulus.negated(expanded[i]));
        }
      }
      for (int i = 0; i < rest.length; i++) {
        rows.put(first + i, rest[i]);
      }
    }
    Arrays.fill(rest, 0);
    Arrays.fill(expanded, 0);
  }

  /** Writes the columns of a block: -a s + e + scale m. */
  private void writeColumns(int prime, int block, long[] key, PackedResidues columns) {
    RingModulus modulus = parameters.set().moduli().get(prime);
    long scale =
        parameters.sums().scale().mod(BigInteger.valueOf(modulus.prime())).longValueExact();
    int begin = block * parameters.set().size();
    long[] product = new long[parameters.set().size()];
    common.residues(
        (long) prime * parameters.blocks() * parameters.set().size() + begin,
        modulus.prime(),
        product);
    for (int i = 0; i < product.length; i++) {
      product[i] = modulus.product(product[i], key[i]);
    }
    modulus.invert(product);
    long[] noises = new long[Math.min(parameters.set().size(), parameters.columns())];
    drawn.noises(begin, noises);
    for (int i = 0; i < noises.length; i++) {
      long value = modulus.residue(secret[parameters.rows() + begin + i]);
      long encrypted = modulus.sum(modulus.residue(noises[i]), modulus.product(value, scale));
      columns.put(
          prime * parameters.columns() + begin + i,
          modulus.sum(encrypted, modulus.negated(product[i])));
    }
    Arrays.fill(product, 0);
    Arrays.fill(noises, 0);
  }
}
