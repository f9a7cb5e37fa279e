package org.splinter.provider.job;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.DoubleConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnClusterMetrics;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.contract.RefusedRequestException;

/** Runner of a job to its end, quietly; a failure says why in one line. */
public final class JobRunner {
  private static final int EVENTS = 100;
  private static final long LOCAL_END_SECONDS = 15;
  private static final long COUNTERS_SECONDS = 3;
  private static final int MAX_THREADS = 1_000;
  private static final String FETCHING = "org.apache.hadoop.mapreduce.task.reduce.";
  private static final String SORTING = "org.apache.hadoop.mapred.MapTask$MapOutputBuffer$";

  private final Job job;
  private final boolean local;
  private final ThreadGroup threads = new ThreadGroup("job");
  private int nextEvent;
  private double most;
  private @Nullable String failure;
  private boolean refused;

  private JobRunner(Job job) {
    this.job = job;
    this.local = isLocal(job.getConfiguration());
  }

  /** Returns whether jobs of that configuration run in this JVM. */
  public static boolean isLocal(Configuration configuration) {
    return configuration.get("mapreduce.framework.name", "local").equals("local");
  }

  /**
   * Submits a job and waits for it. If this does not end in success, the job has been killed unless
   * it had ended. No thread of a local job is left, except one that did not end for {@value
   * #LOCAL_END_SECONDS} seconds, so that its files can be deleted.
   *
   * @param progress receives the fraction that is done, again and again
   * @return the job's counters, unless a cluster's application master went before it reported them
   * @throws RefusedRequestException if a task threw one
   * @throws IOException if the job failed; its message is the root cause of the first failed task
   */
  public static @Nullable Counters run(Job job, DoubleConsumer progress)
      throws IOException, InterruptedException {
    return new JobRunner(job).run(progress);
  }

  private @Nullable Counters run(DoubleConsumer progress) throws IOException, InterruptedException {
    int pause = JobKeys.POLL_MILLIS.getInt(job.getConfiguration(), 1, 60_000);
    boolean submitted = false;
    Counters counters;
    try {
      requireScheduler();
      // Interrupted halfway, submitting might leave a job that could not be killed.
      Uninterrupted.run(threads, this::submit);
      submitted = true;
      watch(progress, pause);
      counters = counters();
    } catch (Throwable e) {
      if (submitted) {
        kill(e);
      }
      if (e instanceof IOException failure) {
        Uninterrupted.rethrowIfInterrupted(failure);
      }
      throw e;
    } finally {
      if (local) {
        Uninterrupted.run(this::awaitThreads);
      }
      if (submitted) {
        TaskFailures.take(job.getJobID());
      }
    }
    progress.accept(1);
    return counters;
  }

  /**
   * Refuses a resource manager that does not answer: a job itself waits for it for long, and cannot
   * be interrupted meanwhile.
   */
  private void requireScheduler() throws IOException {
    if (local) {
      return;
    }
    Configuration impatient = new Configuration(job.getConfiguration());
    JobSettings.applyToClient(impatient);
    YarnClusterMetrics unused = Scheduler.ask(impatient, YarnClient::getYarnClusterMetrics);
  }

  private void submit() throws IOException, InterruptedException {
    if (local) { // this thread does nothing else, and the job's threads inherit it
      TerseDefaults.useInThread();
    }
    try {
      job.submit();
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    }
  }

  private void watch(DoubleConsumer progress, int pause) throws IOException, InterruptedException {
    while (!job.isComplete()) {
      progress.accept(fraction());
      if (!local) {
        readEvents();
      }
      // The end of a local job is waited for, not polled for; the pause is for its progress.
      if (!local
          || !joinThreads(TimeUnit.MILLISECONDS.toNanos(pause), thread -> !thread.isDaemon())) {
        Thread.sleep(local ? 1 : pause);
      }
    }
    if (!succeeded()) {
      String reason = reason();
      throw refused ? new RefusedRequestException(reason) : new IOException(reason);
    }
  }

  /**
   * Returns whether the job succeeded. Where there is no history server, Hadoop takes every job
   * whose application master has gone for a success. If the resource manager has diagnostics of the
   * job, it also knows how that ended; it has some of successful jobs too that it took up again
   * after a restart.
   */
  private boolean succeeded() throws IOException, InterruptedException {
    if (!job.isSuccessful()) {
      return false;
    }
    if (local || RootCause.of(job.getStatus().getFailureInfo()) == null) {
      return true;
    }
    JobID id = job.getJobID();
    ApplicationId application =
        ApplicationId.newInstance(Long.parseLong(id.getJtIdentifier()), id.getId());
    FinalApplicationStatus status =
        Scheduler.ask(
            job.getConfiguration(),
            yarn -> yarn.getApplicationReport(application).getFinalApplicationStatus());
    return status != FinalApplicationStatus.FAILED && status != FinalApplicationStatus.KILLED;
  }

  /**
   * Returns the counters, asked for at once, while the application master is still there to report
   * them. A history server, which is asked when the master has gone, is not waited for any longer:
   * an answer needs no counters.
   */
  private @Nullable Counters counters() throws IOException, InterruptedException {
    if (local) {
      return job.getCounters();
    }
    FutureTask<@Nullable Counters> question = new FutureTask<>(job::getCounters);
    Thread thread = new Thread(threads, question, "counters of " + job.getJobID());
    thread.setDaemon(true);
    thread.start();
    try {
      return question.get(COUNTERS_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return null;
    }
  }

  /** Kills the job if it still runs; a failure of that is added to the reason for it. */
  private void kill(Throwable why) {
    try {
      Uninterrupted.run(
          () -> {
            if (!job.isComplete()) {
              job.killJob();
            }
          });
    } catch (IOException | RuntimeException e) {
      why.addSuppressed(e);
    }
  }

  /**
   * Waits for the threads of a local job. Hadoop's local job runner reports a job as complete
   * before it deletes its own files, and as killed before its tasks have ended. Its threads and its
   * tasks' are all of one group; other threads that Hadoop may have started there for later are
   * daemons. So are those that sort and fetch, which a killed task leaves running.
   */
  private void awaitThreads() throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LOCAL_END_SECONDS);
    awaitThreads(deadline, thread -> !thread.isDaemon());
    for (Thread thread : threads(JobRunner::isOfTask)) {
      thread.interrupt();
    }
    awaitThreads(deadline, JobRunner::isOfTask);
  }

  private void awaitThreads(long deadline, Predicate<Thread> which) throws InterruptedException {
    long left = deadline - System.nanoTime();
    while (left > 0 && joinThreads(left, which)) {
      left = deadline - System.nanoTime();
    }
  }

  /**
   * Returns whether a thread is a daemon that a killed task may leave running. Such a thread holds
   * the memory in which the task sorted, and its files; it ends when it is interrupted.
   */
  static boolean isOfTask(Thread thread) {
    String type = thread.getClass().getName();
    return type.startsWith(FETCHING) || type.startsWith(SORTING);
  }

  private List<Thread> threads(Predicate<Thread> which) {
    Thread[] all = new Thread[MAX_THREADS];
    return Stream.of(all).limit(threads.enumerate(all)).filter(which).toList();
  }

  /**
   * Waits for the end of some of the job's threads, or that many nanoseconds.
   *
   * @return whether there were any
   */
  private boolean joinThreads(long nanos, Predicate<Thread> which) throws InterruptedException {
    long deadline = System.nanoTime() + nanos;
    List<Thread> some = threads(which);
    for (Thread thread : some) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      thread.join(Math.max(1, left));
    }
    return !some.isEmpty();
  }

  /** Returns the greatest fraction so far: Hadoop's goes back when a task reports late. */
  private double fraction() throws IOException {
    double now =
        job.getNumReduceTasks() == 0
            ? job.mapProgress()
            : (job.mapProgress() + job.reduceProgress()) / 2;
    most = Math.max(most, now);
    return most;
  }

  private String reason() throws IOException, InterruptedException {
    if (local) {
      Throwable thrown = TaskFailures.take(job.getJobID());
      refused = thrown != null && RefusedRequestException.caused(thrown);
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
      // The application master has gone; what it reported while it ran is enough.
    }
    if (failure != null) {
      return failure;
    }
    String status = RootCause.of(job.getStatus().getFailureInfo());
    return status != null
        ? status
        : "job '" + job.getJobName() + "' failed or was killed; see the log of " + job.getJobID();
  }

  /** Reads news of finished tasks while the application master is there to report them. */
  private void readEvents() throws IOException, InterruptedException {
    if (failure != null) {
      return;
    }
    for (TaskCompletionEvent event : job.getTaskCompletionEvents(nextEvent, EVENTS)) {
      nextEvent++;
      if (failure == null && event.getStatus() == TaskCompletionEvent.Status.FAILED) {
        String diagnostics = String.join("\n", job.getTaskDiagnostics(event.getTaskAttemptId()));
        failure = RootCause.of(diagnostics);
        refused = RefusedRequestException.caused(diagnostics);
      }
    }
  }
}
