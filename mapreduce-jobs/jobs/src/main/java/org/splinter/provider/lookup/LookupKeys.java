package org.splinter.provider.lookup;

import org.splinter.provider.job.JobKey;

/** The configuration keys of look-ups' jobs. */
public final class LookupKeys {
  /** The bytes of slots, about, that one map task of a scan reads on a cluster. */
  public static final JobKey SPLIT_BYTES = new JobKey("splinter.scan.split-bytes", "268435456");

  private LookupKeys() {}
}
