package org.splinter.fss;

import java.util.List;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionEvaluator.Use;

/** What must hold of the shares of one sum; the native library checks it again. */
final class SummandChecks {
  private SummandChecks() {}

  static void check(List<Summand> summands, int domainBits, boolean expanded) {
    if (summands.isEmpty()) {
      throw new IllegalArgumentException("no shares to evaluate, needs at least one");
    }
    int most = expanded ? FunctionEvaluator.MAX_EXPANDED_BITS : TreeParameters.MAX_DOMAIN_BITS;
    int least = expanded ? 1 : 0;
    if (domainBits < least || domainBits > most) {
      throw new IllegalArgumentException(
          (expanded ? "expanded domain of " : "domain of ")
              + domainBits
              + " bits, must be "
              + least
              + " to "
              + most);
    }
    int party = summands.get(0).share().party();
    for (Summand summand : summands) {
      check(summand, party, domainBits, expanded);
    }
  }

  private static void check(Summand summand, int party, int domainBits, boolean expanded) {
    FunctionShare share = summand.share();
    if (share.party() != party) {
      throw new IllegalArgumentException(
          share + " is of party " + share.party() + ", must be of party " + party);
    }
    if (share.scheme() != Scheme.CONSTANT && share.domainBits() != domainBits) {
      throw new IllegalArgumentException(
          share + " has another domain, must have " + domainBits + " bits");
    }
    if (expanded && share.scheme() == Scheme.LESS_THAN) {
      throw new IllegalArgumentException(
          share + " cannot be expanded; use a point share, " + Use.AT_LEAST + " or " + Use.ABOVE);
    }
    if (summand.use() != Use.DIRECT && !(expanded && share.scheme() == Scheme.POINT)) {
      throw new IllegalArgumentException(
          share + " cannot be used as " + summand.use() + ", which needs an expanded point");
    }
  }
}
