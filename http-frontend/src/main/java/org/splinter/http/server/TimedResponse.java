package org.splinter.http.server;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * A response that its reader must take at a least rate: it fails when something written was not
 * taken in the time that its bytes have. It holds no thread meanwhile.
 *
 * <p>Connections that are idle are closed elsewhere; this bounds readers that take a byte now and
 * then, and so would hold an answer for ever.
 */
public final class TimedResponse extends Response.Wrapper {
  /** The time that the shortest write has. */
  private static final long LEAST_MILLIS = 10_000;

  /** The time that the longest write has: a reply of 64 MiB would have hours at a modem's rate. */
  private static final long MOST_MILLIS = 300_000;

  private final long bytesPerSecond;
  private final Scheduler scheduler;
  private final Callback done;

  /** An end of a response that is notified once: it may end late and be broken by that. */
  private static final class Once implements Callback {
    private final Callback callback;
    private final AtomicBoolean ended = new AtomicBoolean();

    Once(Callback callback) {
      this.callback = callback;
    }

    @Override
    public void succeeded() {
      if (ended.compareAndSet(false, true)) {
        callback.succeeded();
      }
    }

    @Override
    public void failed(Throwable failure) {
      if (ended.compareAndSet(false, true)) {
        callback.failed(failure);
      }
    }
  }

  private TimedResponse(Request request, Response response, long bytesPerSecond, Callback done) {
    super(request, response);
    this.bytesPerSecond = bytesPerSecond;
    this.scheduler = request.getComponents().getScheduler();
    this.done = done;
  }

  /**
   * Sends a reply to a reader that must take it at a least rate.
   *
   * @param done is notified of the end, which is a failure if the reader was too slow
   */
  public static void send(
      Reply reply, Request request, Response response, long bytesPerSecond, Callback done) {
    Callback once = new Once(done);
    Replying.send(reply, request, new TimedResponse(request, response, bytesPerSecond, once), once);
  }

  @Override
  public void write(boolean last, @Nullable ByteBuffer content, Callback callback) {
    long bytes = content == null ? 0 : content.remaining();
    long millis = Math.min(MOST_MILLIS, LEAST_MILLIS + 1_000 * bytes / bytesPerSecond);
    Scheduler.Task end = scheduler.schedule(this::late, millis, TimeUnit.MILLISECONDS);
    Runnable taken =
        () -> {
          boolean unused = end.cancel();
        };
    super.write(last, content, Callback.from(taken, callback));
  }

  private void late() {
    done.failed(
        new TimeoutException(
            "an answer was not read within "
                + MOST_MILLIS / 60_000
                + " minutes, or at fewer than "
                + bytesPerSecond
                + " bytes a second"));
  }
}
