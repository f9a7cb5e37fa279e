package org.splinter.client.sql.aggregate;

import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.answer.AnswerKind;
import org.splinter.client.sql.answer.ContradictionException;
import org.splinter.client.sql.answer.GroupFunction;
import org.splinter.client.sql.answer.GroupSums;
import org.splinter.client.sql.answer.Numbers;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.aggregate.Product;
import org.splinter.protocol.aggregate.ProductState;

/** PRODUCT: exact, NULL where there is no value. */
public final class ProductFunction implements AggregateFunction {
  /**
   * The most digits after the point of a product: about as many as its greatest number has before
   * it.
   */
  private static final int MAX_DIGITS = 320;

  /**
   * The product of the values that the count word counts.
   *
   * @param product its number among the further aggregates
   * @param scale digits after the decimal point of each factor
   */
  public record Value(int product, int countWord, int scale) implements GroupFunction {
    @Override
    public @Nullable Number value(GroupSums group) {
      long factors = group.word(countWord);
      if (factors == 0) {
        return null;
      }
      ProductState state = (ProductState) group.further(product);
      if (state == null) {
        throw new UncheckedIOException(
            new ContradictionException(
                "the providers' answers count factors of a group and have no product of them"));
      }
      BigInteger exact = state.value().orElse(null);
      long digits = factors * scale;
      if (exact != null && exact.signum() == 0) {
        return 0L;
      } else if (exact == null || digits > MAX_DIGITS) {
        throw new RefusedQueryException(
            "a PRODUCT of "
                + factors
                + " numbers has more digits than are kept; select fewer rows, or multiply shorter"
                + " numbers");
      }
      return Numbers.exact(new BigDecimal(exact, (int) digits));
    }

    @Override
    public AnswerKind kind() {
      return AnswerKind.NUMBER;
    }
  }

  @Override
  public List<String> names() {
    return List.of("PRODUCT");
  }

  @Override
  public AnswerExpression plan(List<Scalar> arguments, GroupPlanner groups) {
    TypedExpression number = groups.number(arguments.get(0), this);
    int count = groups.sums().count(number.expression());
    int product = groups.further().keep(new Product(number.expression()));
    return new AnswerExpression.Aggregated(new Value(product, count, number.type().scale()));
  }
}
