package org.splinter.client.sql.search;

import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Expression.Operator;
import org.splinter.protocol.table.Value;

/**
 * Hash of ranks to the cells of one table of an invertible Bloom look-up table: a random polynomial
 * of degree 3 over the integers modulo 2^31 - 1, so that any four ranks fall independently. By a
 * linear one they would not: two pairs of ranks at equal distances share cells together. Public,
 * drawn anew for each query.
 *
 * @param coefficients four, that of the highest power first
 * @param cells how many there are
 */
public record IbltHash(List<Long> coefficients, int cells) {
  /** Bound on ranks, which must be less. */
  public static final long PRIME = (1L << 31) - 1;

  private static final int COEFFICIENTS = 4;

  public IbltHash {
    coefficients = List.copyOf(coefficients);
  }

  /**
   * Draws a fresh hash.
   *
   * @param random draws 64 uniform bits
   */
  public static IbltHash draw(int cells, LongSupplier random) {
    // 64 bits modulo a prime of 31: uniform but for 2^-33.
    List<Long> coefficients =
        LongStream.generate(random)
            .limit(COEFFICIENTS)
            .mapToObj(drawn -> Long.remainderUnsigned(drawn, PRIME))
            .toList();
    return new IbltHash(coefficients, cells);
  }

  /** Returns the cell of a rank. */
  public int cell(long rank) {
    long power = 0;
    for (long coefficient : coefficients) {
      power = (power * rank + coefficient) % PRIME;
    }
    return (int) (power % cells);
  }

  /** Returns the cell of a row, by its rank; NULL if the rank is NULL. */
  public Expression of(Expression rank) {
    Expression power = constant(coefficients.get(0));
    for (long coefficient : coefficients.subList(1, coefficients.size())) {
      Expression product = new Expression.Arithmetic(Operator.MULTIPLY, power, rank);
      Expression sum = new Expression.Arithmetic(Operator.ADD, product, constant(coefficient));
      power = new Expression.Arithmetic(Operator.REMAINDER, sum, constant(PRIME));
    }
    return new Expression.Arithmetic(Operator.REMAINDER, power, constant(cells));
  }

  private static Expression constant(long word) {
    return new Expression.Constant(new Value.Word(word));
  }
}
