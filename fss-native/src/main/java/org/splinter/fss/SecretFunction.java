package org.splinter.fss;

/**
 * A client's secret: the function that shares hide. A point function is β at x = α; a comparison
 * function is β for x less than α or, if inclusive, up to α; a constant is β everywhere. A tagged
 * one has the tag wherever it has β. It prints nothing.
 *
 * @param alpha a point in the domain of the shares; 0 for a constant
 * @param inclusive whether f(α) = β too; false in all schemes but the DCF
 * @param beta a value in the output of the shares; 0 for a function that is 0 everywhere
 * @param tag β times the client's key if the output is tagged, the second residue if β is the first
 *     one, else 0
 */
public record SecretFunction(
    DomainPoint alpha, boolean inclusive, OutputValue beta, OutputValue tag) implements Secret {
  /** Makes a function of an output without tags. */
  public SecretFunction(DomainPoint alpha, boolean inclusive, OutputValue beta) {
    this(alpha, inclusive, beta, OutputValue.ZERO);
  }

  /**
   * Returns a function whose β is a signed number; see {@link OutputValue#of}.
   *
   * @throws IllegalArgumentException if the output is a bit and β neither 0 nor 1, or if it is
   *     tagged, as a tag needs a key
   */
  public static SecretFunction of(Output output, DomainPoint alpha, boolean inclusive, long beta) {
    if (output.tagged()) {
      throw new IllegalArgumentException(
          "a function of output " + output + " needs the key of its tags, must be made with one");
    }
    return new SecretFunction(alpha, inclusive, OutputValue.of(output, beta));
  }

  /**
   * Returns a tagged function whose β is a signed number.
   *
   * @param key the factor that makes tags of values, which the client draws for one query and keeps
   *     to itself
   */
  public static SecretFunction tagged(
      DomainPoint alpha, boolean inclusive, long beta, OutputValue key) {
    OutputValue value = OutputValue.signed(beta);
    return new SecretFunction(alpha, inclusive, value, value.times(key));
  }

  @Override
  public void check(ShareParameters parameters) {
    if (parameters.scheme().tabular()) {
      throw new IllegalArgumentException(
          "the shares of scheme " + parameters.scheme() + " hide a table of values");
    }
    if (!parameters.contains(alpha)) {
      throw new IllegalArgumentException(
          "the secret point lies outside the domain of " + parameters.domainBits() + " bits");
    }
    if (!parameters.output().contains(beta)) {
      throw new IllegalArgumentException(
          "the secret value lies outside the output " + parameters.output());
    }
    if (parameters.output().words() < 4 && !tag.equals(OutputValue.ZERO)) {
      throw new IllegalArgumentException(
          "the secret has a tag, which a value of output " + parameters.output() + " cannot have");
    }
    if (inclusive && !parameters.scheme().inclusive()) {
      throw new IllegalArgumentException(
          "a function of scheme " + parameters.scheme() + " cannot be inclusive");
    }
  }

  @Override
  public long[] words() {
    return new long[] {
      alpha.low(), alpha.high(), beta.low(), beta.high(), inclusive ? 1 : 0, tag.low(), tag.high()
    };
  }

  @Override
  public String toString() {
    return "SecretFunction[hidden]";
  }
}
