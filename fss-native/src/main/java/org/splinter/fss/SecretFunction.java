package org.splinter.fss;

/**
 * A client's secret: the function that shares hide. A point function is β at x = α; a comparison
 * function is β for x less than α or, if inclusive, up to α; a constant is β everywhere. It prints
 * nothing.
 *
 * @param alpha a point in the domain of the shares; 0 for a constant
 * @param inclusive whether f(α) = β too; false in all schemes but the DCF
 * @param beta a value in the output of the shares; 0 for a function that is 0 everywhere
 */
public record SecretFunction(DomainPoint alpha, boolean inclusive, OutputValue beta) {
  /**
   * Returns a function whose β is a signed number; see {@link OutputValue#of}.
   *
   * @throws IllegalArgumentException if the output is a bit and β neither 0 nor 1
   */
  public static SecretFunction of(Output output, DomainPoint alpha, boolean inclusive, long beta) {
    return new SecretFunction(alpha, inclusive, OutputValue.of(output, beta));
  }

  @Override
  public String toString() {
    return "SecretFunction[hidden]";
  }
}
