package org.splinter.protocol.contract;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.stream.Stream;

/** The groups in which the families' partial answers add up. */
public final class Groups {
  /** The integers modulo 2^64, 8 bytes each, little-endian. */
  public static final Group Z64 = new IntegerGroup(Long.BYTES);

  /** The integers modulo 2^128, 16 bytes each, little-endian. */
  public static final Group Z128 = new IntegerGroup(2 * Long.BYTES);

  /** The integers modulo 2^1536: sums over a column of cells under a key of 2048 bits. */
  public static final Group Z1536 = new IntegerGroup(24 * Long.BYTES);

  /** The integers modulo 2^2048: sums over a column of cells under a key of 3072 bits. */
  public static final Group Z2048 = new IntegerGroup(32 * Long.BYTES);

  /** Vectors of bits, added by XOR, in whole bytes. */
  public static final Group BITS = new BitGroup();

  /** Vectors of bits in whole bytes, each followed by one integer modulo 2^128 of 16 bytes. */
  public static final Group TAGGED_BITS = new TaggedBitGroup();

  private Groups() {}

  /**
   * Finds a group by its name.
   *
   * @throws IllegalArgumentException if no group has that name
   */
  public static Group named(String name) {
    return Stream.of(Z64, Z128, Z1536, Z2048, BITS, TAGGED_BITS)
        .filter(group -> group.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "group '" + name + "', must be z64, z128, z1536, z2048, bits or bits-z128"));
  }

  /** The integers modulo a power of 2^64. */
  private record IntegerGroup(int elementBytes) implements Group {
    private static final VarHandle WORD =
        MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    IntegerGroup {
      if (elementBytes <= 0 || elementBytes % Long.BYTES != 0) {
        throw new IllegalArgumentException(
            "elements of " + elementBytes + " bytes, must be whole words of 8");
      }
    }

    @Override
    public String name() {
      return "z" + elementBytes * Byte.SIZE;
    }

    @Override
    public void add(byte[] sum, int at, byte[] value, int from, int length) {
      requireElements(sum, at, value, from, length);
      for (int element = 0; element < length; element += elementBytes) {
        long carry = 0;
        for (int word = element; word < element + elementBytes; word += Long.BYTES) {
          long left = (long) WORD.get(sum, at + word);
          long right = (long) WORD.get(value, from + word);
          long added = left + right;
          long total = added + carry;
          // No branch depends on the words: they are shares of a secret at the client.
          carry = (((left & right) | ((left | right) & ~added)) >>> 63) | ((added & ~total) >>> 63);
          WORD.set(sum, at + word, total);
        }
      }
    }
  }

  /** The vectors of bits. */
  private record BitGroup() implements Group {
    @Override
    public int elementBytes() {
      return 1;
    }

    @Override
    public String name() {
      return "bits";
    }

    @Override
    public void add(byte[] sum, int at, byte[] value, int from, int length) {
      requireElements(sum, at, value, from, length);
      for (int i = 0; i < length; i++) {
        sum[at + i] ^= value[from + i];
      }
    }
  }

  /** The product of the vectors of bits and the integers modulo 2^128. */
  private record TaggedBitGroup() implements Group {
    @Override
    public int elementBytes() {
      return 1;
    }

    @Override
    public String name() {
      return "bits-z128";
    }

    @Override
    public void add(byte[] sum, int at, byte[] value, int from, int length) {
      requireElements(sum, at, value, from, length);
      int bits = length - Z128.elementBytes();
      if (bits < 0) {
        throw new IllegalArgumentException(
            length + " bytes, must be at least the " + Z128.elementBytes() + " of an integer");
      }
      BITS.add(sum, at, value, from, bits);
      Z128.add(sum, at + bits, value, from + bits, Z128.elementBytes());
    }
  }
}
