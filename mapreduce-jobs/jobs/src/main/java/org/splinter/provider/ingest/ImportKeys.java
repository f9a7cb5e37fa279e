package org.splinter.provider.ingest;

import org.splinter.provider.job.JobKey;

/** The configuration keys of imports. */
public final class ImportKeys {
  /** The file with the plan for import tasks; set by the job. */
  public static final JobKey PLAN = new JobKey("splinter.import.plan", "");

  /** Reduce tasks that sort row digests, at most 256; 0 takes one for every GiB of input. */
  public static final JobKey REDUCERS = new JobKey("splinter.import.reducers", "0");

  private ImportKeys() {}
}
