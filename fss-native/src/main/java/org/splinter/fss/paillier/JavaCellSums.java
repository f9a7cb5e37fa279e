package org.splinter.fss.paillier;

import java.math.BigInteger;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import org.splinter.codec.FormatException;

/** The plain Java twin of the native sums over cells. */
final class JavaCellSums implements CellSums {
  private final CellDimensions shape;
  private final BigInteger[] seeds;
  private final BigInteger[] selectors;
  private boolean closed;

  JavaCellSums(CellDimensions shape) {
    this.shape = shape;
    this.seeds = new BigInteger[shape.columns()];
    this.selectors = new BigInteger[shape.columns()];
    Arrays.fill(seeds, BigInteger.ZERO);
    Arrays.fill(selectors, BigInteger.ZERO);
  }

  @Override
  public synchronized void addSeeded(byte[] seed, int firstRow, LongBuffer weights) {
    checkOpen();
    CellDimensions.checkSeed(seed);
    int rows = CellArguments.rows(shape, firstRow, weights);
    for (int i = 0; i < rows; i++) {
      add(JavaCellShares.expand(shape, seed, firstRow + i), i, weights.slice());
    }
  }

  @Override
  public synchronized void addExplicit(byte[] numbers, int firstRow, LongBuffer weights) {
    checkOpen();
    int rows = CellArguments.rows(shape, firstRow, weights);
    CellArguments.checkNumbers(shape, rows, numbers);
    for (int i = 0; i < rows; i++) {
      add(JavaCellShares.Row.read(shape, numbers, i), i, weights.slice());
    }
  }

  private void add(JavaCellShares.Row row, int i, LongBuffer weights) {
    for (int j = 0; j < shape.columns(); j++) {
      BigInteger weight =
          new BigInteger(Long.toUnsignedString(weights.get(i * shape.columns() + j)));
      seeds[j] = seeds[j].add(row.seed().multiply(weight));
      selectors[j] = selectors[j].add(row.selector().multiply(weight));
    }
  }

  @Override
  public synchronized byte[] state() {
    checkOpen();
    byte[] state = new byte[Math.toIntExact(shape.sumsBytes())];
    int seedBytes = Long.BYTES * shape.sumSeedWords();
    int each = Long.BYTES * shape.sumWords();
    for (int j = 0; j < shape.columns(); j++) {
      LittleEndian.write(seeds[j], state, j * each, seedBytes);
      LittleEndian.write(selectors[j], state, j * each + seedBytes, each - seedBytes);
    }
    return state;
  }

  @Override
  public synchronized void merge(byte[] state) throws FormatException {
    checkOpen();
    CellArguments.checkState(shape, state);
    int seedBytes = Long.BYTES * shape.sumSeedWords();
    int each = Long.BYTES * shape.sumWords();
    for (int j = 0; j < shape.columns(); j++) {
      seeds[j] = seeds[j].add(LittleEndian.read(state, j * each, seedBytes));
      selectors[j] =
          selectors[j].add(LittleEndian.read(state, j * each + seedBytes, each - seedBytes));
    }
  }

  @Override
  public synchronized byte[] answer(byte[] bases, byte[] columns) throws FormatException {
    checkOpen();
    CellArguments.checkColumns(shape, bases);
    CellArguments.checkColumns(shape, columns);
    PaillierModulus modulus = shape.modulus();
    List<BigInteger> h = CiphertextReader.read(modulus, bases);
    List<BigInteger> v = CiphertextReader.read(modulus, columns);
    BigInteger square = modulus.number().multiply(modulus.number());
    BigInteger product = BigInteger.ONE;
    BigInteger all = BigInteger.ONE;
    for (int j = 0; j < shape.columns(); j++) {
      BigInteger ofSeeds = h.get(j).modPow(seeds[j], square);
      BigInteger ofSelectors = v.get(j).modPow(selectors[j], square);
      product = product.multiply(ofSeeds).mod(square).multiply(ofSelectors).mod(square);
      all = all.multiply(h.get(j)).mod(square).multiply(v.get(j)).mod(square);
    }
    if (!all.gcd(modulus.number()).equals(BigInteger.ONE)) {
      throw CiphertextBuffers.none();
    }
    return LittleEndian.write(product, modulus.ciphertextBytes());
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
