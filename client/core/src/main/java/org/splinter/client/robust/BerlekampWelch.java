package org.splinter.client.robust;

import java.util.BitSet;
import java.util.Optional;
import org.splinter.fss.GaloisField;

/**
 * Finder of the false ones among values of a polynomial over GF(2^8) (Welch and Berlekamp, US
 * patent 4,633,470, 1986).
 *
 * <p>Guarantees that, of m values of a polynomial of degree at most t of which at most (m - t - 1)
 * / 2 are false, those are found; no others are if it finds any. It takes more false ones for
 * another polynomial's, or finds none: nothing can tell.
 */
final class BerlekampWelch {
  private final int[] points;
  private final int degree;

  /**
   * Makes a finder.
   *
   * @param points where the polynomial is known: different ones
   * @param degree the most that the polynomial has
   */
  BerlekampWelch(int[] points, int degree) {
    this.points = points.clone();
    this.degree = degree;
  }

  /** Returns the most false values that it finds. */
  int most() {
    return (points.length - degree - 1) / 2;
  }

  /**
   * Returns the numbers of the points whose values are false; empty if more are than it finds.
   *
   * @param values one for each point
   */
  Optional<BitSet> falseValues(int[] values) {
    for (int errors = 0; errors <= most(); errors++) {
      Optional<int[]> polynomial = polynomial(values, errors);
      if (polynomial.isPresent()) {
        BitSet wrong = differing(polynomial.get(), values);
        if (wrong.cardinality() <= errors) {
          return Optional.of(wrong);
        }
      }
    }
    return Optional.empty();
  }

  private BitSet differing(int[] polynomial, int[] values) {
    BitSet wrong = new BitSet();
    for (int i = 0; i < points.length; i++) {
      wrong.set(i, evaluate(polynomial, points[i]) != values[i]);
    }
    return wrong;
  }

  private static int evaluate(int[] polynomial, int at) {
    int value = 0;
    for (int i = polynomial.length - 1; i >= 0; i--) {
      value = GaloisField.multiply(value, at) ^ polynomial[i];
    }
    return value;
  }

  /**
   * Solves Q(x) = y E(x) for all points, E being of degree {@code errors} with leading coefficient
   * 1 and zero at each false value, and Q of degree t + errors; returns Q / E if there is no rest.
   */
  private Optional<int[]> polynomial(int[] values, int errors) {
    int ofQ = degree + errors + 1;
    int unknown = ofQ + errors;
    int[][] rows = new int[points.length][unknown + 1];
    for (int i = 0; i < points.length; i++) {
      int power = 1;
      for (int j = 0; j < ofQ; j++) {
        rows[i][j] = power;
        if (j < errors) {
          rows[i][ofQ + j] = GaloisField.multiply(values[i], power);
        } else if (j == errors) {
          rows[i][unknown] = GaloisField.multiply(values[i], power);
        }
        power = GaloisField.multiply(power, points[i]);
      }
    }
    return LinearSystem.solve(rows).flatMap(solved -> quotient(solved, ofQ, errors));
  }

  private Optional<int[]> quotient(int[] solved, int ofQ, int errors) {
    int[] rest = new int[ofQ];
    System.arraycopy(solved, 0, rest, 0, ofQ);
    int[] quotient = new int[degree + 1];
    for (int i = degree; i >= 0; i--) {
      int factor = rest[i + errors];
      quotient[i] = factor;
      rest[i + errors] = 0;
      for (int j = 0; j < errors; j++) {
        rest[i + j] ^= GaloisField.multiply(factor, solved[ofQ + j]);
      }
    }
    for (int left : rest) {
      if (left != 0) {
        return Optional.empty();
      }
    }
    return Optional.of(quotient);
  }
}
