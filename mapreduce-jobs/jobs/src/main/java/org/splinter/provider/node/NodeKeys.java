package org.splinter.provider.node;

import org.splinter.provider.job.JobKey;

/** The configuration keys of jobs that look at the nodes of a cluster. */
public final class NodeKeys {
  /** The nodes that a job looks at, separated by commas; set by the job. */
  public static final JobKey HOSTS = new JobKey("splinter.node.hosts", "");

  /** Directory into which a job puts its class-data archive, if any; set by the job. */
  public static final JobKey ARCHIVE = new JobKey("splinter.node.archive", "");

  private NodeKeys() {}
}
