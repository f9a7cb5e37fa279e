package org.splinter.client.sum;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * A thread that sends the pieces of a request while another one writes it. When it is closed before
 * all is sent, it has the door drop what came.
 */
final class PieceThread implements AutoCloseable {
  private static final Duration MOST_LEAVING = Duration.ofSeconds(10);

  private final CompletableFuture<byte[]> sent = new CompletableFuture<>();
  private final Thread thread;

  PieceThread(PieceSender sender, GrowingFile growing) {
    this.thread =
        new Thread(
            () -> {
              try {
                sent.complete(sender.send());
              } catch (Throwable e) { // told to the writer, whatever it is
                sent.completeExceptionally(e);
                growing.refuse();
              }
            },
            "pieces of a request");
    thread.setDaemon(true);
    thread.start();
  }

  boolean hasFailed() {
    return sent.isCompletedExceptionally();
  }

  /** Waits until all is sent, and returns its name at the door. */
  byte[] named() throws IOException, InterruptedException {
    try {
      return sent.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw new IOException(e.getCause());
    }
  }

  /** Ends the thread, so that nobody reads the file any more; waits for it for a while. */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted(); // else there would be no waiting
    thread.interrupt();
    try {
      thread.join(MOST_LEAVING.toMillis());
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
