package org.splinter.provider.job;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * The name that a provider gives itself: {@link JobKeys#PROVIDER} in the {@code core-site.xml} of
 * its own nodes, in the directory that their environment names, else on their class path.
 *
 * <p>Guarantee: a task of a cluster takes the name from its node and not from its job's
 * configuration, which the client has written and where the client's own name for this cluster
 * stands. So a client that calls a cluster by another provider's name finds its share refused. A
 * client that wants to deceive itself can: it also names the job's code.
 */
public final class SiteName {
  private static final String DIRECTORY = "HADOOP_CONF_DIR";

  private SiteName() {}

  /** Returns the name at this process's node; empty if its site sets none. */
  public static String here() {
    String directory = System.getenv(DIRECTORY);
    String name = in(directory == null ? null : Path.of(directory));
    return name.isEmpty() ? JobKeys.PROVIDER.get(new Configuration()) : name;
  }

  /**
   * Returns the name for a job's task: that of its node, or empty if the job runs in its client's
   * process, which is no provider's node.
   */
  public static String ofTask(Configuration job) {
    return JobRunner.isLocal(job) ? "" : here();
  }

  /** Returns the name in a directory of configuration files; empty if there is none. */
  static String in(@Nullable Path directory) {
    Path file = directory == null ? null : directory.resolve("core-site.xml");
    if (file == null || !Files.isReadable(file)) {
      return "";
    }
    Configuration site = new Configuration(false);
    site.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    return JobKeys.PROVIDER.get(site);
  }
}
