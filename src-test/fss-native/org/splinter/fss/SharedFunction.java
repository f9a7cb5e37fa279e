package org.splinter.fss;

import java.math.BigInteger;
import java.util.List;

/**
 * A function to be shared, and its values: the oracle, which knows nothing of shares.
 *
 * @param alpha the secret key; 0 for a constant
 * @param inclusive whether alpha is selected too; for a DCF alone
 */
record SharedFunction(
    ShareParameters parameters, DomainPoint alpha, boolean inclusive, OutputValue beta) {
  List<FunctionShare> generate(ShareGenerator generator) {
    return generator.generate(parameters, new SecretFunction(alpha, inclusive, beta));
  }

  List<FunctionShare> generate() {
    return generate(ShareGenerator.create());
  }

  Output output() {
    return parameters.output();
  }

  BigInteger value(DomainPoint key) {
    int order = OutputNumbers.number(key).compareTo(OutputNumbers.number(alpha));
    boolean selected =
        switch (parameters.scheme()) {
          case CONSTANT -> true;
          case DPF, MULTI_PARTY_DPF -> order == 0;
          case DCF -> order < 0 || (order == 0 && inclusive);
        };
    return selected ? OutputNumbers.number(beta) : BigInteger.ZERO;
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
