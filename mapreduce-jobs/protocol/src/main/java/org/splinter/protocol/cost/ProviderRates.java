package org.splinter.protocol.cost;

/**
 * Rates of what one core of a provider does in a second, and other times. They were measured on one
 * machine as docs/benchmarks.md says under the heading that each names, and are rounded to about
 * one digit. Another machine's times differ, the order of two plan alternatives seldom.
 */
public final class ProviderRates {
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

  /** Bytes of slots that are multiplied over GF(2^8) for a share ("Kernels": 1.2e10 to 1.7e10). */
  public static final double PRODUCT_BYTES = 1e10;

  /** Seconds for a row's key, measures and groups, for each term ("Fold jobs"). */
  public static final double SECONDS_PER_ROW_AND_TERM = 10e-9;

  /**
   * Seconds to look a key up in an expanded table and add its value up ("Fold jobs"), which was
   * measured of words.
   */
  public static final double SECONDS_PER_EXPANDED_ROW = 2e-9;

  /**
   * Seconds to multiply a row's value by a measure and add it to a sum ("Kernels": a fold takes
   * 0.4e-9 more a row than its function alone, of one measure and group).
   */
  public static final double SECONDS_PER_ROW_AND_SUM = 0.5e-9;

  /** Seconds to expand a key of a ring share, by hand on one core with AVX-512 IFMA. */
  public static final double SECONDS_PER_RING_KEY = 30e-9;

  /** Seconds to multiply a slot's digest by its share and add it up ("Scans with a check": 1.1). */
  public static final double SECONDS_PER_DIGEST = 1e-9;

  private ProviderRates() {}
}
