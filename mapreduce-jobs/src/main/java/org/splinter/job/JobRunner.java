package org.splinter.job;

import java.io.IOException;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.jspecify.annotations.Nullable;

/** Runs a job to its end, quietly, and says in one line why it failed if it does. */
public final class JobRunner {
  private static final int EVENTS = 100;

  private final Job job;
  private final boolean local;
  private int nextEvent;
  private @Nullable String failure;

  private JobRunner(Job job) {
    this.job = job;
    this.local = isLocal(job.getConfiguration());
  }

  /** Whether jobs of that configuration run in this JVM. */
  public static boolean isLocal(Configuration configuration) {
    return configuration.get("mapreduce.framework.name", "local").equals("local");
  }

  /**
   * Submits a job and waits for it. If this thread is interrupted, the job is killed.
   *
   * @param progress is told the fraction that is done, again and again
   * @throws IOException if the job failed; its message is the root cause of the first failed task
   */
  public static void run(Job job, DoubleConsumer progress)
      throws IOException, InterruptedException {
    new JobRunner(job).run(progress);
  }

  private void run(DoubleConsumer progress) throws IOException, InterruptedException {
    int configured = JobKeys.POLL_MILLIS.getInt(job.getConfiguration(), 0, 60_000);
    int pause = configured > 0 ? configured : local ? 5 : 100;
    try {
      job.submit();
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    }
    try {
      while (!job.isComplete()) {
        progress.accept(fraction());
        if (!local) {
          readEvents();
        }
        Thread.sleep(pause);
      }
      if (!job.isSuccessful()) {
        throw new IOException(reason());
      }
    } catch (InterruptedException e) {
      job.killJob();
      throw e;
    } finally {
      TaskFailures.take(job.getJobID());
    }
    progress.accept(1);
  }

  private double fraction() throws IOException {
    return job.getNumReduceTasks() == 0
        ? job.mapProgress()
        : (job.mapProgress() + job.reduceProgress()) / 2;
  }

  private String reason() throws IOException, InterruptedException {
    if (local) {
      Throwable thrown = TaskFailures.take(job.getJobID());
      return thrown != null
          ? RootCause.of(thrown)
          : "job '"
              + job.getJobName()
              + "' failed outside its tasks: is the disk of "
              + job.getConfiguration().get("mapreduce.cluster.local.dir")
              + " full?";
    }
    try {
      readEvents();
    } catch (IOException e) {
      // The application master has gone; what it told while it ran will do.
    }
    if (failure != null) {
      return failure;
    }
    String status = RootCause.of(job.getStatus().getFailureInfo());
    return status != null
        ? status
        : "job '" + job.getJobName() + "' failed or was killed; see the log of " + job.getJobID();
  }

  /** Reads news of finished tasks while the application master is there to tell them. */
  private void readEvents() throws IOException, InterruptedException {
    if (failure != null) {
      return;
    }
    for (TaskCompletionEvent event : job.getTaskCompletionEvents(nextEvent, EVENTS)) {
      nextEvent++;
      if (failure == null && event.getStatus() == TaskCompletionEvent.Status.FAILED) {
        failure = RootCause.of(String.join("\n", job.getTaskDiagnostics(event.getTaskAttemptId())));
      }
    }
  }
}
