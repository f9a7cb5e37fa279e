package org.splinter.protocol.door;

import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The time for which nothing has been heard from a door in one exchange. A door that works says so
 * every ten seconds; one that is silent for longer is gone, though its connection seems open.
 */
final class Silence {
  /** The slowest sending, in bytes a second, that is not taken for silence. */
  private static final int SENT_PER_SECOND = 4 << 10;

  private final Duration most;
  private volatile long end;

  /**
   * Begins with the sending of a request.
   *
   * @param most the longest silence
   * @param bytes of the request's body, while which are sent a door has nothing to say
   */
  Silence(Duration most, int bytes) {
    this.most = most;
    this.end = System.nanoTime() + most.plusSeconds(bytes / SENT_PER_SECOND).toNanos();
  }

  /** Notes that something is heard now. */
  void broken() {
    end = System.nanoTime() + most.toNanos();
  }

  /**
   * Waits for an end of the exchange.
   *
   * @throws HttpTimeoutException if the silence lasts too long; the exchange is cancelled, as it is
   *     by an interruption
   */
  <T> T await(CompletableFuture<T> exchange) throws IOException, InterruptedException {
    try {
      while (true) {
        long left = end - System.nanoTime();
        if (left <= 0) {
          throw new HttpTimeoutException("nothing was heard from the door for " + seconds() + " s");
        }
        try {
          return exchange.get(left, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
          // something may have been heard meanwhile
        }
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
    } finally {
      boolean unused = exchange.cancel(true); // without effect on one that has ended
    }
  }

  private long seconds() {
    return Math.max(1, most.toSeconds());
  }
}
