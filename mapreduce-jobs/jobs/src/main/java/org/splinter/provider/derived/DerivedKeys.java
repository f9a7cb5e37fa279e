package org.splinter.provider.derived;

import org.splinter.provider.job.JobKey;

/** The configuration keys of jobs that derive tables. */
public final class DerivedKeys {
  /** What a job that derives a table is to make, in base64; set by it. */
  public static final JobKey DEFINITION = new JobKey("splinter.derived", "");

  /** Most megabytes that a join keeps of the smaller table's rows of one key. */
  public static final JobKey JOIN_BUFFER_MEGABYTES = new JobKey("splinter.join.buffer-mb", "64");

  /** Most rows that a join of tables, or a table of facets, may have. */
  public static final JobKey ROWS = new JobKey("splinter.join.rows", "2147483647");

  private DerivedKeys() {}
}
