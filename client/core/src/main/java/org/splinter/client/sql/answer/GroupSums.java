package org.splinter.client.sql.answer;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.aggregate.AggregateState;
import org.splinter.protocol.key.GroupValues;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/** One group's combined sums and further states, as values of SQL. */
public final class GroupSums {
  private static final int LIMB_BITS = 32;

  private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(Long.SIZE);

  private final long code;
  private final List<? extends GroupValues> groups;
  private final List<@Nullable Value> values;
  private final QuerySums sums;
  private final long @Nullable [] words;
  private final List<AggregateState> further;

  /**
   * Makes the sums of a group, all of them 0 if no provider has a row of it.
   *
   * @param groups readers of the codes of each aggregation
   * @param further empty if the group has no row, or the query has no further aggregates
   */
  GroupSums(
      long code, List<? extends GroupValues> groups, QuerySums sums, List<AggregateState> further) {
    this.code = code;
    this.groups = groups;
    this.values = groups.get(0).values(code);
    this.sums = sums;
    this.words = sums.aggregations().get(0).get(code);
    this.further = further;
  }

  /** Returns a GROUP BY value. */
  public @Nullable Object value(int group, ColumnType type) {
    return AnswerValues.of(values.get(group), type);
  }

  /** Returns a word of the first aggregation; word 0 counts the rows. */
  public long word(int word) {
    return words == null ? 0 : words[word];
  }

  /**
   * Returns how many rows of this group have each value that an aggregation groups by last; values
   * that no row has are not there.
   */
  public SortedMap<Value, Long> counts(int aggregation) {
    SortedMap<Value, Long> counts = new TreeMap<>();
    GroupValues codes = groups.get(aggregation);
    long ofGroup = codes.count() / groups.get(0).count();
    SortedMap<Long, long[]> counted =
        sums.aggregations()
            .get(aggregation)
            .subMap(Math.multiplyExact(code, ofGroup), Math.multiplyExact(code + 1, ofGroup));
    for (Map.Entry<Long, long[]> each : counted.entrySet()) {
      List<@Nullable Value> of = codes.values(each.getKey());
      Value value = of.get(of.size() - 1);
      if (value != null && each.getValue()[0] != 0) {
        counts.put(value, each.getValue()[0]);
      }
    }
    return counts;
  }

  /** Returns the counts of this group's buckets; those that no provider has a row of are 0. */
  public List<Long> buckets(int aggregation, int buckets) {
    SortedMap<Value, Long> counts = counts(aggregation);
    return LongStream.range(0, buckets)
        .mapToObj(bucket -> counts.getOrDefault(new Value.Word(bucket), 0L))
        .toList();
  }

  /** Returns the state of a further aggregate; null if the group has no row. */
  public @Nullable AggregateState further(int number) {
    return further.isEmpty() ? null : further.get(number);
  }

  /** Returns an exact sum. */
  public BigDecimal sum(SumWords sum) {
    int last = sum.limbs() - 1;
    BigInteger total = BigInteger.valueOf(word(sum.first() + last));
    for (int limb = last - 1; limb >= 0; limb--) {
      total = total.shiftLeft(LIMB_BITS).add(unsigned(word(sum.first() + limb)));
    }
    return new BigDecimal(total, sum.scale());
  }

  private static BigInteger unsigned(long word) {
    BigInteger signed = BigInteger.valueOf(word);
    return word < 0 ? signed.add(TWO_TO_64) : signed;
  }
}
