package org.splinter.fss;

import java.math.BigInteger;
import java.nio.LongBuffer;
import java.util.List;

/**
 * A function to be shared, and its values: the oracle, which knows nothing of shares. A dense
 * function is a point, too.
 *
 * @param alpha the secret key; 0 for a constant
 * @param inclusive whether alpha is selected too; for a DCF alone
 * @param key the factor that makes tags of values; 0 without tags
 */
record SharedFunction(
    ShareParameters parameters,
    DomainPoint alpha,
    boolean inclusive,
    OutputValue beta,
    OutputValue key) {
  /** The key of the tags in tests that do not choose one. */
  static final OutputValue SOME_KEY = OutputValue.unsigned(0xfedc_ba98_7654_3211L);

  SharedFunction(
      ShareParameters parameters, DomainPoint alpha, boolean inclusive, OutputValue beta) {
    this(
        parameters,
        alpha,
        inclusive,
        beta,
        parameters.output().tagged() ? SOME_KEY : OutputValue.ZERO);
  }

  Secret secret() {
    SecretFunction function = new SecretFunction(alpha, inclusive, beta, beta.times(key));
    if (!parameters.scheme().tabular()) {
      return function;
    }
    long[] words = new long[output().words() << parameters.domainBits()];
    new TaggedValue(beta, function.tag())
        .write(LongBuffer.wrap(words), (int) alpha.low(), output());
    return new SecretTable(output(), words);
  }

  List<FunctionShare> generate(ShareGenerator generator) {
    return generator.generate(parameters, secret());
  }

  List<FunctionShare> generate() {
    return generate(ShareGenerator.create());
  }

  Output output() {
    return parameters.output();
  }

  /** Returns whether the function has beta at a key. */
  boolean selects(DomainPoint key) {
    int order = OutputNumbers.number(key).compareTo(OutputNumbers.number(alpha));
    return switch (parameters.scheme()) {
      case CONSTANT -> true;
      case DPF, MULTI_PARTY_DPF, DENSE, RING -> order == 0;
      case SHAMIR -> key.low() >>> parameters.radixBits() == alpha.low() >>> parameters.radixBits();
      case DCF -> order < 0 || (order == 0 && inclusive);
    };
  }

  BigInteger value(DomainPoint key) {
    return selects(key) ? OutputNumbers.number(beta) : BigInteger.ZERO;
  }

  /** Returns the tag of the value at a key. */
  BigInteger tag(DomainPoint at) {
    return value(at).multiply(OutputNumbers.number(key));
  }

  @Override
  public String toString() {
    return parameters
        + ", alpha "
        + OutputNumbers.number(alpha)
        + (inclusive ? " inclusive, beta " : ", beta ")
        + OutputNumbers.number(beta);
  }
}
