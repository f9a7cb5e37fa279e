package org.splinter.client.sql.answer;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.key.GroupValues;
import org.splinter.protocol.table.Value;

/**
 * The sums that providers would return for rows of a group and a number: COUNT(*), the count of
 * numbers, their sum in two limbs, the sum of their squares in four, and a second aggregation by
 * buckets.
 */
final class SumsFixture {
  static final int COUNT = 1;
  static final int VALUE = 2;
  static final int VALUE_LIMBS = 2;
  static final int SQUARE = VALUE + VALUE_LIMBS;
  static final int SQUARE_LIMBS = 4;
  static final int WORDS = SQUARE + SQUARE_LIMBS;

  /** A selected row; a number is an unscaled word. */
  record Row(@Nullable String group, @Nullable Long number) {}

  private SumsFixture() {}

  static SumWords sum(int scale) {
    return new SumWords(VALUE, VALUE_LIMBS, scale);
  }

  static SumWords squares(int scale) {
    return new SumWords(SQUARE, SQUARE_LIMBS, 2 * scale);
  }

  /** Returns groups by one text column of these values, ascending; code 0 is NULL. */
  static GroupValues groups(List<String> names) {
    return new GroupValues() {
      @Override
      public long count() {
        return names.size() + 1L;
      }

      @Override
      public List<@Nullable Value> values(long code) {
        List<@Nullable Value> values = new ArrayList<>();
        values.add(code == 0 ? null : new Value.Text(names.get((int) code - 1)));
        return values;
      }
    };
  }

  /** Returns the single group of a query without GROUP BY. */
  static GroupValues ungrouped() {
    return new GroupValues() {
      @Override
      public long count() {
        return 1;
      }

      @Override
      public List<@Nullable Value> values(long code) {
        return List.of();
      }
    };
  }

  /**
   * Returns the sums of the rows.
   *
   * @param present groups that have rows at the providers, selected or not
   */
  static QuerySums sums(
      List<Row> rows, List<String> names, List<@Nullable String> present, List<Long> boundaries) {
    SortedMap<Long, long[]> first = new TreeMap<>();
    SortedMap<Long, long[]> histogram = new TreeMap<>();
    for (String group : present) {
      first.put(code(names, group), new long[WORDS]);
    }
    for (Row row : rows) {
      long code = code(names, row.group());
      long[] words = first.computeIfAbsent(code, c -> new long[WORDS]);
      words[0]++;
      Long number = row.number();
      long digit = 0;
      if (number != null) {
        words[COUNT]++;
        BigInteger value = BigInteger.valueOf(number);
        addLimbs(words, VALUE, VALUE_LIMBS, value);
        addLimbs(words, SQUARE, SQUARE_LIMBS, value.multiply(value));
        digit = 1 + boundaries.stream().filter(boundary -> boundary <= number).count();
      }
      histogram.computeIfAbsent(code * (boundaries.size() + 2) + digit, c -> new long[1])[0]++;
    }
    return new QuerySums(List.of(first, histogram));
  }

  private static long code(List<String> names, @Nullable String group) {
    return group == null ? 0 : names.indexOf(group) + 1;
  }

  /** Adds 32-bit limbs, the last one with its sign. */
  private static void addLimbs(long[] words, int first, int limbs, BigInteger value) {
    for (int limb = 0; limb < limbs; limb++) {
      BigInteger rest = value.shiftRight(Integer.SIZE * limb);
      words[first + limb] +=
          limb == limbs - 1 ? rest.longValueExact() : rest.intValue() & 0xffffffffL;
    }
  }
}
