package org.splinter.fss;

import java.util.List;

/** The functions that trees share, and what they are: the oracle. */
enum Form {
  POINT,
  LESS_THAN,
  AT_MOST;

  List<? extends FunctionShare> generate(
      QueryNonce nonce, int index, TreeParameters parameters, DomainPoint alpha, long beta) {
    return this == POINT
        ? ShareGenerator.point(nonce, index, parameters, alpha, beta)
        : ShareGenerator.lessThan(nonce, index, parameters, alpha, this == AT_MOST, beta);
  }

  List<? extends FunctionShare> generate(TreeParameters parameters, DomainPoint alpha, long beta) {
    return generate(QueryNonce.draw(), 0, parameters, alpha, beta);
  }

  /** Whether the function is beta at the key. */
  boolean selects(DomainPoint alpha, DomainPoint key) {
    int order = Long.compareUnsigned(key.high(), alpha.high());
    if (order == 0) {
      order = Long.compareUnsigned(key.low(), alpha.low());
    }
    return switch (this) {
      case POINT -> order == 0;
      case LESS_THAN -> order < 0;
      case AT_MOST -> order <= 0;
    };
  }
}
