package org.splinter.http.door.api;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
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
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
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
  }

  /**
   * Replies with the answer of some work, or with its path.
   *
   * @param path of the work
   */
  void reply(Work work, String path, Consumer<Reply> reply) {
    AtomicBoolean replied = new AtomicBoolean();
    Runnable listener =
        new Runnable() {
          @Override
          public void run() {
            if (work.ended() && replied.compareAndSet(false, true)) {
              work.removeListener(this);
              reply.accept(ended(work));
            }
          }
        };
    work.addListener(listener);
    listener.run();
    if (replied.get()) {
      return;
    }
    Runnable late =
        () -> {
          if (replied.compareAndSet(false, true)) {
            work.removeListener(listener);
            reply.accept(accepted(path));
          }
        };
    try {
      var unused = clock.schedule(late, patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) { // the door is closed
      late.run();
    }
  }

  /** Returns the reply of work that has ended. */
  static Reply ended(Work work) {
    WorkAnswer answer = work.answer();
    if (answer != null) {
      return (response, done) -> {
        answer.headers().forEach(response.getHeaders()::put);
        Reply.of(HttpStatus.OK_200, DoorPaths.BYTES, answer.body()).send(response, done);
      };
    }
    Problem problem = work.problem();
    return Reply.of(
        problem != null ? problem : Problem.of(HttpStatus.GONE_410, "this was cancelled"));
  }

  /** Returns the reply that names where work can be waited for. */
  static Reply accepted(String path) {
    return (response, done) -> {
      response.getHeaders().put(HttpHeader.LOCATION, path);
      Reply.nothing(HttpStatus.ACCEPTED_202).send(response, done);
    };
  }

  @Override
  public Runnable every(Duration pause, Runnable task) {
    Runnable surviving =
        () -> {
          try {
            task.run();
          } catch (RuntimeException | Error e) {
            // The next run may do better; a clock that is told of this would stop.
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
