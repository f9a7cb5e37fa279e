package org.splinter.client.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.AnswerRows;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.client.sql.search.QuantilePlan;
import org.splinter.client.sql.search.SearchGroups;
import org.splinter.protocol.key.GroupValues;
import org.splinter.protocol.table.Value;

/**
 * The values that a search found, in place of the counts of all values that a fold would have, and
 * the codes by which answers name them. Secret.
 */
final class FoundQuantiles implements GroupValues {
  private final QuantilePlan plan;
  private final GroupValues groups;
  private final int ofGroup;
  private final Map<Long, Value> values = new TreeMap<>();
  private final SortedMap<Long, long[]> counts = new TreeMap<>();

  FoundQuantiles(QuantilePlan plan, QuantileSearches searches) {
    this.plan = plan;
    this.groups = plan.folds().get(0).layout().groups().get(0);
    this.ofGroup = plan.places().size();
    int number = 0;
    for (SearchGroups.Group group : plan.groups().all()) {
      long code = group.code() * ofGroup;
      for (Map.Entry<Value, Long> each : searches.values(number++).entrySet()) {
        values.put(code, each.getKey());
        counts.put(code++, new long[] {each.getValue()});
      }
    }
  }

  @Override
  public long count() {
    return Math.multiplyExact(groups.count(), ofGroup);
  }

  @Override
  public List<@Nullable Value> values(long code) {
    List<@Nullable Value> all = new ArrayList<>(groups.values(code / ofGroup));
    all.add(values.get(code));
    return all;
  }

  /**
   * Returns the answer's rows.
   *
   * @param sums of the first round
   */
  List<List<@Nullable Object>> rows(QuerySums sums) {
    int searched = plan.searched().aggregation();
    List<GroupValues> codes = new ArrayList<>(plan.folds().get(0).layout().groups());
    codes.set(searched, this);
    List<SortedMap<Long, long[]>> all = new ArrayList<>(sums.aggregations());
    all.set(searched, counts);
    return AnswerRows.of(plan.query().shape(), codes, plan.query().grouped(), new QuerySums(all));
  }

  @Override
  public String toString() {
    return "FoundQuantiles[hidden]";
  }
}
