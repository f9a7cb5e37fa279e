package org.splinter.provider.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a provider's name is taken from its site's own files. */
final class SiteNameTest {
  @TempDir private Path folder;

  @Test
  void theSitesFilesNameTheProvider() throws IOException {
    assertEquals("", SiteName.in(null));
    assertEquals("", SiteName.in(folder));
    Path site = folder.resolve("core-site.xml");
    Files.writeString(site, "<configuration></configuration>");
    assertEquals("", SiteName.in(folder));
    Files.writeString(
        site,
        "<configuration><property><name>splinter.provider</name><value>east</value>"
            + "<final>true</final></property></configuration>");
    assertEquals("east", SiteName.in(folder));
  }

  /** Checks that a job's configuration names no provider, and local jobs have no site. */
  @Test
  void theJobsConfigurationDoesNot() {
    Configuration job = new Configuration(false);
    JobKeys.PROVIDER.set(job, "west");
    job.set("mapreduce.framework.name", "yarn");
    assertEquals("", SiteName.ofTask(job), "this class path names none");
    job.set("mapreduce.framework.name", "local");
    assertEquals("", SiteName.ofTask(job));
  }
}
