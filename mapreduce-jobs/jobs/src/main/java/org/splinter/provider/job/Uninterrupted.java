package org.splinter.provider.job;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Work that must be done even by a thread that has been interrupted, such as killing its job or
 * deleting its shares: Hadoop's calls fail at once in an interrupted thread.
 */
public final class Uninterrupted {
  private Uninterrupted() {}

  /** The work. */
  @FunctionalInterface
  public interface Work {
    void run() throws IOException, InterruptedException;
  }

  /**
   * Does the work on a thread that no one interrupts and waits for its end, however often this
   * thread is interrupted meanwhile; an interruption is remembered in this thread's interrupt flag.
   */
  public static void run(Work work) throws IOException {
    run(Thread.currentThread().getThreadGroup(), work);
  }

  /** Does the work on a thread of a group, which the threads that the work starts inherit. */
  static void run(@Nullable ThreadGroup group, Work work) throws IOException {
    FutureTask<@Nullable Void> task =
        new FutureTask<>(
            () -> {
              work.run();
              return null;
            });
    Thread thread = new Thread(group, task, Thread.currentThread().getName());
    thread.setDaemon(false);
    thread.start();
    boolean interrupted = false;
    try {
      while (!task.isDone()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      task.get();
    } catch (InterruptedException e) {
      interrupted = true;
    } catch (ExecutionException e) {
      throw unwrapped(e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Throws if a failure came of this thread's interruption, which Hadoop reports as a failure of
   * input or output.
   *
   * @throws InterruptedException with {@code failure} as its cause if this thread was interrupted
   */
  public static void rethrowIfInterrupted(IOException failure) throws InterruptedException {
    boolean interrupted =
        failure instanceof InterruptedIOException && !(failure instanceof SocketTimeoutException);
    if (Thread.interrupted() || interrupted) {
      InterruptedException stopped = new InterruptedException("interrupted");
      stopped.initCause(failure);
      throw stopped;
    }
  }

  private static IOException unwrapped(@Nullable Throwable cause) {
    if (cause instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof IOException failure ? failure : new IOException(cause);
  }
}
