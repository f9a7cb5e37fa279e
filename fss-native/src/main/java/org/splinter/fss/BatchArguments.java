package org.splinter.fss;

import java.nio.Buffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;

/** The checks of a batch's arguments that both evaluators make before they touch its buffers. */
final class BatchArguments {
  private BatchArguments() {}

  static void checkEvaluate(PointParameters parameters, LongBuffer keys, int rows, LongBuffer out) {
    checkKeys(parameters, keys, rows);
    checkWritable("values", out, out.order(), rows);
  }

  static void checkFold(
      PointParameters parameters,
      LongBuffer keys,
      int rows,
      @Nullable LongBuffer weights,
      int weightCount,
      @Nullable IntBuffer groups,
      int groupCount,
      LongBuffer sums) {
    checkKeys(parameters, keys, rows);
    if (weightCount < 0 || weightCount > PointEvaluator.MAX_WEIGHTS) {
      throw new IllegalArgumentException(
          weightCount + " weights, must be 0 to " + PointEvaluator.MAX_WEIGHTS);
    }
    if (groupCount < 1 || groupCount > PointEvaluator.MAX_GROUPS) {
      throw new IllegalArgumentException(
          groupCount + " groups, must be 1 to " + PointEvaluator.MAX_GROUPS);
    }
    if (weights != null) {
      checkBuffer("weights", weights, weights.order(), (long) weightCount * rows);
    } else if (weightCount > 0) {
      throw new IllegalArgumentException(weightCount + " weights, but no buffer of weights");
    }
    if (groups != null) {
      checkBuffer("groups", groups, groups.order(), rows);
    }
    checkWritable("sums", sums, sums.order(), (long) groupCount * (1 + weightCount));
  }

  /** Refuses if a key lies outside the domain, naming the first such row. */
  static void checkDomain(PointParameters parameters, LongBuffer keys, int rows) {
    int words = parameters.keyWords();
    for (int row = 0; row < rows; row++) {
      long low = keys.get(row * words);
      long high = words == 2 ? keys.get(row * words + 1) : 0;
      if (!parameters.contains(high, low)) {
        throw new IllegalArgumentException(
            "key "
                + (words == 2 ? Long.toUnsignedString(high) + ":" : "")
                + Long.toUnsignedString(low)
                + " of row "
                + row
                + " lies outside the domain of "
                + parameters.domainBits()
                + " bits");
      }
    }
  }

  /** Refuses if a group is out of range, naming the first such row. */
  static void checkGroups(@Nullable IntBuffer groups, int rows, int groupCount) {
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

  private static void checkKeys(PointParameters parameters, LongBuffer keys, int rows) {
    if (rows < 0) {
      throw new IllegalArgumentException(rows + " rows, must be 0 or more");
    }
    checkBuffer("keys", keys, keys.order(), (long) rows * parameters.keyWords());
  }

  private static void checkWritable(String name, Buffer buffer, ByteOrder order, long words) {
    checkBuffer(name, buffer, order, words);
    if (buffer.isReadOnly()) {
      throw new IllegalArgumentException("the buffer of " + name + " is read-only");
    }
  }

  private static void checkBuffer(String name, Buffer buffer, ByteOrder order, long words) {
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
