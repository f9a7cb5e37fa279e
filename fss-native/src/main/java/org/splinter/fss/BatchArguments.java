package org.splinter.fss;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The checks of a batch's arguments that both evaluators make before they touch its buffers. Each
 * buffer comes back as a view of all its elements, whatever position and limit it had.
 */
final class BatchArguments {
  private static final LongBuffer NO_KEYS = ByteBuffer.allocateDirect(0).asLongBuffer();

  private BatchArguments() {}

  static LongBuffer keys(KeyDomain domain, @Nullable LongBuffer keys, int rows) {
    checkRows(rows);
    if (domain.bits() == 0) {
      return NO_KEYS;
    }
    if (keys == null) {
      throw new IllegalArgumentException(rows + " rows, but no buffer of keys");
    }
    check("keys", keys, keys.order(), (long) rows * domain.words());
    return keys.duplicate().clear();
  }

  /** Values to be written. */
  static LongBuffer out(LongBuffer values, int rows) {
    return writable("values", values, rows);
  }

  /** Values to be read. */
  static LongBuffer values(LongBuffer values, int rows) {
    checkRows(rows);
    check("values", values, values.order(), rows);
    return values.duplicate().clear();
  }

  static @Nullable LongBuffer weights(@Nullable LongBuffer weights, int weightCount, int rows) {
    if (weightCount < 0 || weightCount > Folds.MAX_WEIGHTS) {
      throw new IllegalArgumentException(
          weightCount + " weights, must be 0 to " + Folds.MAX_WEIGHTS);
    }
    if (weights == null) {
      if (weightCount > 0) {
        throw new IllegalArgumentException(weightCount + " weights, but no buffer of weights");
      }
      return null;
    }
    check("weights", weights, weights.order(), (long) weightCount * rows);
    return weights.duplicate().clear();
  }

  static @Nullable IntBuffer groups(@Nullable IntBuffer groups, int groupCount, int rows) {
    if (groupCount < 1 || groupCount > Folds.MAX_GROUPS) {
      throw new IllegalArgumentException(groupCount + " groups, must be 1 to " + Folds.MAX_GROUPS);
    }
    if (groups == null) {
      return null;
    }
    check("groups", groups, groups.order(), rows);
    return groups.duplicate().clear();
  }

  static LongBuffer sums(LongBuffer sums, int groupCount, int weightCount) {
    return writable("sums", sums, (long) groupCount * (1 + weightCount));
  }

  /** Refuses if a key lies outside the domain, naming the first such row. */
  static void checkDomain(KeyDomain domain, LongBuffer keys, int rows) {
    int words = domain.words();
    for (int row = 0; words > 0 && row < rows; row++) {
      long low = keys.get(row * words);
      long high = words == 2 ? keys.get(row * words + 1) : 0;
      if (!domain.contains(high, low)) {
        throw new IllegalArgumentException(
            "key "
                + (words == 2 ? Long.toUnsignedString(high) + ":" : "")
                + Long.toUnsignedString(low)
                + " of row "
                + row
                + " lies outside the domain of "
                + domain.bits()
                + " bits");
      }
    }
  }

  /** Refuses if a group is out of range, naming the first such row. */
  static void checkRange(@Nullable IntBuffer groups, int groupCount, int rows) {
    for (int row = 0; groups != null && row < rows; row++) {
      if (Integer.compareUnsigned(groups.get(row), groupCount) >= 0) {
        throw new IllegalArgumentException(
            "group "
                + Integer.toUnsignedString(groups.get(row))
                + " of row "
                + row
                + ", must be below "
                + groupCount);
      }
    }
  }

  private static void checkRows(int rows) {
    if (rows < 0) {
      throw new IllegalArgumentException(rows + " rows, must be 0 or more");
    }
  }

  private static LongBuffer writable(String name, LongBuffer buffer, long words) {
    check(name, buffer, buffer.order(), words);
    if (buffer.isReadOnly()) {
      throw new IllegalArgumentException("the buffer of " + name + " is read-only");
    }
    return buffer.duplicate().clear();
  }

  private static void check(String name, Buffer buffer, ByteOrder order, long words) {
    if (!buffer.isDirect() || order != ByteOrder.nativeOrder()) {
      throw new IllegalArgumentException(
          "the buffer of " + name + " must be direct and in native byte order");
    }
    if (buffer.capacity() < words) {
      throw new IllegalArgumentException(
          "the buffer of " + name + " holds " + buffer.capacity() + " words, needs " + words);
    }
  }
}
