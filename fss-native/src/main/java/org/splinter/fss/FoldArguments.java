package org.splinter.fss;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The checked arguments of a fold but its keys; each buffer is a view of the elements that the fold
 * uses.
 */
record FoldArguments(
    Output output,
    int rows,
    @Nullable LongBuffer measures,
    int measureCount,
    @Nullable IntBuffer groups,
    int groupCount,
    List<LongBuffer> sums) {
  static FoldArguments check(
      FunctionBatch batch,
      int rows,
      @Nullable LongBuffer measures,
      int measureCount,
      @Nullable IntBuffer groups,
      int groupCount,
      List<LongBuffer> sums) {
    if (sums.size() != batch.size()) {
      throw new IllegalArgumentException(
          sums.size() + " buffers of sums for " + batch.size() + " functions, must be one each");
    }
    return check(batch.output(), rows, measures, measureCount, groups, groupCount, sums);
  }

  static FoldArguments check(
      Output output,
      int rows,
      @Nullable LongBuffer measures,
      int measureCount,
      @Nullable IntBuffer groups,
      int groupCount,
      List<LongBuffer> sums) {
    if (!output.foldable()) {
      throw new IllegalArgumentException(
          "a fold needs values of WORD, DOUBLE_WORD, TAGGED or RESIDUES, these are of " + output);
    }
    int words = output.words();
    LongBuffer allMeasures =
        BatchArguments.measures(measures, measureCount, rows, output.measureWords());
    IntBuffer allGroups = BatchArguments.groups(groups, groupCount, rows);
    List<LongBuffer> allSums = new ArrayList<>();
    for (LongBuffer each : sums) {
      allSums.add(BatchArguments.sums(each, (long) groupCount * (1 + measureCount) * words));
    }
    return new FoldArguments(
        output, rows, allMeasures, measureCount, allGroups, groupCount, allSums);
  }

  /** Returns the buffers, for a check of where they lie. */
  CallBuffers buffers() {
    CallBuffers buffers = new CallBuffers().writes("sums", sums);
    if (measures != null) {
      buffers.reads("measures", measures);
    }
    if (groups != null) {
      buffers.reads("groups", groups);
    }
    return buffers;
  }
}
