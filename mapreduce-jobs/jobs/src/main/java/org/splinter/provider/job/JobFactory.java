package org.splinter.provider.job;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.jspecify.annotations.Nullable;
import org.splinter.provider.job.sort.SortCollector;

/** Maker of jobs whose tasks find this project's classes and, if local, keep to one directory. */
public final class JobFactory {
  /**
   * The most megabytes in which a local task sorts: enough for some hundred thousand rows. Every
   * task allocates and clears them, so that more would slow small jobs; those of one provider's
   * tasks on all cores take at most {@value #LOCAL_SORT_SHARE}th part of the heap.
   */
  private static final long LOCAL_SORT_MEGABYTES = 64;

  private static final int LOCAL_SORT_SHARE = 8;

  /**
   * The files that are merged at once: as many as tasks usually leave, so that none is merged
   * twice.
   */
  private static final int LOCAL_SORT_FILES = 100;

  private JobFactory() {}

  /**
   * Returns a copy for jobs that sort many rows and have no combiner: in this JVM they sort by
   * {@link SortCollector}, which knows none.
   */
  public static Configuration sorting(Configuration base) {
    Configuration configuration = combining(base);
    if (JobRunner.isLocal(configuration)) {
      SortCollector.install(configuration);
    }
    return configuration;
  }

  /**
   * Returns a copy for jobs that sort many rows and may have a combiner. In this JVM they use every
   * core, and leave what was sorted in files, whose records would else be read into memory and
   * written again.
   */
  public static Configuration combining(Configuration base) {
    Configuration configuration = new Configuration(base);
    if (JobRunner.isLocal(configuration)) {
      int cores = Runtime.getRuntime().availableProcessors();
      long share = (Runtime.getRuntime().maxMemory() >> 20) / ((long) LOCAL_SORT_SHARE * cores);
      configuration.setInt(
          "mapreduce.task.io.sort.mb", (int) Math.max(1, Math.min(LOCAL_SORT_MEGABYTES, share)));
      configuration.setInt("mapreduce.local.map.tasks.maximum", cores);
      configuration.setInt("mapreduce.local.reduce.tasks.maximum", cores);
      configuration.setInt("mapreduce.task.io.sort.factor", LOCAL_SORT_FILES);
      configuration.setFloat("mapreduce.reduce.shuffle.memory.limit.percent", 0);
    }
    return configuration;
  }

  /**
   * Returns a copy for jobs that answer queries: their tasks are short, and start as quickly as
   * they can.
   *
   * @param queries that one job answers
   */
  public static Configuration querying(Configuration base, int queries) {
    Configuration configuration = new Configuration(base);
    if (!JobRunner.isLocal(configuration)) {
      JobSettings.applyToQueries(configuration, queries);
    }
    return configuration;
  }

  /**
   * Returns a new job, to be configured further. On a cluster its tasks take the jar from the
   * provider's {@link JobLibrary}; the first job that needs the jar puts it there.
   *
   * @param directory in which Hadoop keeps its files for the job, so that they are deleted with it
   * @param code a class of the jar that the tasks need, unless {@code base} names a jar
   */
  public static Job create(Configuration base, String name, JobDirectory directory, Class<?> code)
      throws IOException {
    Job job = Job.getInstance(base, name);
    Configuration configuration = job.getConfiguration();
    if (job.getJar() == null) {
      job.setJarByClass(code);
    }
    // The nodes' class path may hold an older JNA.
    configuration.setBooleanIfUnset(MRJobConfig.MAPREDUCE_JOB_USER_CLASSPATH_FIRST, true);
    directory.keep(configuration);
    if (JobRunner.isLocal(configuration)) {
      configuration.setClass(
          MRConfig.SHUFFLE_CONSUMER_PLUGIN, LocalShuffle.class, ShuffleConsumerPlugin.class);
    } else {
      JobSettings.apply(configuration);
      shareJar(job);
    }
    return job;
  }

  /**
   * Puts the job's jar into the library; a jar that is at the provider already, or none, is left to
   * Hadoop.
   */
  private static void shareJar(Job job) throws IOException {
    Configuration configuration = job.getConfiguration();
    java.nio.file.Path jar = localJar(job.getJar());
    if (jar != null && JobKeys.SHARED_JAR.getBoolean(configuration)) {
      JobLibrary library = new JobLibrary(configuration);
      Path copy = library.jar(jar);
      job.addFileToClassPath(copy);
      configuration.unset(MRJobConfig.JAR);
      ClassArchive.use(job, library, copy.getName());
    }
  }

  /**
   * Returns the jar that jobs of this configuration would take from this machine, if there is one.
   */
  public static java.nio.file.@Nullable Path localJar(Configuration configuration, Class<?> code) {
    JobConf job = new JobConf(configuration);
    if (job.getJar() == null) {
      job.setJarByClass(code);
    }
    return localJar(job.getJar());
  }

  private static java.nio.file.@Nullable Path localJar(@Nullable String jar) {
    if (jar == null) {
      return null;
    }
    URI uri = new Path(jar).toUri();
    boolean local = uri.getScheme() == null || uri.getScheme().equals("file");
    return local ? java.nio.file.Path.of(uri.getPath()) : null;
  }
}
