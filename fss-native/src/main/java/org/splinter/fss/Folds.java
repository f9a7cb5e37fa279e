package org.splinter.fss;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.jspecify.annotations.Nullable;
import org.splinter.fss.internal.NativeBinding;

/** Adds weighted values into the sums of public groups, modulo 2^64. */
public final class Folds {
  public static final int MAX_WEIGHTS = 4_096;
  public static final int MAX_GROUPS = 1 << 26;

  private Folds() {}

  /**
   * Adds given values, as {@link FunctionEvaluator#evaluate} writes them, to the sums of their
   * groups: with stride 1 + weightCount, {@code sums[group * stride] += value} and {@code
   * sums[group * stride + 1 + w] += value * weights[w * rows + row]}. Buffers are as an evaluator
   * takes them.
   *
   * @param path {@link EvaluationPath#JAVA}, or any other for the native library
   * @param weights weightCount columns of {@code rows} words; may be null if there are none
   * @param groups one group number a row, below groupCount; null puts every row into group 0
   * @throws IllegalArgumentException if a buffer is unsuitable or a group is out of range; in that
   *     case no sum changes
   */
  public static void fold(
      EvaluationPath path,
      LongBuffer values,
      int rows,
      @Nullable LongBuffer weights,
      int weightCount,
      @Nullable IntBuffer groups,
      int groupCount,
      LongBuffer sums) {
    LongBuffer allValues = BatchArguments.values(values, rows);
    LongBuffer allWeights = BatchArguments.weights(weights, weightCount, rows);
    IntBuffer allGroups = BatchArguments.groups(groups, groupCount, rows);
    LongBuffer allSums = BatchArguments.sums(sums, groupCount, weightCount);
    if (path == EvaluationPath.JAVA) {
      BatchArguments.checkRange(allGroups, groupCount, rows);
      add(allValues, rows, allWeights, weightCount, allGroups, allSums);
      return;
    }
    NativeStatus.require();
    int status =
        NativeBinding.fold(
            allValues, rows, allWeights, weightCount, allGroups, groupCount, allSums);
    if (status == NativeBinding.GROUP_OUT_OF_RANGE) {
      BatchArguments.checkRange(allGroups, groupCount, rows);
    }
    NativeStatus.check(status, "fold values");
  }

  /** The plain reference, on checked arguments. */
  static void add(
      LongBuffer values,
      int rows,
      @Nullable LongBuffer weights,
      int weightCount,
      @Nullable IntBuffer groups,
      LongBuffer sums) {
    for (int row = 0; row < rows; row++) {
      long value = values.get(row);
      int first = (groups == null ? 0 : groups.get(row)) * (1 + weightCount);
      sums.put(first, sums.get(first) + value);
      for (int w = 0; weights != null && w < weightCount; w++) {
        int sum = first + 1 + w;
        sums.put(sum, sums.get(sum) + value * weights.get(w * rows + row));
      }
    }
  }
}
