package org.splinter.client.sql.search;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionChecker;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Value;

/**
 * Digits of an expression's values, in bits of a word: those of the distance from the least value,
 * or of the value itself where the distance could leave 64 bits, the first digit then being signed.
 * Values that are a multiple of a constant, as times without their seconds are, have the digits of
 * what is multiplied. Each round of a search counts by the next digit the rows whose digits before
 * are known. Public: the table's statistics decide them.
 *
 * @param number what has the digits
 * @param least what is added to a number to make what is multiplied
 * @param factor by which that is multiplied to make a value; at least 1
 * @param bits of each digit, the most significant first; at least one digit
 */
public record ValueDigits(Expression number, long least, long factor, List<Integer> bits) {
  /** The most bits of a digit: as many values as a fold groups by. */
  static final int MAX_DIGIT_BITS = 16;

  /** The greatest factor, about that of the longest unit of times and of the most digits. */
  private static final long MAX_FACTOR = 1_000_000_000_000_000_000L;

  public ValueDigits {
    bits = List.copyOf(bits);
  }

  /**
   * Returns the values of an expression as one digit, which may be wider than {@link
   * #MAX_DIGIT_BITS}.
   *
   * @throws RefusedQueryException if it is a text
   */
  static ValueDigits whole(Expression expression, PublicTable table) {
    Expression multiplied = expression;
    long factor = 1;
    OptionalLong next = factor(multiplied);
    while (next.isPresent() && next.getAsLong() <= MAX_FACTOR / factor) {
      factor *= next.getAsLong();
      multiplied = ((Expression.Arithmetic) multiplied).left();
      next = factor(multiplied);
    }
    return whole(multiplied, factor, table);
  }

  /** Returns the constant by which an expression multiplies, if it is one of 1 to the greatest. */
  private static OptionalLong factor(Expression expression) {
    boolean product =
        expression instanceof Expression.Arithmetic arithmetic
            && arithmetic.operator() == Expression.Operator.MULTIPLY
            && arithmetic.right() instanceof Expression.Constant;
    if (!product) {
      return OptionalLong.empty();
    }
    Expression.Constant constant =
        (Expression.Constant) ((Expression.Arithmetic) expression).right();
    long word = ((Value.Word) constant.value()).word();
    return word >= 1 && word <= MAX_FACTOR ? OptionalLong.of(word) : OptionalLong.empty();
  }

  private static ValueDigits whole(Expression expression, long factor, PublicTable table) {
    Domain.Range bounds = Domain.of(expression, table).accept(new Range());
    Expression distance =
        bounds.min() == 0
            ? expression
            : new Expression.Arithmetic(
                Expression.Operator.SUBTRACT, expression, constant(bounds.min()));
    boolean near = Long.compareUnsigned(bounds.max() - bounds.min(), Long.MAX_VALUE) <= 0;
    if (near && isPossible(distance, table)) {
      return new ValueDigits(
          distance, bounds.min(), factor, List.of(width(bounds.max() - bounds.min())));
    }
    int width = 1 + Math.max(signedWidth(bounds.min()), signedWidth(bounds.max()));
    return new ValueDigits(expression, 0, factor, List.of(width));
  }

  private static boolean isPossible(Expression expression, PublicTable table) {
    try {
      ExpressionChecker.check(expression, table.manifest());
      return true;
    } catch (IllegalArgumentException e) {
      return false; // its parts' bounds are wider than its own
    }
  }

  /** Returns the bits of a number of 0 or more. */
  private static int width(long number) {
    return Long.SIZE - Long.numberOfLeadingZeros(number);
  }

  /** Returns the bits of a number beside its sign. */
  private static int signedWidth(long number) {
    return width(number < 0 ? ~number : number);
  }

  /** Returns the bits of all digits. */
  int totalBits() {
    return bits.stream().mapToInt(Integer::intValue).sum();
  }

  /**
   * Returns these digits cut anew.
   *
   * @param last the bits of the last digit
   * @param count of all digits, of which the others are about equal
   */
  ValueDigits cut(int last, int count) {
    List<Integer> cut = new ArrayList<>();
    int rest = totalBits() - last;
    for (int others = count - 1; others > 0; others--) {
      int digit = (rest + others - 1) / others;
      cut.add(digit);
      rest -= digit;
    }
    cut.add(last);
    return new ValueDigits(number, least, factor, cut);
  }

  /** Returns how many digits there are. */
  int count() {
    return bits.size();
  }

  /** Returns the bits of the digits behind one. */
  private int behind(int digit) {
    return bits.subList(digit + 1, bits.size()).stream().mapToInt(Integer::intValue).sum();
  }

  /** Returns the digit of a number, the first one being 0. */
  Expression digit(int digit) {
    Expression upTo = upTo(digit);
    return digit == 0
        ? upTo
        : new Expression.Arithmetic(
            Expression.Operator.BIT_AND, upTo, constant((1L << bits.get(digit)) - 1));
  }

  /** Returns all digits up to one, as one number. */
  Expression upTo(int digit) {
    int behind = behind(digit);
    return behind == 0
        ? number
        : new Expression.Arithmetic(Expression.Operator.SHIFT_RIGHT, number, constant(behind));
  }

  /**
   * Returns the number that the digits up to one make.
   *
   * @param before the number of those before
   */
  long joined(long before, int digit, long value) {
    return digit == 0 ? value : (before << bits.get(digit)) + value;
  }

  /** Returns the value whose digits make a number. */
  long value(long joined) {
    return factor * (least + joined);
  }

  private static Expression constant(long word) {
    return new Expression.Constant(new Value.Word(word));
  }

  /** A finder of the least and the greatest word of a domain; 0 if there are no values. */
  private static final class Range implements Domain.Visitor<Domain.Range> {
    @Override
    public Domain.Range listed(Domain.Listed listed) {
      Dictionary values = listed.values();
      if (values.size() == 0) {
        return new Domain.Range(0, 0);
      }
      return new Domain.Range(word(values.value(0)), word(values.value(values.size() - 1)));
    }

    @Override
    public Domain.Range range(Domain.Range range) {
      return range;
    }

    @Override
    public Domain.Range freeText(Domain.FreeText text) {
      throw ofText();
    }

    @Override
    public Domain.Range wide(Domain.Wide wide) {
      throw new RefusedQueryException(
          "a search finds quantiles of numbers of 64 bits by their digits, and not of decimals of"
              + " 128; write TRY_CAST(… AS DECIMAL(18, scale)), which is NULL where that is too"
              + " short, or ask for the rows of one key, as in WHERE column = ?");
    }

    private static long word(Value value) {
      if (value instanceof Value.Word word) {
        return word.word();
      }
      throw ofText();
    }

    private static RefusedQueryException ofText() {
      return new RefusedQueryException(
          "a search finds quantiles of numbers, dates and times, by their digits, and not of texts;"
              + " ask for the rows of one key, as in WHERE column = ?");
    }
  }
}
