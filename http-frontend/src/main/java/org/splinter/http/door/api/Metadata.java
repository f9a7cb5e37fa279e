package org.splinter.http.door.api;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.http.door.access.Principal;
import org.splinter.http.door.service.PublicQuestion;
import org.splinter.http.server.Problem;
import org.splinter.http.server.ProblemException;
import org.splinter.http.server.Reply;
import org.splinter.protocol.door.DoorPaths;

/**
 * Threads that read and write files for short requests, a bounded number at once: of all principals
 * together, and of each. Half of the threads at least are left to others, whatever one does.
 */
public final class Metadata implements AutoCloseable {
  private static final Duration SOON = Duration.ofSeconds(1);

  /** The most threads, however much one principal may have at hand. */
  private static final int MOST_THREADS = 64;

  private static final int LEAST_THREADS = 8;
  private static final int QUEUE = 1_024;

  private final String what;
  private final int own;
  private final Consumer<Principal> counted;
  private final Function<Throwable, Problem> problems;
  private final ThreadPoolExecutor threads;

  /** How much of each principal waits or runs; of those that have none, nothing. */
  private final Map<Principal, Integer> places = new ConcurrentHashMap<>();

  /** Work that reads files and gives a reply. */
  @FunctionalInterface
  public interface Reading {
    void run(Consumer<Reply> reply) throws Exception;
  }

  /** Work that goes on with the answer to a question, and gives a reply. */
  @FunctionalInterface
  interface Continuation {
    void run(Optional<byte[]> answer, Consumer<Reply> reply) throws Exception;
  }

  /** The place of some work, which is given back once. */
  private final class Place {
    private final Principal principal;
    private final AtomicBoolean given = new AtomicBoolean();

    Place(Principal principal) {
      this.principal = principal;
    }

    void give() {
      if (given.compareAndSet(false, true)) {
        places.computeIfPresent(principal, (same, number) -> number == 1 ? null : number - 1);
      }
    }
  }

  /**
   * @param what the threads work on, in words
   * @param most the most work of one principal that waits or runs, of which 32 is the most
   * @param counted counts work against a principal's limits before it waits, and may refuse it
   * @param problems puts failures in words for who asked
   */
  public Metadata(
      String what, int most, Consumer<Principal> counted, Function<Throwable, Problem> problems) {
    this.what = what;
    this.own = Math.min(most, MOST_THREADS / 2);
    this.counted = counted;
    this.problems = problems;
    int count = Math.max(LEAST_THREADS, 2 * own);
    this.threads =
        new ThreadPoolExecutor(
            count,
            count,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(QUEUE),
            work -> {
              Thread thread = new Thread(work, what);
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Replies with the answer to a question. */
  void tell(Principal principal, Consumer<Reply> reply, PublicQuestion question) {
    ask(principal, reply, question, (answer, replying) -> replying.accept(replyOf(answer)));
  }

  private static Reply replyOf(Optional<byte[]> answer) {
    return answer
        .filter(bytes -> bytes.length > 0)
        .map(bytes -> Reply.of(HttpStatus.OK_200, DoorPaths.BYTES, bytes))
        .orElseGet(Reply::nothing);
  }

  /**
   * Goes on with the answer to a question: at once if it is known, so that a provider which hangs
   * keeps nobody waiting for what it has answered.
   *
   * @throws ProblemException if the question cannot be asked, 429 if the principal has too many
   *     waiting, 503 if all together have
   */
  void ask(Principal principal, Consumer<Reply> reply, PublicQuestion question, Continuation next) {
    Optional<byte[]> known;
    try {
      known = question.known();
    } catch (IOException e) {
      throw new ProblemException(problems.apply(e));
    }
    Reading reading = replying -> next.run(known.isPresent() ? known : question.ask(), replying);
    if (known.isPresent()) {
      finish(reply, reading);
    } else {
      run(principal, reply, reading);
    }
  }

  /**
   * Does work that gives a reply, and replies with its failure. Its place is free once it has
   * replied: who asks one after another needs one.
   *
   * @throws ProblemException 429 if the principal has too much waiting, 503 if all together have
   */
  public void run(Principal principal, Consumer<Reply> reply, Reading work) {
    Place place = take(principal);
    Consumer<Reply> giving =
        each -> {
          place.give();
          reply.accept(each);
        };
    try {
      counted.accept(principal);
      threads.execute(
          () -> {
            finish(giving, work);
            place.give(); // where the reply comes later
          });
    } catch (RejectedExecutionException e) {
      place.give();
      throw ProblemException.after(
          HttpStatus.SERVICE_UNAVAILABLE_503,
          "this door has as much " + what + " at hand as it can at once; ask again",
          SOON);
    } catch (RuntimeException | Error e) {
      place.give();
      throw e;
    }
  }

  private Place take(Principal principal) {
    Place place = new Place(principal);
    if (places.merge(principal, 1, Integer::sum) > own) {
      place.give();
      throw ProblemException.after(
          HttpStatus.TOO_MANY_REQUESTS_429,
          "this door has as much "
              + what
              + " of this client at hand as it may, "
              + own
              + "; ask again after the time in Retry-After",
          SOON);
    }
    return place;
  }

  private void finish(Consumer<Reply> reply, Reading work) {
    try {
      work.run(reply);
    } catch (Throwable e) { // Hadoop reports a full disk by an Error
      reply.accept(Reply.of(problems.apply(e)));
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
