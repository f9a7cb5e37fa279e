package org.splinter.client.round;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.splinter.client.provider.Provider;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.fss.DpfSchemes;
import org.splinter.protocol.contract.TrustModel;

/** Check that providers are different ones, by their number, names and configurations alone. */
public final class ProviderChecks {
  private ProviderChecks() {}

  /**
   * Refuses providers that cannot be the parties of one query.
   *
   * @throws RefusedQueryException if they are too few or too many, or two of them are one
   */
  public static void requireDifferent(List<Provider> providers) {
    if (providers.size() < 2 || providers.size() > DpfSchemes.MAX_PARTIES) {
      throw new RefusedQueryException(
          "a private query takes 2 to "
              + DpfSchemes.MAX_PARTIES
              + " providers, "
              + providers.size()
              + (providers.size() == 1 ? " was" : " were")
              + " given; name two or more, such as --providers alpha,beta");
    }
    for (int i = 0; i < providers.size(); i++) {
      for (Provider other : providers.subList(i + 1, providers.size())) {
        requireDifferent(providers.get(i), other, providers.size());
      }
    }
  }

  /**
   * Refuses a trust model of more or fewer parties.
   *
   * @throws RefusedQueryException naming both numbers
   */
  public static void requireParties(List<Provider> providers, TrustModel trust) {
    if (trust.parties() != providers.size()) {
      throw new RefusedQueryException(
          "the trust model "
              + trust.label()
              + " is of "
              + trust.parties()
              + " providers, "
              + providers.size()
              + " were given; name as many as it takes");
    }
  }

  private static void requireDifferent(Provider first, Provider second, int all) {
    if (first.name().equals(second.name())) {
      throw same(first.name(), all);
    }
    Set<String> common = new TreeSet<>(first.addresses());
    common.retainAll(second.addresses());
    if (!common.isEmpty()) {
      throw same(
          "one cluster: "
              + first.name()
              + " and "
              + second.name()
              + " have the address "
              + String.join(", ", common)
              + " in common",
          all);
    }
  }

  /**
   * Returns the refusal of providers of which two are one.
   *
   * @param what they are, in words
   * @param all the number of all providers of the query
   */
  static RefusedQueryException same(String what, int all) {
    return new RefusedQueryException(
        (all == 2 ? "both" : "two of the")
            + " providers are "
            + what
            + ": a provider that gets two shares "
            + (all == 2 ? "learns the secrets" : "counts for two that collude")
            + "; name different ones");
  }
}
