package org.splinter.http.door.api;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.http.door.service.PublicQuestion;
import org.splinter.http.server.Problem;
import org.splinter.http.server.ProblemException;
import org.splinter.http.server.Reply;
import org.splinter.protocol.door.DoorPaths;

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

  /** Work that goes on with the answer to a question. */
  @FunctionalInterface
  interface Continuation {
    void with(Optional<byte[]> answer) throws Exception;
  }

  /** Replies with the answer to a question. */
  void tell(Consumer<Reply> reply, PublicQuestion question) {
    ask(reply, question, answer -> reply.accept(told(answer)));
  }

  private static Reply told(Optional<byte[]> answer) {
    return answer
        .filter(bytes -> bytes.length > 0)
        .map(bytes -> Reply.of(HttpStatus.OK_200, DoorPaths.BYTES, bytes))
        .orElseGet(Reply::nothing);
  }

  /**
   * Goes on with the answer to a question: at once if it is known, so that a provider which hangs
   * keeps nobody waiting for what it has told.
   *
   * @throws ProblemException if the question cannot be asked, 503 if too much waits
   */
  void ask(Consumer<Reply> reply, PublicQuestion question, Continuation next) {
    Optional<byte[]> known;
    try {
      known = question.known();
    } catch (IOException e) {
      throw new ProblemException(problems.apply(e));
    }
    Reading reading = () -> next.with(known.isPresent() ? known : question.ask());
    if (known.isPresent()) {
      finish(reply, reading);
    } else {
      run(reply, reading);
    }
  }

  /**
   * Does work that gives a reply, and replies with its failure.
   *
   * @throws ProblemException 503 if too much waits
   */
  public void run(Consumer<Reply> reply, Reading work) {
    try {
      threads.execute(() -> finish(reply, work));
    } catch (RejectedExecutionException e) {
      throw ProblemException.after(
          HttpStatus.SERVICE_UNAVAILABLE_503,
          "this door has as much " + what + " at hand as it can at once; ask again",
          Duration.ofSeconds(1));
    }
  }

  private void finish(Consumer<Reply> reply, Reading work) {
    try {
      work.run();
    } catch (Throwable e) { // Hadoop reports a full disk by an Error
      reply.accept(Reply.of(problems.apply(e)));
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
