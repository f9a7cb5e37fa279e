package org.splinter.client.answer;

import java.util.List;

/**
 * The value of HISTOGRAM: {@code counts} has one entry more than {@code boundaries}; entry 0 counts
 * the values below the first boundary, the last one those from the last boundary on.
 */
public record Histogram(List<String> boundaries, List<Long> counts) {
  public Histogram {
    boundaries = List.copyOf(boundaries);
    counts = List.copyOf(counts);
  }
}
