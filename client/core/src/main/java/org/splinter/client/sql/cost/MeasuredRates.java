package org.splinter.client.sql.cost;

/**
 * Rates of what one core does in a second, and other times. They were measured on one machine as
 * docs/benchmarks.md says under the heading that each names, and are rounded to about one digit.
 * Another machine's times differ, the order of two plan alternatives seldom.
 */
public final class MeasuredRates {
  /**
   * AES blocks of DPF and DCF shares ("Kernels": folds, 6.4e8 to 7.6e8 at radix 256, more below;
   * with tags 6.4e8 and 8.9e8, by 4 and 8 blocks a key).
   */
  public static final double AES_BLOCKS = 5e8;

  /** AES blocks of multi-party DPF shares ("Kernels": 2.9e8 to 3.7e8 for 3 and 5). */
  public static final double MULTI_PARTY_DPF_AES_BLOCKS = 3e8;

  /** Bytes of a table's batches that are decoded ("Fold jobs"). */
  public static final double TABLE_BYTES = 1e9;

  /** Bytes of slots that are read, and XORed for one PIR query ("Scan jobs": 4.1e9 by CPU time). */
  public static final double SLOT_BYTES = 3e9;

  /**
   * Bytes of slots that are XORed for each further PIR query of one pass ("Scan jobs": 2.2e11 for
   * 16 and 3.2e11 for 256).
   */
  public static final double FURTHER_SLOT_BYTES = 2e11;

  /** Seconds for a row's key, measures and groups, for each term ("Fold jobs"). */
  public static final double SECONDS_PER_ROW_AND_TERM = 10e-9;

  /**
   * Seconds to look a key up in an expanded table and add its value up ("Fold jobs"), which was
   * measured of words.
   */
  public static final double SECONDS_PER_EXPANDED_ROW = 2e-9;

  /** Seconds to expand a key of a ring share, by hand on one core with AVX-512 IFMA. */
  public static final double SECONDS_PER_RING_KEY = 30e-9;

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

  /** Seconds to multiply a slot's digest by its share and add it up ("Scans with a check": 1.1). */
  public static final double SECONDS_PER_DIGEST = 1e-9;

  /**
   * Seconds to group a row ("The paper's queries", "Queries of a registry", as for the placing of a
   * slot).
   */
  public static final double SECONDS_TO_GROUP_A_ROW = 1e-6;

  public static final double SECONDS_TO_PLACE_A_SLOT = 10e-6;

  /** Seconds to sort a row into its place and import it again ("Import"). */
  public static final double SECONDS_TO_RANK_A_ROW = 6e-6;

  /** The number of jobs that make a view or a table. */
  public static final int JOBS_TO_PREPARE = 3;

  private MeasuredRates() {}
}
