package org.splinter.client.sql.cost;

/**
 * Times of what is beside a provider's work on shares ({@link
 * org.splinter.protocol.cost.ProviderRates}): of jobs, the client and its line, and of what is
 * prepared. They were measured on one machine as docs/benchmarks.md says under the heading that
 * each names, and are rounded to about one digit.
 */
public final class MeasuredRates {
  /**
   * Seconds of an empty job of the local runner ("A private COUNT", as for an empty job of a
   * cluster).
   */
  public static final double SECONDS_PER_EMBEDDED_JOB = 0.07;

  public static final double SECONDS_PER_CLUSTER_JOB = 6;

  /**
   * Seconds of the client's line for a byte; not measured, the line is taken to have 100 Mbit/s.
   */
  public static final double SECONDS_PER_BYTE_SENT = 80e-9;

  /** Seconds to make a byte of a share; it was measured as "Cost model" says. */
  public static final double SECONDS_PER_BYTE_MADE = 1.5e-9;

  /** Seconds to derive the AES keys of a tree's level, to make a share and to open it. */
  public static final double SECONDS_PER_LEVEL = 0.3e-6;

  /**
   * Seconds to group a row, or to sort a key once more ("The paper's queries", "Queries of a
   * registry", "Boxes", as for the placing of a slot).
   */
  public static final double SECONDS_TO_GROUP_A_ROW = 1e-6;

  public static final double SECONDS_TO_PLACE_A_SLOT = 10e-6;

  /** Seconds to sort a row into its place and import it again ("Import"). */
  public static final double SECONDS_TO_RANK_A_ROW = 6e-6;

  /** The number of jobs that make a view or a table. */
  public static final int JOBS_TO_PREPARE = 3;

  private MeasuredRates() {}
}
