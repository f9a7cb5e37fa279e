package org.splinter.fss;

import org.splinter.fss.ring.PackedResidues;
import org.splinter.fss.ring.RingSet;

/**
 * The shape of a ring function: a product of a function of rows and one of columns, over a grid of
 * 2^(d-c) rows of 2^c columns, c being the column bits. Every party has the columns encrypted, 12.5
 * bytes each or, with the smaller set, 6.25; the last one has 51,213 or 12,807 bytes for each row,
 * the others a seed. Bytes of a share of {@link #recommended} columns:
 *
 * <pre>
 *   set   domain bits   column bits   all parties but the last   the last
 *   L              12            12                     51,288    102,485
 *   L              17            15                    409,688    614,522
 *   L              20            16                    819,288  1,638,672
 *   L              24            18                  3,276,888  6,554,472
 *   S              12            12                     25,688     38,479
 *   S              17            14                    102,488    204,922
 *   S              20            16                    409,688    614,572
 *   S              24            18                  1,638,488  2,458,072
 * </pre>
 *
 * @param parties 2 to 8
 * @param domainBits 1 to 24
 * @param columnBits 0 to 20 and to the domain bits, at most 10 less than these
 * @param sums the ring, and the modulus of sums
 */
public record RingParameters(int parties, int domainBits, int columnBits, RingSums sums)
    implements ShareParameters {
  public static final int MAX_PARTIES = MultiPartyDpfParameters.MAX_PARTIES;
  public static final int MAX_DOMAIN_BITS = 24;
  public static final int MAX_COLUMN_BITS = MultiPartyDpfParameters.MAX_COLUMN_BITS;
  public static final int MAX_ROW_BITS = 10;

  public RingParameters {
    require("parties", parties, 2, MAX_PARTIES);
    require("domain bits", domainBits, 1, MAX_DOMAIN_BITS);
    int least = leastColumnBits(domainBits);
    require("column bits", columnBits, least, Math.min(domainBits, MAX_COLUMN_BITS));
  }

  private static void require(String field, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          value + " " + field + ", must be " + least + " to " + most);
    }
  }

  static int leastColumnBits(int domainBits) {
    return Math.max(0, domainBits - MAX_ROW_BITS);
  }

  /** Returns the shape whose longest share is shortest. */
  public static RingParameters recommended(int parties, int domainBits, RingSums sums) {
    int most = Math.min(domainBits, MAX_COLUMN_BITS);
    RingParameters best = new RingParameters(parties, domainBits, most, sums);
    for (int bits = most - 1; bits >= leastColumnBits(domainBits); bits--) {
      RingParameters other = new RingParameters(parties, domainBits, bits, sums);
      best = other.shareBytes() < best.shareBytes() ? other : best;
    }
    return best;
  }

  @Override
  public Scheme scheme() {
    return Scheme.RING;
  }

  @Override
  public Output output() {
    return Output.RESIDUES;
  }

  /** Returns the column bits. */
  @Override
  public int radixBits() {
    return columnBits;
  }

  /** Returns the number of the modulus of sums. */
  @Override
  public int correctionWords() {
    return sums.number();
  }

  /** Returns the ring. */
  public RingSet set() {
    return sums.set();
  }

  @Override
  public int shareBytes() {
    return shareBytes(parties - 1);
  }

  @Override
  public int shareBytes(int party) {
    return rowsOffset()
        + (isExplicit(party)
            ? PackedResidues.bytes(set().primes() * sharedResidues())
            : TreeParameters.BLOCK_BYTES);
  }

  /** Returns 1 for each prime; the transforms cost several times as much. */
  @Override
  public int aesBlocksPerKey() {
    return set().primes();
  }

  @Override
  public int aesBlocksPerLeaf() {
    return set().primes();
  }

  @Override
  public int effectiveSeedBits() {
    return 128;
  }

  /** Returns whether a party has its shares of rows themselves, and no seed. */
  boolean isExplicit(int party) {
    return party == parties - 1;
  }

  public int rows() {
    return 1 << (domainBits - columnBits);
  }

  public int columns() {
    return 1 << columnBits;
  }

  /** Returns the number of polynomials that hold the columns of a row. */
  int blocks() {
    return (columns() + set().size() - 1) / set().size();
  }

  /** Returns the number of residues of a row modulo one prime: of the key, and its selector. */
  int rowResidues() {
    return set().size() + 1;
  }

  /** Returns the number of residues of all rows modulo one prime. */
  int sharedResidues() {
    return rows() * rowResidues();
  }

  /** Returns where the columns begin in a share. */
  int columnsOffset() {
    return ShareHeader.BYTES + TreeParameters.BLOCK_BYTES;
  }

  /** Returns where the seed or the rows begin in a share. */
  int rowsOffset() {
    return columnsOffset() + PackedResidues.bytes(set().primes() * columns());
  }
}
