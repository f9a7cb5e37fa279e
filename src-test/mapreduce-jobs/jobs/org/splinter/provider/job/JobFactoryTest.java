package org.splinter.provider.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of the settings that every job of this project starts with, unless the user sets others.
 */
final class JobFactoryTest {
  @TempDir private Path parent;

  private Configuration create(Configuration base) throws IOException {
    try (JobDirectory directory =
        JobDirectory.create(base, new org.apache.hadoop.fs.Path(parent.toUri()))) {
      return JobFactory.create(base, "test", directory, JobFactory.class).getConfiguration();
    }
  }

  @Test
  void keepsAGivenJarAndClassPathOrder() throws IOException {
    Configuration base = new Configuration();
    base.set(MRJobConfig.JAR, "given.jar");
    base.setBoolean(MRJobConfig.MAPREDUCE_JOB_USER_CLASSPATH_FIRST, false);
    Configuration made = create(base);
    assertEquals("given.jar", made.get(MRJobConfig.JAR));
    assertEquals("false", made.get(MRJobConfig.MAPREDUCE_JOB_USER_CLASSPATH_FIRST));
    assertEquals("true", create(new Configuration()).get("mapreduce.job.user.classpath.first"));
  }

  @Test
  void localJobsKeepToTheirDirectory() throws IOException {
    Configuration made = create(new Configuration());
    for (String key : new String[] {"cluster.local.dir", "jobtracker.staging.root.dir"}) {
      String scratch = made.get("mapreduce." + key);
      assertTrue(scratch.startsWith(parent + "/"), scratch);
    }
    Configuration cluster = new Configuration();
    cluster.set("mapreduce.framework.name", "yarn");
    cluster.set("mapreduce.cluster.local.dir", "theirs");
    assertEquals("theirs", create(cluster).get("mapreduce.cluster.local.dir"));
  }

  /**
   * Checks that Hadoop, killed at any moment, leaves nothing outside of the job's directory; the
   * history stays in its place.
   */
  @Test
  void clusterJobsKeepToTheirDirectoryToo() throws IOException {
    Configuration cluster =
        cluster(Map.of(MRJobConfig.MR_AM_STAGING_DIR, "/user", MRJobConfig.JOB_TAGS, "theirs"));
    Configuration made = create(cluster);
    String staging = made.get(MRJobConfig.MR_AM_STAGING_DIR);
    assertTrue(staging.matches("file:" + parent + "/[0-9a-f-]{36}/staging"), staging);
    String directory = Path.of(staging).getParent().getFileName().toString();
    assertEquals(
        "/user/history/done_intermediate", made.get("mapreduce.jobhistory.intermediate-done-dir"));
    String tags = made.get(MRJobConfig.JOB_TAGS);
    assertTrue(tags.matches("theirs,splinter-[0-9a-f]{16}-" + directory), tags);
    cluster.set("mapreduce.jobhistory.intermediate-done-dir", "/history");
    assertEquals("/history", create(cluster).get("mapreduce.jobhistory.intermediate-done-dir"));
  }

  /** Returns the configuration of a cluster whose own file has these values. */
  private Configuration cluster(Map<String, String> site) throws IOException {
    Configuration values = new Configuration(false);
    values.set("mapreduce.framework.name", "yarn");
    JobKeys.ROOT.set(values, parent.resolve("files").toUri().toString());
    site.forEach(values::set);
    Path file = parent.resolve("mapred-site.xml");
    try (OutputStream out = Files.newOutputStream(file)) {
      values.writeXml(out);
    }
    Configuration configuration = new Configuration();
    configuration.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    return configuration;
  }

  @Test
  void aClustersJobsShareTheirJar() throws IOException {
    Path jar = Files.writeString(parent.resolve("job.jar"), "code");
    Configuration base = cluster(Map.of(MRJobConfig.JAR, jar.toString()));
    Configuration made = create(base);
    String shared = made.get(MRJobConfig.CLASSPATH_FILES);
    assertTrue(shared.startsWith("file:" + parent + "/files/lib/splinter-"), shared);
    assertEquals(shared, made.get(MRJobConfig.CACHE_FILES).replace("file:///", "file:/"));
    assertEquals("code", Files.readString(Path.of(URI.create(shared))));
    assertNull(made.get(MRJobConfig.JAR), "else it would be uploaded");
    assertEquals(shared, create(base).get(MRJobConfig.CLASSPATH_FILES));
  }

  @Test
  void aJarIsUploadedIfTheUserWantsSoOrIsThereAlready() throws IOException {
    Path jar = Files.writeString(parent.resolve("job.jar"), "code");
    Configuration own = cluster(Map.of(MRJobConfig.JAR, jar.toString()));
    JobKeys.SHARED_JAR.set(own, "false");
    assertEquals(jar.toString(), create(own).get(MRJobConfig.JAR));
    Configuration there = cluster(Map.of(MRJobConfig.JAR, "hdfs://a/b.jar"));
    assertEquals("hdfs://a/b.jar", create(there).get(MRJobConfig.JAR));
    assertFalse(Files.exists(parent.resolve("files")));
    JobKeys.SHARED_JAR.set(own, "no");
    IOException e = assertThrows(IOException.class, () -> create(own));
    assertEquals("splinter.job.shared-jar is 'no', must be true or false", e.getMessage());
  }

  @Test
  void smallJobsOfAClusterAreQuickUnlessItSaysOtherwise() throws IOException {
    Configuration quick = create(JobFactory.querying(cluster(Map.of()), 1));
    assertEquals("true", quick.get(MRJobConfig.JOB_UBERTASK_ENABLE));
    assertEquals("4", quick.get(MRJobConfig.JOB_UBERTASK_MAXMAPS));
    assertEquals("16", quick.get(MRJobConfig.IO_SORT_MB));
    assertEquals("16777216", quick.get("splinter.split.rows"));
    assertEquals("", quick.get("mapreduce.jobhistory.address"));
    String options = quick.get(MRJobConfig.MAP_JAVA_OPTS);
    assertTrue(options.contains("-XX:TieredStopAtLevel=1"), options);
    assertEquals(options, quick.get(MRJobConfig.REDUCE_JAVA_OPTS));
    String master = quick.get(MRJobConfig.MR_AM_COMMAND_OPTS);
    assertTrue(master.startsWith("-Xmx1024m ") && master.endsWith(" -Djna.tmpdir=./tmp"), master);

    Configuration own =
        cluster(
            Map.of(
                MRJobConfig.JOB_UBERTASK_ENABLE,
                "false",
                MRJobConfig.IO_SORT_MB,
                "99",
                "splinter.split.rows",
                "77",
                MRJobConfig.MAP_JAVA_OPTS,
                "-Xmx2g",
                MRJobConfig.REDUCE_JAVA_OPTS,
                "-Djna.tmpdir=/own",
                "mapreduce.jobhistory.address",
                "h:1"));
    own.set(MRJobConfig.JOB_UBERTASK_MAXMAPS, "7"); // an option by -D
    Configuration kept = create(JobFactory.querying(own, 1_000));
    assertEquals("false", kept.get(MRJobConfig.JOB_UBERTASK_ENABLE));
    assertEquals("7", kept.get(MRJobConfig.JOB_UBERTASK_MAXMAPS));
    assertEquals("99", kept.get(MRJobConfig.IO_SORT_MB));
    assertEquals("77", kept.get("splinter.split.rows"));
    assertEquals("-Xmx2g -Djna.tmpdir=./tmp", kept.get(MRJobConfig.MAP_JAVA_OPTS));
    assertEquals("-Djna.tmpdir=/own", kept.get(MRJobConfig.REDUCE_JAVA_OPTS));
    assertEquals("h:1", kept.get("mapreduce.jobhistory.address"));
  }

  /**
   * Checks that a job names no collector beside the cluster's: a JVM with options for two does not
   * start.
   */
  @Test
  void aCollectorThatTheClusterNamesIsTheOnlyOne() throws IOException {
    Configuration own =
        cluster(Map.of(MRJobConfig.MAPRED_MAP_ADMIN_JAVA_OPTS, "-Da=b -XX:+UseParallelGC"));
    Configuration made = create(JobFactory.querying(own, 1));
    String maps = made.get(MRJobConfig.MAP_JAVA_OPTS);
    assertTrue(!maps.contains("GC") && maps.contains("-XX:-UsePerfData"), maps);
    for (String key : List.of(MRJobConfig.REDUCE_JAVA_OPTS, MRJobConfig.MR_AM_COMMAND_OPTS)) {
      assertTrue(made.get(key).contains("-XX:+UseSerialGC"), made.get(key));
    }
  }

  @Test
  void optionsForMapsAndReducesAlikeStay() throws IOException {
    Configuration made = create(cluster(Map.of("mapred.child.java.opts", "-Xmx3g")));
    assertEquals("", made.get(MRJobConfig.MAP_JAVA_OPTS, ""));
    assertEquals("", made.get(MRJobConfig.REDUCE_JAVA_OPTS, ""));
  }

  @Test
  void manyQueriesAreSharedOutToTasks() throws IOException {
    Configuration made = create(JobFactory.querying(cluster(Map.of()), 256));
    assertEquals("1", made.get(MRJobConfig.JOB_UBERTASK_MAXMAPS));
    assertEquals("1048576", made.get("splinter.split.rows"));
  }

  @Test
  void whatSortsRowsIsCompiledWell() throws IOException {
    String options = create(JobFactory.sorting(cluster(Map.of()))).get(MRJobConfig.MAP_JAVA_OPTS);
    assertFalse(options.contains("TieredStopAtLevel"), options);
    assertTrue(options.contains("-XX:+UseSerialGC"), options);
  }

  @Test
  void localJobsAloneSortByTheirOwnCollector() throws IOException {
    String key = MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR;
    String hadoops = "org.apache.hadoop.mapred.MapTask$MapOutputBuffer";
    assertEquals(
        "org.splinter.provider.job.sort.SortCollector," + hadoops,
        JobFactory.sorting(new Configuration()).get(key));
    assertEquals(hadoops, JobFactory.sorting(cluster(Map.of())).get(key, hadoops));
  }
}
