package org.splinter.fss.sum;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.fss.NativeStatus;
import org.splinter.fss.internal.RingSumBinding;
import org.splinter.fss.ring.PackedResidues;
import org.splinter.fss.ring.ResidueStream;
import org.splinter.fss.ring.RingModulus;

/**
 * The transform of an element of the ring: n residues modulo each prime, the first prime's first,
 * as they are packed too. Arithmetic has no branch and no address that depends on residues.
 */
final class RingVector {
  /** The residues modulo one prime. */
  static final int SIZE = RingModulus.SIZE;

  private static final int PRIMES = RingModulus.PRIMES.size();

  /** The bytes in packed form. */
  static final int BYTES = PackedResidues.bytes(PRIMES * SIZE);

  private final long[][] values = new long[PRIMES][SIZE];

  /** Returns what a stream expands to from residue {@code 2 n index} on. */
  static RingVector expand(ResidueStream stream, int index) {
    RingVector vector = new RingVector();
    for (int prime = 0; prime < PRIMES; prime++) {
      long first = ((long) PRIMES * index + prime) * SIZE;
      stream.residues(first, RingModulus.PRIMES.get(prime).prime(), vector.values[prime]);
    }
    return vector;
  }

  /** Returns the transform of a polynomial of signed coefficients. */
  static RingVector transform(long[] coefficients) {
    RingVector vector = new RingVector();
    for (int prime = 0; prime < PRIMES; prime++) {
      RingModulus modulus = RingModulus.PRIMES.get(prime);
      long[] out = vector.values[prime];
      for (int i = 0; i < SIZE; i++) {
        out[i] = modulus.residue(coefficients[i]);
      }
      modulus.transform(out);
    }
    return vector;
  }

  /** Reads the next bytes of a message, whose part has a name in errors. */
  static RingVector read(String name, ByteReader in) throws FormatException {
    byte[] bytes = in.fixed(name, BYTES);
    PackedResidues packed = new PackedResidues(ByteBuffer.wrap(bytes), 0);
    packed.check(RingModulus.PRIMES, name, SIZE, in);
    RingVector vector = new RingVector();
    for (int prime = 0; prime < PRIMES; prime++) {
      for (int i = 0; i < SIZE; i++) {
        vector.values[prime][i] = packed.get(prime * SIZE + i);
      }
    }
    return vector;
  }

  /**
   * Turns a status of the native library other than success into the error of a part of a message,
   * or of an action.
   */
  static void checkNative(int status, String name, ByteReader in, String action)
      throws FormatException {
    if (status == RingSumBinding.BAD_RESIDUE) {
      throw in.error("a residue of the " + name + " must be below its prime");
    }
    NativeStatus.check(status, action);
  }

  /** Writes the packed residues from an offset on. */
  void write(byte[] out, int from) {
    Arrays.fill(out, from, from + BYTES, (byte) 0);
    PackedResidues packed = new PackedResidues(ByteBuffer.wrap(out), from);
    for (int prime = 0; prime < PRIMES; prime++) {
      for (int i = 0; i < SIZE; i++) {
        packed.put(prime * SIZE + i, values[prime][i]);
      }
    }
  }

  RingVector copy() {
    return new RingVector().add(this);
  }

  RingVector add(RingVector other) {
    for (int prime = 0; prime < PRIMES; prime++) {
      RingModulus modulus = RingModulus.PRIMES.get(prime);
      for (int i = 0; i < SIZE; i++) {
        values[prime][i] = modulus.sum(values[prime][i], other.values[prime][i]);
      }
    }
    return this;
  }

  RingVector addProduct(RingVector a, RingVector b) {
    for (int prime = 0; prime < PRIMES; prime++) {
      RingModulus modulus = RingModulus.PRIMES.get(prime);
      for (int i = 0; i < SIZE; i++) {
        long product = modulus.product(a.values[prime][i], b.values[prime][i]);
        values[prime][i] = modulus.sum(values[prime][i], product);
      }
    }
    return this;
  }

  RingVector subtractProduct(RingVector a, RingVector b) {
    for (int prime = 0; prime < PRIMES; prime++) {
      RingModulus modulus = RingModulus.PRIMES.get(prime);
      for (int i = 0; i < SIZE; i++) {
        long product = modulus.product(a.values[prime][i], b.values[prime][i]);
        values[prime][i] = modulus.sum(values[prime][i], modulus.negated(product));
      }
    }
    return this;
  }

  /** Multiplies by residues, one modulo each prime. */
  RingVector scale(long[] factor) {
    for (int prime = 0; prime < PRIMES; prime++) {
      RingModulus modulus = RingModulus.PRIMES.get(prime);
      for (int i = 0; i < SIZE; i++) {
        values[prime][i] = modulus.product(values[prime][i], factor[prime]);
      }
    }
    return this;
  }

  /** Returns the residues of the first coefficient, one modulo each prime. */
  long[] firstCoefficient() {
    long[] residues = new long[PRIMES];
    for (int prime = 0; prime < PRIMES; prime++) {
      residues[prime] = RingModulus.PRIMES.get(prime).firstCoefficient(values[prime]);
    }
    return residues;
  }

  void wipe() {
    for (long[] residues : values) {
      Arrays.fill(residues, 0);
    }
  }
}
