package org.splinter.fss;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionEvaluator.Use;

/** The checks on the shares of one sum; the native library repeats them. */
final class SummandChecks {
  private SummandChecks() {}

  static void check(List<Summand> summands, int domainBits, boolean expanded) {
    if (summands.isEmpty()) {
      throw new IllegalArgumentException("no shares to evaluate, needs at least one");
    }
    Output output = summands.get(0).share().parameters().output();
    int most = expanded ? output.maxTableBits() : TreeParameters.MAX_DOMAIN_BITS;
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
    int shares = summands.size();
    if (expanded
        && output == Output.RESIDUES
        && shares > FunctionEvaluator.MAX_EXPANDED_RESIDUE_SHARES) {
      throw new IllegalArgumentException(
          shares
              + " expanded shares of residues, must be at most "
              + FunctionEvaluator.MAX_EXPANDED_RESIDUE_SHARES);
    }
    FunctionShare first = summands.get(0).share();
    Map<Integer, FunctionShare> byIndex = new HashMap<>();
    for (Summand summand : summands) {
      FunctionShare share = summand.share();
      checkAlike(share, first);
      FunctionShare twin = byIndex.put(share.index(), share);
      if (twin != null) {
        throw new IllegalArgumentException(
            share + " has the index of " + twin + ", must have one of its own");
      }
      checkUse(summand, summands.size(), domainBits, expanded);
    }
  }

  private static void checkAlike(FunctionShare share, FunctionShare first) {
    require(share, "query", share.nonce(), first.nonce());
    require(share, "party", share.party(), first.party());
    require(share, "party count", share.parameters().parties(), first.parameters().parties());
    require(share, "output", share.parameters().output(), first.parameters().output());
  }

  private static void require(FunctionShare share, String field, Object value, Object wanted) {
    if (!value.equals(wanted)) {
      throw new IllegalArgumentException(
          share + " is of " + field + " " + value + ", must be of " + field + " " + wanted);
    }
  }

  private static void checkUse(Summand summand, int shares, int domainBits, boolean expanded) {
    FunctionShare share = summand.share();
    ShareParameters parameters = share.parameters();
    Scheme scheme = parameters.scheme();
    if (scheme.takesKeys() && parameters.domainBits() != domainBits) {
      throw new IllegalArgumentException(
          share
              + " has a domain of "
              + parameters.domainBits()
              + " bits, must have "
              + domainBits
              + " bits");
    }
    if (parameters.output() == Output.FIELD && shares > 1) {
      throw new IllegalArgumentException(
          share + " is one of " + shares + " of a sum, must stand alone: elements do not add up");
    }
    if (expanded && !parameters.output().expandable()) {
      throw new IllegalArgumentException(
          share
              + " of output "
              + parameters.output()
              + " cannot be expanded, must be of WORD or TAGGED");
    }
    if (expanded && !scheme.expandable()) {
      throw new IllegalArgumentException(
          share
              + " cannot be expanded; use a DPF or dense share, "
              + Use.AT_LEAST
              + " or "
              + Use.ABOVE);
    }
    if (summand.use() != Use.DIRECT && !(expanded && scheme.summable())) {
      throw new IllegalArgumentException(
          share + " cannot be used as " + summand.use() + ", which needs an expanded DPF");
    }
  }
}
