package org.splinter.eval;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.splinter.query.Weight;
import org.splinter.table.Batch;
import org.splinter.table.ColumnVector;
import org.splinter.table.Dictionary;
import org.splinter.table.Value;

/** Writes the plan's weights of selected rows column by column, as the native fold reads them. */
final class WeightColumns {
  private final List<Weight> weights;

  /** Per weight the words of its column's dictionary by rank; empty if it needs none. */
  private final List<long[]> wordsByRank = new ArrayList<>();

  private final long[] column = new long[Batch.MAX_ROWS];

  WeightColumns(List<Weight> weights, Map<Integer, Dictionary> dictionaries) {
    this.weights = weights;
    for (Weight weight : weights) {
      Dictionary dictionary = dictionaries.get(weight.column());
      wordsByRank.add(
          dictionary != null && weight.kind() == Weight.Kind.VALUE
              ? words(dictionary)
              : new long[0]);
    }
  }

  /** Weight w of selected row i goes to index w * count + i. */
  void write(Batch batch, int[] selected, int count, LongBuffer out) {
    for (int w = 0; w < weights.size(); w++) {
      ColumnVector vector = batch.column(weights.get(w).column());
      if (weights.get(w).kind() == Weight.Kind.PRESENT) {
        Arrays.fill(column, 0, count, 1);
      } else {
        values(vector.words(), wordsByRank.get(w), selected, count);
      }
      boolean @Nullable [] nulls = vector.nulls();
      if (nulls != null) {
        for (int i = 0; i < count; i++) {
          column[i] = nulls[selected[i]] ? 0 : column[i];
        }
      }
      out.put(w * count, column, 0, count);
    }
  }

  private void values(long[] words, long[] byRank, int[] selected, int count) {
    if (byRank.length == 0) {
      for (int i = 0; i < count; i++) {
        column[i] = words[selected[i]];
      }
    } else {
      for (int i = 0; i < count; i++) {
        column[i] = byRank[(int) words[selected[i]]];
      }
    }
  }

  private static long[] words(Dictionary dictionary) {
    // One entry more than ranks, so that the rank 0 of NULL rows has a place in an empty one.
    long[] words = new long[dictionary.size() + 1];
    for (int rank = 0; rank < dictionary.size(); rank++) {
      words[rank] = ((Value.Word) dictionary.value(rank)).word();
    }
    return words;
  }
}
