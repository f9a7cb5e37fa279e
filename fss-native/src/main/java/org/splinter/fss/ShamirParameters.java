package org.splinter.fss;

/**
 * The shape of a Shamir function: the domain is cut into rows of 2^c keys, c being the column bits,
 * and a share holds an element of GF(2^8) for each row. A scan with it returns a row of slots, so
 * that share and answer together are smallest where a row has about as many bytes as there are rows
 * ({@link #recommended}).
 *
 * @param parties 2 to 8
 * @param colluding the parties t that learn nothing together, 1 to all but one
 * @param domainBits 1 to 32
 * @param columnBits 0 to 20 and to the domain bits, at most 20 less than these
 */
public record ShamirParameters(int parties, int colluding, int domainBits, int columnBits)
    implements ShareParameters {
  public static final int MAX_PARTIES = MultiPartyDpfParameters.MAX_PARTIES;
  public static final int MAX_DOMAIN_BITS = MultiPartyDpfParameters.MAX_DOMAIN_BITS;
  public static final int MAX_COLUMN_BITS = MultiPartyDpfParameters.MAX_COLUMN_BITS;
  public static final int MAX_ROW_BITS = 20;

  public ShamirParameters {
    require("parties", parties, 2, MAX_PARTIES);
    require("colluding parties", colluding, 1, parties - 1);
    require("domain bits", domainBits, 1, MAX_DOMAIN_BITS);
    int least = Math.max(0, domainBits - MAX_ROW_BITS);
    require("column bits", columnBits, least, Math.min(domainBits, MAX_COLUMN_BITS));
  }

  private static void require(String field, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          value + " " + field + ", must be " + least + " to " + most);
    }
  }

  /** Returns the bits of the widest domain of slots of so many bytes, by the bound of a row. */
  public static int maxDomainBits(int slotBytes) {
    int columnBits =
        Integer.SIZE - 1 - Integer.numberOfLeadingZeros(Functions.MAX_SLOT_BYTES / slotBytes);
    return Math.min(MAX_DOMAIN_BITS, MAX_ROW_BITS + Math.min(MAX_COLUMN_BITS, columnBits));
  }

  /**
   * Returns the shape for which a share and the row of slots that answers it are smallest together,
   * within the bound of a row.
   *
   * @throws IllegalArgumentException if the slots are too many and too long for any
   */
  public static ShamirParameters recommended(
      int parties, int colluding, int domainBits, int slotBytes) {
    int best = Math.max(0, domainBits - MAX_ROW_BITS);
    if ((long) slotBytes << best > Functions.MAX_SLOT_BYTES) {
      throw new IllegalArgumentException(
          "a domain of "
              + domainBits
              + " bits of slots of "
              + slotBytes
              + " bytes has rows of more than "
              + Functions.MAX_SLOT_BYTES
              + " bytes");
    }
    for (int bits = best + 1; bits <= Math.min(domainBits, MAX_COLUMN_BITS); bits++) {
      boolean fits = (long) slotBytes << bits <= Functions.MAX_SLOT_BYTES;
      if (fits && bytes(domainBits, bits, slotBytes) < bytes(domainBits, best, slotBytes)) {
        best = bits;
      }
    }
    return new ShamirParameters(parties, colluding, domainBits, best);
  }

  private static long bytes(int domainBits, int columnBits, int slotBytes) {
    return (1L << (domainBits - columnBits)) + ((long) slotBytes << columnBits);
  }

  @Override
  public Scheme scheme() {
    return Scheme.SHAMIR;
  }

  @Override
  public Output output() {
    return Output.FIELD;
  }

  /** Returns the column bits. */
  @Override
  public int radixBits() {
    return columnBits;
  }

  /** Returns the number of parties that may collude. */
  @Override
  public int correctionWords() {
    return colluding;
  }

  @Override
  public int shareBytes() {
    return ShareHeader.BYTES + rows();
  }

  /** Returns 0: there is no AES in it. */
  @Override
  public int aesBlocksPerKey() {
    return 0;
  }

  @Override
  public int aesBlocksPerLeaf() {
    return 0;
  }

  /** Returns 128, as for a constant: nothing reveals a Shamir function. */
  @Override
  public int effectiveSeedBits() {
    return 128;
  }

  int rows() {
    return 1 << (domainBits - columnBits);
  }
}
