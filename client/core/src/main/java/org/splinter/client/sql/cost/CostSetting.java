package org.splinter.client.sql.cost;

import java.time.Duration;
import org.splinter.protocol.contract.TrustModel;

/**
 * Public costs that do not follow from the plan and the tables: those of the providers that are
 * asked.
 *
 * @param trust under which they are asked, and how many
 * @param kind what a round takes there
 */
public record CostSetting(TrustModel trust, ProviderKind kind) {

  /** Returns this setting under another trust model. */
  public CostSetting withTrust(TrustModel other) {
    return new CostSetting(other, kind);
  }

  /**
   * Returns the seconds of so many rounds without work, and of the time between them.
   *
   * @param gap the time that passes between two rounds, if that is longer than usual
   */
  double secondsOfRounds(int rounds, Duration gap) {
    return kind.secondsToStart()
        + rounds * kind.secondsPerRound(trust.parties())
        + (rounds - 1) * kind.secondsBetweenRounds(gap);
  }

  /** Returns the seconds on the client's line of that many bytes to or from each provider. */
  double secondsOnLine(long bytes) {
    return trust.parties() * bytes * kind.secondsPerByteSent();
  }

  /** Returns the seconds of the jobs that make what is missing, besides their work. */
  public double secondsToStartPreparing() {
    return MeasuredRates.JOBS_TO_PREPARE * kind.secondsToStartPreparing(trust.parties());
  }
}
