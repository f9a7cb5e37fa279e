package org.splinter.client.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.search.IbltHash;
import org.splinter.client.sql.search.SearchPlan;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.table.Value;

/**
 * The searches of one query, one for each group: they take the sums of each round, and name the
 * buckets that the next round looks into. Secret.
 */
final class GroupSearches {
  private final SearchPlan plan;
  private final long rows;
  private final Map<Long, Integer> numbers = new HashMap<>();
  private final List<RankSearch> searches = new ArrayList<>();
  private List<List<Long>> ranks = List.of();
  private boolean plausible = true;

  GroupSearches(SearchPlan plan) {
    this.plan = plan;
    this.rows = plan.buckets().rows();
    for (long code : plan.codes()) {
      numbers.put(code, searches.size());
      searches.add(new RankSearch(plan.buckets(), plan.top().most()));
    }
  }

  /** Returns the bucket of the last round of counts in which each search goes on. */
  List<OptionalLong> buckets() {
    return searches.stream().map(RankSearch::bucket).toList();
  }

  /** Returns the rank up to which each group's rows are wanted. */
  List<OptionalLong> ends() {
    return searches.stream().map(search -> OptionalLong.of(search.end())).toList();
  }

  /** Takes the counts of a round. */
  void narrow(int round, QuerySums sums) {
    long[][] counts = new long[searches.size()][plan.buckets().buckets()];
    int aggregation = plan.aggregation(round);
    forEachNumber(
        plan.narrowing().get(round),
        aggregation,
        sums,
        plan.buckets().base(),
        (group, bucket, words) -> counts[group][bucket] = words[0]);
    for (int group = 0; group < counts.length; group++) {
      searches.get(group).narrow(counts[group]);
    }
    if (plan.collection() == null && round == plan.narrowing().size() - 1) {
      ranks = searches.stream().map(RankSearch::ranks).toList();
    }
  }

  /** Takes the cells of the round that collects ranks. */
  void collect(QueryPlan collection, List<IbltHash> hashes, QuerySums sums) {
    List<IbltPeeling> cells = searches.stream().map(search -> new IbltPeeling(hashes)).toList();
    for (int table = 0; table < hashes.size(); table++) {
      int number = table;
      forEachNumber(
          collection,
          table,
          sums,
          hashes.get(table).cells(),
          (group, cell, words) -> cells.get(group).set(number, cell, words[0], words[1]));
    }
    List<List<Long>> all = new ArrayList<>();
    for (int group = 0; group < searches.size(); group++) {
      long matches = searches.get(group).matches();
      Optional<SortedSet<Long>> found =
          cells
              .get(group)
              .ranks(rows, plan.top().most())
              .filter(ofGroup -> ofGroup.size() == matches);
      plausible &= found.isPresent();
      all.add(found.map(List::copyOf).orElse(List.of()));
    }
    ranks = all;
  }

  /** Returns the ranks of each group's rows, ascending, at most as many as are wanted. */
  List<List<Long>> ranks() {
    return ranks;
  }

  /**
   * Returns whether the providers' sums are possible ones, in every round; asked after the last
   * round.
   */
  boolean plausible() {
    return plausible && searches.stream().allMatch(RankSearch::plausible);
  }

  /** Receiver of an aggregation's words for one bucket or cell of a group. */
  private interface Visitor {
    void visit(int group, int number, long[] words);
  }

  /**
   * Goes through an aggregation whose last GROUP BY expressions are the digits of a bucket or cell.
   *
   * @param base of the digits
   */
  private void forEachNumber(
      QueryPlan round, int aggregation, QuerySums sums, int base, Visitor visitor) {
    GroupCodes codes = round.layout().groups().get(aggregation);
    int first = plan.query().groups().size();
    SortedMap<Long, long[]> words = sums.aggregations().get(aggregation);
    for (Map.Entry<Long, long[]> entry : words.entrySet()) {
      List<@Nullable Value> values = codes.values(entry.getKey());
      long code = entry.getKey();
      for (int i = values.size() - 1; i >= first; i--) {
        code /= codes.radix(i);
      }
      Integer group = numbers.get(code);
      OptionalInt number = number(values.subList(first, values.size()), base);
      plausible &= number.isEmpty() || group != null; // else a group that no row can have
      if (number.isPresent() && group != null) { // else rows that are not wanted
        visitor.visit(group, number.getAsInt(), entry.getValue());
      }
    }
  }

  /** Returns the number of these digits; nothing for a row that is not wanted. */
  private static OptionalInt number(List<@Nullable Value> digits, int base) {
    int number = 0;
    for (Value digit : digits) {
      if (!(digit instanceof Value.Word word)) {
        return OptionalInt.empty();
      }
      number = number * base + (int) word.word();
    }
    return OptionalInt.of(number);
  }

  @Override
  public String toString() {
    return "GroupSearches[hidden]";
  }
}
