package org.splinter.provider.site;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.job.RootCause;

/** Configurations of clusters, as their files say. */
public final class ClusterConfiguration {
  private ClusterConfiguration() {}

  /**
   * Reads the configuration files of a cluster.
   *
   * @param directory that holds core-site.xml and its like
   * @throws IOException if it holds none that can be read
   */
  public static Configuration read(Path directory) throws IOException {
    if (!Files.isReadable(directory.resolve("core-site.xml"))) {
      throw new IOException(
          directory + " holds no readable core-site.xml; name a Hadoop configuration directory");
    }
    Configuration configuration = new Configuration(false);
    for (String part : List.of("core", "hdfs", "mapred", "yarn")) {
      configuration.addResource(part + "-default.xml");
      File site = directory.resolve(part + "-site.xml").toFile();
      if (site.exists()) {
        configuration.addResource(new org.apache.hadoop.fs.Path(site.toURI()));
      }
    }
    try {
      int unused = configuration.size(); // parses the files
    } catch (RuntimeException e) { // Hadoop throws these for files that are no configuration
      throw new IOException(
          "cannot read the Hadoop configuration in " + directory + ": " + RootCause.of(e), e);
    }
    return configuration;
  }

  /**
   * Refuses a configuration that would run in this process, where it would pass for a provider
   * elsewhere.
   */
  static void require(String name, Configuration configuration) throws IOException {
    String wrong = null;
    if (!hasHost(configuration)) {
      wrong =
          "fs.defaultFS is "
              + configuration.get(FileSystem.FS_DEFAULT_NAME_KEY)
              + ", set it to a file system such as hdfs://HOST:PORT in core-site.xml";
    } else if (JobRunner.isLocal(configuration)) {
      wrong = "mapreduce.framework.name is local, set it to yarn in mapred-site.xml";
    }
    if (wrong != null) {
      throw new IOException("provider " + name + ": this configuration names no cluster: " + wrong);
    }
  }

  private static boolean hasHost(Configuration configuration) {
    try {
      URI fileSystem = FileSystem.getDefaultUri(configuration);
      return fileSystem.getHost() != null && !fileSystem.getScheme().equals("file");
    } catch (IllegalArgumentException e) {
      return false; // not a URI
    }
  }
}
