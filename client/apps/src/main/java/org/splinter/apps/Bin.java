package org.splinter.apps;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.HistogramValue;

/**
 * A bar of a histogram.
 *
 * @param from the least value; null for the first bar, which has no bound below
 * @param below the bound that values stay below; null for the last bar
 */
public record Bin(@Nullable Long from, @Nullable Long below, long count) {

  static List<Bin> of(List<Long> boundaries, List<Long> counts) {
    List<Bin> bins = new ArrayList<>();
    for (int i = 0; i < counts.size(); i++) {
      bins.add(
          new Bin(
              i == 0 ? null : boundaries.get(i - 1),
              i == boundaries.size() ? null : boundaries.get(i),
              counts.get(i)));
    }
    return bins;
  }

  static List<Bin> of(List<Long> boundaries, @Nullable Object histogram) {
    return of(boundaries, ((HistogramValue) AnswerReader.required(histogram)).counts());
  }

  @Override
  public String toString() {
    return "Bin[hidden]";
  }
}
