package org.splinter.protocol.view;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.fss.DomainPoint;

/** The order of key points as unsigned 128-bit numbers, and their 16 bytes, big-endian. */
public final class KeyOrder {
  public static final int BYTES = 2 * Long.BYTES;

  public static final Comparator<DomainPoint> ASCENDING =
      (one, other) -> {
        int order = Long.compareUnsigned(one.high(), other.high());
        return order != 0 ? order : Long.compareUnsigned(one.low(), other.low());
      };

  private KeyOrder() {}

  public static byte[] bytes(DomainPoint key) {
    return ByteBuffer.allocate(BYTES).putLong(key.high()).putLong(key.low()).array();
  }

  /** Returns an unsigned number of up to 128 bits as a point. */
  public static DomainPoint point(BigInteger number) {
    return new DomainPoint(number.shiftRight(Long.SIZE).longValue(), number.longValue());
  }

  /** Reads a key that must be greater than the last one before it. */
  static DomainPoint read(ByteReader in, String field, List<DomainPoint> before)
      throws FormatException {
    ByteBuffer bytes = ByteBuffer.wrap(in.fixed(field, BYTES));
    DomainPoint key = new DomainPoint(bytes.getLong(), bytes.getLong());
    if (!before.isEmpty() && ASCENDING.compare(before.get(before.size() - 1), key) >= 0) {
      throw in.error(field + " " + before.size() + " does not ascend");
    }
    return key;
  }

  /** Returns how many of the keys, which do not descend, are less than a point. */
  static int below(List<DomainPoint> keys, DomainPoint point) {
    return count(keys, key -> ASCENDING.compare(key, point) < 0);
  }

  /** Returns how many of the keys, which do not descend, are less than a point or equal to it. */
  static int upTo(List<DomainPoint> keys, DomainPoint point) {
    return count(keys, key -> ASCENDING.compare(key, point) <= 0);
  }

  /** Returns how many keys a condition holds for, which holds for those before too. */
  private static int count(List<DomainPoint> keys, Predicate<DomainPoint> condition) {
    int first = 0;
    for (int end = keys.size(); first < end; ) {
      int middle = (first + end) >>> 1;
      if (condition.test(keys.get(middle))) {
        first = middle + 1;
      } else {
        end = middle;
      }
    }
    return first;
  }
}
