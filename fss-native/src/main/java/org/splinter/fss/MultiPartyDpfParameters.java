package org.splinter.fss;

/**
 * The shape of a multi-party DPF (Boyle, Gilboa and Ishai 2015, section 3.3): the domain is cut
 * into rows of 2^c slots, c being the column bits. A share holds seeds for each row and correction
 * words as long as a row, so its size is least where both take about as many bytes. Bytes of a
 * share with the {@link #recommended} column bits:
 *
 * <pre>
 *   parties   16 bits   20 bits   24 bits     32 bits
 *   3           2,136     8,376    33,336     532,536
 *   4           4,184    16,568    66,104   1,056,824
 *   5           8,312    33,080   132,152   2,113,592
 * </pre>
 *
 * @param parties 3 to 8
 * @param domainBits 1 to 32
 * @param columnBits 7 to 20
 */
public record MultiPartyDpfParameters(int parties, int domainBits, int columnBits)
    implements ShareParameters {
  public static final int MIN_PARTIES = 3;
  public static final int MAX_PARTIES = 8;
  public static final int MAX_DOMAIN_BITS = 32;
  public static final int MIN_COLUMN_BITS = 7;
  public static final int MAX_COLUMN_BITS = 20;

  public MultiPartyDpfParameters {
    if (parties < MIN_PARTIES || parties > MAX_PARTIES) {
      throw new IllegalArgumentException(
          parties + " parties, must be " + MIN_PARTIES + " to " + MAX_PARTIES);
    }
    if (domainBits < 1 || domainBits > MAX_DOMAIN_BITS) {
      throw new IllegalArgumentException(
          "domain of " + domainBits + " bits, must be 1 to " + MAX_DOMAIN_BITS);
    }
    if (columnBits < MIN_COLUMN_BITS || columnBits > MAX_COLUMN_BITS) {
      throw new IllegalArgumentException(
          "columns of "
              + columnBits
              + " bits, must be "
              + MIN_COLUMN_BITS
              + " to "
              + MAX_COLUMN_BITS);
    }
    long bytes = bytes(parties, domainBits, columnBits);
    if (bytes > FunctionShare.MAX_BYTES) {
      throw new IllegalArgumentException(
          "share of "
              + bytes
              + " bytes, must be at most "
              + FunctionShare.MAX_BYTES
              + ": take other column bits than "
              + columnBits);
    }
  }

  /** Returns the shape with the smallest shares. */
  public static MultiPartyDpfParameters recommended(int parties, int domainBits) {
    int best = MIN_COLUMN_BITS;
    for (int columnBits = best + 1; columnBits <= MAX_COLUMN_BITS; columnBits++) {
      if (bytes(parties, domainBits, columnBits) < bytes(parties, domainBits, best)) {
        best = columnBits;
      }
    }
    return new MultiPartyDpfParameters(parties, domainBits, best);
  }

  @Override
  public Scheme scheme() {
    return Scheme.MULTI_PARTY_DPF;
  }

  @Override
  public Output output() {
    return Output.BIT;
  }

  /** Returns the column bits. */
  @Override
  public int radixBits() {
    return columnBits;
  }

  @Override
  public int shareBytes() {
    return (int) bytes(parties, domainBits, columnBits);
  }

  /** Returns one block for each column that the party holds. */
  @Override
  public int aesBlocksPerKey() {
    return heldColumns();
  }

  @Override
  public int aesBlocksPerLeaf() {
    return heldColumns();
  }

  /**
   * Returns the number of a seed's bits without its low bits, which the number of an AES block
   * within a row replaces.
   */
  @Override
  public int effectiveSeedBits() {
    return 128 - blockBits();
  }

  int rows() {
    return 1 << Math.max(0, domainBits - columnBits);
  }

  int columns() {
    return 1 << (parties - 1);
  }

  /** Returns the number of columns of each row that a party has the seeds of. */
  int heldColumns() {
    return columns() / 2;
  }

  /** Returns the number of bytes that say which columns of a row the party holds. */
  int patternBytes() {
    return Math.max(1, columns() / 8);
  }

  /** Returns log2 of the AES blocks of a row, 128 slots each. */
  int blockBits() {
    return columnBits - MIN_COLUMN_BITS;
  }

  private static long bytes(int parties, int domainBits, int columnBits) {
    long columns = 1L << (parties - 1);
    long rows = 1L << Math.max(0, domainBits - columnBits);
    long rowBytes = Math.max(1, columns / 8) + columns / 2 * TreeParameters.BLOCK_BYTES;
    return ShareHeader.BYTES + rows * rowBytes + (columns << columnBits) / 8;
  }
}
