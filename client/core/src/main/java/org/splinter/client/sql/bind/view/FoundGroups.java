package org.splinter.client.sql.bind.view;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.AnswerRows;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.view.PirTerm;
import org.splinter.client.sql.view.ViewPlan;
import org.splinter.protocol.aggregate.AdditiveState;
import org.splinter.protocol.aggregate.AggregateState;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.aggregate.TopState;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.key.GroupValues;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.ValueOrder;
import org.splinter.protocol.view.SlotCodec;

/**
 * Results of all PIR queries of a query, per group: sums added up with their terms' signs, further
 * states united. They are secret.
 */
public final class FoundGroups {
  private final ViewPlan plan;
  private final TreeMap<List<@Nullable Value>, Group> groups = new TreeMap<>(ValueOrder.LISTS);

  /** One group's results: the numbers of each summing aggregate, and the further states. */
  private static final class Group {
    final List<SortedMap<Value, BigInteger>> sums = new ArrayList<>();
    List<AggregateState> further = List.of();
  }

  FoundGroups(ViewPlan plan) {
    this.plan = plan;
  }

  void add(PirTerm term, SlotCodec.Entry found) {
    int summed = term.sums() ? plan.sums().aggregates().size() : 0;
    for (Map.Entry<List<@Nullable Value>, List<AggregateState>> each :
        found.groups().groups().entrySet()) {
      Group group = groups.computeIfAbsent(each.getKey(), values -> new Group());
      List<AggregateState> states = each.getValue();
      for (int i = 0; i < summed; i++) {
        if (group.sums.size() == i) {
          group.sums.add(new TreeMap<>());
        }
        addTo(group.sums.get(i), ((AdditiveState) states.get(i)).numbers(), term.sign());
      }
      if (!term.further().isEmpty()) {
        unite(group, whole(term, states.subList(summed, states.size()), found.key()));
      }
    }
  }

  /** Returns the states with the values that a slot holds once, in its key. */
  private List<AggregateState> whole(PirTerm term, List<AggregateState> states, List<Value> key) {
    Map<Expression, Value> shared = new HashMap<>();
    for (int i = 0; i < term.equal().size() && !key.isEmpty(); i++) {
      shared.put(term.equal().get(i).expression(plan.query().operands()), key.get(i));
    }
    List<AggregateState> whole = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      AggregateState filled =
          AggregateState.of(term.further().get(i), plan.query().table().manifest());
      filled.fill(states.get(i), shared);
      whole.add(filled);
    }
    return whole;
  }

  private static void addTo(
      SortedMap<Value, BigInteger> sums, SortedMap<Value, BigInteger> numbers, int sign) {
    numbers.forEach(
        (of, number) -> sums.merge(of, sign > 0 ? number : number.negate(), BigInteger::add));
  }

  private static void unite(Group group, List<AggregateState> states) {
    if (group.further.isEmpty()) {
      group.further = List.copyOf(states);
      return;
    }
    for (int i = 0; i < states.size(); i++) {
      group.further.get(i).unite(states.get(i));
    }
  }

  /**
   * Returns the rows that the only further aggregate has of a group; none for one that was not
   * found.
   */
  public TopState rowsOf(List<@Nullable Value> values) {
    Group group = groups.get(values);
    LogicalQuery query = plan.query();
    return (TopState)
        (group == null
            ? AggregateState.of(query.further().get(0), query.table().manifest())
            : group.further.get(0));
  }

  /** Returns the answer's rows. */
  public List<List<@Nullable Object>> rows() {
    LogicalQuery query = plan.query();
    if (query.rows()) {
      return AnswerRows.ofRows(query.shape(), rowsOf(List.of()));
    }
    List<List<@Nullable Value>> values = List.copyOf(groups.keySet());
    Map<Long, List<AggregateState>> further = new HashMap<>();
    if (!query.further().isEmpty()) {
      long code = 0;
      for (Group group : groups.values()) {
        further.put(code++, group.further);
      }
    }
    List<GroupValues> codes = new ArrayList<>();
    List<SortedMap<Long, long[]>> aggregations = new ArrayList<>();
    codes.add(new Codes(values));
    aggregations.add(words(plan.sums().aggregations().get(0)));
    for (int i = 1; i < plan.sums().aggregations().size(); i++) {
      CountedCodes counted = counted(plan.sums().aggregate(plan.sums().aggregations().get(i)));
      codes.add(counted);
      aggregations.add(counted.words());
    }
    return AnswerRows.of(
        query.shape(), codes, query.grouped(), new QuerySums(aggregations), further);
  }

  /** Codes of groups: a group's code is its place among those found. */
  private record Codes(List<List<@Nullable Value>> groups) implements GroupValues {
    @Override
    public long count() {
      return Math.max(1, groups.size());
    }

    @Override
    public List<@Nullable Value> values(long code) {
      return groups.isEmpty() ? List.of() : groups.get((int) code);
    }

    @Override
    public String toString() {
      return "Codes[hidden]";
    }
  }

  /**
   * Codes of groups and of a value that is counted in them: the group's place, and the value's
   * among all that were found.
   *
   * @param counts of each group, in their order
   */
  private record CountedCodes(List<SortedMap<Value, BigInteger>> counts, List<Value> values)
      implements GroupValues {
    @Override
    public long count() {
      return (long) Math.max(1, counts.size()) * values.size();
    }

    @Override
    public List<@Nullable Value> values(long code) {
      return List.of(values.get((int) (code % values.size())));
    }

    SortedMap<Long, long[]> words() {
      SortedMap<Long, long[]> words = new TreeMap<>();
      for (int group = 0; group < counts.size(); group++) {
        long first = (long) group * values.size();
        counts
            .get(group)
            .forEach(
                (value, count) ->
                    words.put(
                        first + Collections.binarySearch(values, value),
                        new long[] {count.longValueExact()}));
      }
      return words;
    }

    @Override
    public String toString() {
      return "CountedCodes[hidden]";
    }
  }

  private CountedCodes counted(int aggregate) {
    List<SortedMap<Value, BigInteger>> counts = new ArrayList<>();
    SortedSet<Value> values = new TreeSet<>();
    for (Group group : groups.values()) {
      counts.add(group.sums.isEmpty() ? new TreeMap<>() : group.sums.get(aggregate));
      values.addAll(counts.get(counts.size() - 1).keySet());
    }
    return new CountedCodes(counts, List.copyOf(values));
  }

  private SortedMap<Long, long[]> words(Aggregation aggregation) {
    SortedMap<Long, long[]> words = new TreeMap<>();
    long code = 0;
    for (Group group : groups.values()) {
      words.put(code++, words(group, aggregation));
    }
    return words;
  }

  private long[] words(Group group, Aggregation aggregation) {
    long[] words = new long[aggregation.words()];
    if (group.sums.isEmpty()) {
      words[0] = 1; // no reader needs more than that the group has a row
      return words;
    }
    words[0] = only(group.sums.get(0)).longValueExact();
    for (int i = 0; i < aggregation.measures().size(); i++) {
      Measure measure = aggregation.measures().get(i);
      BigInteger sum = only(group.sums.get(plan.sums().aggregate(measure)));
      BigInteger rest = sum.shiftRight(measure.shift());
      words[1 + i] =
          measure.bits() == Measure.REST
              ? rest.longValueExact()
              : rest.longValue() & ((1L << measure.bits()) - 1);
    }
    return words;
  }

  private static BigInteger only(SortedMap<Value, BigInteger> numbers) {
    return numbers.getOrDefault(AdditiveState.ONLY, BigInteger.ZERO);
  }

  @Override
  public String toString() {
    return "FoundGroups[hidden]";
  }
}
