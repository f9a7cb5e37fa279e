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
import org.splinter.client.sql.answer.FurtherAnswer;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.view.LookupTerm;
import org.splinter.client.sql.view.ViewPlan;
import org.splinter.protocol.aggregate.Section;
import org.splinter.protocol.aggregate.Weight;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.key.GroupValues;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.view.AggregateState;
import org.splinter.protocol.view.CountState;
import org.splinter.protocol.view.HistogramState;
import org.splinter.protocol.view.ProductState;
import org.splinter.protocol.view.SlotCodec;
import org.splinter.protocol.view.SumState;
import org.splinter.protocol.view.TopState;
import org.splinter.protocol.view.ValueOrder;

/**
 * Results of all look-ups of a query, per group: sums added up with their terms' signs, further
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

  void add(LookupTerm term, SlotCodec.Entry found) {
    int summed = term.sums() ? plan.sums().aggregates().size() : 0;
    for (Map.Entry<List<@Nullable Value>, List<AggregateState>> each :
        found.groups().groups().entrySet()) {
      Group group = groups.computeIfAbsent(each.getKey(), values -> new Group());
      List<AggregateState> states = each.getValue();
      for (int i = 0; i < summed; i++) {
        BigInteger[] numbers = numbers(states.get(i));
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
  private List<AggregateState> whole(
      LookupTerm term, List<AggregateState> states, List<Value> key) {
    Map<Expression, Value> shared = new HashMap<>();
    for (int i = 0; i < term.equal().size() && !key.isEmpty(); i++) {
      shared.put(term.equal().get(i).expression(plan.query().operands()), key.get(i));
    }
    List<AggregateState> whole = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      AggregateState state = states.get(i);
      if (state instanceof TopState rows) {
        TopState filled =
            (TopState) AggregateState.of(term.further().get(i), plan.query().table().manifest());
        filled.fill(rows, shared);
        state = filled;
      }
      whole.add(state);
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

  private static BigInteger[] numbers(AggregateState state) {
    if (state instanceof CountState count) {
      return new BigInteger[] {BigInteger.valueOf(count.count())};
    } else if (state instanceof SumState sum) {
      return new BigInteger[] {sum.value()};
    }
    return Arrays.stream(((HistogramState) state).counts())
        .mapToObj(BigInteger::valueOf)
        .toArray(BigInteger[]::new);
  }

  /**
   * Returns the rows that the only further aggregate has of a group; none for one that was not
   * found.
   */
  public FurtherAnswer.Rows rowsOf(List<@Nullable Value> values) {
    Group group = groups.get(values);
    return group == null
        ? new FurtherAnswer.Rows(List.of())
        : (FurtherAnswer.Rows) further(group.further.get(0));
  }

  /** Returns the answer's rows. */
  public List<List<@Nullable Object>> rows() {
    LogicalQuery query = plan.query();
    if (query.rows()) {
      Group all = groups.get(List.of());
      FurtherAnswer found =
          all == null ? new FurtherAnswer.Rows(List.of()) : further(all.further.get(0));
      return AnswerRows.ofRows(query.shape(), (FurtherAnswer.Rows) found);
    }
    List<List<@Nullable Value>> values = List.copyOf(groups.keySet());
    Map<Long, List<FurtherAnswer>> further = new HashMap<>();
    if (!query.further().isEmpty()) {
      long code = 0;
      for (Group group : groups.values()) {
        further.put(code++, group.further.stream().map(FoundGroups::further).toList());
      }
    }
    return AnswerRows.of(
        query.shape(), new Codes(values), query.grouped(), new QuerySums(sections()), further);
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

  private static FurtherAnswer further(AggregateState state) {
    if (state instanceof ProductState product) {
      return new FurtherAnswer.Product(product.value().orElse(null));
    }
    List<List<@Nullable Value>> rows = new ArrayList<>();
    for (TopState.Row row : ((TopState) state).rows()) {
      List<@Nullable Value> values = new ArrayList<>(row.sortKeys());
      values.addAll(row.outputs());
      rows.add(values);
    }
    return new FurtherAnswer.Rows(rows);
  }

  private List<SortedMap<Long, long[]>> sections() {
    List<SortedMap<Long, long[]>> sections = new ArrayList<>();
    for (int i = 0; i < plan.sums().sections().size(); i++) {
      Section section = plan.sums().sections().get(i);
      TreeMap<Long, long[]> words = new TreeMap<>();
      long code = 0;
      for (Group group : groups.values()) {
        if (i == 0) {
          words.put(code, words(group, section));
        } else if (!group.sums.isEmpty()) {
          addBuckets(group.sums.get(plan.sums().aggregate(section)), code, words);
        }
        code++;
      }
      sections.add(words);
    }
    return sections;
  }

  private long[] words(Group group, Section section) {
    long[] words = new long[section.words()];
    if (group.sums.isEmpty()) {
      words[0] = 1; // no reader needs more than that the group has a row
      return words;
    }
    words[0] = group.sums.get(0)[0].longValueExact();
    for (int i = 0; i < section.weights().size(); i++) {
      Weight weight = section.weights().get(i);
      BigInteger sum = group.sums.get(plan.sums().aggregate(weight))[0];
      BigInteger rest = sum.shiftRight(weight.limb() * Weight.LIMB_BITS);
      boolean last = weight.limb() == weight.limbs() - 1;
      words[1 + i] = last ? rest.longValueExact() : rest.intValue() & 0xffff_ffffL;
    }
    return words;
  }

  /** Adds buckets, coded as a section that groups by bucket codes them: 0 is NULL's. */
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
