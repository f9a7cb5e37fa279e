package org.splinter.provider.job.unit;

import org.splinter.provider.job.JobKey;

/** The configuration keys of jobs that share out units of work. */
public final class UnitKeys {
  /** Tasks of a job of a view's build; set by it. */
  public static final JobKey UNITS = new JobKey("splinter.view.units", "1");

  private UnitKeys() {}
}
