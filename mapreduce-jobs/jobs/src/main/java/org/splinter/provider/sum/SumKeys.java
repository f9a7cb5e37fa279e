package org.splinter.provider.sum;

import org.splinter.provider.job.JobKey;

/** The configuration keys of private tables and of selected sums. */
public final class SumKeys {
  /**
   * The numbers that answers may tell a client of one private table in all; empty for a hundredth
   * of its rows.
   */
  public static final JobKey BUDGET = new JobKey("splinter.sum.budget", "");

  /** Directory of the version that a job reads; set by the job. */
  static final JobKey VERSION = new JobKey("splinter.sum.version", "");

  /** Number of the column of the rows' ids; set by the job. */
  static final JobKey ID_COLUMN = new JobKey("splinter.sum.id-column", "0");

  /** Least number of records of a row; set by the job. */
  static final JobKey MINIMUM_GROUP = new JobKey("splinter.sum.minimum-group", "1");

  /** Owner-only file of the request that a job answers; set by the job. */
  static final JobKey REQUEST = new JobKey("splinter.sum.request", "");

  private SumKeys() {}
}
