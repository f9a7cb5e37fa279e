package org.splinter.fss.paillier;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;

/** The plain Java twin of the native sums, which computes each power by itself. */
final class JavaPaillierSums implements PaillierSums {
  private final PaillierModulus modulus;
  private final PaillierSumShape shape;
  private final BigInteger square;
  private final BigInteger[] products;

  /** The product of all ciphertexts, which tells whether each is prime to N. */
  private BigInteger all = BigInteger.ONE;

  private boolean closed;

  JavaPaillierSums(PaillierModulus modulus, PaillierSumShape shape) {
    this.modulus = modulus;
    this.shape = shape;
    this.square = modulus.number().multiply(modulus.number());
    this.products = new BigInteger[shape.cells()];
    Arrays.fill(products, BigInteger.ONE);
  }

  @Override
  public synchronized void add(
      ByteBuffer ciphertexts, LongBuffer values, @Nullable IntBuffer groups)
      throws FormatException {
    int rows = SumArguments.rows(modulus, shape, ciphertexts, values, groups);
    checkOpen();
    byte[] bytes = new byte[ciphertexts.remaining()];
    ciphertexts.slice().get(bytes);
    List<BigInteger> numbers = CiphertextReader.read(modulus, bytes);
    for (int row = 0; row < rows; row++) {
      BigInteger ciphertext = numbers.get(row);
      all = all.multiply(ciphertext).mod(square);
      int group = groups == null ? 0 : groups.slice().get(row);
      for (int m = 0; m < shape.measures() && group != PaillierSumShape.NO_GROUP; m++) {
        BigInteger value =
            new BigInteger(Long.toUnsignedString(values.slice().get(m * rows + row)));
        multiply(m * shape.groups() + group, ciphertext.modPow(value, square));
      }
    }
  }

  @Override
  public synchronized void merge(byte[] state) throws FormatException {
    checkOpen();
    CiphertextBuffers.reader(state, shape.stateBytes(modulus));
    List<BigInteger> numbers = CiphertextReader.read(modulus, state);
    for (int cell = 0; cell < shape.cells(); cell++) {
      all = all.multiply(numbers.get(cell)).mod(square);
      multiply(cell, numbers.get(cell));
    }
  }

  private void multiply(int cell, BigInteger factor) {
    products[cell] = products[cell].multiply(factor).mod(square);
  }

  @Override
  public synchronized byte[] state() throws FormatException {
    checkReadable();
    return write(products);
  }

  @Override
  public synchronized byte[] answer(byte[] seed, @Nullable List<BigInteger> offsets)
      throws FormatException {
    SumArguments.checkSeed(seed);
    if (offsets != null) {
      SumArguments.checkOffsets(modulus, shape, offsets);
    }
    checkReadable();
    BigInteger n = modulus.number();
    BigInteger[] answers = new BigInteger[shape.cells()];
    for (int cell = 0; cell < answers.length; cell++) {
      BigInteger offset = offsets == null ? BigInteger.ZERO : offsets.get(cell);
      answers[cell] =
          products[cell]
              .multiply(drawBelowN(seed, cell).modPow(n, square))
              .mod(square)
              .multiply(offset.multiply(n).add(BigInteger.ONE))
              .mod(square);
    }
    return write(answers);
  }

  /** Draws a uniform number from the stream of a sum, or from its next attempts. */
  private BigInteger drawBelowN(byte[] seed, int cell) {
    for (int attempt = 0; ; attempt++) {
      byte[] bytes = IndexedStream.draw(seed, cell, attempt, modulus.bytes());
      BigInteger drawn = LittleEndian.read(bytes);
      Arrays.fill(bytes, (byte) 0);
      if (drawn.compareTo(modulus.number()) < 0) {
        return drawn;
      }
    }
  }

  private byte[] write(BigInteger[] ciphertexts) {
    int each = modulus.ciphertextBytes();
    byte[] bytes = new byte[ciphertexts.length * each];
    for (int cell = 0; cell < ciphertexts.length; cell++) {
      LittleEndian.write(ciphertexts[cell], bytes, cell * each, each);
    }
    return bytes;
  }

  private void checkReadable() throws FormatException {
    checkOpen();
    if (!all.gcd(modulus.number()).equals(BigInteger.ONE)) {
      throw CiphertextBuffers.none();
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the sums are closed");
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
  }
}
