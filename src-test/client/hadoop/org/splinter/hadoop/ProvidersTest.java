package org.splinter.hadoop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Cluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobFactory;

/** Tests of the provider that a cluster's configuration directory yields. */
final class ProvidersTest {
  private static final String RETRIES = "ipc.client.connect.max.retries";
  private static final String MAX_WAIT = "yarn.resourcemanager.connect.max-wait.ms";

  @TempDir private Path directory;
  private final Configuration overrides = new Configuration(false);

  @Test
  void waitsBrieflyUnlessTheClusterSaysOtherwise() throws IOException {
    Configuration brief = find(Map.of()).configuration();
    assertEquals("2", brief.get(RETRIES));
    assertEquals("5000", brief.get(MAX_WAIT));
    Configuration own = find(Map.of(RETRIES, "7")).configuration();
    assertEquals("7", own.get(RETRIES));
    assertEquals("5000", own.get(MAX_WAIT));
    overrides.set(MAX_WAIT, "9");
    assertEquals("9", find(Map.of()).configuration().get(MAX_WAIT));
  }

  /**
   * Checks the settings by which application masters and tasks outlive a daemon's restart if the
   * cluster's files let them.
   */
  @Test
  void jobsDoNotWaitBrieflyToo() throws IOException {
    overrides.set("splinter.root", directory.resolve("root").toUri().toString());
    overrides.set("mapreduce.job.jar", "hdfs://a:1/there.jar");
    Configuration base = find(Map.of(RETRIES, "7")).configuration();
    org.apache.hadoop.fs.Path parent = new org.apache.hadoop.fs.Path(directory.toUri());
    try (JobDirectory made = JobDirectory.create(base, parent)) {
      Configuration job =
          JobFactory.create(base, "test", made, JobFactory.class).getConfiguration();
      assertEquals("7", job.get(RETRIES), "the cluster's own");
      assertNull(job.get(MAX_WAIT));
      assertNull(job.get("ipc.client.connect.timeout"));
      assertEquals("5000", base.get(MAX_WAIT), "the client's stays");
    }
  }

  @Test
  void givesUpOnADeadResourceManager() throws IOException {
    overrides.set(MAX_WAIT, "1000");
    overrides.set(RETRIES, "0");
    HadoopProvider provider =
        find(
            Map.of(
                "fs.defaultFS", "hdfs://127.0.0.1:1",
                "yarn.resourcemanager.address", "127.0.0.1:1"));
    Cluster cluster = new Cluster(provider.configuration());
    try {
      assertThrows(IOException.class, cluster::getClusterStatus);
    } finally {
      cluster.close();
    }
  }

  @Test
  void knowsTheClustersAddresses() throws IOException {
    assertEquals(Set.of("hdfs://a:1", "0.0.0.0:8032"), find(Map.of()).addresses());
    assertEquals(
        Set.of("hdfs://a:1", "b:2"),
        find(Map.of("yarn.resourcemanager.address", "b:2")).addresses());
    assertEquals(
        Set.of("hdfs://a:1", "b:8032"),
        find(Map.of("yarn.resourcemanager.hostname", "b")).addresses());
    assertEquals(
        Set.of("hdfs://a:1", "b:8032", "c:3"),
        find(Map.of(
                "yarn.resourcemanager.ha.rm-ids", "one, two",
                "yarn.resourcemanager.hostname.one", "b",
                "yarn.resourcemanager.address.two", "c:3"))
            .addresses());
  }

  @Test
  void refusesAnotherProvidersConfiguration() throws IOException {
    assertEquals("east", find(Map.of("splinter.provider", "east")).name());
    IOException e =
        assertThrows(IOException.class, () -> find(Map.of("splinter.provider", "west")));
    assertTrue(e.getMessage().contains("is provider west's, not east"), e.getMessage());
  }

  @Test
  void aClusterIsNotEmbedded() throws IOException {
    HadoopProvider provider = find(Map.of());
    assertFalse(provider.embedded());
    assertEquals("a", provider.location());
    assertEquals("hdfs://a:1/splinter", provider.root().toString());
  }

  /**
   * Returns the provider "east" of a configuration directory with these values and those that every
   * cluster needs.
   */
  private HadoopProvider find(Map<String, String> values) throws IOException {
    Configuration site = new Configuration(false);
    site.set("fs.defaultFS", "hdfs://a:1");
    site.set("mapreduce.framework.name", "yarn");
    values.forEach(site::set);
    for (String part : List.of("core", "mapred", "yarn")) { // each overrides only its own defaults
      try (var out = Files.newOutputStream(directory.resolve(part + "-site.xml"))) {
        site.writeXml(out);
      }
    }
    return new Providers(directory, overrides).find("east=" + directory);
  }
}
