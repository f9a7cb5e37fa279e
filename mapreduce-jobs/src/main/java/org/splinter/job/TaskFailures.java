package org.splinter.job;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobID;
import org.jspecify.annotations.Nullable;

/**
 * Remembers why tasks of this JVM failed, because Hadoop's local job runner tells its caller only
 * that a job failed. {@link JobRunner} asks here; on a cluster it has the tasks' diagnostics.
 */
public final class TaskFailures {
  private static final Map<JobID, Throwable> FIRST = new ConcurrentHashMap<>();

  private TaskFailures() {}

  /** What a task does. */
  @FunctionalInterface
  public interface Work {
    void run() throws IOException, InterruptedException;
  }

  /** Runs a task's work, in its {@code run} method, and remembers what it throws. */
  public static void recording(JobContext context, Work work)
      throws IOException, InterruptedException {
    try {
      work.run();
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      FIRST.putIfAbsent(context.getJobID(), e);
      throw e;
    }
  }

  /** Returns what was remembered of a job, and forgets it. */
  static @Nullable Throwable take(JobID job) {
    return FIRST.remove(job);
  }
}
