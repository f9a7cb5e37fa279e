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

  /**
   * Readers of the codes of {@link #sums}.
   *
   * @param names the values of one text column, ascending; null if nothing is grouped by
   * @param buckets of the histogram; 0 for groups alone
   */
  private record Codes(@Nullable List<String> names, int buckets) implements GroupValues {
    @Override
    public long count() {
      return (names == null ? 1L : names.size() + 1L) * (buckets == 0 ? 1 : buckets + 1);
    }

    @Override
    public List<@Nullable Value> values(long code) {
      int digits = buckets == 0 ? 1 : buckets + 1;
      List<@Nullable Value> values = new ArrayList<>();
      if (names != null) {
        int group = (int) (code / digits);
        values.add(group == 0 ? null : new Value.Text(names.get(group - 1)));
      }
      if (buckets > 0) {
        values.add(code % digits == 0 ? null : new Value.Word(code % digits - 1));
      }
      return values;
    }
  }

  /** Returns groups by one text column of these values, ascending; code 0 is NULL. */
  static List<GroupValues> groups(List<String> names, List<Long> boundaries) {
    return List.of(new Codes(names, 0), new Codes(names, boundaries.size() + 1));
  }

  /** Returns the single group of a query without GROUP BY, whose histogram has one boundary. */
  static List<GroupValues> ungrouped() {
    return List.of(new Codes(null, 0), new Codes(null, 2));
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
