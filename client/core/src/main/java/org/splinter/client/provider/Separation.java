package org.splinter.client.provider;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Verdict on whether the providers of a query are separate, as far as facts show, with what was
 * found of each provider, each link to one, and each pair.
 *
 * <p>Guarantee: providers count as separate only if none runs in this process, no two are one
 * cluster or share a host, and each link is encrypted, by facts that were all found out. The facts
 * are public. They show mistakes of configuration, and not operators who hide what they share.
 */
public record Separation(List<Finding> findings) {

  /** Kind of a finding. */
  public enum Kind {
    /** Nothing that speaks against separate providers. */
    FINE(""),
    EMBEDDED("embedded"),
    ONE_CLUSTER("one cluster under two names"),
    SAME_HOST("same host"),
    SAME_OPERATOR("same operator"),
    UNENCRYPTED("link not encrypted"),
    UNKNOWN("could not be found out");

    private final String brief;

    Kind(String brief) {
      this.brief = brief;
    }
  }

  /**
   * One fact.
   *
   * @param subject the provider, link or pair that it is about
   * @param text the fact, for people; for all kinds but {@link Kind#FINE} a reason that says why
   *     the providers are not separate, by itself
   * @param mend the settings that would mend it, or empty
   */
  public record Finding(String subject, Kind kind, String text, String mend) {
    public Finding(String subject, Kind kind, String text) {
      this(subject, kind, text, "");
    }

    private String reason() {
      return mend.isEmpty() ? text : text + ": " + mend;
    }
  }

  public Separation {
    findings = List.copyOf(findings);
  }

  /** Returns whether the providers are separate, as far as facts show. */
  public boolean separate() {
    return findings.stream().allMatch(finding -> finding.kind() == Kind.FINE);
  }

  /** Returns whether some finding is of a kind. */
  public boolean has(Kind kind) {
    return findings.stream().anyMatch(finding -> finding.kind() == kind);
  }

  /** Returns why the providers are not separate, a line for each reason; empty if they are. */
  public List<String> reasons() {
    return findings.stream()
        .filter(finding -> finding.kind() != Kind.FINE)
        .map(Finding::reason)
        .distinct()
        .toList();
  }

  /** Returns all reasons in one line; empty if the providers are separate. */
  public String reason() {
    return String.join("; ", reasons());
  }

  /** Returns the verdict in a few words, such as {@code yes} or {@code no (same host)}. */
  public String brief() {
    return separate()
        ? "yes"
        : findings.stream()
            .map(finding -> finding.kind().brief)
            .filter(word -> !word.isEmpty())
            .distinct()
            .collect(Collectors.joining(", ", "no (", ")"));
  }
}
