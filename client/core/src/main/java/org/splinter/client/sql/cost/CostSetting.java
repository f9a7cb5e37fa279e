package org.splinter.client.sql.cost;

/**
 * Whom a query is asked: what it costs besides what follows from its plan and the tables. Public.
 *
 * @param parties number of providers
 * @param embedded whether all of them run in this process, where a job starts no JVM
 */
public record CostSetting(int parties, boolean embedded) {

  /** The same with another number of providers. */
  public CostSetting withParties(int number) {
    return new CostSetting(number, embedded);
  }

  /** What an empty job takes. */
  double secondsPerJob() {
    return embedded
        ? MeasuredRates.SECONDS_PER_EMBEDDED_JOB
        : MeasuredRates.SECONDS_PER_CLUSTER_JOB;
  }

  /** What the client's line takes for so many bytes to or from each provider. */
  double secondsOnLine(long bytes) {
    return parties * bytes * MeasuredRates.SECONDS_PER_BYTE_SENT;
  }

  /** What the jobs take that make what is missing, besides their work. */
  public double secondsToStartPreparing() {
    return MeasuredRates.JOBS_TO_PREPARE * secondsPerJob();
  }
}
