package org.splinter.fss.paillier;

/**
 * The public shape of functions of cells that are shared under Paillier's encryption.
 *
 * @param modulus the client's key
 * @param rows of cells
 * @param columns of cells, whose number in a row is the same throughout
 */
public record CellDimensions(PaillierModulus modulus, int rows, int columns) {
  public static final int MAX_ROWS = 1 << 20;
  public static final int MAX_COLUMNS = 1 << 20;
  public static final int MAX_PARTIES = 8;

  /** The words of a selector's share. */
  static final int SELECTOR_WORDS = 3;

  public CellDimensions {
    if (rows < 1 || rows > MAX_ROWS || columns < 1 || columns > MAX_COLUMNS) {
      throw new IllegalArgumentException(
          rows
              + " rows by "
              + columns
              + " columns, must be 1 of each at least, and at most "
              + MAX_ROWS
              + " by "
              + MAX_COLUMNS);
    }
  }

  /** Returns the bytes of what the last party has of a row. */
  public int rowBytes() {
    return rowBytes(modulus.bits());
  }

  /** Returns the bytes of what the last party has of a row, under a key of a length. */
  public static int rowBytes(int keyBits) {
    return Long.BYTES * (rowSeedWords(keyBits) + SELECTOR_WORDS);
  }

  /** Returns the bytes of all columns' bases, and of v. */
  public long columnsBytes() {
    return (long) modulus.ciphertextBytes() * columns;
  }

  /** Returns the words of a secret seed, which has half as many bits as N. */
  int secretWords() {
    return secretWords(modulus.bits());
  }

  private static int secretWords(int keyBits) {
    return keyBits / (2 * Long.SIZE);
  }

  /** Returns the words of a seed's share that another seed expands to. */
  int seedWords() {
    return seedWords(modulus.bits());
  }

  private static int seedWords(int keyBits) {
    return secretWords(keyBits) + 2;
  }

  int rowSeedWords() {
    return rowSeedWords(modulus.bits());
  }

  private static int rowSeedWords(int keyBits) {
    return seedWords(keyBits) + 1;
  }

  int sumSeedWords() {
    return rowSeedWords() + 1;
  }

  /** Returns the words of a column's sum of selectors. */
  static int sumSelectorWords() {
    return SELECTOR_WORDS + 1;
  }

  /** Returns the bytes of a column's sums, of seeds and of selectors, under a key of a length. */
  public static int sumBytes(int keyBits) {
    return Long.BYTES * (rowSeedWords(keyBits) + 1) + selectorSumBytes();
  }

  /** Returns the bytes of a column's sum of selectors. */
  public static int selectorSumBytes() {
    return Long.BYTES * sumSelectorWords();
  }

  /** Returns the words of the struct splinter_cells. */
  long[] words() {
    return new long[] {modulus.bytes(), rows, columns};
  }

  static void checkParties(int parties) {
    if (parties < 2 || parties > MAX_PARTIES) {
      throw new IllegalArgumentException(parties + " parties, must be 2 to " + MAX_PARTIES);
    }
  }

  /** Checks a secret function, without telling anything of it. */
  void checkFunction(long[] selectors, long[] function) {
    if (selectors.length != rows || function.length != columns) {
      throw new IllegalArgumentException(
          selectors.length
              + " selectors and "
              + function.length
              + " values, must be one of each row and each column");
    }
    long any = 0;
    for (long selector : selectors) {
      any |= selector;
    }
    if (any >>> 1 != 0) {
      throw new IllegalArgumentException("a selector is neither 0 nor 1");
    }
  }

  static void checkSeed(byte[] seed) {
    if (seed.length != PaillierSums.SEED_BYTES) {
      throw new IllegalArgumentException(
          "a seed of " + seed.length + " bytes, must have " + PaillierSums.SEED_BYTES);
    }
  }
}
