package org.splinter.client.sql.answer;

import java.util.List;

/**
 * The value of HISTOGRAM: {@code counts} has one entry more than {@code boundaries}; entry 0 counts
 * the values below the first boundary, the last one those from the last boundary on. Bins without
 * values are there, with the count 0.
 *
 * @param boundaries ascending, as the query writes them: numbers or ISO dates, at least one
 */
public record HistogramValue(List<String> boundaries, List<Long> counts) {
  public HistogramValue {
    boundaries = List.copyOf(boundaries);
    counts = List.copyOf(counts);
    if (boundaries.isEmpty() || counts.size() != boundaries.size() + 1) {
      throw new IllegalArgumentException(
          counts.size() + " counts for " + boundaries.size() + " boundaries of a histogram");
    }
  }
}
