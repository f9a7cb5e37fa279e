package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.provider.files.Snapshots;
import org.splinter.provider.job.JobDirectory;

/** Tests that a cluster knows its own name, whatever a client calls it, and tells of snapshots. */
abstract class ClusterShareAddresses {
  private static final String SQL = "SELECT COUNT(*) FROM flights WHERE origin = ?";

  @TempDir private static Path files;

  private static TestClusters clusters;
  private static HadoopProvider mistaken;

  /** An embedded provider, which answers beside cluster two and starts no processes for it. */
  private static HadoopProvider embedded;

  /** Makes a client's configuration of cluster two that calls it three and hides its own name. */
  @BeforeAll
  static void mistakeOneForAnother() throws Exception {
    clusters = ClusterTest.clusters();
    Path home = Files.createDirectories(files.resolve("flights"));
    SampleFlights.copyTo(home);
    embedded = new Providers(home, new Configuration(false)).find("alpha");
    if (!clusters.provider("two").tables().contains("flights")) {
      clusters.copyTable(embedded, "flights", "two");
    }
    Path copy = Files.createDirectories(files.resolve("conf"));
    try (Stream<Path> all = Files.list(clusters.directory().resolve("two").resolve("conf"))) {
      for (Path file : all.toList()) {
        String text = Files.readString(file);
        Files.writeString(
            copy.resolve(file.getFileName()),
            text.replaceAll(
                "<property><name>splinter.provider</name>.*?</property>", "<!-- no name -->"));
      }
    }
    String changed = Files.readString(copy.resolve("core-site.xml"));
    assertTrue(changed.contains("<!-- no name -->"), changed);
    Configuration overrides = new Configuration(false);
    overrides.set("mapreduce.job.jar", clusters.jar().toString());
    mistaken = new Providers(files, overrides).find("three=" + copy);
  }

  @Test
  void aTaskRefusesAShareThatIsAddressedElsewhere() throws Exception {
    assertEquals("three", mistaken.configuration().get("splinter.provider"), "the client's own");
    SplinterClient client = new SplinterClient(List.of(embedded, mistaken));
    IOException refusal =
        assertThrows(
            IOException.class,
            () -> client.prepare(SQL).run(ProviderViews.secrets("JFK"), done -> {}));
    String message = String.valueOf(refusal.getMessage());
    assertTrue(message.startsWith("provider three: "), message);
    // The reason may go with the application master, in whose process a small job's tasks run.
    assertTrue(
        logged("is addressed to provider three, but this cluster's own configuration names it two"),
        message);
    assertTrue(
        new SplinterClient(List.of(embedded, clusters.provider("two")))
            .prepare(SQL)
            .run(ProviderViews.secrets("JFK"), done -> {})
            .checked(),
        "by its own name it answers");
  }

  /** Returns whether a task of cluster two has logged some words. */
  private static boolean logged(String words) throws IOException {
    Path containers = clusters.directory().resolve("two").resolve("logs").resolve("containers");
    try (Stream<Path> all = Files.walk(containers)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        if (Files.readString(file, StandardCharsets.ISO_8859_1).contains(words)) {
          return true;
        }
      }
    }
    return false;
  }

  @Test
  void snapshotsAreTold() throws Exception {
    HadoopProvider one = clusters.provider("one");
    DistributedFileSystem hdfs =
        (DistributedFileSystem) one.root().getFileSystem(one.configuration());
    org.apache.hadoop.fs.Path jobs = new org.apache.hadoop.fs.Path(one.root(), JobDirectory.JOBS);
    assertTrue(Snapshots.holder(hdfs, jobs).isEmpty());
    hdfs.allowSnapshot(one.root());
    try {
      assertEquals("/splinter", Snapshots.holder(hdfs, jobs).orElseThrow().toUri().getPath());
    } finally {
      hdfs.disallowSnapshot(one.root());
    }
    assertTrue(Snapshots.holder(hdfs, jobs).isEmpty());
  }
}
