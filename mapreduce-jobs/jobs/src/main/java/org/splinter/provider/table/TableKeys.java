package org.splinter.provider.table;

import org.splinter.provider.job.JobKey;

/** The configuration keys of jobs that read a table. */
public final class TableKeys {
  /** Directory of the table version that a job reads; set by the job. */
  public static final JobKey DIRECTORY = new JobKey("splinter.table.directory", "");

  /** Indices of the columns that a job reads, separated by commas; set by the job. */
  public static final JobKey COLUMNS = new JobKey("splinter.table.columns", "");

  /** Number of the first parts of a table that a job leaves out; set by the job. */
  public static final JobKey FIRST_PART = new JobKey("splinter.table.first-part", "0");

  private TableKeys() {}
}
