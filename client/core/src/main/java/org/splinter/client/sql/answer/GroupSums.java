package org.splinter.client.sql.answer;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.protocol.key.GroupValues;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/** One group's combined sums and further answers, as values of SQL. */
final class GroupSums {
  private static final int LIMB_BITS = 32;

  /**
   * The most digits after the point of a product: about as many as its greatest number has before
   * it.
   */
  private static final int MAX_PRODUCT_DIGITS = 320;

  private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(Long.SIZE);

  private final long code;
  private final List<@Nullable Value> values;
  private final QuerySums sums;
  private final long @Nullable [] words;
  private final List<FurtherAnswer> further;

  /**
   * Makes the sums of a group, all of them 0 if no provider has a row of it.
   *
   * @param further empty if the group has no row, or the query has no further aggregates
   */
  GroupSums(long code, GroupValues groups, QuerySums sums, List<FurtherAnswer> further) {
    this.code = code;
    this.values = groups.values(code);
    this.sums = sums;
    this.words = sums.sections().get(0).get(code);
    this.further = further;
  }

  /** Returns a GROUP BY value. */
  @Nullable Object value(int group, ColumnType type) {
    return Values.of(values.get(group), type);
  }

  long count(int word) {
    return words == null ? 0 : words[word];
  }

  /** Returns the exact sum of the values that the count word counts; null if there is none. */
  @Nullable BigDecimal total(SumWords sum, int countWord) {
    return count(countWord) == 0 ? null : exact(sum);
  }

  /** Returns the mean of the values that the count word counts; null if there is none. */
  @Nullable Double average(SumWords sum, int countWord) {
    BigDecimal total = total(sum, countWord);
    return total == null
        ? null
        : total.divide(BigDecimal.valueOf(count(countWord)), MathContext.DECIMAL128).doubleValue();
  }

  /**
   * Returns (n Σx² - (Σx)²) / (n (n - 1)) for a sample, / n² for a population; null if there are
   * too few values. The numerator is exact, since its two terms may agree in all digits that a
   * double has.
   */
  @Nullable Double variance(AnswerExpression.Variance variance) {
    BigDecimal n = BigDecimal.valueOf(count(variance.countWord()));
    BigDecimal divisor = n.multiply(variance.sample() ? n.subtract(BigDecimal.ONE) : n);
    if (divisor.signum() == 0) {
      return null;
    }
    BigDecimal sum = exact(variance.sum());
    return n.multiply(exact(variance.squares()))
        .subtract(sum.multiply(sum))
        .divide(divisor, MathContext.DECIMAL128)
        .doubleValue();
  }

  /** Returns the counts of this group's bins; those that no provider has a row of are 0. */
  Histogram histogram(AnswerExpression.HistogramOf histogram) {
    SortedMap<Long, long[]> section = sums.sections().get(histogram.section());
    int bins = histogram.boundaries().size() + 1;
    // The last digit of the section's codes: 0 stands for NULL, which no bin counts.
    long firstBin = Math.multiplyExact(code, bins + 1L) + 1;
    List<Long> counts = new ArrayList<>();
    for (int bin = 0; bin < bins; bin++) {
      long[] bucket = section.get(firstBin + bin);
      counts.add(bucket == null ? 0L : bucket[0]);
    }
    return new Histogram(histogram.boundaries(), counts);
  }

  /** Returns a value of the first row of a Top, or null if there is none. */
  @Nullable Object first(AnswerExpression.TopValue value) {
    List<List<@Nullable Value>> rows = rows(value.top());
    return rows.isEmpty() ? null : Values.of(rows.get(0).get(value.value()), value.type());
  }

  /** Returns a value of each of the first rows of a Top, or null if there is none. */
  @Nullable List<@Nullable Object> list(AnswerExpression.TopList list) {
    List<@Nullable Object> values = new ArrayList<>();
    for (List<@Nullable Value> row : rows(list.top())) {
      if (values.size() < list.most()) {
        values.add(Values.of(row.get(list.value()), list.type()));
      }
    }
    return values.isEmpty() ? null : Collections.unmodifiableList(values);
  }

  private List<List<@Nullable Value>> rows(int top) {
    return further.isEmpty() ? List.of() : ((FurtherAnswer.Rows) further.get(top)).rows();
  }

  /**
   * Returns the exact product of the values that the count word counts; null if there is none.
   *
   * @throws RefusedException if it has too many digits
   */
  @Nullable BigDecimal product(AnswerExpression.ProductOf of) {
    long factors = count(of.countWord());
    if (factors == 0) {
      return null;
    }
    BigInteger product = ((FurtherAnswer.Product) further.get(of.product())).product();
    long digits = factors * of.scale();
    if (product != null && product.signum() == 0) {
      return BigDecimal.ZERO;
    } else if (product == null || digits > MAX_PRODUCT_DIGITS) {
      throw new RefusedException(
          "a PRODUCT of "
              + factors
              + " numbers has more digits than are kept; select fewer rows, or multiply shorter"
              + " numbers");
    }
    return new BigDecimal(product, (int) digits);
  }

  private BigDecimal exact(SumWords sum) {
    int last = sum.limbs() - 1;
    BigInteger total = BigInteger.valueOf(count(sum.first() + last));
    for (int limb = last - 1; limb >= 0; limb--) {
      total = total.shiftLeft(LIMB_BITS).add(unsigned(count(sum.first() + limb)));
    }
    return new BigDecimal(total, sum.scale());
  }

  private static BigInteger unsigned(long word) {
    BigInteger signed = BigInteger.valueOf(word);
    return word < 0 ? signed.add(TWO_TO_64) : signed;
  }
}
