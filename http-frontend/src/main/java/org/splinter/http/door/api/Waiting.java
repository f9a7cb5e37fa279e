package org.splinter.http.door.api;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import org.splinter.http.door.work.Work;
import org.splinter.http.door.work.WorkAnswer;
import org.splinter.http.server.EventStream;
import org.splinter.http.server.Problem;
import org.splinter.http.server.Reply;
import org.splinter.protocol.door.DoorPaths;

/**
 * Waiting of requests for work, without threads: the answer is the reply if it is there in time,
 * else the reply names the path where it can be waited for.
 */
public final class Waiting implements EventStream.Clock, AutoCloseable {
  private final Duration patience;
  private final ScheduledThreadPoolExecutor clock =
      new ScheduledThreadPoolExecutor(
          1,
          task -> {
            Thread thread = new Thread(task, "door's clock");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * @param patience the time that an answer may take to be the reply itself
   */
  public Waiting(Duration patience) {
    this.patience = patience;
    clock.setRemoveOnCancelPolicy(true); // a timer holds its request, with the share in it
  }

  /**
   * Replies with the answer of some work, or with its path.
   *
   * @param path of the work
   */
  void reply(Work work, String path, Consumer<Reply> reply) {
    Reception reception = new Reception(work, path, reply);
    work.addListener(reception);
    reception.run();
    reception.until(patience);
  }

  /** One request's waiting: the end of the work or of its patience replies, whichever is first. */
  private final class Reception implements Runnable {
    private final Work work;
    private final String path;
    private final Consumer<Reply> reply;
    private boolean replied;
    private @Nullable Future<?> timer;

    Reception(Work work, String path, Consumer<Reply> reply) {
      this.work = work;
      this.path = path;
      this.reply = reply;
    }

    void until(Duration patience) {
      synchronized (this) {
        if (replied) {
          return;
        }
        try {
          timer = clock.schedule(this::late, patience.toMillis(), TimeUnit.MILLISECONDS);
          return;
        } catch (RejectedExecutionException e) {
          // The door is closed: its work ends now.
        }
      }
      late();
    }

    @Override
    public void run() {
      if (work.ended() && first()) {
        reply.accept(ended(work));
      }
    }

    private void late() {
      if (first()) {
        reply.accept(accepted(path));
      }
    }

    private boolean first() {
      synchronized (this) {
        if (replied) {
          return false;
        }
        replied = true;
        if (timer != null) {
          timer.cancel(false);
        }
      }
      work.removeListener(this);
      return true;
    }
  }

  /** Returns the reply to who asks for the answer of some work: the answer, or its path again. */
  static Reply answer(Work work, String path) {
    return work.ended() ? ended(work) : accepted(path);
  }

  /** Returns the reply of work that has ended. */
  private static Reply ended(Work work) {
    WorkAnswer answer = work.answer();
    if (answer != null) {
      return Reply.of(HttpStatus.OK_200, DoorPaths.BYTES, answer.body()).with(answer.headers());
    }
    Problem problem = work.problem();
    return Reply.of(
        problem != null ? problem : Problem.of(HttpStatus.GONE_410, "this was cancelled"));
  }

  /** Returns the reply that names where work can be waited for. */
  private static Reply accepted(String path) {
    return Reply.nothing(HttpStatus.ACCEPTED_202)
        .with(Map.of(HttpHeader.LOCATION.asString(), path));
  }

  @Override
  public Runnable every(Duration pause, Runnable task) {
    Runnable surviving =
        () -> {
          try {
            task.run();
          } catch (RuntimeException | Error e) {
            // The next run may do better; the clock drops a task that throws.
          }
        };
    var scheduled =
        clock.scheduleWithFixedDelay(
            surviving, pause.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
    return () -> scheduled.cancel(false);
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
