package org.splinter.provider.job;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobID;
import org.jspecify.annotations.Nullable;

/**
 * Record of why tasks of this JVM failed, because Hadoop's local job runner reports to its caller
 * only that a job failed. {@link JobRunner} asks here; on a cluster it has the tasks' diagnostics.
 */
public final class TaskFailures {
  /**
   * The first failure of each job, by the job's printed id: old and new ids of Hadoop's are never
   * equal.
   */
  private static final Map<String, Throwable> FIRST = new ConcurrentHashMap<>();

  private TaskFailures() {}

  /** Work of a task. */
  @FunctionalInterface
  public interface Work {
    void run() throws IOException, InterruptedException;
  }

  /** Work of a task with a result. */
  @FunctionalInterface
  public interface Source<T> {
    T get() throws IOException, InterruptedException;
  }

  /** Runs work of a task, such as its {@code run} method, and remembers what it throws. */
  public static void recording(JobContext context, Work work)
      throws IOException, InterruptedException {
    try {
      work.run();
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      remember(context, e);
      throw e;
    }
  }

  /** Runs work of a task with a result, and remembers what it throws. */
  public static <T> T recordingResult(JobContext context, Source<T> work)
      throws IOException, InterruptedException {
    try {
      return work.get();
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      remember(context, e);
      throw e;
    }
  }

  private static void remember(JobContext context, Throwable thrown) {
    FIRST.putIfAbsent(context.getJobID().toString(), thrown);
  }

  /** Returns what was remembered of a job, and forgets it. */
  static @Nullable Throwable take(JobID job) {
    return FIRST.remove(job.toString());
  }
}
