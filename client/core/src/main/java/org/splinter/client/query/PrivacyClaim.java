package org.splinter.client.query;

import java.util.Optional;
import org.splinter.client.provider.Separation;

/**
 * A claim about the privacy of one answer, for its user alone: it is never logged or sent.
 *
 * @param secrets how many secrets each query had
 * @param constants how many comparisons with constants providers can read in each question, one
 *     that is written twice counted once
 * @param separation whether the providers were separate, and their links encrypted, as far as facts
 *     show
 * @param checked whether a wrong answer of a provider would have been noticed
 */
public record PrivacyClaim(int secrets, int constants, Separation separation, boolean checked) {

  /** Returns whether something was hidden, and from providers that are separate. */
  public boolean holds() {
    return whyNot().isEmpty();
  }

  /** Returns why the question was not private; empty if it was. */
  public Optional<String> whyNot() {
    if (secrets == 0) {
      return Optional.of("nothing was hidden: the query has no secret");
    }
    return separation.separate() ? Optional.empty() : Optional.of(separation.reason());
  }

  /** Returns the claim about two questions that one answer took. */
  public PrivacyClaim and(PrivacyClaim other) {
    return new PrivacyClaim(
        secrets + other.secrets,
        constants + other.constants,
        separation.separate() ? other.separation : separation,
        checked && other.checked);
  }

  /** Returns the claim in one line, for people. */
  public String line() {
    return counted(secrets, "secret")
        + " hidden, "
        + counted(constants, "constant")
        + " public, providers separate: "
        + separation.brief()
        + ", answer checked: "
        + (checked ? "yes" : "no");
  }

  private static String counted(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }
}
