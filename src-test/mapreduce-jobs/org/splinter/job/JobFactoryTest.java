package org.splinter.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every job of this project starts with, unless the user says otherwise. */
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
}
