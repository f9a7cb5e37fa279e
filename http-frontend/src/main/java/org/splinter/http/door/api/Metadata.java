package org.splinter.http.door.api;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.http.server.Problem;
import org.splinter.http.server.ProblemException;
import org.splinter.http.server.Reply;

/** Threads that read and write files for short requests, a bounded number at once. */
public final class Metadata implements AutoCloseable {
  private static final int THREADS = 8;
  private static final int QUEUE = 256;

  private final String what;
  private final Function<Throwable, Problem> problems;
  private final ThreadPoolExecutor threads;

  /** Work that reads files. */
  @FunctionalInterface
  public interface Reading {
    void run() throws Exception;
  }

  /**
   * @param what the threads work on, in words
   * @param problems puts failures in words for who asked
   */
  public Metadata(String what, Function<Throwable, Problem> problems) {
    this.what = what;
    this.problems = problems;
    this.threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(QUEUE),
            work -> {
              Thread thread = new Thread(work, what);
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Does work that gives a reply, and replies with its failure.
   *
   * @throws ProblemException 503 if too much waits
   */
  public void run(Consumer<Reply> reply, Reading work) {
    try {
      threads.execute(
          () -> {
            try {
              work.run();
            } catch (Throwable e) { // Hadoop reports a full disk by an Error
              reply.accept(Reply.of(problems.apply(e)));
            }
          });
    } catch (RejectedExecutionException e) {
      throw ProblemException.after(
          HttpStatus.SERVICE_UNAVAILABLE_503,
          "this door has as much " + what + " at hand as it can at once; ask again",
          Duration.ofSeconds(1));
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
