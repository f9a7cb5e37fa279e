package org.splinter.fss;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.fss.internal.NativeBinding;

/** The addition of values times measures to the sums of public groups, modulo 2^64 or 2^128. */
public final class Folds {
  public static final int MAX_MEASURES = 4_096;
  public static final int MAX_GROUPS = 1 << 26;

  private Folds() {}

  /**
   * Adds given values, as {@link Functions#evaluate} writes them, to the sums of their groups: with
   * stride 1 + measureCount, {@code sums[group * stride] += value} and {@code sums[group * stride +
   * 1 + w] += value * measures[w * rows + row]}. Buffers are as {@link Functions} takes them: the
   * sums may not overlap the others, which must not change during the call.
   *
   * @param path {@link EvaluationPath#JAVA}, or any other for the native library
   * @param output what values, measures and sums are: words or double words
   * @param measures measureCount columns of {@code rows} measures; may be null if there are none
   * @param groups one group number a row, below groupCount; null puts every row into group 0
   * @throws IllegalArgumentException if a buffer is unsuitable or a group is out of range; in that
   *     case no sum changes
   */
  public static void fold(
      EvaluationPath path,
      Output output,
      LongBuffer values,
      int rows,
      @Nullable LongBuffer measures,
      int measureCount,
      @Nullable IntBuffer groups,
      int groupCount,
      LongBuffer sums) {
    LongBuffer allValues = BatchArguments.values(values, rows, output.words());
    FoldArguments fold =
        FoldArguments.check(
            output, rows, measures, measureCount, groups, groupCount, List.of(sums));
    fold.buffers().reads("values", allValues).checkApart();
    if (path == EvaluationPath.JAVA) {
      BatchArguments.checkGroups(fold.groups(), groupCount, rows);
      for (int row = 0; row < rows; row++) {
        OutputValue value = OutputValue.read(allValues, row, output.words());
        add(value, row, output.words(), fold, fold.sums().get(0));
      }
      return;
    }
    NativeStatus.require();
    int status =
        NativeBinding.foldValues(
            allValues,
            output.words(),
            rows,
            fold.measures(),
            measureCount,
            fold.groups(),
            groupCount,
            fold.sums().get(0));
    NativeBatchEvaluation.check(status, fold, "fold values");
  }

  /** Adds one row in the plain reference. */
  static void add(OutputValue value, int row, int words, FoldArguments fold, LongBuffer sums) {
    IntBuffer groups = fold.groups();
    LongBuffer measures = fold.measures();
    int first = (groups == null ? 0 : groups.get(row)) * (1 + fold.measureCount());
    addTo(sums, first, words, value);
    for (int w = 0; measures != null && w < fold.measureCount(); w++) {
      OutputValue measure = OutputValue.read(measures, w * fold.rows() + row, words);
      addTo(sums, first + 1 + w, words, value.times(measure));
    }
  }

  private static void addTo(LongBuffer sums, int sum, int words, OutputValue value) {
    OutputValue.read(sums, sum, words).plus(value).write(sums, sum, words);
  }
}
