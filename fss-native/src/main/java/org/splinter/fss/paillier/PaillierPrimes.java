package org.splinter.fss.paillier;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.NativeStatus;
import org.splinter.fss.OffHeapMemory;
import org.splinter.fss.SecureRandomness;
import org.splinter.fss.internal.PaillierBinding;

/**
 * A secret key: the safe primes p and q, in memory outside the heap, which no collector copies. It
 * prints nothing of itself, and is wiped when it is closed. One key serves one client and one use.
 *
 * <p>Where the native library does not load, Java's big integers hold copies that cannot be wiped.
 */
public final class PaillierPrimes implements AutoCloseable {
  private final OffHeapMemory memory = new OffHeapMemory();
  private final ByteBuffer bytes;
  private boolean closed;

  private PaillierPrimes(int modulusBytes) {
    bytes = memory.allocate(modulusBytes);
  }

  /** Returns the bytes of both primes of a key of {@code bits} bits, all of them secret. */
  public static int bytes(int bits) {
    return bits / Byte.SIZE;
  }

  /**
   * Draws fresh primes, which takes seconds.
   *
   * @param bits of N, {@link PaillierModulus#DEFAULT_BITS} or {@link PaillierModulus#LEAST_BITS}
   */
  public static PaillierPrimes generate(int bits, GenerationPath path) {
    if (!PaillierModulus.isLength(bits)) {
      throw new IllegalArgumentException(
          "a key of " + bits + " bits, must have " + PaillierModulus.allowedLengths());
    }
    PaillierPrimes primes = new PaillierPrimes(bytes(bits));
    if (path.resolved() == GenerationPath.NATIVE) {
      NativeStatus.require();
      NativeStatus.check(PaillierBinding.generate(primes.bytes), "generate a key");
    } else {
      JavaSafePrimes.Pair pair = JavaSafePrimes.pair(bits, SecureRandomness::draw);
      primes.put(pair.p(), pair.q());
    }
    return primes;
  }

  /** Reads p and then q, little-endian, from the owner's own file; the caller wipes its copy. */
  public static PaillierPrimes decode(byte[] encoded) throws FormatException {
    ByteReader in = new ByteReader("primes of a key", encoded);
    int bits = Byte.SIZE * encoded.length;
    if (!PaillierModulus.isLength(bits)) {
      throw in.error(
          "the primes have "
              + bits
              + " bits together, must have "
              + PaillierModulus.allowedLengths());
    }
    in.skip("primes", encoded.length);
    in.end();
    PaillierPrimes primes = new PaillierPrimes(encoded.length);
    primes.bytes.put(0, encoded);
    if (!primes.arePrimes()) {
      primes.close();
      throw in.error("the numbers are no primes of a key, must be the file that was written");
    }
    return primes;
  }

  private boolean arePrimes() {
    if (NativeStatus.probe().available()) {
      int status = PaillierBinding.modulus(bytes, new byte[bytes.capacity()]);
      if (status != PaillierBinding.BAD_KEY) {
        NativeStatus.check(status, "check primes");
      }
      return status != PaillierBinding.BAD_KEY;
    }
    return JavaSafePrimes.arePrimes(p(), q(), Byte.SIZE * bytes.capacity());
  }

  private void put(BigInteger p, BigInteger q) {
    int half = bytes.capacity() / 2;
    byte[] both = new byte[2 * half];
    LittleEndian.write(p, both, 0, half);
    LittleEndian.write(q, both, half, half);
    bytes.put(0, both);
    Arrays.fill(both, (byte) 0);
  }

  /** Returns a copy of p and q, for a file that its owner alone can read; the caller wipes it. */
  public byte[] encode() {
    byte[] copy = new byte[bytes.capacity()];
    opened().get(0, copy);
    return copy;
  }

  /** Returns the public key. */
  public PaillierModulus modulus() {
    if (!NativeStatus.probe().available()) {
      return PaillierModulus.of(LittleEndian.write(p().multiply(q()), bytes.capacity()));
    }
    byte[] modulus = new byte[bytes.capacity()];
    NativeStatus.check(PaillierBinding.modulus(opened(), modulus), "multiply primes");
    return PaillierModulus.of(modulus);
  }

  /** Returns the memory of both primes, which lasts until this is closed. */
  ByteBuffer opened() {
    if (closed) {
      throw new IllegalStateException("the primes are closed");
    }
    return bytes;
  }

  BigInteger p() {
    return number(0);
  }

  BigInteger q() {
    return number(bytes.capacity() / 2);
  }

  private BigInteger number(int from) {
    byte[] copy = encode();
    BigInteger number = LittleEndian.read(copy, from, copy.length / 2);
    Arrays.fill(copy, (byte) 0);
    return number;
  }

  @Override
  public void close() {
    if (!closed) {
      bytes.put(0, new byte[bytes.capacity()]);
      closed = true;
      memory.close();
    }
  }

  @Override
  public String toString() {
    return "primes of a key";
  }
}
