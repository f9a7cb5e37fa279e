package org.splinter.client.sql.bind.view;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
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
    final List<BigInteger[]> sums = new ArrayList<>();
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
        BigInteger[] numbers = ((AdditiveState) states.get(i)).numbers();
        if (group.sums.size() == i) {
          group.sums.add(zeros(numbers.length));
        }
        addTo(group.sums.get(i), numbers, term.sign());
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

  private static BigInteger[] zeros(int length) {
    BigInteger[] zeros = new BigInteger[length];
    Arrays.fill(zeros, BigInteger.ZERO);
    return zeros;
  }

  private static void addTo(BigInteger[] sums, BigInteger[] numbers, int sign) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] = sign > 0 ? sums[i].add(numbers[i]) : sums[i].subtract(numbers[i]);
    }
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
    return AnswerRows.of(
        query.shape(), new Codes(values), query.grouped(), new QuerySums(aggregations()), further);
  }

  /** Codes of groups: a group's code is its place among those found. */
  private record Codes(List<List<@Nullable Value>> groups) implements GroupValues {
    @Override
    public long count() {
      return groups.size();
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

  private List<SortedMap<Long, long[]>> aggregations() {
    List<SortedMap<Long, long[]>> aggregations = new ArrayList<>();
    for (int i = 0; i < plan.sums().aggregations().size(); i++) {
      Aggregation aggregation = plan.sums().aggregations().get(i);
      TreeMap<Long, long[]> words = new TreeMap<>();
      long code = 0;
      for (Group group : groups.values()) {
        if (i == 0) {
          words.put(code, words(group, aggregation));
        } else if (!group.sums.isEmpty()) {
          addBuckets(group.sums.get(plan.sums().aggregate(aggregation)), code, words);
        }
        code++;
      }
      aggregations.add(words);
    }
    return aggregations;
  }

  private long[] words(Group group, Aggregation aggregation) {
    long[] words = new long[aggregation.words()];
    if (group.sums.isEmpty()) {
      words[0] = 1; // no reader needs more than that the group has a row
      return words;
    }
    words[0] = group.sums.get(0)[0].longValueExact();
    for (int i = 0; i < aggregation.measures().size(); i++) {
      Measure measure = aggregation.measures().get(i);
      BigInteger sum = group.sums.get(plan.sums().aggregate(measure))[0];
      BigInteger rest = sum.shiftRight(measure.shift());
      words[1 + i] =
          measure.bits() == Measure.REST
              ? rest.longValueExact()
              : rest.longValue() & ((1L << measure.bits()) - 1);
    }
    return words;
  }

  /** Adds buckets, coded as an aggregation that groups by bucket codes them: 0 is NULL's. */
  private static void addBuckets(BigInteger[] counts, long group, SortedMap<Long, long[]> words) {
    long first = group * (counts.length + 1L) + 1;
    for (int bucket = 0; bucket < counts.length; bucket++) {
      words.put(first + bucket, new long[] {counts[bucket].longValueExact()});
    }
  }

  @Override
  public String toString() {
    return "FoundGroups[hidden]";
  }
}
