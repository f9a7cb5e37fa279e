package org.splinter.provider.fold;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.aggregate.Weight;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.expression.TextEvaluator;
import org.splinter.protocol.expression.TextVector;
import org.splinter.protocol.expression.WordEvaluator;
import org.splinter.protocol.expression.WordVector;
import org.splinter.protocol.table.Batch;

/**
 * Writer of a section's weights of selected rows, column by column, as the native fold reads them.
 */
final class WeightColumns {
  private final List<Argument> arguments = new ArrayList<>();
  private final long[] column = new long[Batch.MAX_ROWS];

  /** An argument and the weights that are made of it, with their places among the columns. */
  private record Argument(
      @Nullable WordEvaluator words, @Nullable TextEvaluator texts, List<Placed> weights) {}

  private record Placed(int place, Weight weight) {}

  private final WordVector words = new WordVector();
  private final TextVector texts = new TextVector();

  WeightColumns(List<Weight> weights, ExpressionCompiler compiler) {
    List<Object> seen = new ArrayList<>();
    for (int place = 0; place < weights.size(); place++) {
      Weight weight = weights.get(place);
      int index = seen.indexOf(weight.argument());
      if (index < 0) {
        index = seen.size();
        seen.add(weight.argument());
        boolean text = compiler.isText(weight.argument());
        arguments.add(
            new Argument(
                text ? null : compiler.words(weight.argument()),
                text ? compiler.texts(weight.argument()) : null,
                new ArrayList<>()));
      }
      arguments.get(index).weights().add(new Placed(place, weight));
    }
  }

  /** Writes the weights: weight w of selected row i goes to index w * count + i. */
  void write(Batch batch, int[] selected, int count, LongBuffer out) {
    for (Argument argument : arguments) {
      boolean @Nullable [] nulls = null;
      if (argument.words() != null) {
        argument.words().evaluate(batch, selected, count, words);
        nulls = words.nulls();
      } else if (argument.texts() != null) {
        argument.texts().evaluate(batch, selected, count, texts);
        nulls = texts.nulls();
      }
      for (Placed placed : argument.weights()) {
        fill(placed.weight(), count);
        for (int i = 0; nulls != null && i < count; i++) {
          column[i] = nulls[i] ? 0 : column[i];
        }
        out.put(placed.place() * count, column, 0, count);
      }
    }
  }

  private void fill(Weight weight, int count) {
    switch (weight.kind()) {
      case PRESENT -> Arrays.fill(column, 0, count, 1);
      case VALUE -> values(weight, count);
      case SQUARE -> squares(weight, count);
    }
  }

  private void values(Weight weight, int count) {
    long[] values = words.words();
    int shift = weight.limb() * Weight.LIMB_BITS;
    long mask = mask(weight);
    for (int i = 0; i < count; i++) {
      column[i] = (values[i] >> shift) & mask;
    }
  }

  private void squares(Weight weight, int count) {
    long[] values = words.words();
    int shift = weight.limb() * Weight.LIMB_BITS;
    long mask = mask(weight);
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

  /**
   * Returns the bits of a weight's limb: the last limb is the signed rest, the others are 32 bits.
   */
  private static long mask(Weight weight) {
    return weight.limb() == weight.limbs() - 1 ? -1 : (1L << Weight.LIMB_BITS) - 1;
  }
}
