package org.splinter.provider.view;

import org.splinter.provider.job.JobKey;

/** The configuration keys of builds of views. */
public final class ViewKeys {
  /** Definition of a view, in base64; set by its build. */
  public static final JobKey DEFINITION = new JobKey("splinter.view.definition", "");

  /** Directory of a view that is read; set by a job. */
  public static final JobKey DIRECTORY = new JobKey("splinter.view.directory", "");

  /** Directory of a view's grouped rows; set by its build. */
  public static final JobKey ENTRIES = new JobKey("splinter.view.entries", "");

  /** Directory of a view's placed slots; set by its build. */
  public static final JobKey PLACED = new JobKey("splinter.view.placed", "");

  /** Number of seeds that failed; set by a view's build. */
  public static final JobKey ATTEMPT = new JobKey("splinter.view.attempt", "0");

  /** Slots and their bytes of each sub-table; set by a build. */
  public static final JobKey SUB_TABLES = new JobKey("splinter.view.sub-tables", "");

  /** Reduce tasks that group the rows of a view; 0 takes one for every 4,194,304 rows. */
  public static final JobKey REDUCERS = new JobKey("splinter.view.reducers", "0");

  /**
   * Bytes of grouped rows above which jobs make them into slots; up to that the asking process
   * does.
   */
  public static final JobKey JOB_BYTES = new JobKey("splinter.view.job-bytes", "64m");

  /** Name of a view's definition; set by the job that writes slots. */
  public static final JobKey NAME = new JobKey("splinter.view.name", "");

  private ViewKeys() {}
}
