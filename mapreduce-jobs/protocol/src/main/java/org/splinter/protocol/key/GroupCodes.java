package org.splinter.protocol.key;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  private static final Maker MAKER = new Maker();

  private final List<Digit> digits = new ArrayList<>();
  private final long[] radices;

  /**
   * Makes the codes of some expressions.
   *
   * @throws IllegalArgumentException if one has too many values, or all have too many combinations
   */
  public GroupCodes(PublicTable table, List<Expression> groups) {
    radices = new long[groups.size()];
    for (int i = 0; i < radices.length; i++) {
      Digit digit =
          digit(groups.get(i), table)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "GROUP BY has an expression with more than "
                              + MAX_VALUES
                              + " possible values; group by one with fewer, such as a prefix or a"
                              + " quotient"));
      digits.add(digit);
      radices[i] = 1L + digit.values();
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
    return digit(group, table).isPresent();
  }

  /**
   * Returns the digit of a group's values, empty if they are too many. All buckets of a histogram
   * have a number, even those that no value falls into.
   */
  private static Optional<Digit> digit(Expression group, PublicTable table) {
    Domain domain =
        group instanceof Expression.Bucket bucket
            ? new Domain.Range(0, bucket.boundaries().size())
            : Domain.of(group, table);
    return domain.accept(MAKER);
  }

  @Override
  public long count() {
    long count = 1;
    for (long radix : radices) {
      count = Math.multiplyExact(count, radix);
    }
    return count;
  }

  /** Returns the lists of values that digits are ranks in. */
  public List<Dictionary> lists() {
    return digits.stream().flatMap(digit -> digit.list().stream()).toList();
  }

  /** Returns the number of values that digit {@code index} can take. */
  public long radix(int index) {
    return radices[index];
  }

  /**
   * Returns whether the digits of an expression are ranks in its list of values, rather than words.
   */
  public boolean ranked(int index) {
    return digits.get(index).ranked();
  }

  /** Returns the word that is subtracted to make a digit's distance; 0 where digits are ranks. */
  public long least(int index) {
    return digits.get(index).least();
  }

  @Override
  public List<@Nullable Value> values(long code) {
    @Nullable Value[] values = new Value[radices.length];
    long rest = code;
    for (int i = radices.length - 1; i >= 0; i--) {
      int number = (int) (rest % radices[i]) - 1;
      values[i] = number < 0 ? null : digits.get(i).value(number);
      rest /= radices[i];
    }
    List<@Nullable Value> list = new ArrayList<>();
    for (Value value : values) {
      list.add(value);
    }
    return list;
  }

  /** The numbers of one expression's values, from 0. */
  private interface Digit {
    int values();

    boolean ranked();

    long least();

    Value value(int number);

    default Optional<Dictionary> list() {
      return Optional.empty();
    }
  }

  private record Rank(Dictionary dictionary) implements Digit {
    @Override
    public int values() {
      return dictionary.size();
    }

    @Override
    public boolean ranked() {
      return true;
    }

    @Override
    public long least() {
      return 0;
    }

    @Override
    public Value value(int number) {
      return dictionary.value(number);
    }

    @Override
    public Optional<Dictionary> list() {
      return Optional.of(dictionary);
    }
  }

  private record Distance(long least, int values) implements Digit {
    @Override
    public boolean ranked() {
      return false;
    }

    @Override
    public Value value(int number) {
      return new Value.Word(least + number);
    }
  }

  /** A maker of a domain's digit; empty if it has too many values. */
  private static final class Maker implements Domain.Visitor<Optional<Digit>> {
    @Override
    public Optional<Digit> listed(Domain.Listed listed) {
      return Optional.of(new Rank(listed.values()));
    }

    @Override
    public Optional<Digit> range(Domain.Range range) {
      long distance = range.max() - range.min(); // unsigned
      return Long.compareUnsigned(distance, MAX_VALUES) < 0
          ? Optional.of(new Distance(range.min(), (int) distance + 1))
          : Optional.empty();
    }

    @Override
    public Optional<Digit> wide(Domain.Wide wide) {
      return Optional.empty(); // a column of few values has a dictionary
    }

    @Override
    public Optional<Digit> freeText(Domain.FreeText text) {
      return Optional.empty();
    }
  }
}
