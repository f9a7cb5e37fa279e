package org.splinter.protocol.key;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Value;

/**
 * The numbers of the groups of GROUP BY, each a mixed-radix number whose digits are 0 for NULL,
 * else 1 plus the value's rank in its list (or its distance from the least value), the first
 * expression most significant. Group 0 is the only one without GROUP BY. They are public, and equal
 * at every provider.
 */
public final class GroupCodes implements GroupValues {
  /** The most values that one GROUP BY expression may have. */
  public static final long MAX_VALUES = Dictionary.MAX_SIZE;

  private final List<Domain> domains = new ArrayList<>();
  private final long[] radices;

  /**
   * Makes the codes of some expressions.
   *
   * @throws IllegalArgumentException if one has too many values, or all have too many combinations
   */
  public GroupCodes(PublicTable table, List<Expression> groups) {
    radices = new long[groups.size()];
    for (int i = 0; i < radices.length; i++) {
      Domain domain = domain(groups.get(i), table);
      long radix = radix(domain);
      if (radix == 0) {
        throw new IllegalArgumentException(
            "GROUP BY has an expression with more than "
                + MAX_VALUES
                + " possible values; group by one with fewer, such as a prefix or a quotient");
      }
      domains.add(domain);
      radices[i] = radix;
    }
    try {
      count();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "the GROUP BY expressions have 2^63 combinations of values or more; group by fewer", e);
    }
  }

  /** Returns whether an expression has at most {@link #MAX_VALUES} values to group by. */
  public static boolean fits(Expression group, PublicTable table) {
    return radix(domain(group, table)) != 0;
  }

  /**
   * Returns the domain that numbers a group's values: all buckets of a histogram have a number,
   * even those that no value falls into.
   */
  private static Domain domain(Expression group, PublicTable table) {
    return group instanceof Expression.Bucket bucket
        ? new Domain.Range(0, bucket.boundaries().size())
        : Domain.of(group, table);
  }

  /** Returns the number of values and NULL; 0 if they are too many. */
  private static long radix(Domain domain) {
    if (domain instanceof Domain.Listed listed) {
      return 1L + listed.values().size();
    } else if (domain instanceof Domain.Range range) {
      long distance = range.max() - range.min(); // unsigned
      return Long.compareUnsigned(distance, MAX_VALUES) < 0 ? distance + 2 : 0;
    }
    return 0;
  }

  @Override
  public long count() {
    long count = 1;
    for (long radix : radices) {
      count = Math.multiplyExact(count, radix);
    }
    return count;
  }

  /** Returns the number of values that digit {@code index} can take. */
  public long radix(int index) {
    return radices[index];
  }

  /**
   * Returns whether the digits of an expression are ranks in its list of values, rather than words.
   */
  public boolean ranked(int index) {
    return domains.get(index) instanceof Domain.Listed;
  }

  /** Returns the word that is subtracted to make a digit's distance; 0 where digits are ranks. */
  public long least(int index) {
    return domains.get(index) instanceof Domain.Range range ? range.min() : 0;
  }

  @Override
  public List<@Nullable Value> values(long code) {
    @Nullable Value[] values = new Value[radices.length];
    long rest = code;
    for (int i = radices.length - 1; i >= 0; i--) {
      values[i] = value(domains.get(i), (int) (rest % radices[i]) - 1);
      rest /= radices[i];
    }
    List<@Nullable Value> list = new ArrayList<>();
    for (Value value : values) {
      list.add(value);
    }
    return list;
  }

  private static @Nullable Value value(Domain domain, int rank) {
    if (rank < 0) {
      return null;
    }
    return domain instanceof Domain.Listed listed
        ? listed.values().value(rank)
        : new Value.Word(((Domain.Range) domain).min() + rank);
  }
}
