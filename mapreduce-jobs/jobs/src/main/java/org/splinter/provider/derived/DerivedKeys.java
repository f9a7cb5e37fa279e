package org.splinter.provider.derived;

import org.splinter.provider.job.JobKey;

/** The configuration keys of jobs that derive tables. */
public final class DerivedKeys {
  /** The definition of a table that a job derives, in base64; set by the job. */
  public static final JobKey DEFINITION = new JobKey("splinter.derived", "");

  /** The most megabytes that a join keeps of the smaller table's rows of one key. */
  public static final JobKey JOIN_BUFFER_MEGABYTES = new JobKey("splinter.join.buffer-mb", "64");

  /** The most rows that a join of tables, or a data cube, may have. */
  public static final JobKey ROWS = new JobKey("splinter.join.rows", "2147483647");

  private DerivedKeys() {}
}
