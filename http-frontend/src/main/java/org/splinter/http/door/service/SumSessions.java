package org.splinter.http.door.service;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.http.door.service.DoorSums.Answer;
import org.splinter.http.server.ProblemException;
import org.splinter.protocol.contract.RefusedRequestException;

/**
 * Sessions of selected sums whose clients ask one total together: requests wait here until those of
 * all clients are there. Safe for use by several threads.
 *
 * <p>Guarantee: a session begins once, with one request of each of its clients, and all of one
 * plan. A request that does not belong to it is refused by itself and hurts nobody else.
 */
final class SumSessions {
  private final int most;
  private final Map<String, Session> waiting = new HashMap<>();
  private int requests;

  /** The requests of a session that has not begun, by their clients' numbers. */
  private static final class Session {
    private final Map<Integer, AskedSum> asked = new TreeMap<>();
    private final CompletableFuture<List<Answer>> answers = new CompletableFuture<>();
  }

  /**
   * The place of a request in its session.
   *
   * @param all the requests of all clients by their numbers if this was the last to come, else none
   * @param answers those of the session, in the order of clients' numbers
   */
  record Place(List<AskedSum> all, CompletableFuture<List<Answer>> answers) {
    /**
     * Begins the work of the session, which none of its clients can cancel. However the work ends,
     * and where no thread can do it too, {@code answers} completes and all requests are released.
     */
    void begin(Executor threads, Callable<List<Answer>> work) {
      try {
        threads.execute(() -> end(work));
      } catch (RejectedExecutionException | OutOfMemoryError e) { // closed, or a thread too many
        end(
            () -> {
              throw ProblemException.after(
                  HttpStatus.SERVICE_UNAVAILABLE_503,
                  "this door can begin no more work just now; ask again",
                  Duration.ofSeconds(2));
            });
      }
    }

    private void end(Callable<List<Answer>> work) {
      try {
        answers.complete(work.call());
      } catch (Throwable e) { // told to all who asked, whatever it is
        answers.completeExceptionally(e);
      } finally {
        all.forEach(AskedSum::release);
      }
    }
  }

  /**
   * @param most the most requests that wait at once
   */
  SumSessions(int most) {
    this.most = most;
  }

  /**
   * Adds a request to its session.
   *
   * @throws RefusedRequestException if the others of the session ask another plan
   * @throws ProblemException 409 if its client has asked otherwise already, 503 if too many
   *     requests wait
   */
  synchronized Place join(AskedSum request) throws RefusedRequestException {
    Session session = waiting.computeIfAbsent(name(request), unused -> new Session());
    if (session.asked.containsKey(request.head().client())) {
      throw new ProblemException(
          HttpStatus.CONFLICT_409,
          "another request of client "
              + request.head().client()
              + " of this session waits here; give each client a number of its own");
    }
    for (AskedSum other : session.asked.values()) {
      if (!request.head().joins(other.head())) {
        throw new RefusedRequestException(
            "the clients of this session ask different queries, or for different numbers of"
                + " clients; agree on both, and take a new session");
      }
    }
    if (session.asked.size() + 1 == request.head().clients()) {
      session.asked.put(request.head().client(), request);
      waiting.remove(name(request));
      requests -= session.asked.size() - 1;
      return new Place(new ArrayList<>(session.asked.values()), session.answers);
    }
    if (requests >= most) {
      if (session.asked.isEmpty()) {
        waiting.remove(name(request));
      }
      throw ProblemException.after(
          HttpStatus.SERVICE_UNAVAILABLE_503,
          "as many requests as may wait here for those of other clients, " + most + ", do so",
          Duration.ofSeconds(5));
    }
    session.asked.put(request.head().client(), request);
    requests++;
    return new Place(List.of(), session.answers);
  }

  /**
   * Takes a request away that waits no more; one whose session has begun stays in it.
   *
   * @return whether it waited
   */
  synchronized boolean leave(AskedSum request) {
    Session session = waiting.get(name(request));
    if (session == null || !session.asked.remove(request.head().client(), request)) {
      return false;
    }
    requests--;
    if (session.asked.isEmpty()) {
      waiting.remove(name(request));
    }
    return true;
  }

  private static String name(AskedSum request) {
    return HexFormat.of().formatHex(Objects.requireNonNull(request.head().session()));
  }
}
