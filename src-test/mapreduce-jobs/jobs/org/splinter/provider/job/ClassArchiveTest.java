package org.splinter.provider.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that jobs use an installed archive by a class path that serves nodes without it as well.
 */
final class ClassArchiveTest {
  private static final String ARCHIVE = "classes-0123456789abcdef.jsa";
  private static final String MASTER = MRJobConfig.MR_AM_COMMAND_OPTS;

  @TempDir private Path work;
  private final Configuration cluster = new Configuration();

  @BeforeEach
  void describeCluster() throws IOException {
    Path jar = Files.writeString(work.resolve("job.jar"), "code");
    cluster.set("mapreduce.framework.name", "yarn");
    cluster.set(MRJobConfig.JAR, jar.toString());
    JobKeys.ROOT.set(cluster, work.resolve("root").toUri().toString());
  }

  private void install(String... jars) throws IOException {
    Path made = Files.writeString(work.resolve(ARCHIVE), "archive");
    ClassArchive.install(
        new JobLibrary(cluster), new org.apache.hadoop.fs.Path(made.toUri()), List.of(jars));
  }

  private Configuration create() throws IOException {
    org.apache.hadoop.fs.Path jobs = new org.apache.hadoop.fs.Path(work.resolve("jobs").toUri());
    try (JobDirectory directory = JobDirectory.create(cluster, jobs)) {
      return JobFactory.create(cluster, "test", directory, JobFactory.class).getConfiguration();
    }
  }

  private boolean isUsed() throws IOException {
    Configuration made = create();
    boolean used = made.get(MASTER).contains("SharedArchiveFile=./splinter.jsa");
    assertEquals(used, made.get(MRJobConfig.CACHE_FILES).contains(ARCHIVE + "#splinter.jsa"));
    return used;
  }

  @Test
  void itsJarsComeFirstThenTheJobsThenAllTheOthers() throws IOException {
    assertFalse(isUsed());
    assertFalse(ClassArchive.isInstalled(new JobLibrary(cluster)));
    install("/hadoop/a.jar", "/hadoop/b.jar");
    assertTrue(ClassArchive.isInstalled(new JobLibrary(cluster)));
    assertTrue(isUsed());
    Configuration made = create();
    String jar = new org.apache.hadoop.fs.Path(made.get(MRJobConfig.CLASSPATH_FILES)).getName();
    for (String key : List.of(MASTER, MRJobConfig.MAP_JAVA_OPTS, MRJobConfig.REDUCE_JAVA_OPTS)) {
      String options = made.get(key);
      assertTrue(
          options.endsWith(" -cp /hadoop/a.jar:/hadoop/b.jar:" + jar + ":$CLASSPATH"), options);
    }
  }

  @Test
  void anArchiveThatHasGoneIsNotUsed() throws IOException {
    install("/hadoop/a.jar");
    Files.delete(work.resolve("root/lib").resolve(ARCHIVE));
    assertFalse(isUsed());
  }

  @Test
  void whatIsNoIndexIsNotUsed() throws IOException {
    install("/hadoop/a.jar");
    JobLibrary library = new JobLibrary(cluster);
    for (String index :
        List.of(
            "",
            ARCHIVE,
            "../" + ARCHIVE + "x\n/a.jar",
            ARCHIVE + "\n/a.jar; touch x.jar",
            ARCHIVE + "\n/$(x).jar",
            ARCHIVE + "\na.jar",
            ARCHIVE + "\n/a.jar".repeat(200_000))) {
      library.replace("classes", index.getBytes(java.nio.charset.StandardCharsets.UTF_8));
      assertFalse(isUsed(), index.substring(0, Math.min(60, index.length())));
    }
    install("/hadoop/a.jar");
    assertTrue(isUsed());
  }

  @Test
  void aUsersOwnClassPathStays() throws IOException {
    install("/hadoop/a.jar");
    cluster.set("tmpjars", "file:/user.jar"); // -libjars
    assertFalse(isUsed());
    cluster.unset("tmpjars");
    cluster.setBoolean(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER, true);
    assertFalse(isUsed());
    cluster.setBoolean(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER, false);
    cluster.set(MRJobConfig.MAP_JAVA_OPTS, "-Xmx1g -cp /own.jar");
    assertFalse(isUsed());
    cluster.set(MRJobConfig.MAP_JAVA_OPTS, "-Xmx1g");
    assertTrue(isUsed());
  }

  @Test
  void theJobThatMakesOneTakesNone() throws IOException {
    install("/hadoop/a.jar");
    Configuration apart = ClassArchive.apart(cluster);
    assertTrue(apart.getBoolean(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER, false));
    assertFalse(cluster.getBoolean(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER, false));
  }

  @Test
  void jnaAndWhatAShellWouldReadAreLeftOut() {
    assertEquals(
        List.of("/opt/hadoop-3.5.0/a+b_c.jar", "/x/jnaerator.jar"),
        ClassArchive.archivable(
            List.of(
                "/opt/hadoop-3.5.0/a+b_c.jar",
                "/opt/jna-5.2.0.jar",
                "/x/jnaerator.jar",
                "/x y/a.jar",
                "/x/$a.jar",
                "b.jar")));
  }
}
