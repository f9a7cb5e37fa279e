package org.splinter.fss.ring;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/**
 * Residues packed as they stand in shares: number i takes the 50 bits from bit 50 i on, and those
 * of the last byte that none takes are 0.
 */
public final class PackedResidues {
  private static final int BITS = RingModulus.BITS;

  private final ByteBuffer bytes;

  /** Makes a view of residues that begin at an offset of little-endian bytes. */
  public PackedResidues(ByteBuffer bytes, int offset) {
    this.bytes = bytes.slice(offset, bytes.capacity() - offset).order(ByteOrder.LITTLE_ENDIAN);
  }

  public static int bytes(int residues) {
    return (int) (((long) residues * BITS + 7) / 8);
  }

  public long get(int i) {
    long bit = (long) i * BITS;
    int at = (int) (bit / 8);
    long word = 0;
    if (at + Long.BYTES <= bytes.capacity()) {
      word = bytes.getLong(at);
    } else {
      for (int k = 6; k >= 0; k--) { // 50 bits, and up to 6 before them
        word = word << 8 | (bytes.get(at + k) & 0xff);
      }
    }
    return word >>> (bit % 8) & ((1L << BITS) - 1);
  }

  /** Writes a residue where all bits are 0. */
  public void put(int i, long residue) {
    long bit = (long) i * BITS;
    int at = (int) (bit / 8);
    long word = residue << (bit % 8);
    for (int k = 0; k < 7; k++) {
      bytes.put(at + k, (byte) (bytes.get(at + k) | word >>> (8 * k)));
    }
  }

  /**
   * Checks that as many residues of each prime are below it, and the bits after the last are 0.
   *
   * @param moduli the primes
   * @param name the residues' name in errors
   */
  public void check(List<RingModulus> moduli, String name, int each, ByteReader in)
      throws FormatException {
    int count = moduli.size() * each;
    for (int i = 0; i < count; i++) {
      long prime = moduli.get(i / each).prime();
      if (get(i) >= prime) {
        throw in.error("residue " + i + " of the " + name + " must be below " + prime);
      }
    }
    int used = (int) ((long) count * BITS % 8);
    if (used != 0 && (bytes.get(bytes(count) - 1) & 0xff) >>> used != 0) {
      throw in.error("the bits after the " + name + " must be 0");
    }
  }
}
