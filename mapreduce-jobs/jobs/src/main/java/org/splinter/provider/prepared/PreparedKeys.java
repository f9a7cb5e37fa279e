package org.splinter.provider.prepared;

import org.splinter.provider.job.JobKey;

/** The configuration keys of prepared sets of slots and derived tables. */
public final class PreparedKeys {
  /**
   * The bytes that a provider's views and derived tables may have, such as 500m or 20g; the least
   * recently used go first.
   */
  public static final JobKey QUOTA = new JobKey("splinter.view.quota", "20g");

  private PreparedKeys() {}
}
