package org.splinter.apps;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The places that were looked for. It does not print.
 *
 * @param count of all
 * @param scored of those that have a score
 * @param average score; null if none has one
 * @param histogram of scores
 * @param best the first {@link PlaceDataset#TOP}, the best first; those without a score come last
 * @param area the hexagons that were searched, which all but the distances of rows is of: they hold
 *     all within the miles that were asked for, and some beyond; none for anywhere
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
