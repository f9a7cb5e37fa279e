package org.splinter.client.sql.answer;

import java.util.List;
import java.util.SortedMap;

/**
 * The combined sums of one query.
 *
 * @param aggregations per aggregation of the plan, words by group code; word 0 is COUNT(*), which
 *     is 0 in empty groups, and a group without rows at the providers has no entry
 */
public record QuerySums(List<SortedMap<Long, long[]>> aggregations) {
  public QuerySums {
    aggregations = List.copyOf(aggregations);
  }
}
