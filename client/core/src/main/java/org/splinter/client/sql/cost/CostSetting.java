package org.splinter.client.sql.cost;

import org.splinter.protocol.contract.TrustModel;

/**
 * Whom a query is asked: what it costs besides what follows from its plan and the tables. Public.
 *
 * @param trust under which they are asked, and how many
 * @param embedded whether all of them run in this process, where a job starts no JVM
 */
public record CostSetting(TrustModel trust, boolean embedded) {

  /** Returns this setting under another trust model. */
  public CostSetting withTrust(TrustModel other) {
    return new CostSetting(other, embedded);
  }

  /** What an empty job takes. */
  double secondsPerJob() {
    return embedded
        ? MeasuredRates.SECONDS_PER_EMBEDDED_JOB
        : MeasuredRates.SECONDS_PER_CLUSTER_JOB;
  }

  /** What the client's line takes for so many bytes to or from each provider. */
  double secondsOnLine(long bytes) {
    return trust.parties() * bytes * MeasuredRates.SECONDS_PER_BYTE_SENT;
  }

  /** What the jobs take that make what is missing, besides their work. */
  public double secondsToStartPreparing() {
    return MeasuredRates.JOBS_TO_PREPARE * secondsPerJob();
  }
}
