package org.splinter.fss.paillier;

import java.math.BigInteger;
import java.util.Arrays;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;

/**
 * A public key: the modulus N, a product of two safe primes that only its owner knows. Whoever
 * factors N reads all that was encrypted under it.
 *
 * <p>A modulus that a stranger gives is checked: odd, of an allowed length exactly, without a
 * divisor below 2^16, and no power of another number. That it is a product of two primes cannot be
 * seen; an owner who made it otherwise harms their own secrets, and learns linear functions of a
 * server's numbers as with any other key.
 */
public final class PaillierModulus {
  /** The usual length of N, taken to be as hard to factor as 128 bits are to guess. */
  public static final int DEFAULT_BITS = 3072;

  /** The least length, taken for about 112 bits. Neither withstands a large quantum computer. */
  public static final int LEAST_BITS = 2048;

  /** The bytes of a key's id. */
  public static final int ID_BYTES = 16;

  private static final int SMALL_BITS = 16;

  private final BigInteger n;

  private PaillierModulus(BigInteger n) {
    this.n = n;
  }

  /** Returns whether N may have this many bits. */
  public static boolean isLength(int bits) {
    return bits == DEFAULT_BITS || bits == LEAST_BITS;
  }

  /** Reads N, little-endian, from whoever sent it. */
  public static PaillierModulus decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("modulus of a key", bytes);
    if (!isLength(Byte.SIZE * bytes.length)) {
      throw in.error("N has " + Byte.SIZE * bytes.length + " bits, must have " + allowedLengths());
    }
    BigInteger n = LittleEndian.read(in.fixed("N", bytes.length));
    in.end();
    if (n.bitLength() != Byte.SIZE * bytes.length) {
      throw in.error("N has " + n.bitLength() + " bits, must fill its bytes");
    }
    for (int prime : SmallPrimes.all()) {
      if (n.mod(BigInteger.valueOf(prime)).signum() == 0) {
        throw in.error("N is divisible by " + prime + ", must have no small divisor");
      }
    }
    if (isPower(n)) {
      throw in.error("N is a power of another number, must be a product of two primes");
    }
    return new PaillierModulus(n);
  }

  /** Returns the modulus of a key's owner, who need not check it. */
  static PaillierModulus of(byte[] bytes) {
    return new PaillierModulus(LittleEndian.read(bytes));
  }

  static String allowedLengths() {
    return LEAST_BITS + " or " + DEFAULT_BITS;
  }

  private static boolean isPower(BigInteger n) {
    int most = n.bitLength() / SMALL_BITS; // a root of more is a small divisor
    return Arrays.stream(SmallPrimes.all())
        .takeWhile(k -> k <= most)
        .anyMatch(k -> root(n, k).pow(k).equals(n));
  }

  /** Returns the greatest number whose k-th power is n at most, by Newton's steps from above. */
  private static BigInteger root(BigInteger n, int k) {
    BigInteger guess = BigInteger.ONE.shiftLeft((n.bitLength() + k - 1) / k);
    while (true) {
      BigInteger next =
          guess
              .multiply(BigInteger.valueOf(k - 1L))
              .add(n.divide(guess.pow(k - 1)))
              .divide(BigInteger.valueOf(k));
      if (next.compareTo(guess) >= 0) {
        return guess;
      }
      guess = next;
    }
  }

  public int bits() {
    return n.bitLength();
  }

  /** Returns the bytes of N and of numbers below it. */
  public int bytes() {
    return bits() / Byte.SIZE;
  }

  /** Returns the bytes of a ciphertext, a number below N^2. */
  public int ciphertextBytes() {
    return 2 * bytes();
  }

  /** Returns the number N. */
  public BigInteger number() {
    return n;
  }

  /** Returns N, little-endian. */
  public byte[] encode() {
    return LittleEndian.write(n, bytes());
  }

  /** Returns the key's id: the first bytes of SHA-256 of {@link #encode}. */
  public byte[] id() {
    return Arrays.copyOf(Sha256.of(encode()), ID_BYTES);
  }

  /**
   * Returns an encryption of the sum of what two ciphertexts hide: their product. It is not fresh.
   *
   * @throws FormatException if one is not from 1 to N^2 - 1
   */
  public byte[] add(byte[] ciphertext, byte[] other) throws FormatException {
    BigInteger square = n.multiply(n);
    BigInteger product = read(ciphertext).multiply(read(other)).mod(square);
    return LittleEndian.write(product, ciphertextBytes());
  }

  private BigInteger read(byte[] ciphertext) throws FormatException {
    CiphertextBuffers.reader(ciphertext, ciphertextBytes());
    return CiphertextReader.read(this, ciphertext).get(0);
  }

  /** Returns the number from -N/2 to N/2 that is a given one modulo N. */
  public BigInteger centred(BigInteger number) {
    BigInteger reduced = number.mod(n);
    return reduced.shiftLeft(1).compareTo(n) > 0 ? reduced.subtract(n) : reduced;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PaillierModulus modulus && n.equals(modulus.n);
  }

  @Override
  public int hashCode() {
    return n.hashCode();
  }
}
