package org.splinter.fss;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The checks of a batch's arguments that both evaluators make before they touch its buffers. Each
 * buffer comes back as a view of the elements that the call uses, whatever position and limit it
 * had.
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
    return view("keys", keys, (long) rows * domain.words());
  }

  /** Returns a view of values to be written. */
  static LongBuffer out(LongBuffer values, long words) {
    return writable("values", values, words);
  }

  /** Returns a view of values to be read. */
  static LongBuffer values(LongBuffer values, int rows, int words) {
    checkRows(rows);
    return view("values", values, (long) rows * words);
  }

  static @Nullable LongBuffer measures(
      @Nullable LongBuffer measures, int measureCount, int rows, int words) {
    if (measureCount < 0 || measureCount > Folds.MAX_MEASURES) {
      throw new IllegalArgumentException(
          measureCount + " measures, must be 0 to " + Folds.MAX_MEASURES);
    }
    if (measures == null) {
      if (measureCount > 0) {
        throw new IllegalArgumentException(measureCount + " measures, but no buffer of measures");
      }
      return null;
    }
    return view("measures", measures, (long) measureCount * rows * words);
  }

  static @Nullable IntBuffer groups(@Nullable IntBuffer groups, int groupCount, int rows) {
    if (groupCount < 1 || groupCount > Folds.MAX_GROUPS) {
      throw new IllegalArgumentException(groupCount + " groups, must be 1 to " + Folds.MAX_GROUPS);
    }
    if (groups == null) {
      return null;
    }
    check("groups", groups, groups.order(), rows);
    return groups.duplicate().clear().slice(0, rows);
  }

  static LongBuffer sums(LongBuffer sums, long words) {
    return writable("sums", sums, words);
  }

  static ByteBuffer slots(ByteBuffer slots, int slotCount, int slotBytes) {
    if (slotBytes < 1 || slotBytes > Functions.MAX_SLOT_BYTES) {
      throw new IllegalArgumentException(
          "slots of " + slotBytes + " bytes, must be 1 to " + Functions.MAX_SLOT_BYTES);
    }
    return view("slots", slots, (long) slotCount * slotBytes);
  }

  static List<ByteBuffer> accumulators(
      List<ByteBuffer> accumulators, int functions, int slotBytes, int slots) {
    if (accumulators.size() != functions) {
      throw new IllegalArgumentException(
          accumulators.size() + " accumulators for " + functions + " functions, must be one each");
    }
    long bytes = (long) slotBytes * slots;
    if (bytes > Functions.MAX_SLOT_BYTES) {
      throw new IllegalArgumentException(
          "rows of "
              + slots
              + " slots of "
              + slotBytes
              + " bytes, must be of at most "
              + Functions.MAX_SLOT_BYTES
              + " together");
    }
    List<ByteBuffer> all = new ArrayList<>();
    for (ByteBuffer accumulator : accumulators) {
      checkWritable("an accumulator", accumulator);
      all.add(view("an accumulator", accumulator, bytes));
    }
    return all;
  }

  /**
   * Refuses a range unless its keys, first to first + rows - 1, lie in a domain that ranges can
   * have.
   */
  static void checkRange(KeyDomain domain, long first, int rows) {
    checkRows(rows);
    if (domain.words() != 1) {
      throw new IllegalArgumentException(
          "a range needs a domain of 1 to 64 bits, this one has " + domain.bits());
    }
    long last = first + Math.max(0, rows - 1);
    boolean wraps = Long.compareUnsigned(last, first) < 0;
    if (wraps || !domain.contains(0, last)) {
      throw new IllegalArgumentException(
          "the range of "
              + rows
              + " keys from "
              + Long.toUnsignedString(first)
              + " leaves the domain of "
              + domain.bits()
              + " bits");
    }
  }

  /** Refuses keys if one lies outside the domain, naming the first such row. */
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

  /** Refuses groups if one is out of range, naming the first such row. */
  static void checkGroups(@Nullable IntBuffer groups, int groupCount, int rows) {
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

  /** Returns the number of words of a function's bits over a range. */
  static int packedWords(int rows) {
    return (int) ((rows + 63L) / 64);
  }

  private static void checkRows(int rows) {
    if (rows < 0) {
      throw new IllegalArgumentException(rows + " rows, must be 0 or more");
    }
  }

  private static LongBuffer writable(String name, LongBuffer buffer, long words) {
    checkWritable(name, buffer);
    return view(name, buffer, words);
  }

  private static void checkWritable(String name, Buffer buffer) {
    if (buffer.isReadOnly()) {
      throw new IllegalArgumentException("the buffer of " + name + " is read-only");
    }
  }

  private static LongBuffer view(String name, LongBuffer buffer, long words) {
    check(name, buffer, buffer.order(), words);
    return buffer.duplicate().clear().slice(0, (int) words);
  }

  private static ByteBuffer view(String name, ByteBuffer buffer, long bytes) {
    if (!buffer.isDirect()) {
      throw new IllegalArgumentException("the buffer of " + name + " must be direct");
    }
    if (buffer.capacity() < bytes) {
      throw new IllegalArgumentException(
          "the buffer of " + name + " holds " + buffer.capacity() + " bytes, needs " + bytes);
    }
    return buffer.duplicate().clear().slice(0, (int) bytes);
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
