package org.splinter.provider.road;

import org.splinter.provider.job.JobKey;

/** The configuration keys of builds for routes. */
public final class RoadKeys {
  /** Directory of what a build for routes has made so far; set by the job. */
  public static final JobKey DIRECTORY = new JobKey("splinter.road.directory", "");

  /** Number of rows that a build for routes makes; set by the job. */
  public static final JobKey ROWS = new JobKey("splinter.road.rows", "");

  /**
   * Least memory of a map task of transit-nodes and grid, of which its heap takes three quarters.
   */
  public static final JobKey MEMORY_MEGABYTES = new JobKey("splinter.road.memory-mb", "1536");

  /** The definition of what is built, in base64; set by its build. */
  public static final JobKey DEFINITION = new JobKey("splinter.road.definition", "");

  /** Slots and their bytes of each sub-table; set by its build. */
  public static final JobKey SUB_TABLES = new JobKey("splinter.road.sub-tables", "");

  private RoadKeys() {}
}
