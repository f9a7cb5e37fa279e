package org.splinter.fss.paillier;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.fss.SecureRandomness;

/**
 * The plain Java twin of the native key: from identical random bytes it writes identical
 * ciphertexts. Nothing of it is constant in time, and big integers leave copies of the primes and
 * numbers that cannot be wiped: whoever watches this process from within the machine may learn
 * them.
 */
final class JavaPaillierKey implements PaillierKey {
  /** The numbers whose randomness is drawn at once. */
  private static final int PIECE = 128;

  private final PaillierModulus modulus;
  private final BigInteger square;
  private final Half p;
  private final Half q;
  private final RandomBytes randomness;
  private boolean closed;

  /** The owner's work modulo the square of one prime. */
  private static final class Half {
    private final BigInteger prime;
    private final BigInteger square;
    private final BigInteger order;
    private final BigInteger generator;

    /** Is 1 modulo this prime's square and 0 modulo the other's. */
    private final BigInteger lift;

    private Half(BigInteger prime, BigInteger other) {
      this.prime = prime;
      this.square = prime.multiply(prime);
      this.order = prime.subtract(BigInteger.ONE);
      this.generator = primitiveRoot().modPow(prime, square);
      BigInteger otherSquare = other.multiply(other);
      this.lift = otherSquare.multiply(otherSquare.modInverse(square));
    }

    /** Returns the least number whose powers are all those prime to a safe prime. */
    private BigInteger primitiveRoot() {
      BigInteger root = BigInteger.TWO;
      while (root.modPow(BigInteger.TWO, prime).equals(BigInteger.ONE)
          || root.modPow(prime.shiftRight(1), prime).equals(BigInteger.ONE)) {
        root = root.add(BigInteger.ONE);
      }
      return root;
    }

    private BigInteger noise(BigInteger exponent) {
      return generator.modPow(exponent, square).multiply(lift);
    }

    /** Returns a decrypted number modulo this prime. */
    private BigInteger decrypt(BigInteger ciphertext, BigInteger other) throws FormatException {
      BigInteger raised = ciphertext.modPow(order, square);
      BigInteger[] quotient = raised.subtract(BigInteger.ONE).divideAndRemainder(prime);
      if (raised.signum() == 0 || quotient[1].signum() != 0) {
        throw CiphertextBuffers.none();
      }
      return quotient[0].multiply(other.negate().modInverse(prime)).mod(prime);
    }
  }

  JavaPaillierKey(PaillierModulus modulus, BigInteger p, BigInteger q, RandomBytes randomness) {
    this.modulus = modulus;
    this.square = modulus.number().multiply(modulus.number());
    this.p = new Half(p, q);
    this.q = new Half(q, p);
    this.randomness = randomness;
  }

  static JavaPaillierKey open(PaillierPrimes primes) {
    return new JavaPaillierKey(primes.modulus(), primes.p(), primes.q(), SecureRandomness::draw);
  }

  @Override
  public PaillierModulus modulus() {
    return modulus;
  }

  @Override
  public void encrypt(LongBuffer numbers, ByteBuffer ciphertexts) {
    CiphertextBuffers.checkCount(modulus, ciphertexts, numbers);
    encrypt(numbers.slice(), numbers.remaining(), ciphertexts.slice());
  }

  @Override
  public void encryptZeros(ByteBuffer ciphertexts) {
    encrypt(null, CiphertextBuffers.count(modulus, ciphertexts), ciphertexts.slice());
  }

  private synchronized void encrypt(
      @Nullable LongBuffer numbers, int count, ByteBuffer ciphertexts) {
    checkOpen();
    for (int first = 0; first < count; first += PIECE) {
      List<BigInteger> noises = noises(Math.min(PIECE, count - first));
      for (int i = 0; i < noises.size(); i++) {
        long number = numbers == null ? 0 : numbers.get(first + i);
        write(encrypted(noises.get(i), number), first + i, ciphertexts);
      }
    }
  }

  /** Returns uniform N-th powers: exponents in the order of the numbers, for p and then for q. */
  private List<BigInteger> noises(int count) {
    int each = modulus.bytes() / 2;
    byte[] drawn = randomness.draw(2 * count * each);
    List<BigInteger> noises = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      BigInteger ofP = below(p.order, LittleEndian.read(drawn, 2 * i * each, each), each);
      BigInteger ofQ = below(q.order, LittleEndian.read(drawn, (2 * i + 1) * each, each), each);
      noises.add(p.noise(ofP).add(q.noise(ofQ)).mod(square));
    }
    Arrays.fill(drawn, (byte) 0);
    return noises;
  }

  private BigInteger below(BigInteger bound, BigInteger drawn, int bytes) {
    BigInteger number = drawn;
    while (number.compareTo(bound) >= 0) {
      number = LittleEndian.read(randomness.draw(bytes));
    }
    return number;
  }

  private BigInteger encrypted(BigInteger noise, long number) {
    BigInteger unsigned = new BigInteger(Long.toUnsignedString(number));
    return modulus.number().multiply(unsigned).add(BigInteger.ONE).multiply(noise).mod(square);
  }

  private void write(BigInteger ciphertext, int i, ByteBuffer ciphertexts) {
    int each = modulus.ciphertextBytes();
    ciphertexts.put(i * each, LittleEndian.write(ciphertext, each));
  }

  @Override
  public synchronized void addTo(ByteBuffer noise, LongBuffer numbers) throws FormatException {
    CiphertextBuffers.checkCount(modulus, noise, numbers);
    checkOpen();
    byte[] bytes = new byte[noise.remaining()];
    noise.slice().get(bytes);
    List<BigInteger> noises = CiphertextReader.read(modulus, bytes);
    for (int i = 0; i < noises.size(); i++) {
      write(encrypted(noises.get(i), numbers.slice().get(i)), i, noise.slice());
    }
  }

  @Override
  public synchronized List<BigInteger> decrypt(byte[] ciphertexts) throws FormatException {
    checkOpen();
    List<BigInteger> numbers = new ArrayList<>();
    for (BigInteger ciphertext : CiphertextReader.read(modulus, ciphertexts)) {
      BigInteger ofP = p.decrypt(ciphertext, q.prime);
      BigInteger ofQ = q.decrypt(ciphertext, p.prime);
      BigInteger quotient = ofP.subtract(ofQ).multiply(q.prime.modInverse(p.prime)).mod(p.prime);
      numbers.add(ofQ.add(q.prime.multiply(quotient)));
    }
    return numbers;
  }

  @Override
  public synchronized byte[] cellBases(byte[] baseSeed, int columns) {
    checkOpen();
    CellDimensions.checkSeed(baseSeed);
    CellDimensions shape = new CellDimensions(modulus, 1, columns);
    byte[] bases = new byte[Math.toIntExact(shape.columnsBytes())];
    for (int j = 0; j < columns; j++) {
      BigInteger base = base(baseSeed, j, BigInteger.ONE);
      LittleEndian.write(base, bases, j * modulus.ciphertextBytes(), modulus.ciphertextBytes());
    }
    return bases;
  }

  /** Returns a column's base to the power of an exponent, which may be negative. */
  private BigInteger base(byte[] baseSeed, int column, BigInteger exponent) {
    BigInteger ofP = JavaCellShares.exponent(p.prime, baseSeed, column, 0);
    BigInteger ofQ = JavaCellShares.exponent(q.prime, baseSeed, column, 1);
    return p.noise(ofP.multiply(exponent).mod(p.order))
        .add(q.noise(ofQ.multiply(exponent).mod(q.order)))
        .mod(square);
  }

  @Override
  public synchronized CellShares shareCells(
      byte[] baseSeed, CellDimensions shape, int parties, long[] selectors, long[] function) {
    checkOpen();
    CellDimensions.checkSeed(baseSeed);
    CellDimensions.checkParties(parties);
    shape.checkFunction(selectors, function);
    JavaCellShares.Rows rows = JavaCellShares.draw(shape, parties, selectors, randomness);
    byte[] columns = new byte[Math.toIntExact(shape.columnsBytes())];
    for (int j = 0; j < function.length; j++) {
      BigInteger noise = base(baseSeed, j, rows.secret().negate());
      LittleEndian.write(
          encrypted(noise, function[j]),
          columns,
          j * modulus.ciphertextBytes(),
          modulus.ciphertextBytes());
    }
    return rows.with(columns);
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the key is closed");
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
  }

  @Override
  public String toString() {
    return "key of " + modulus.bits() + " bits";
  }
}
