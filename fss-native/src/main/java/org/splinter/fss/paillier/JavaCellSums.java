package org.splinter.fss.paillier;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.splinter.codec.FormatException;

/** The plain Java twin of the native sums over cells. */
final class JavaCellSums implements CellSums {
  private final CellSumsShape shape;
  private final BigInteger[] seeds;
  private final BigInteger[] selectors;
  private boolean closed;

  JavaCellSums(CellSumsShape shape) {
    this.shape = shape;
    this.seeds = new BigInteger[shape.bases()];
    this.selectors = new BigInteger[shape.columns()];
    Arrays.fill(seeds, BigInteger.ZERO);
    Arrays.fill(selectors, BigInteger.ZERO);
  }

  @Override
  public synchronized void addSeeded(
      int share, byte[] seed, long[] places, long[] weights, int count) {
    checkOpen();
    CellDimensions.checkSeed(seed);
    CellDimensions of = shape.checkCells(share, places, weights, count);
    add(share, row -> JavaCellShares.expand(of, seed, row), places, weights, count);
  }

  @Override
  public synchronized void addExplicit(
      int share, byte[] numbers, long[] places, long[] weights, int count) {
    checkOpen();
    CellDimensions of = shape.checkCells(share, places, weights, count);
    CellSumsShape.checkNumbers(of, numbers);
    add(share, row -> JavaCellShares.Row.read(of, numbers, row), places, weights, count);
  }

  private void add(
      int share, IntFunction<JavaCellShares.Row> rows, long[] places, long[] weights, int count) {
    int columns = shape.shares().get(share).columns();
    int first = shape.firstColumn(share);
    int read = -1;
    JavaCellShares.Row row = new JavaCellShares.Row(BigInteger.ZERO, BigInteger.ZERO);
    for (int i = 0; i < count; i++) {
      int next = (int) (places[i] / columns);
      row = next == read ? row : rows.apply(next);
      read = next;
      int column = (int) (places[i] % columns);
      BigInteger weight = new BigInteger(Long.toUnsignedString(weights[i]));
      seeds[column] = seeds[column].add(row.seed().multiply(weight));
      selectors[first + column] = selectors[first + column].add(row.selector().multiply(weight));
    }
  }

  @Override
  public synchronized byte[] state() {
    checkOpen();
    byte[] state = new byte[Long.BYTES * shape.stateWords()];
    for (int j = 0; j < seeds.length; j++) {
      LittleEndian.write(seeds[j], state, seedAt(j), seedBytes());
    }
    for (int j = 0; j < selectors.length; j++) {
      LittleEndian.write(selectors[j], state, selectorAt(j), selectorBytes());
    }
    return state;
  }

  @Override
  public synchronized void merge(byte[] state) throws FormatException {
    checkOpen();
    shape.checkState(state);
    for (int j = 0; j < seeds.length; j++) {
      seeds[j] = seeds[j].add(LittleEndian.read(state, seedAt(j), seedBytes()));
    }
    for (int j = 0; j < selectors.length; j++) {
      selectors[j] = selectors[j].add(LittleEndian.read(state, selectorAt(j), selectorBytes()));
    }
  }

  private int seedBytes() {
    return Long.BYTES * shape.seedWords();
  }

  private static int selectorBytes() {
    return Long.BYTES * CellDimensions.sumSelectorWords();
  }

  private int seedAt(int base) {
    return Long.BYTES * shape.seedInState(base);
  }

  private int selectorAt(int column) {
    return Long.BYTES * shape.selectorInState(column);
  }

  @Override
  public synchronized byte[] answer(byte[] bases, List<byte[]> columns) throws FormatException {
    checkOpen();
    byte[] all = shape.allColumns(bases, columns);
    PaillierModulus modulus = shape.modulus();
    List<BigInteger> h = CiphertextReader.readPrime(modulus, bases);
    List<BigInteger> v = CiphertextReader.readPrime(modulus, all);
    BigInteger square = modulus.number().multiply(modulus.number());
    BigInteger product = BigInteger.ONE;
    for (int j = 0; j < seeds.length; j++) {
      product = product.multiply(h.get(j).modPow(seeds[j], square)).mod(square);
    }
    for (int j = 0; j < selectors.length; j++) {
      product = product.multiply(v.get(j).modPow(selectors[j], square)).mod(square);
    }
    return LittleEndian.write(product, modulus.ciphertextBytes());
  }

  @Override
  public byte[] answer(CellPowers powers) throws FormatException {
    PaillierHandle unused = powers.table(shape);
    return answer(powers.bases(), powers.columns());
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the sums over cells are closed");
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
  }
}
