package org.splinter.provider.job;

/** The configuration keys of every job. */
public final class JobKeys {
  /** Directory of a provider's tables and running jobs on its file system. */
  public static final JobKey ROOT = new JobKey("splinter.root", "/splinter");

  /**
   * Name of the provider, which its shares must be addressed to. In a job's configuration it is the
   * client's name for it; tasks compare the one in their node's own configuration ({@link
   * SiteName}), which a cluster should set.
   */
  public static final JobKey PROVIDER = new JobKey("splinter.provider", "");

  /**
   * Path of evaluating shares: auto, vaes512, vaes256, aesni, portable, or java (the reference).
   */
  public static final JobKey NATIVE_PATH = new JobKey("splinter.native.path", "auto");

  /**
   * Rows that one map task reads; whole batches, so it may be up to 65,535 more. Queries' jobs on a
   * cluster: 16777216 / queries, at least 1048576, unless set.
   */
  public static final JobKey SPLIT_ROWS = new JobKey("splinter.split.rows", "1048576");

  /**
   * Whether a cluster's jobs take jar and class archive from the provider's lib directory; else
   * each uploads its jar.
   */
  public static final JobKey SHARED_JAR = new JobKey("splinter.job.shared-jar", "true");

  /** Milliseconds between two looks at a running job; the end of a local one is seen at once. */
  public static final JobKey POLL_MILLIS = new JobKey("splinter.job.poll-ms", "100");

  private JobKeys() {}
}
