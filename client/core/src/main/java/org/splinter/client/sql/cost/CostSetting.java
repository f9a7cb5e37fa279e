package org.splinter.client.sql.cost;

import org.splinter.protocol.contract.TrustModel;

/**
 * Public costs that do not follow from the plan and the tables: those of the providers that are
 * asked.
 *
 * @param trust under which they are asked, and how many
 * @param embedded whether all of them run in this process, where a job starts no JVM
 */
public record CostSetting(TrustModel trust, boolean embedded) {

  /** Returns this setting under another trust model. */
  public CostSetting withTrust(TrustModel other) {
    return new CostSetting(other, embedded);
  }

  /** Returns the seconds of an empty job. */
  double secondsPerJob() {
    return embedded
        ? MeasuredRates.SECONDS_PER_EMBEDDED_JOB
        : MeasuredRates.SECONDS_PER_CLUSTER_JOB;
  }

  /** Returns the seconds on the client's line of that many bytes to or from each provider. */
  double secondsOnLine(long bytes) {
    return trust.parties() * bytes * MeasuredRates.SECONDS_PER_BYTE_SENT;
  }

  /** Returns the seconds of the jobs that make what is missing, besides their work. */
  public double secondsToStartPreparing() {
    return MeasuredRates.JOBS_TO_PREPARE * secondsPerJob();
  }
}
