package org.splinter.protocol.key;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.WideDecimal;

/**
 * The coordinates of an expression's values, which number them in their order from 0 to 2^{@link
 * #bits} - 1. They are ranks in a list of values, or a number's distance from the least one, or the
 * leading bytes and the length of a free text. A condition that compares with a value is then an
 * interval of these coordinates.
 *
 * <p>Coordinates of free text keep the order of values but may be equal for two texts that agree on
 * the leading bytes; {@link #exact} returns whether that can happen.
 */
public abstract class Ordering {
  private static final Maker MAKER = new Maker();

  private final int bits;

  private Ordering(int bits) {
    this.bits = bits;
  }

  /** Returns the coordinates of a domain. */
  public static Ordering of(Domain domain) {
    return domain.accept(MAKER);
  }

  /** A maker of the coordinates of each kind of domain. */
  private static final class Maker implements Domain.Visitor<Ordering> {
    @Override
    public Ordering listed(Domain.Listed listed) {
      return new ByRank(listed.values());
    }

    @Override
    public Ordering range(Domain.Range range) {
      return new ByDistance(range.min(), range.max());
    }

    @Override
    public Ordering wide(Domain.Wide wide) {
      return new ByWideDistance(wide.min(), wide.max());
    }

    @Override
    public Ordering freeText(Domain.FreeText text) {
      return new ByPrefix(text);
    }
  }

  /** Returns the width of a coordinate, 0 to 128. */
  public int bits() {
    return bits;
  }

  /** Returns whether different values always have different coordinates. */
  public boolean exact() {
    return true;
  }

  /** Returns the greatest coordinate that a value can have; -1 if there are no values. */
  public abstract BigInteger greatest();

  /**
   * Returns how many coordinates belong to values less than {@code value}, which need not occur.
   */
  public abstract BigInteger below(Value value);

  /** Returns how many coordinates belong to values less than or equal to {@code value}. */
  public abstract BigInteger upTo(Value value);

  /**
   * Returns the coordinate of a value; empty if no row can have it, or if it is a text of more
   * bytes than coordinates hold, so that another text may share its coordinate.
   */
  public Optional<BigInteger> coordinate(Value value) {
    BigInteger below = below(value);
    return below.equals(upTo(value)) ? Optional.empty() : Optional.of(below);
  }

  /**
   * Returns the coordinates of texts that start with some bytes: the first one and the one past the
   * last.
   *
   * @throws IllegalArgumentException if the bytes are too many to decide that for every row
   */
  public abstract BigInteger[] startingWith(byte[] prefix);

  /** Returns how many leading bytes of a free text its coordinate holds. */
  static int keptBytes(Domain.FreeText text) {
    return Math.min(text.prefixBytes(), text.longest());
  }

  /** Returns the number of bits that hold 0 to {@code greatest}, unsigned. */
  static int width(long greatest) {
    return Long.SIZE - Long.numberOfLeadingZeros(greatest);
  }

  private static final class ByRank extends Ordering {
    private final Dictionary values;

    ByRank(Dictionary values) {
      super(width(Math.max(0, values.size() - 1)));
      this.values = values;
    }

    @Override
    public BigInteger greatest() {
      return BigInteger.valueOf(values.size() - 1L);
    }

    @Override
    public BigInteger below(Value value) {
      int rank = values.rank(value);
      return BigInteger.valueOf(rank < 0 ? -1 - rank : rank);
    }

    @Override
    public BigInteger upTo(Value value) {
      int rank = values.rank(value);
      return BigInteger.valueOf(rank < 0 ? -1 - rank : rank + 1);
    }

    @Override
    public BigInteger[] startingWith(byte[] prefix) {
      int first = below(new Value.Text(prefix)).intValue();
      // The texts with the prefix follow one another: search for the first one without it.
      int end = first;
      for (int beyond = values.size(); end < beyond; ) {
        int middle = (end + beyond) >>> 1;
        if (startsWith(values.value(middle), prefix)) {
          end = middle + 1;
        } else {
          beyond = middle;
        }
      }
      return new BigInteger[] {BigInteger.valueOf(first), BigInteger.valueOf(end)};
    }

    private static boolean startsWith(Value value, byte[] prefix) {
      byte[] text = ((Value.Text) value).utf8();
      return text.length >= prefix.length
          && Arrays.equals(text, 0, prefix.length, prefix, 0, prefix.length);
    }
  }

  private static final class ByDistance extends Ordering {
    private final long min;
    private final long max;

    ByDistance(long min, long max) {
      super(width(max - min));
      this.min = min;
      this.max = max;
    }

    @Override
    public BigInteger greatest() {
      return BigInteger.valueOf(max).subtract(BigInteger.valueOf(min));
    }

    @Override
    public BigInteger below(Value value) {
      long word = ((Value.Word) value).word();
      if (word <= min) {
        return BigInteger.ZERO;
      }
      return word > max
          ? greatest().add(BigInteger.ONE)
          : BigInteger.valueOf(word).subtract(BigInteger.valueOf(min));
    }

    @Override
    public BigInteger upTo(Value value) {
      long word = ((Value.Word) value).word();
      boolean occurs = min <= word && word <= max;
      return occurs ? below(value).add(BigInteger.ONE) : below(value);
    }

    @Override
    public BigInteger[] startingWith(byte[] prefix) {
      throw new IllegalArgumentException("a number has no prefix");
    }
  }

  /** The ordering of wide decimals by their distance from the least one. */
  private static final class ByWideDistance extends Ordering {
    private final BigInteger min;
    private final BigInteger max;

    ByWideDistance(BigInteger min, BigInteger max) {
      super(max.subtract(min).bitLength());
      this.min = min;
      this.max = max;
    }

    @Override
    public BigInteger greatest() {
      return max.subtract(min);
    }

    @Override
    public BigInteger below(Value value) {
      return place(number(value));
    }

    @Override
    public BigInteger upTo(Value value) {
      return place(number(value).add(BigInteger.ONE));
    }

    /** Returns how many of the numbers are less than one. */
    private BigInteger place(BigInteger number) {
      return number.min(max.add(BigInteger.ONE)).max(min).subtract(min);
    }

    /** Returns the place of a value, none of a text of untrusted bytes that is no number. */
    @Override
    public Optional<BigInteger> coordinate(Value value) {
      return isNumber(value) ? super.coordinate(value) : Optional.empty();
    }

    private static boolean isNumber(Value value) {
      byte[] text = ((Value.Text) value).utf8();
      return WideDecimal.isOne(text, 0, text.length);
    }

    private static BigInteger number(Value value) {
      if (!isNumber(value)) {
        throw new IllegalArgumentException("a text that is no wide decimal");
      }
      return WideDecimal.unscaled(((Value.Text) value).utf8());
    }

    @Override
    public BigInteger[] startingWith(byte[] prefix) {
      throw new IllegalArgumentException("a number has no prefix");
    }
  }

  /**
   * The ordering by leading bytes, padded with zeros, then by how many of the text's bytes these
   * are.
   */
  private static final class ByPrefix extends Ordering {
    private final int longest;
    private final int prefixBytes;
    private final int lengthBits;

    ByPrefix(Domain.FreeText domain) {
      super(keptBytes(domain) * Byte.SIZE + width(keptBytes(domain)));
      this.longest = domain.longest();
      this.prefixBytes = keptBytes(domain);
      this.lengthBits = width(prefixBytes);
    }

    @Override
    public boolean exact() {
      return longest <= prefixBytes;
    }

    @Override
    public BigInteger greatest() {
      return BigInteger.ONE.shiftLeft(bits()).subtract(BigInteger.ONE);
    }

    @Override
    public BigInteger below(Value value) {
      byte[] text = ((Value.Text) value).utf8();
      BigInteger first = coordinate(text, 0);
      // A text longer than a coordinate holds comes after the one that is its beginning.
      return text.length > prefixBytes ? first.add(BigInteger.ONE) : first;
    }

    @Override
    public BigInteger upTo(Value value) {
      return coordinate(((Value.Text) value).utf8(), 0).add(BigInteger.ONE);
    }

    @Override
    public BigInteger[] startingWith(byte[] prefix) {
      if (prefix.length > prefixBytes) {
        if (!exact()) {
          throw new IllegalArgumentException(
              "the prefix has more than the " + prefixBytes + " bytes that the key holds");
        }
        return new BigInteger[] {BigInteger.ZERO, BigInteger.ZERO};
      }
      return new BigInteger[] {
        coordinate(prefix, 0),
        coordinate(prefix, 0xff).or(greatest().shiftRight(bits() - lengthBits)).add(BigInteger.ONE)
      };
    }

    private BigInteger coordinate(byte[] text, int padding) {
      byte[] kept = new byte[prefixBytes];
      Arrays.fill(kept, (byte) padding);
      int length = Math.min(text.length, prefixBytes);
      System.arraycopy(text, 0, kept, 0, length);
      return new BigInteger(1, kept).shiftLeft(lengthBits).or(BigInteger.valueOf(length));
    }
  }
}
