package org.splinter.provider.pir;

import org.splinter.provider.job.JobKey;

/** Configuration keys of PIR jobs. */
public final class PirKeys {
  /** The bytes of slots, about, that one map task of a scan reads on a cluster. */
  public static final JobKey SPLIT_BYTES = new JobKey("splinter.scan.split-bytes", "268435456");

  private PirKeys() {}
}
