package org.splinter.client.sql.answer;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
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
  private final List<@Nullable Value> values;
  private final QuerySums sums;
  private final long @Nullable [] words;
  private final List<AggregateState> further;

  /**
   * Makes the sums of a group, all of them 0 if no provider has a row of it.
   *
   * @param further empty if the group has no row, or the query has no further aggregates
   */
  GroupSums(long code, GroupValues groups, QuerySums sums, List<AggregateState> further) {
    this.code = code;
    this.values = groups.values(code);
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

  /** Returns the counts of this group's buckets; those that no provider has a row of are 0. */
  public List<Long> buckets(int aggregation, int buckets) {
    SortedMap<Long, long[]> counted = sums.aggregations().get(aggregation);
    // The last digit of the aggregation's codes: 0 stands for NULL, which no bucket counts.
    long first = Math.multiplyExact(code, buckets + 1L) + 1;
    List<Long> counts = new ArrayList<>();
    for (int bucket = 0; bucket < buckets; bucket++) {
      long[] count = counted.get(first + bucket);
      counts.add(count == null ? 0L : count[0]);
    }
    return counts;
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
