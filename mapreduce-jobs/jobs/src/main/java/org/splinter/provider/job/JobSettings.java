package org.splinter.provider.job;

import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * Settings of a cluster's jobs by which small ones are quick on a stock cluster: most of their time
 * is the start of JVMs.
 *
 * <p>Guarantee: a value that the cluster's own files or the user set stays as it is; values of
 * Hadoop's default files count as unset. Only {@code -Djna.tmpdir} is added to options that do not
 * name it.
 */
public final class JobSettings {
  /**
   * JNA's directory in every container: it goes when the container does, and /tmp may refuse
   * programs.
   */
  private static final String JNA_DIRECTORY = "-Djna.tmpdir=./tmp";

  /**
   * A garbage collector that starts at once; a JVM with options for two collectors does not start.
   */
  private static final String QUICK_COLLECTOR = "-XX:+UseSerialGC ";

  /** The option that names a collector. */
  private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use\\w+GC\\b");

  /**
   * Options for no more address space than needed: a node manager may kill a container that has
   * more than 2.1 times its memory.
   */
  private static final String QUICK_START = "-XX:-UsePerfData -XX:CompressedClassSpaceSize=128m";

  /** Option for JVMs that only call native kernels or wait for others. */
  private static final String QUICK_COMPILER = " -XX:TieredStopAtLevel=1";

  /** The most maps that one process runs faster than several; their work is done in turn. */
  private static final int UBER_MAPS = 4;

  /** The most bytes that are read and evaluated in the time that a container takes to start. */
  private static final String UBER_BYTES = String.valueOf(256L << 20);

  /** The number of queries that take longer than a JVM's start, if there is more than one map. */
  private static final int MANY_QUERIES = 8;

  /** Rows of a map task of one query: a fold takes less time over them than a JVM's start. */
  private static final int TASK_ROWS = 1 << 24;

  /** Rows with which a task takes about a JVM's start even if it answers very many queries. */
  private static final int LEAST_TASK_ROWS = 1 << 20;

  private static final Map<String, String> SMALL_JOBS =
      Map.of(
          MRJobConfig.JOB_UBERTASK_ENABLE,
          "true",
          MRJobConfig.JOB_UBERTASK_MAXMAPS,
          String.valueOf(UBER_MAPS),
          MRJobConfig.JOB_UBERTASK_MAXBYTES,
          UBER_BYTES,
          // How often an application master asks for containers, and learns which it got.
          MRJobConfig.MR_AM_TO_RM_HEARTBEAT_INTERVAL_MS,
          "100",
          // Without it the application master of Hadoop 3.4 does not start on Java 17.
          "mapreduce.jvm.add-opens-as-default",
          "true",
          // An application master that has just ended refuses at once; the resource manager knows
          // how it ended.
          MRJobConfig.MR_CLIENT_TO_AM_IPC_MAX_RETRIES,
          "0",
          // Hadoop's default is an address where no history server listens.
          "mapreduce.jobhistory.address",
          "");

  /**
   * Limits of how long a client waits for a cluster that is down: waiting longer shows a user
   * nothing new. Its jobs wait as long as the cluster's own files say, so that they outlive a
   * daemon that is restarted.
   */
  private static final Map<String, String> CLIENT_PATIENCE =
      Map.of(
          "ipc.client.connect.max.retries", "2",
          "ipc.client.connect.timeout", "5000",
          "ipc.client.connect.max.retries.on.timeouts", "1",
          "yarn.resourcemanager.connect.max-wait.ms", "5000",
          "yarn.resourcemanager.connect.retry-interval.ms", "1000");

  /** The source that marks a value as a client's own. */
  private static final String CLIENT = "splinter client";

  /** The keys of a cluster's own options, which come before these. */
  private static final Map<String, String> ADMIN_OPTIONS =
      Map.of(
          MRJobConfig.MR_AM_COMMAND_OPTS,
          MRJobConfig.MR_AM_ADMIN_COMMAND_OPTS,
          MRJobConfig.MAP_JAVA_OPTS,
          MRJobConfig.MAPRED_MAP_ADMIN_JAVA_OPTS,
          MRJobConfig.REDUCE_JAVA_OPTS,
          MRJobConfig.MAPRED_REDUCE_ADMIN_JAVA_OPTS);

  private JobSettings() {}

  /** Sets a value unless the cluster's own files or the user have set it. */
  public static void setUnlessConfigured(Configuration configuration, String key, String value) {
    if (!isConfigured(configuration, key)) {
      configuration.set(key, value);
    }
  }

  /** Returns whether the cluster's own files or the user set a value. */
  public static boolean isConfigured(Configuration configuration, String key) {
    String[] sources = configuration.getPropertySources(key);
    return sources != null && !sources[sources.length - 1].endsWith("-default.xml");
  }

  /** Applies the settings by which a client itself asks a cluster. */
  public static void applyToClient(Configuration configuration) {
    CLIENT_PATIENCE.forEach(
        (key, value) -> {
          if (!isConfigured(configuration, key)) {
            configuration.set(key, value, CLIENT);
          }
        });
    setUnlessConfigured(configuration, "ipc.client.rpc-timeout.ms", "60000");
  }

  /** Applies the settings of every job on a cluster. */
  static void apply(Configuration configuration) {
    for (String key : CLIENT_PATIENCE.keySet()) {
      String[] sources = configuration.getPropertySources(key);
      if (sources != null && sources[sources.length - 1].equals(CLIENT)) {
        configuration.unset(key); // Hadoop's default holds then
      }
    }
    SMALL_JOBS.forEach((key, value) -> setUnlessConfigured(configuration, key, value));
    setOptions(
        configuration,
        MRJobConfig.MR_AM_COMMAND_OPTS,
        QUICK_START + QUICK_COMPILER,
        MRJobConfig.DEFAULT_MR_AM_COMMAND_OPTS + " ");
    setTaskOptions(configuration, QUICK_START);
    for (String key : ADMIN_OPTIONS.keySet()) {
      String options = configuration.get(key, "");
      if (!options.isEmpty() && !options.contains("-Djna.tmpdir=")) {
        configuration.set(key, options + " " + JNA_DIRECTORY);
      }
    }
  }

  /**
   * Applies further settings of jobs that answer queries: their maps are native code, their sums
   * are few.
   *
   * @param queries that one job answers, 1 or more
   */
  static void applyToQueries(Configuration configuration, int queries) {
    setTaskOptions(configuration, QUICK_START + QUICK_COMPILER);
    setUnlessConfigured(configuration, MRJobConfig.IO_SORT_MB, "16");
    int rows = Math.max(LEAST_TASK_ROWS, TASK_ROWS / queries);
    setUnlessConfigured(configuration, JobKeys.SPLIT_ROWS.key(), String.valueOf(rows));
    if (queries > MANY_QUERIES) {
      setUnlessConfigured(configuration, MRJobConfig.JOB_UBERTASK_MAXMAPS, "1");
    }
  }

  /** Sets options for maps and reduces; one key of Hadoop's serves both where they have none. */
  private static void setTaskOptions(Configuration configuration, String options) {
    if (!isConfigured(configuration, "mapred.child.java.opts")) {
      setOptions(configuration, MRJobConfig.MAP_JAVA_OPTS, options, "");
      setOptions(configuration, MRJobConfig.REDUCE_JAVA_OPTS, options, "");
    }
  }

  /** Sets options of a JVM, after some others, and a collector unless the cluster names one. */
  private static void setOptions(
      Configuration configuration, String key, String options, String before) {
    String admin = configuration.get(ADMIN_OPTIONS.get(key), "");
    String collector = COLLECTOR.matcher(admin).find() ? "" : QUICK_COLLECTOR;
    setUnlessConfigured(configuration, key, before + collector + options);
  }
}
