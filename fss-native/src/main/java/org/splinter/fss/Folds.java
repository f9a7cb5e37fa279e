package org.splinter.fss;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.fss.internal.NativeBinding;

/**
 * The addition of values times measures to the sums of public groups, modulo 2^64 or 2^128. Tags
 * are added up like their values, so that a sum's tag is the key's multiple of the sum.
 */
public final class Folds {
  public static final int MAX_MEASURES = 4_096;
  public static final int MAX_GROUPS = 1 << 26;

  private Folds() {}

  /**
   * Adds given values, as {@link Functions#evaluate} writes them, to the sums of their groups: with
   * stride 1 + measureCount, {@code sums[group * stride] += value} and {@code sums[group * stride +
   * 1 + w] += value * measures[w * rows + row]}. Where values have tags, a measure is one signed
   * word, which multiplies value and tag. Buffers are as {@link Functions} takes them: the sums may
   * not overlap the others, which must not change during the call.
   *
   * @param path {@link EvaluationPath#JAVA}, or any other for the native library
   * @param output what values and sums are, and measures but for tagged ones: words, double words
   *     or tagged
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
        add(TaggedValue.read(allValues, row, output), row, fold, fold.sums().get(0));
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
  static void add(TaggedValue value, int row, FoldArguments fold, LongBuffer sums) {
    Output output = fold.output();
    IntBuffer groups = fold.groups();
    LongBuffer measures = fold.measures();
    int first = (groups == null ? 0 : groups.get(row)) * (1 + fold.measureCount());
    addTo(sums, first, output, value);
    for (int w = 0; measures != null && w < fold.measureCount(); w++) {
      addTo(sums, first + 1 + w, output, value.times(measure(fold, measures, w, row)));
    }
  }

  /** Returns a measure modulo 2^128, of which every output's numbers are a quotient. */
  private static OutputValue measure(FoldArguments fold, LongBuffer measures, int w, int row) {
    int i = w * fold.rows() + row;
    return fold.output().measureWords() == 2
        ? new OutputValue(measures.get(2 * i + 1), measures.get(2 * i))
        : OutputValue.signed(measures.get(i));
  }

  private static void addTo(LongBuffer sums, int sum, Output output, TaggedValue value) {
    TaggedValue.read(sums, sum, output).plus(value).write(sums, sum, output);
  }
}
