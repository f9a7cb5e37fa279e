package org.splinter.fss;

/**
 * A client's secret: the function that shares hide. Of the DPF it is β at x = α, of the DCF β for x
 * < α or, if inclusive, x <= α, of a constant β. It prints nothing.
 *
 * @param alpha in the domain of the shares; 0 of a constant
 * @param inclusive whether f(α) = β too; false of all schemes but the DCF
 * @param beta in the output of the shares; 0 for a function that is 0 everywhere
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
