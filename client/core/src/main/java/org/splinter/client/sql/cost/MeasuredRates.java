package org.splinter.client.sql.cost;

/**
 * Times of what is beside a provider's work on shares ({@link
 * org.splinter.protocol.cost.ProviderRates}): of jobs, the client and its line, and of what is
 * prepared. They were measured on one machine as docs/benchmarks.md says under the heading that
 * each names, and are rounded to about one digit.
 */
public final class MeasuredRates {
  /**
   * Bytes of slots in a door's memory that are XORed for one PIR query ("Queries through doors": 64
   * MiB in at most 14 ms).
   */
  public static final double RESIDENT_SLOT_BYTES = 6e9;

  /**
   * Bytes of slots that a job of YARN reads from HDFS, and XORs for one PIR query ("Jobs on
   * clusters": 1.7 s a GiB).
   */
  public static final double CLUSTER_SLOT_BYTES = 6e8;

  /**
   * Seconds of a round of embedded providers, and of the job of each of them, all of which share
   * this machine ("Estimates": two at once 0.06 to 0.08, three 0.07 to 0.09; on a busy machine
   * "Queries of a registry": two 0.13; "The paper's queries": three 0.16).
   */
  public static final double SECONDS_PER_EMBEDDED_ROUND = 0.05;

  public static final double SECONDS_PER_EMBEDDED_JOB = 0.02;

  /** Seconds more of the first round of a process ("Estimates"), with what the client does. */
  public static final double SECONDS_TO_START_EMBEDDED = 0.6;

  /** Seconds of a round that doors answer from memory ("Queries through doors", less the work). */
  public static final double SECONDS_PER_DOOR_ROUND = 0.015;

  /**
   * Seconds of an empty job of YARN ("Jobs on clusters": two at once 4.3 to 10.7; "Estimates": 9.0
   * to 12.5).
   */
  public static final double SECONDS_PER_CLUSTER_JOB = 8;

  /** Seconds between two rounds that are paced ("The time between two rounds": 0.04 to 0.07). */
  public static final double SECONDS_BETWEEN_ROUNDS = 0.065;

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
