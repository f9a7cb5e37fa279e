package org.splinter.client.sql.aggregate;

import java.math.BigDecimal;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.answer.AnswerKind;
import org.splinter.client.sql.answer.AnswerValues;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/**
 * Quantiles: QUANTILE_DISC(e, p), the first value in ascending order that at least the share p of
 * the rows have or are below; QUANTILE_CONT(e, p), the number between the two values next to the
 * place p (n - 1) of n rows, by linear interpolation; MEDIAN(e), which is QUANTILE_CONT(e, 0.5).
 * NULLs are left out, and the result is NULL where there is no value. {@code PERCENTILE_DISC(p)
 * WITHIN GROUP (ORDER BY e)} is QUANTILE_DISC(e, p).
 */
final class QuantileFunction implements AggregateFunction {
  static final AggregateFunction CONTINUOUS = new QuantileFunction("QUANTILE_CONT", true, false);
  static final AggregateFunction DISCRETE = new QuantileFunction("QUANTILE_DISC", false, false);
  static final AggregateFunction MEDIAN = new QuantileFunction("MEDIAN", true, true);

  /** The most digits of a share behind the point: more than rows have places. */
  private static final int MAX_DIGITS = 18;

  private static final BigDecimal HALF = new BigDecimal("0.5");

  private final String name;
  private final boolean continuous;
  private final boolean median;

  private QuantileFunction(String name, boolean continuous, boolean median) {
    this.name = name;
    this.continuous = continuous;
    this.median = median;
  }

  /** The value at a share of the rows. */
  private record Discrete(BigDecimal share) implements CountedValues.Reduction {
    @Override
    public @Nullable Object of(SortedMap<Value, Long> counts, ColumnType type) {
      if (counts.isEmpty()) {
        return null;
      }
      long row = place().row(CountedValues.rows(counts));
      return AnswerValues.of(CountedValues.at(counts, row), type);
    }

    private QuantilePlace place() {
      return new QuantilePlace(share, QuantilePlace.Kind.REACHING);
    }

    @Override
    public List<QuantilePlace> places() {
      return List.of(place());
    }

    @Override
    public AnswerKind kind(ColumnType type) {
      return AnswerKind.of(type);
    }

    @Override
    public boolean approximate() {
      return false;
    }
  }

  /** The number at a share of the way from the least to the greatest value. */
  private record Continuous(BigDecimal share) implements CountedValues.Reduction {
    @Override
    public @Nullable Double of(SortedMap<Value, Long> counts, ColumnType type) {
      if (counts.isEmpty()) {
        return null;
      }
      long rows = CountedValues.rows(counts);
      long first = before().row(rows);
      BigDecimal low = number(counts, first, type);
      BigDecimal high = number(counts, behind().row(rows), type);
      BigDecimal rest =
          share.multiply(BigDecimal.valueOf(rows - 1)).subtract(BigDecimal.valueOf(first));
      return low.add(high.subtract(low).multiply(rest)).doubleValue();
    }

    private static BigDecimal number(SortedMap<Value, Long> counts, long row, ColumnType type) {
      return AnswerValues.number(CountedValues.at(counts, row), type);
    }

    private QuantilePlace before() {
      return new QuantilePlace(share, QuantilePlace.Kind.BEFORE);
    }

    private QuantilePlace behind() {
      return new QuantilePlace(share, QuantilePlace.Kind.BEHIND);
    }

    /**
     * Returns the places of both numbers, which are one at the ends, however many rows there are.
     */
    @Override
    public List<QuantilePlace> places() {
      boolean end = share.signum() == 0 || share.compareTo(BigDecimal.ONE) == 0;
      return end ? List.of(before()) : List.of(before(), behind());
    }

    @Override
    public AnswerKind kind(ColumnType type) {
      return AnswerKind.NUMBER;
    }

    @Override
    public boolean approximate() {
      return true;
    }
  }

  @Override
  public List<String> names() {
    return List.of(name);
  }

  @Override
  public boolean takes(int arguments) {
    return arguments == (median ? 1 : 2);
  }

  @Override
  public String usage(String called) {
    return median
        ? AggregateFunction.super.usage(called)
        : called
            + " takes an expression and a share of the rows; write "
            + called
            + "(column, 0.9), or PERCENTILE_"
            + (continuous ? "CONT" : "DISC")
            + "(0.9) WITHIN GROUP (ORDER BY column)";
  }

  @Override
  public String constant() {
    return "a share of the rows";
  }

  @Override
  public String constantUsage(String called) {
    return "it is public: write a number from 0 to 1, as in " + called + "(column, 0.9)";
  }

  @Override
  public Scalar.Aggregate of(String called, List<Scalar> arguments) {
    if (!median) {
      share(called, ((Scalar.Constant) arguments.get(1)).literal());
    }
    return AggregateFunction.super.of(called, arguments);
  }

  /** Takes an interpolated quantile p of descending values as that of 1 - p of ascending ones. */
  @Override
  public List<Scalar> ofDescending(String called, List<Scalar> arguments) {
    if (!continuous) {
      return AggregateFunction.super.ofDescending(called, arguments);
    }
    BigDecimal share = share(called, ((Scalar.Constant) arguments.get(1)).literal());
    String rest = BigDecimal.ONE.subtract(share).toPlainString();
    return List.of(arguments.get(0), new Scalar.Constant(new Literal(Literal.Kind.NUMBER, rest)));
  }

  private static BigDecimal share(String called, Literal literal) {
    if (literal.kind() == Literal.Kind.NUMBER) {
      try {
        BigDecimal share = new BigDecimal(literal.text());
        // Its digits are looked at first: the zeros of a great exponent would all be written out.
        if (Math.abs(share.scale()) <= MAX_DIGITS
            && share.signum() >= 0
            && share.compareTo(BigDecimal.ONE) <= 0) {
          return share;
        }
      } catch (NumberFormatException e) {
        // It is refused below.
      }
    }
    throw new RefusedQueryException(
        called
            + ": "
            + RefusedQueryException.excerpt(literal.sql())
            + " is no share of the rows; write a number from 0 to 1, such as 0.9");
  }

  @Override
  public AnswerExpression plan(List<Scalar> arguments, GroupPlanner groups) {
    BigDecimal share = median ? HALF : share(name, ((Scalar.Constant) arguments.get(1)).literal());
    TypedExpression typed = groups.row(arguments.get(0));
    if (continuous && !typed.type().isNumber()) {
      throw new RefusedQueryException(
          name
              + " needs a number; "
              + RefusedQueryException.excerpt(SqlUnparser.of(arguments.get(0)))
              + " is "
              + typed.type().describe()
              + ", of which QUANTILE_DISC(…, "
              + share.toPlainString()
              + ") is a value");
    }
    return new AnswerExpression.Aggregated(
        groups.sums().counted(typed, continuous ? new Continuous(share) : new Discrete(share)));
  }
}
