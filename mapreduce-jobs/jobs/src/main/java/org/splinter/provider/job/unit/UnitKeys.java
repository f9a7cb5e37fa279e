package org.splinter.provider.job.unit;

import org.splinter.provider.job.JobKey;

/** The configuration keys of jobs that share out units of work. */
public final class UnitKeys {
  /** Number of map tasks; set by the job. */
  public static final JobKey UNITS = new JobKey("splinter.job.units", "1");

  private UnitKeys() {}
}
