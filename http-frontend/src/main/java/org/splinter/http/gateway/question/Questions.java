package org.splinter.http.gateway.question;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.http.server.EventStream;
import org.splinter.http.server.ProblemException;

/**
 * The questions that run, and for a while those that have ended.
 *
 * <p>Guarantee: each question has a thread of its own, so that none waits for another; more than
 * {@link #MOST_RUNNING} at once are refused. The last {@link #MOST_KEPT} that have ended are kept
 * for {@link #KEPT}, with no more than {@link #MOST_BYTES} of answers; the others' answers are
 * overwritten.
 */
public final class Questions implements AutoCloseable, EventStream.Clock {
  public static final int MOST_RUNNING = 8;
  public static final int MOST_KEPT = 64;
  public static final Duration KEPT = Duration.ofMinutes(10);
  private static final long MOST_BYTES = 64L << 20;

  /** The time that closing waits for: longer than a question takes to stop its jobs. */
  private static final Duration STOP = Duration.ofSeconds(45);

  private static final int ID_BYTES = 16;
  private static final int SWEEP_SECONDS = 30;

  private final SecureRandom random = new SecureRandom();
  private final Map<String, Question> running = new LinkedHashMap<>();
  private final Map<String, Kept> kept = new LinkedHashMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "questions' clock");
            thread.setDaemon(true);
            return thread;
          });

  private record Kept(Question question, long since, long bytes) {}

  public Questions() {
    var unused =
        clock.scheduleWithFixedDelay(this::forget, SWEEP_SECONDS, SWEEP_SECONDS, TimeUnit.SECONDS);
  }

  /**
   * Starts a question.
   *
   * @param ended runs when the question is over, to overwrite its secrets; also if it is refused
   * @throws ProblemException 429 if too many run
   */
  public Question ask(Question.Work work, Runnable ended) {
    byte[] id = new byte[ID_BYTES];
    random.nextBytes(id);
    Question question =
        new Question(
            HexFormat.of().formatHex(id),
            work,
            over -> {
              ended.run();
              keep(over);
            });
    if (!start(question)) {
      ended.run();
      throw new ProblemException(
          HttpStatus.TOO_MANY_REQUESTS_429,
          MOST_RUNNING + " questions are running, which is the most; wait for one, or cancel it");
    }
    return question;
  }

  private synchronized boolean start(Question question) {
    if (running.size() >= MOST_RUNNING || threads.isShutdown()) {
      return false;
    }
    running.put(question.id(), question);
    threads.execute(question);
    return true;
  }

  private synchronized void keep(Question question) {
    running.remove(question.id());
    Encoded answer = question.news().answer();
    long bytes = answer == null ? 0 : answer.size();
    kept.put(question.id(), new Kept(question, System.nanoTime(), bytes));
    forget();
  }

  /** Forgets ended questions that are too old or too many, the oldest first. */
  private synchronized void forget() {
    long now = System.nanoTime();
    long bytes = kept.values().stream().mapToLong(Kept::bytes).sum();
    Iterator<Kept> oldestFirst = kept.values().iterator();
    while (oldestFirst.hasNext()) {
      Kept each = oldestFirst.next();
      boolean old = now - each.since() > KEPT.toNanos();
      if (!old && kept.size() <= MOST_KEPT && bytes <= MOST_BYTES) {
        return;
      }
      bytes -= each.bytes();
      oldestFirst.remove();
      each.question().wipe();
    }
  }

  /**
   * Returns a question that runs or is kept.
   *
   * @throws ProblemException 404 if there is none
   */
  public synchronized Question find(String id) {
    Question found = running.get(id);
    if (found != null) {
      return found;
    }
    Kept ended = kept.get(id);
    if (ended == null) {
      throw new ProblemException(
          HttpStatus.NOT_FOUND_404,
          "there is no such question, or no more: answers are kept for "
              + KEPT.toMinutes()
              + " minutes");
    }
    return ended.question();
  }

  /** Cancels a question that runs, and forgets one that has ended. */
  public void cancel(String id) {
    Question question = find(id);
    Kept ended;
    synchronized (this) {
      ended = kept.remove(id);
    }
    if (ended == null) {
      question.cancel();
    } else {
      question.wipe();
    }
  }

  @Override
  public Runnable every(Duration pause, Runnable task) {
    var scheduled =
        clock.scheduleWithFixedDelay(
            task, pause.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
    return () -> scheduled.cancel(false);
  }

  /** Stops all questions that run, and waits for their end. */
  @Override
  public void close() {
    List<Question> left;
    synchronized (this) {
      threads.shutdown();
      left = new ArrayList<>(running.values());
    }
    left.forEach(Question::cancel);
    try {
      boolean unused = threads.awaitTermination(STOP.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    clock.shutdownNow();
  }
}
