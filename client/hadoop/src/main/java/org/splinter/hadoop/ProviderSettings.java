package org.splinter.hadoop;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.splinter.client.provider.RetrySettings;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.site.Kerberos;

/**
 * A user's settings of one provider.
 *
 * @param door its door; empty if the provider is embedded or a cluster
 * @param directory the directory of the cluster's Hadoop configuration; empty if the provider is
 *     embedded or has a door
 * @param hadoop values that win over those of the cluster's own configuration
 * @param kerberos the user of a secured cluster; if empty, the owner of the current ticket
 */
record ProviderSettings(
    Optional<DoorAddress> door,
    Optional<Path> directory,
    Map<String, String> hadoop,
    Optional<Kerberos> kerberos,
    RetrySettings retrySettings) {
  /** The scheduler's queue of a provider's jobs. */
  static final String QUEUE = "mapreduce.job.queuename";

  static final String ROOT = JobKeys.ROOT.key();

  static ProviderSettings embedded(RetrySettings retrySettings) {
    return new ProviderSettings(
        Optional.empty(), Optional.empty(), Map.of(), Optional.empty(), retrySettings);
  }

  static ProviderSettings door(DoorAddress door, RetrySettings retrySettings) {
    return new ProviderSettings(
        Optional.of(door), Optional.empty(), Map.of(), Optional.empty(), retrySettings);
  }
}
