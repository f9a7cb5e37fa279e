package org.splinter.provider.road;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.provider.job.JobRunner;

/**
 * Settings of tasks that hold a whole graph: the memory for it, and the compiler that long loops
 * need.
 */
final class TaskMemory {
  private static final int LEAST = 128;
  private static final int MOST = 1 << 20;

  private TaskMemory() {}

  /**
   * Raises the memory of map tasks on a cluster to what a whole graph needs, and lets their
   * compiler optimise fully; more memory in the cluster's own files stays.
   */
  static void require(Configuration job) throws IOException {
    if (JobRunner.isLocal(job)) {
      return; // its tasks share this JVM's memory
    }
    int megabytes =
        Math.max(
            RoadKeys.MEMORY_MEGABYTES.getInt(job, LEAST, MOST),
            job.getInt(MRJobConfig.MAP_MEMORY_MB, 0));
    job.setInt(MRJobConfig.MAP_MEMORY_MB, megabytes);
    String options = job.get(MRJobConfig.MAP_JAVA_OPTS, job.get("mapred.child.java.opts", ""));
    // The last of several equal options counts.
    job.set(
        MRJobConfig.MAP_JAVA_OPTS,
        options + " -Xmx" + megabytes / 4 * 3 + "m -XX:TieredStopAtLevel=4");
    job.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false);
  }

  /** Returns the refusal of a graph that does not fit the memory. */
  static RefusedRequestException exhausted(Configuration job, String graph) {
    long megabytes = Runtime.getRuntime().maxMemory() >> 20;
    return new RefusedRequestException(
        "graph '"
            + graph
            + "' does not fit the "
            + megabytes
            + " MB of memory that it has here; "
            + (JobRunner.isLocal(job)
                ? "give this program more, such as by SPLINTER_JAVA_OPTS=-Xmx" + 2 * megabytes + "m"
                : "raise " + RoadKeys.MEMORY_MEGABYTES.key()));
  }
}
