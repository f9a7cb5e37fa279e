package org.splinter.provider.job;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;

/**
 * Configurations of tests whose jobs run in this JVM. They are those of embedded providers, and
 * small jobs take half the time with them. {@code JobRunnerTest} alone runs jobs by Hadoop's
 * defaults.
 */
public final class LocalSettings {
  private LocalSettings() {}

  /** Returns a configuration whose jobs write only below a folder. */
  public static Configuration of(Path folder) {
    return apply(new Configuration(), folder);
  }

  /** Adds the settings to a configuration, except for the file system if it names one. */
  public static Configuration apply(Configuration configuration, Path folder) {
    Configuration named = new Configuration(configuration);
    EmbeddedSettings.apply(configuration, folder);
    JobKeys.POLL_MILLIS.set(configuration, "5");
    for (String key : new String[] {"fs.file.impl", "fs.defaultFS"}) {
      if (JobSettings.isConfigured(named, key)) {
        configuration.set(key, named.get(key));
      }
    }
    return configuration;
  }
}
