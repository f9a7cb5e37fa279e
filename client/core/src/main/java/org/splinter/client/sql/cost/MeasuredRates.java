package org.splinter.client.sql.cost;

/**
 * Rates of what one core does in a second, and other times. They were measured on one machine as
 * docs/benchmarks.md says under the heading that each names, and are rounded to about one digit.
 * Another machine's times differ, the order of two ways seldom.
 */
public final class MeasuredRates {
  /** "Kernels": folds of points and less-than, 6.4e8 to 7.6e8 at radix 256, more below. */
  public static final double AES_BLOCKS = 5e8;

  /** "Kernels": points of 3 and 5 parties, 2.9e8 to 3.7e8. */
  public static final double MULTI_PARTY_AES_BLOCKS = 3e8;

  /** "Fold jobs": batches of a table, decoded. */
  public static final double TABLE_BYTES = 1e9;

  /** "Scan jobs": slots read, and XORed for one look-up: 4.1e9 by CPU time. */
  public static final double SLOT_BYTES = 3e9;

  /** "Scan jobs": XORed for each further look-up of one pass, 2.2e11 of 16 and 3.2e11 of 256. */
  public static final double FURTHER_SLOT_BYTES = 2e11;

  /** "Fold jobs": a row's key, weights and groups, of each term. */
  public static final double SECONDS_PER_ROW_AND_TERM = 10e-9;

  /** "Fold jobs": a key looked up in an expanded table, and its value added up. */
  public static final double SECONDS_PER_EXPANDED_ROW = 2e-9;

  /** "A private COUNT": an empty job of the local runner, and one of a cluster. */
  public static final double SECONDS_PER_EMBEDDED_JOB = 0.07;

  public static final double SECONDS_PER_CLUSTER_JOB = 6;

  /** Not measured: the client's line is taken to have 100 Mbit/s. */
  public static final double SECONDS_PER_BYTE_SENT = 80e-9;

  /** "The paper's queries", "Look-ups in a registry": a row is grouped, a slot placed. */
  public static final double SECONDS_TO_GROUP_A_ROW = 1e-6;

  public static final double SECONDS_TO_PLACE_A_SLOT = 10e-6;

  /** Import: a row is sorted into its place and imported again. */
  public static final double SECONDS_TO_RANK_A_ROW = 6e-6;

  /** The number of jobs that make a view or a table. */
  public static final int JOBS_TO_PREPARE = 3;

  private MeasuredRates() {}
}
