package org.splinter.http.gateway;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;
import org.splinter.http.gateway.json.ProblemException;

/**
 * Reads the body of a request as it comes, up to a bound on its bytes and on its time. It holds no
 * thread meanwhile.
 */
final class BodyReader implements Runnable {
  static final int MOST_BYTES = 1 << 16;
  private static final long MOST_MILLIS = 10_000;

  private final Request request;
  private final Consumer<byte[]> done;
  private final Consumer<Throwable> failed;
  private final Bytes bytes = new Bytes();
  private Scheduler.Task timeout = () -> true;

  /** Bytes that can be overwritten. */
  private static final class Bytes extends ByteArrayOutputStream {
    void wipe() {
      Arrays.fill(buf, (byte) 0);
    }
  }

  /**
   * @param done gets the whole body
   * @param failed gets a {@link ProblemException} 413 or what broke the request
   */
  BodyReader(Request request, Consumer<byte[]> done, Consumer<Throwable> failed) {
    this.request = request;
    this.done = done;
    this.failed = failed;
  }

  /** Starts to read. */
  void start() {
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
      byte[] part = new byte[chunk.remaining()];
      chunk.getByteBuffer().get(part);
      boolean last = chunk.isLast();
      chunk.release();
      if (bytes.size() + part.length > MOST_BYTES) {
        fail(
            new ProblemException(
                HttpStatus.PAYLOAD_TOO_LARGE_413,
                "the body has more than " + MOST_BYTES + " bytes, which is the most"));
        return;
      }
      bytes.writeBytes(part);
      Arrays.fill(part, (byte) 0);
      if (last) {
        byte[] all = bytes.toByteArray();
        bytes.wipe();
        end();
        done.accept(all);
        return;
      }
    }
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
