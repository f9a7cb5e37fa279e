package org.splinter.http.door.work;

import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.http.server.Problem;
import org.splinter.http.server.ProblemException;

/**
 * Table of a door's work by name: what runs, and what has ended and is kept for those who ask
 * again.
 *
 * <p>Guarantee: requests of one name and equal bytes are worked on once while the table knows the
 * name, and get one answer; other bytes under that name are refused. Answers are kept for a time
 * and up to a number of bytes, the oldest dropped first; one may be larger, as it may be promised.
 *
 * @param <N> the names
 */
public final class WorkTable<N> implements AutoCloseable {
  private static final Problem CLOSING =
      ProblemException.after(
              HttpStatus.SERVICE_UNAVAILABLE_503,
              "this door is about to stop; ask again when it is back",
              Duration.ofSeconds(2))
          .problem();
  private static final Problem NO_THREAD =
      ProblemException.after(
              HttpStatus.SERVICE_UNAVAILABLE_503,
              "this door can begin no more work just now; ask again",
              Duration.ofSeconds(2))
          .problem();

  private final Map<N, Work> running = new HashMap<>();
  private final Map<N, Kept> kept = new LinkedHashMap<>();
  private final ExecutorService threads;
  private final Duration keeps;
  private final long keepsBytes;
  private final Function<Throwable, Problem> failures;
  private final LongSupplier nanos;
  private long keptBytes;
  private boolean closed;

  /** The code of some work. */
  @FunctionalInterface
  public interface Task {
    WorkAnswer run(Work work) throws Exception;
  }

  /** Work that has ended or is about to, with the bytes of its answer. */
  private record Kept(Work work, int bytes, long until) {}

  /**
   * Makes an empty table.
   *
   * @param name of its threads
   * @param most the most work that runs at once; more waits
   * @param keeps how long an answer is kept
   * @param keepsBytes the most bytes of answers that are kept
   * @param failures puts a failure in words for who asked
   */
  public WorkTable(
      String name,
      int most,
      Duration keeps,
      long keepsBytes,
      Function<Throwable, Problem> failures) {
    this(
        Executors.newFixedThreadPool(most, threads(name)),
        keeps,
        keepsBytes,
        failures,
        System::nanoTime);
  }

  /**
   * @param threads do the work; the table shuts them down
   * @param nanos a clock
   */
  WorkTable(
      ExecutorService threads,
      Duration keeps,
      long keepsBytes,
      Function<Throwable, Problem> failures,
      LongSupplier nanos) {
    this.threads = threads;
    this.keeps = keeps;
    this.keepsBytes = keepsBytes;
    this.failures = failures;
    this.nanos = nanos;
  }

  private static ThreadFactory threads(String name) {
    AtomicInteger number = new AtomicInteger();
    return work -> {
      Thread thread = new Thread(work, name + "-" + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  /** Returns the work of a name, if it is known. */
  public synchronized Optional<Work> find(N name) {
    drop(Long.MAX_VALUE);
    Work work = running.get(name);
    if (work == null) {
      Kept found = kept.get(name);
      work = found == null ? null : found.work;
    }
    return Optional.ofNullable(work);
  }

  /**
   * Returns the work of a name, begun now unless it is known.
   *
   * @param asker who asks for it
   * @param digest of the request's bytes
   * @param begins is run before new work begins, and may refuse it
   * @param ended is run when new work that began has ended
   * @throws ProblemException 409 if the name is known of another request, 503 if the door closes or
   *     has no thread for it
   */
  public Work begin(
      N name, Object asker, byte[] digest, Runnable begins, Task task, Runnable ended) {
    Work work;
    synchronized (this) {
      Optional<Work> known = find(name);
      if (known.isPresent() && !known.get().isFor(digest)) {
        throw new ProblemException(
            HttpStatus.CONFLICT_409,
            "this name was given to another request before; give each request its own");
      }
      if (known.isPresent() && !known.get().endedInVain() && known.get().join(asker)) {
        return known.get();
      }
      if (closed) {
        throw new ProblemException(CLOSING);
      }
      begins.run();
      forget(name);
      work = new Work(digest, asker);
      running.put(name, work);
    }
    try {
      threads.execute(() -> run(name, work, task, ended));
    } catch (RejectedExecutionException | OutOfMemoryError e) { // closed, or a thread too many
      throw notBegun(name, work, ended);
    }
    return work;
  }

  /** Ends work that no thread does, also for those who have joined it meanwhile. */
  private ProblemException notBegun(N name, Work work, Runnable ended) {
    ended.run();
    Problem problem;
    synchronized (this) {
      running.remove(name, work);
      problem = closed ? CLOSING : NO_THREAD;
    }
    work.failed(problem);
    return new ProblemException(problem);
  }

  private void run(N name, Work work, Task task, Runnable ended) {
    WorkAnswer answer = WorkAnswer.NOTHING;
    Problem problem = null;
    try {
      if (work.runsHere()) {
        answer = task.run(work);
      }
    } catch (Throwable e) { // told to who asked, whatever it is
      problem = failures.apply(e);
    }
    work.ran();
    ended.run();
    synchronized (this) {
      if (running.remove(name, work)) {
        keep(name, work, answer.body().length);
      }
    }
    if (problem == null) {
      work.answered(answer);
    } else {
      work.failed(problem);
    }
  }

  /** Keeps work that has ended; an answer beyond the bound stays beside what was kept before. */
  private void keep(N name, Work work, int bytes) {
    drop(bytes > keepsBytes ? keepsBytes : keepsBytes - bytes);
    kept.put(name, new Kept(work, bytes, nanos.getAsLong() + keeps.toNanos()));
    keptBytes += bytes;
  }

  /** Drops what was kept for its time, and the oldest answers beyond a number of bytes. */
  private void drop(long most) {
    Iterator<Kept> oldest = kept.values().iterator();
    while (oldest.hasNext()) {
      Kept next = oldest.next();
      if (keptBytes <= most && next.until - nanos.getAsLong() > 0) {
        return;
      }
      oldest.remove();
      keptBytes -= next.bytes;
    }
  }

  /** Cancels the work of a name, or forgets its answer; returns whether the name was known. */
  public boolean cancel(N name) {
    Work work;
    synchronized (this) {
      work = running.get(name);
      if (work == null) {
        return forget(name);
      }
    }
    work.cancel();
    return true;
  }

  /** Takes back one of the times that somebody asked for work; the last cancels it. */
  public void leave(N name, Object asker) {
    Work work;
    synchronized (this) {
      work = running.get(name);
    }
    if (work != null && work.leave(asker)) {
      work.cancel();
    }
  }

  /** Forgets work that has ended, unless its name was given to other work since. */
  public synchronized void forget(N name, Work ended) {
    Kept found = kept.get(name);
    if (found != null && found.work == ended) {
      boolean unused = forget(name);
    }
  }

  private boolean forget(N name) {
    Kept ended = kept.remove(name);
    keptBytes -= ended == null ? 0 : ended.bytes;
    return ended != null;
  }

  /** Returns how much waits or runs. */
  public synchronized int size() {
    return running.size();
  }

  /** Takes no new work from now on; what runs goes on. */
  public synchronized void takeNoMore() {
    closed = true;
  }

  /** Stops what runs, and waits for a while until it has cleaned up. */
  @Override
  public void close() {
    List<Work> left;
    synchronized (this) {
      closed = true;
      left = List.copyOf(running.values());
    }
    left.forEach(work -> work.stop(CLOSING));
    threads.shutdownNow();
    try {
      boolean unused = threads.awaitTermination(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
