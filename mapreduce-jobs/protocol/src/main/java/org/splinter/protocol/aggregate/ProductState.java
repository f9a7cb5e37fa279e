package org.splinter.protocol.aggregate;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * The exact product of words, 1 for none. For a magnitude above 1,088 bits only the excess is
 * recorded: integers other than 0 cannot make it smaller again, so the order of the factors does
 * not matter, and 0 still makes it 0.
 */
public final class ProductState implements AggregateState {
  public static final int MAX_BITS = 1088;

  private static final int MAX_WORDS = MAX_BITS / Long.SIZE;
  private static final int ZERO = 0;
  private static final int POSITIVE = 1;
  private static final int NEGATIVE = 2;
  private static final int OVERFLOW = 3;

  private boolean zero;
  private boolean negative;
  private boolean overflow;

  /**
   * The magnitude of a product other than zero, the low word first; words from {@link #size} on are
   * 0.
   */
  private long[] words = {1};

  private int size = 1;

  /** Returns the product; empty if its magnitude has more than {@link #MAX_BITS} bits. */
  public Optional<BigInteger> value() {
    if (zero) {
      return Optional.of(BigInteger.ZERO);
    }
    return overflow ? Optional.empty() : Optional.of(new BigInteger(negative ? -1 : 1, bytes()));
  }

  @Override
  public void add(RowInput row) {
    if (!row.isNull(0)) {
      multiply(row.word(0));
    }
  }

  void multiply(long word) {
    zero |= word == 0;
    negative ^= word < 0;
    if (!zero && !overflow) {
      multiplyMagnitude(Math.abs(word)); // 2^63 for the least word, unsigned
    }
  }

  private void multiplyMagnitude(long factor) {
    long carry = 0;
    for (int i = 0; i < size; i++) {
      long low = words[i] * factor;
      long sum = low + carry;
      carry = unsignedMultiplyHigh(words[i], factor) + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
      words[i] = sum;
    }
    if (carry != 0) {
      append(carry);
    }
  }

  private void append(long word) {
    if (size == MAX_WORDS) {
      overflow = true;
      return;
    }
    if (size == words.length) {
      words = Arrays.copyOf(words, Math.min(MAX_WORDS, 2 * size));
    }
    words[size++] = word;
  }

  private static long unsignedMultiplyHigh(long a, long b) {
    return Math.multiplyHigh(a, b) + ((a >> (Long.SIZE - 1)) & b) + ((b >> (Long.SIZE - 1)) & a);
  }

  @Override
  public void merge(AggregateState other) {
    ProductState product = (ProductState) other;
    zero |= product.zero;
    negative ^= product.negative;
    overflow |= product.overflow;
    if (!zero && !overflow) {
      magnitude(new BigInteger(1, bytes()).multiply(new BigInteger(1, product.bytes())));
    }
  }

  /**
   * Writes the sign or mark; for a number that is kept, then the number of its bytes and these,
   * big-endian.
   */
  @Override
  public void write(ByteWriter out) {
    if (zero || overflow) {
      out.u8(zero ? ZERO : OVERFLOW);
      return;
    }
    byte[] bytes = magnitude(bytes());
    out.u8(negative ? NEGATIVE : POSITIVE).u8(bytes.length).fixed(bytes);
  }

  @Override
  public void read(ByteReader in) throws FormatException {
    int kind = in.u8("product", ZERO, OVERFLOW);
    zero = kind == ZERO;
    overflow = kind == OVERFLOW;
    negative = kind == NEGATIVE;
    if (zero || overflow) {
      return;
    }
    int length = in.u8("product's bytes", 1, MAX_BITS / Byte.SIZE);
    byte[] bytes = in.fixed("product", length);
    if (bytes[0] == 0) {
      throw in.error("a product starts with byte 0");
    }
    magnitude(new BigInteger(1, bytes));
  }

  /** Returns the magnitude, big-endian, with zeros before it. */
  private byte[] bytes() {
    ByteBuffer bytes = ByteBuffer.allocate(size * Long.BYTES);
    for (int i = size - 1; i >= 0; i--) {
      bytes.putLong(words[i]);
    }
    return bytes.array();
  }

  private static byte[] magnitude(byte[] bytes) {
    int first = 0;
    while (bytes[first] == 0) {
      first++;
    }
    return Arrays.copyOfRange(bytes, first, bytes.length);
  }

  private void magnitude(BigInteger value) {
    overflow = value.bitLength() > MAX_BITS;
    size = overflow ? 1 : (value.bitLength() + Long.SIZE - 1) / Long.SIZE;
    words = new long[size];
    for (int i = 0; i < size; i++) {
      words[i] = value.shiftRight(i * Long.SIZE).longValue();
    }
  }
}
