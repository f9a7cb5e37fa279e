package org.splinter.fss;

import java.nio.Buffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.splinter.fss.internal.NativeBinding;

/**
 * The places of one call's buffers in memory. The kernels check keys and groups and read them again
 * later, so an output that lay over them would undo the check. They read elements as the CPU does,
 * which needs them aligned.
 */
final class CallBuffers {
  private record Stretch(String name, long begin, long end) {
    boolean overlaps(Stretch other) {
      return begin < other.end && other.begin < end;
    }
  }

  /**
   * Whether addresses are known, which takes the library. Without it the call is Java's, which no
   * address can harm.
   */
  private final boolean known = NativeBinding.loadError() == null;

  private final List<Stretch> inputs = new ArrayList<>();
  private final List<Stretch> outputs = new ArrayList<>();

  CallBuffers reads(String name, Buffer all) {
    add(inputs, name, all);
    return this;
  }

  CallBuffers writes(String name, Buffer all) {
    add(outputs, name, all);
    return this;
  }

  /** Adds one output buffer for each function. */
  CallBuffers writes(String name, List<? extends Buffer> all) {
    for (int function = 0; function < all.size(); function++) {
      String which = all.size() == 1 ? name : name + " of function " + function;
      add(outputs, which, all.get(function));
    }
    return this;
  }

  private void add(List<Stretch> stretches, String name, Buffer all) {
    if (!known) {
      return;
    }
    int unit =
        all instanceof LongBuffer ? Long.BYTES : all instanceof IntBuffer ? Integer.BYTES : 1;
    long begin = NativeBinding.address(all);
    if (begin % unit != 0) {
      throw new IllegalArgumentException(
          "the buffer of "
              + name
              + " is misaligned, must begin at a multiple of "
              + unit
              + " bytes");
    }
    if (all.capacity() > 0) {
      stretches.add(new Stretch(name, begin, begin + (long) unit * all.capacity()));
    }
  }

  /** Refuses the call if an output overlaps an input or another output. */
  void checkApart() {
    outputs.sort(Comparator.comparingLong(Stretch::begin));
    for (int i = 0; i < outputs.size(); i++) {
      for (Stretch input : inputs) {
        checkApart(outputs.get(i), input);
      }
      if (i > 0) {
        checkApart(outputs.get(i), outputs.get(i - 1));
      }
    }
  }

  private static void checkApart(Stretch output, Stretch other) {
    if (output.overlaps(other)) {
      throw new IllegalArgumentException(
          "the buffer of " + output.name() + " overlaps that of " + other.name() + ", must not");
    }
  }
}
