package org.splinter.fss.paillier;

import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/**
 * The shape of sums over cells of several shares, and the checks of arguments that both
 * implementations take.
 */
final class CellSumsShape {
  private final List<CellDimensions> shares;
  private final int bases;

  /** The first column of each share among those of all, and the number of all. */
  private final int[] firstColumn;

  /**
   * Makes a shape.
   *
   * @param shares the shape of each, under one key
   */
  CellSumsShape(List<CellDimensions> shares) {
    this.shares = List.copyOf(shares);
    if (shares.isEmpty() || shares.size() > CellSums.MAX_SHARES) {
      throw new IllegalArgumentException(
          shares.size() + " shares, must be 1 to " + CellSums.MAX_SHARES);
    }
    this.firstColumn = new int[shares.size() + 1];
    int widest = 0;
    for (int i = 0; i < shares.size(); i++) {
      if (!shares.get(i).modulus().equals(shares.get(0).modulus())) {
        throw new IllegalArgumentException("shares under different keys");
      }
      widest = Math.max(widest, shares.get(i).columns());
      firstColumn[i + 1] = Math.addExact(firstColumn[i], shares.get(i).columns());
    }
    this.bases = widest;
  }

  List<CellDimensions> shares() {
    return shares;
  }

  PaillierModulus modulus() {
    return shares.get(0).modulus();
  }

  /** Returns the number of bases: the columns of the widest share. */
  int bases() {
    return bases;
  }

  /** Returns the number of columns of all shares. */
  int columns() {
    return firstColumn[shares.size()];
  }

  /** Returns the number of the share's first column among all. */
  int firstColumn(int share) {
    return firstColumn[share];
  }

  int seedWords() {
    return shares.get(0).sumSeedWords();
  }

  /** Returns the words of all sums: those of seeds, and behind them those of selectors. */
  int words() {
    return Math.addExact(
        selectorsAt(), Math.multiplyExact(columns(), CellDimensions.sumSelectorWords()));
  }

  /** Returns the word at which the sums of selectors begin. */
  int selectorsAt() {
    return Math.multiplyExact(bases(), seedWords());
  }

  /** Returns the words of an element of a state: a sum of seeds and one of selectors. */
  private int elementWords() {
    return seedWords() + CellDimensions.sumSelectorWords();
  }

  /** Returns the words of a state, which is whole elements. */
  int stateWords() {
    int more = Math.multiplyExact(columns() - bases(), CellDimensions.sumSelectorWords());
    int elements = Math.addExact(bases(), (more + elementWords() - 1) / elementWords());
    return Math.multiplyExact(elements, elementWords());
  }

  /** Returns the word of a state at which a base's sum of seeds begins. */
  int seedInState(int base) {
    return base * elementWords();
  }

  /**
   * Returns the word of a state at which a column's sum of selectors begins: behind the seeds' sum
   * of the same number, or of those that are more, behind all elements of two. No sum is of two
   * elements, in which carries would be lost.
   */
  int selectorInState(int column) {
    return column < bases()
        ? column * elementWords() + seedWords()
        : bases() * elementWords() + (column - bases()) * CellDimensions.sumSelectorWords();
  }

  /** Returns a share's shape, after a check of cells of it. */
  CellDimensions checkCells(int share, long[] places, long[] weights, int count) {
    CellDimensions shape = shares.get(share);
    if (count < 0 || count > places.length || count > weights.length) {
      throw new IllegalArgumentException(
          count + " cells of " + places.length + " places and " + weights.length + " weights");
    }
    long cells = (long) shape.rows() * shape.columns();
    for (int i = 0; i < count; i++) {
      if (places[i] < 0 || places[i] >= cells) {
        throw new IllegalArgumentException("cell " + places[i] + ", must be one of " + cells);
      }
    }
    return shape;
  }

  static void checkNumbers(CellDimensions shape, byte[] numbers) {
    if (numbers.length != (long) shape.rows() * shape.rowBytes()) {
      throw new IllegalArgumentException(
          numbers.length
              + " bytes of "
              + shape.rows()
              + " rows, must be "
              + shape.rowBytes()
              + " of each");
    }
  }

  void checkState(byte[] state) throws FormatException {
    check("sums over cells", state, (long) Long.BYTES * stateWords());
  }

  /** Returns the columns of all shares one after the other. */
  byte[] allColumns(byte[] bases, List<byte[]> columns) throws FormatException {
    int each = modulus().ciphertextBytes();
    check("bases of cells", bases, (long) bases() * each);
    if (columns.size() != shares.size()) {
      throw new IllegalArgumentException(
          columns.size() + " shares' columns, must be of " + shares.size());
    }
    byte[] all = new byte[Math.multiplyExact(columns(), each)];
    int at = 0;
    for (int share = 0; share < shares.size(); share++) {
      byte[] own = columns.get(share);
      check("columns of cells", own, shares.get(share).columnsBytes());
      System.arraycopy(own, 0, all, at, own.length);
      at += own.length;
    }
    return all;
  }

  private static void check(String format, byte[] bytes, long length) throws FormatException {
    if (bytes.length != length) {
      throw new ByteReader(format, bytes).error(bytes.length + " bytes, must be " + length);
    }
  }
}
