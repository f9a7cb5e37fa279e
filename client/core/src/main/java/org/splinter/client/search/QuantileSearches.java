package org.splinter.client.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.aggregate.QuantilePlace;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.client.sql.search.QuantilePlan;
import org.splinter.client.sql.search.SearchGroups;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.table.Value;

/**
 * The searches of one query, one for each place and group: they take the counts of each round, and
 * name the buckets that the next round looks into. Secret.
 */
final class QuantileSearches {
  private final QuantilePlan plan;
  private final Map<Long, Integer> numbers = new HashMap<>();

  /** By place, then by group. */
  private final List<List<ValueSearch>> searches = new ArrayList<>();

  private boolean plausible = true;

  QuantileSearches(QuantilePlan plan) {
    this.plan = plan;
    for (SearchGroups.Group group : plan.groups().all()) {
      numbers.put(group.code(), numbers.size());
    }
    for (QuantilePlace place : plan.places()) {
      List<ValueSearch> ofPlace = new ArrayList<>();
      numbers.forEach((code, number) -> ofPlace.add(new ValueSearch(plan, place)));
      searches.add(ofPlace);
    }
  }

  /** Takes the counts of the first round, which all places have in common. */
  void begin(QuerySums sums) {
    List<SortedMap<Long, Long>> counts = counts(0, sums);
    searches.forEach(ofPlace -> narrow(ofPlace, counts));
  }

  /** Takes the counts of a further digit for a place. */
  void narrow(int digit, int place, QuerySums sums) {
    narrow(searches.get(place), counts(digit, sums));
  }

  private static void narrow(List<ValueSearch> ofPlace, List<SortedMap<Long, Long>> counts) {
    for (int group = 0; group < counts.size(); group++) {
      ofPlace.get(group).narrow(counts.get(group));
    }
  }

  /** Returns the counts of each group by digit. */
  private List<SortedMap<Long, Long>> counts(int digit, QuerySums sums) {
    int aggregation = plan.aggregation(digit);
    GroupCodes codes = plan.folds().get(digit).layout().groups().get(aggregation);
    List<SortedMap<Long, Long>> counts = new ArrayList<>();
    numbers.forEach((code, number) -> counts.add(new TreeMap<>()));
    for (Map.Entry<Long, long[]> each : sums.aggregations().get(aggregation).entrySet()) {
      List<@Nullable Value> values = codes.values(each.getKey());
      int last = values.size() - 1;
      Integer group = numbers.get(each.getKey() / codes.radix(last));
      if (values.get(last) instanceof Value.Word word) { // else rows whose value is NULL
        plausible &= group != null; // else a group that no row can have
        if (group != null) {
          counts.get(group).put(word.word(), each.getValue()[0]);
        }
      }
    }
    return counts;
  }

  /** Returns the bucket in which the search for a place goes on in each group. */
  List<OptionalLong> buckets(int place) {
    return searches.get(place).stream().map(ValueSearch::bucket).toList();
  }

  /**
   * Returns why the providers' sums cannot be those of a table; empty if they can. Asked after the
   * last round.
   */
  Optional<String> contradiction() {
    boolean possible =
        plausible && searches.stream().allMatch(of -> of.stream().allMatch(ValueSearch::plausible));
    if (!possible) {
      return Optional.of(
          "the providers' counts of one round do not add up to those of the round before");
    }
    return numbers.values().stream().allMatch(this::ascends)
        ? Optional.empty()
        : Optional.of(
            "the providers' counts lead to a value at one place in a group's order that is less than"
                + " that at a place before it");
  }

  /**
   * Returns whether the values that were found in a group ascend with the places of their rows, and
   * one row has one value.
   */
  private boolean ascends(int group) {
    SortedMap<Long, Long> byRow = new TreeMap<>();
    boolean ascending = true;
    for (List<ValueSearch> ofPlace : searches) {
      ValueSearch search = ofPlace.get(group);
      if (search.value().isPresent()) {
        long value = search.value().getAsLong();
        Long other = byRow.put(search.wanted(), value);
        ascending &= other == null || other == value;
      }
    }
    long before = Long.MIN_VALUE;
    for (long value : byRow.values()) {
      ascending &= value >= before;
      before = value;
    }
    return ascending;
  }

  /**
   * Returns values and how many rows have each, of a group, by which all quantiles that are asked
   * for are those of the group's own values: each row has the value of the next place at or behind
   * it. Asked after the last round.
   */
  SortedMap<Value, Long> values(int group) {
    SortedMap<Long, Value> byRow = new TreeMap<>();
    long all = 0;
    for (List<ValueSearch> ofPlace : searches) {
      ValueSearch search = ofPlace.get(group);
      all = search.all();
      search.value().ifPresent(value -> byRow.put(search.wanted(), new Value.Word(value)));
    }
    SortedMap<Value, Long> counts = new TreeMap<>();
    long before = 0;
    for (Map.Entry<Long, Value> each : byRow.entrySet()) {
      long end = each.getKey().equals(byRow.lastKey()) ? all : each.getKey() + 1;
      counts.merge(each.getValue(), end - before, Long::sum);
      before = end;
    }
    return counts;
  }

  @Override
  public String toString() {
    return "QuantileSearches[hidden]";
  }
}
