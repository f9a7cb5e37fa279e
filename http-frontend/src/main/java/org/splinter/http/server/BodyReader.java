package org.splinter.http.server;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * A reader of a request's body as it arrives, bounded in bytes and time. It holds no thread
 * meanwhile.
 *
 * <p>A body that no operation wants is read too, and dropped: a connection that is closed on unread
 * bytes is reset, and the client would see the reset in place of the answer.
 */
public final class BodyReader implements Runnable {
  private static final int MOST_DROPPED_BYTES = 1 << 20;
  private static final int FIRST_BYTES = 1 << 10;
  private static final String BEGUN = BodyReader.class.getName();
  private static final long MOST_MILLIS = 10_000;

  private final Request request;
  private final int most;
  private final boolean kept;
  private final Consumer<byte[]> done;
  private final Consumer<Throwable> failed;
  private final Bytes bytes;
  private long came;
  private Scheduler.Task timeout = () -> true;

  /** A buffer whose bytes can be overwritten. */
  private static final class Bytes extends ByteArrayOutputStream {
    Bytes(int expected) {
      super(expected);
    }

    /** Returns the bytes; none are left here. */
    byte[] take() {
      if (count == buf.length) {
        return buf; // as long as was announced
      }
      byte[] all = toByteArray();
      wipe();
      return all;
    }

    void wipe() {
      Arrays.fill(buf, (byte) 0);
    }
  }

  private BodyReader(
      Request request, int most, boolean kept, Consumer<byte[]> done, Consumer<Throwable> failed) {
    this.request = request;
    this.most = most;
    this.kept = kept;
    this.done = done;
    this.failed = failed;
    long length = request.getLength();
    this.bytes = new Bytes(kept && length >= 0 ? (int) Math.min(length, most) : FIRST_BYTES);
  }

  /**
   * Starts to read. A body whose length is known gets an array of that length at once.
   *
   * @param most the most bytes of the body
   * @param done receives the whole body
   * @param failed receives a {@link ProblemException} 408 or 413, or the failure that broke the
   *     request
   */
  public static void read(
      Request request, int most, Consumer<byte[]> done, Consumer<Throwable> failed) {
    request.setAttribute(BEGUN, true);
    if (request.getLength() > most) {
      failed.accept(tooLarge(most));
      return;
    }
    new BodyReader(request, most, true, done, failed).start();
  }

  /** Returns whether a client waits for leave to send its body (Expect: 100-continue). */
  public static boolean isAwaited(Request request) {
    return request.getHeaders().contains(HttpHeader.EXPECT) && request.getAttribute(BEGUN) == null;
  }

  /**
   * Starts to read the rest of a body and drop it.
   *
   * @param done receives whether the body came to its end; if not, the connection can serve no
   *     other request
   */
  public static void drop(Request request, Consumer<Boolean> done) {
    new BodyReader(
            request,
            MOST_DROPPED_BYTES,
            false,
            nothing -> done.accept(true),
            failure -> done.accept(false))
        .start();
  }

  private static ProblemException tooLarge(int most) {
    return new ProblemException(
        HttpStatus.PAYLOAD_TOO_LARGE_413,
        "the body has more than " + most + " bytes, which is the most");
  }

  private void start() {
    timeout =
        request
            .getComponents()
            .getScheduler()
            .schedule(this::late, MOST_MILLIS, TimeUnit.MILLISECONDS);
    run();
  }

  private void late() {
    request.fail(
        new ProblemException(
            HttpStatus.REQUEST_TIMEOUT_408,
            "the body took longer than " + MOST_MILLIS / 1_000 + " seconds, which is the most"));
  }

  @Override
  public void run() {
    while (true) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        fail(chunk.getFailure());
        return;
      }
      came += chunk.remaining();
      if (kept && came <= most) {
        keep(chunk);
      }
      boolean last = chunk.isLast();
      chunk.release();
      if (came > most) {
        fail(tooLarge(most));
        return;
      }
      if (last) {
        byte[] all = bytes.take();
        end();
        done.accept(all);
        return;
      }
    }
  }

  private void keep(Content.Chunk chunk) {
    byte[] part = new byte[chunk.remaining()];
    chunk.getByteBuffer().get(part);
    bytes.writeBytes(part);
    Arrays.fill(part, (byte) 0);
  }

  private void fail(Throwable failure) {
    bytes.wipe();
    end();
    failed.accept(failure);
  }

  private void end() {
    boolean unused = timeout.cancel();
  }
}
