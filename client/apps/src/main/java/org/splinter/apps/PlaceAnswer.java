package org.splinter.apps;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The places that were looked for. It does not print.
 *
 * @param count the number of places
 * @param scored the number of places that have a score
 * @param average the average score; null if no place has a score
 * @param histogram the histogram of scores
 * @param best the first {@link PlaceDataset#TOP}, the best first; those without a score come last
 * @param area the hexagons that were searched, to which all values but the distances of rows refer:
 *     they hold all places within the miles that were asked for, and some beyond; empty for
 *     anywhere
 */
public record PlaceAnswer(
    long count,
    long scored,
    @Nullable Double average,
    List<Bin> histogram,
    List<Found> best,
    List<Hexagon> area) {
  public PlaceAnswer {
    histogram = List.copyOf(histogram);
    best = List.copyOf(best);
    area = List.copyOf(area);
  }

  @Override
  public String toString() {
    return "PlaceAnswer[hidden]";
  }
}
