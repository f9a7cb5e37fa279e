package org.splinter.provider.measure;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.expression.TextEvaluator;
import org.splinter.protocol.expression.WordEvaluator;
import org.splinter.protocol.expression.WordVector;
import org.splinter.protocol.table.Batch;

/**
 * Writer of an aggregation's measures of selected rows, column by column, as the native fold reads
 * them.
 */
public final class MeasureColumns {
  private final List<Argument> arguments = new ArrayList<>();
  private final long[] column = new long[Batch.MAX_ROWS];

  /** An argument and the measures that are made of it, with their places among the columns. */
  private record Argument(
      @Nullable WordEvaluator words, @Nullable TextEvaluator texts, List<Placed> measures) {}

  private record Placed(int place, Measure measure) {}

  private final WordVector words = new WordVector();
  private final boolean[] textNulls = new boolean[Batch.MAX_ROWS];

  public MeasureColumns(List<Measure> measures, ExpressionCompiler compiler) {
    List<Object> seen = new ArrayList<>();
    for (int place = 0; place < measures.size(); place++) {
      Measure measure = measures.get(place);
      int index = seen.indexOf(measure.argument());
      if (index < 0) {
        index = seen.size();
        seen.add(measure.argument());
        boolean text = compiler.isText(measure.argument());
        arguments.add(
            new Argument(
                text ? null : compiler.words(measure.argument()),
                text ? compiler.texts(measure.argument()) : null,
                new ArrayList<>()));
      }
      arguments.get(index).measures().add(new Placed(place, measure));
    }
  }

  /** Writes the measures: measure w of selected row i goes to index w * count + i. */
  public void write(Batch batch, int[] selected, int count, LongBuffer out) {
    for (Argument argument : arguments) {
      boolean @Nullable [] nulls = null;
      if (argument.words() != null) {
        argument.words().evaluate(batch, selected, count, words);
        nulls = words.nulls();
      } else if (argument.texts() != null) {
        argument.texts().evaluateNulls(batch, selected, count, textNulls);
        nulls = textNulls;
      }
      for (Placed placed : argument.measures()) {
        fill(placed.measure(), count);
        for (int i = 0; nulls != null && i < count; i++) {
          column[i] = nulls[i] ? 0 : column[i];
        }
        out.put(placed.place() * count, column, 0, count);
      }
    }
  }

  private void fill(Measure measure, int count) {
    switch (measure.kind()) {
      case PRESENT -> Arrays.fill(column, 0, count, 1);
      case VALUE -> values(measure, count);
      case SQUARE -> squares(measure, count);
    }
  }

  private void values(Measure measure, int count) {
    long[] values = words.words();
    int shift = measure.shift();
    long mask = mask(measure);
    for (int i = 0; i < count; i++) {
      column[i] = (values[i] >> shift) & mask;
    }
  }

  private void squares(Measure measure, int count) {
    long[] values = words.words();
    int shift = measure.shift();
    long mask = mask(measure);
    for (int i = 0; i < count; i++) {
      long low = values[i] * values[i];
      long high = Math.multiplyHigh(values[i], values[i]);
      // 128 bits shifted right; the low 64 are kept.
      long shifted =
          shift >= Long.SIZE
              ? high >> (shift - Long.SIZE)
              : shift == 0 ? low : (low >>> shift) | (high << (Long.SIZE - shift));
      column[i] = shifted & mask;
    }
  }

  /** Returns the bits of a measure after its shift. */
  private static long mask(Measure measure) {
    return measure.bits() == Measure.REST ? -1 : (1L << measure.bits()) - 1;
  }
}
