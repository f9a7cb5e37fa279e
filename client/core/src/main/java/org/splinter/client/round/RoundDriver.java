package org.splinter.client.round;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.Provider;
import org.splinter.protocol.contract.Progress;

/**
 * Driver that asks every provider at once: for its part of a round, or to make something of its
 * tables.
 *
 * <p>Guarantee: a call returns as soon as a quorum of good replies is there, or all have replied.
 * It fails as soon as too few providers are left that could reply, with the failure of the first
 * that failed and the others' suppressed. Providers that have not replied by then are cancelled and
 * have cleaned up before the call ends, and report no progress any more; one that has not cleaned
 * up within {@link #CLEAN_UP} is named by a suppressed exception. A provider that takes longer for
 * a round than its user allows has failed.
 */
public final class RoundDriver {
  /** The time that a provider has to kill its job, which takes less. */
  private static final Duration CLEAN_UP = Duration.ofSeconds(30);

  /** A question that every provider is asked. */
  public interface Question<R> {
    /**
     * Asks one provider.
     *
     * @param party the provider's place, from 0
     * @param progress receives the fraction done, from 0 to 1
     */
    R ask(Provider provider, int party, Progress progress) throws IOException, InterruptedException;
  }

  /**
   * One provider's reply.
   *
   * @param party the provider's place, from 0
   */
  public record Reply<R>(Provider provider, int party, R result, long wallNanos) {}

  /**
   * The end of a round.
   *
   * @param all that replied, in the order of the providers
   * @param failures of those that failed before, by their places, the first one first
   */
  record Replies<R>(List<Reply<R>> all, Map<Integer, IOException> failures) {}

  private RoundDriver() {}

  /**
   * Asks all providers for their parts of a round, each within its time limit.
   *
   * @param good whether a reply counts for the quorum
   * @param progress receives the fraction done by the slowest provider
   * @return a quorum of good replies and what came before they were there, or, with fewer good
   *     ones, the replies of all that did not fail
   */
  static <R> Replies<R> run(
      List<? extends Provider> providers,
      Quorum quorum,
      Predicate<R> good,
      Question<R> question,
      Progress progress)
      throws IOException, InterruptedException {
    return run(providers, quorum, good, question, progress, Deadlines.of(providers), CLEAN_UP);
  }

  /**
   * Asks all providers to make something of their tables, which takes as long as those are large.
   *
   * @param progress receives the fraction done by the slowest provider
   * @return one reply per provider, in their order
   */
  public static <R> List<Reply<R>> make(
      List<? extends Provider> providers, Question<R> question, Progress progress)
      throws IOException, InterruptedException {
    Quorum all = new Quorum(providers.size());
    return run(
            providers, all, reply -> true, question, progress, Deadlines.never(providers), CLEAN_UP)
        .all();
  }

  static <R> Replies<R> run(
      List<? extends Provider> providers,
      Quorum quorum,
      Predicate<R> good,
      Question<R> question,
      Progress progress,
      Deadlines deadlines,
      Duration cleanUp)
      throws IOException, InterruptedException {
    if (quorum.answers() > providers.size()) { // a quorum that could never be reached
      throw new IllegalArgumentException(
          "a quorum of " + quorum.answers() + " of " + providers.size() + " providers");
    }
    ExecutorService executor = Executors.newFixedThreadPool(providers.size());
    CompletionService<Reply<R>> completion = new ExecutorCompletionService<>(executor);
    SlowestProgress slowest = new SlowestProgress(providers, progress);
    List<Future<Reply<R>>> futures = new ArrayList<>();
    try {
      for (int i = 0; i < providers.size(); i++) {
        Provider provider = providers.get(i);
        int party = i;
        futures.add(completion.submit(() -> ask(question, provider, party, slowest.of(party))));
      }
      List<Reply<R>> replies = new ArrayList<>();
      boolean[] late = new boolean[futures.size()];
      Map<Integer, IOException> failures = new LinkedHashMap<>();
      int counted = 0;
      while (counted < quorum.answers() && replies.size() + failures.size() < futures.size()) {
        int party = next(completion, futures, deadlines, late);
        try {
          if (late[party]) {
            throw deadlines.missed(party);
          }
          Reply<R> reply = result(futures.get(party));
          replies.add(reply);
          counted += good.test(reply.result()) ? 1 : 0;
        } catch (IOException e) {
          failures.put(party, e);
          if (providers.size() - failures.size() < quorum.answers()) {
            throw Failures.first(failures.values());
          }
        }
      }
      if (replies.size() < futures.size()) {
        stop(executor, cleanUp);
      }
      replies.sort(Comparator.comparingInt(Reply::party));
      return new Replies<>(replies, failures);
    } catch (Throwable e) {
      stop(executor, cleanUp);
      for (int i = 0; i < futures.size(); i++) {
        if (!futures.get(i).isDone()) {
          e.addSuppressed(
              new IOException(
                  "provider "
                      + providers.get(i).name()
                      + " has not stopped its job; it may still hold what it was sent, which"
                      + " 'splinter clean' removes"));
        }
      }
      throw e;
    } finally {
      slowest.end();
      executor.shutdownNow();
    }
  }

  /**
   * Waits for the next provider that is done, or late.
   *
   * @param late the providers that had no time left before, and are not waited for; the next one is
   *     added if it is late
   * @return the provider's place
   */
  private static <R> int next(
      CompletionService<Reply<R>> completion,
      List<Future<Reply<R>>> futures,
      Deadlines deadlines,
      boolean[] late)
      throws InterruptedException {
    while (true) {
      long least = Deadlines.NEVER;
      for (int i = 0; i < futures.size(); i++) {
        if (!futures.get(i).isDone() && !late[i]) {
          long left = deadlines.left(i);
          if (left <= 0) {
            late[i] = true;
            return i;
          }
          least = Math.min(least, left);
        }
      }
      Future<Reply<R>> done = completion.poll(least, TimeUnit.NANOSECONDS);
      for (int i = 0; i < futures.size(); i++) {
        if (futures.get(i) == done && !late[i]) {
          return i;
        }
      }
    }
  }

  /** Cancels what still runs and gives it time to kill its job and delete its shares. */
  private static void stop(ExecutorService executor, Duration cleanUp) {
    executor.shutdownNow();
    try {
      // Providers that are not done then are named, so the result does not matter.
      boolean unused = executor.awaitTermination(cleanUp.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static <R> Reply<R> ask(
      Question<R> question, Provider provider, int party, Progress progress)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    R result = question.ask(provider, party, progress);
    progress.accept(1);
    return new Reply<>(provider, party, result, System.nanoTime() - start);
  }

  /** Returns the result of a task, or throws its failure. */
  public static <T> T result(Future<T> done) throws IOException, InterruptedException {
    try {
      return done.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      if (e.getCause() instanceof InterruptedException cause) {
        throw cause;
      }
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IOException(e.getCause());
    }
  }

  /**
   * Progress of the slowest provider: it reports the least of several fractions with what that
   * provider is doing, or with its name if others are done, so that one that hangs is named.
   */
  private static final class SlowestProgress {
    private final List<? extends Provider> providers;
    private final double[] fractions;
    private final @Nullable String[] stages;
    private final Progress progress;
    private boolean ended;

    SlowestProgress(List<? extends Provider> providers, Progress progress) {
      this.providers = providers;
      this.fractions = new double[providers.size()];
      this.stages = new String[providers.size()];
      this.progress = progress;
    }

    Progress of(int index) {
      return new Progress() {
        @Override
        public void accept(double fraction) {
          tell(index, null, fraction);
        }

        @Override
        public void report(String stage, double fraction) {
          tell(index, stage, fraction);
        }
      };
    }

    /** Ends the reports: a provider that is left behind has no part in what is asked next. */
    synchronized void end() {
      ended = true;
    }

    private synchronized void tell(int index, @Nullable String stage, double fraction) {
      if (ended) {
        return;
      }
      fractions[index] = fraction;
      stages[index] = stage;
      int slowest = index;
      boolean someAreDone = false;
      for (int i = 0; i < fractions.length; i++) {
        someAreDone |= fractions[i] >= 1;
        if (fractions[i] < fractions[slowest]) {
          slowest = i;
        }
      }
      double least = fractions[slowest];
      String doing = stages[slowest];
      if (doing != null) {
        progress.report(doing, least);
      } else if (someAreDone && least < 1) {
        progress.report("waiting for " + providers.get(slowest).name(), least);
      } else {
        progress.accept(least);
      }
    }
  }
}
