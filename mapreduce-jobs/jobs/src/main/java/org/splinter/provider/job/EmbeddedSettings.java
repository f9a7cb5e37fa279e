package org.splinter.provider.job;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * Hadoop settings of an embedded provider: the local job runner, quick and kept to its own root.
 */
public final class EmbeddedSettings {
  private EmbeddedSettings() {}

  public static void apply(Configuration configuration, Path root) {
    String scratch = root.resolve("tmp").toString();
    configuration.set("fs.defaultFS", "file:///");
    configuration.setClass("fs.file.impl", EmbeddedFileSystem.class, FileSystem.class);
    configuration.set("hadoop.tmp.dir", scratch);
    configuration.set("mapreduce.framework.name", "local");
    int cores = Runtime.getRuntime().availableProcessors();
    configuration.setInt("mapreduce.local.map.tasks.maximum", cores);
    // Sums are few and small: a large sort buffer would only be zeroed.
    configuration.setInt("mapreduce.task.io.sort.mb", 4);
  }
}
