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
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.Provider;
import org.splinter.protocol.contract.Progress;

/**
 * Driver that asks every provider at once: for its part of a round, or to make something of its
 * tables.
 *
 * <p>Guarantee: a call returns soon after enough good replies are there ({@link Ending}), or once
 * all have replied. It fails as soon as too few providers are left that could reply, with the
 * failure of the first that failed and the others' suppressed. Providers that have not replied by
 * then report no progress any more. If the call failed they have cleaned up before it ends, and one
 * that has not within {@link #CLEAN_UP} is named by a suppressed exception; else they clean up
 * meanwhile ({@link LeftBehind}), or go on if what they make serves later queries. A provider that
 * takes longer for a round than its user allows has failed.
 */
public final class RoundDriver {
  /** The time that a provider has to kill its job, which takes less. */
  public static final Duration CLEAN_UP = Duration.ofSeconds(30);

  /** The place of no provider. */
  private static final int NONE = -1;

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
  public record Replies<R>(List<Reply<R>> all, Map<Integer, IOException> failures) {}

  private RoundDriver() {}

  /**
   * Asks all providers for their parts of a round, each within its time limit.
   *
   * @param ending when enough have replied
   * @param progress receives the fraction done by the slowest provider
   * @return enough good replies and what came before they were there or soon after, or, with fewer
   *     good ones, the replies of all that did not fail
   */
  public static <R> Replies<R> run(
      List<? extends Provider> providers, Ending<R> ending, Question<R> question, Progress progress)
      throws IOException, InterruptedException {
    return run(providers, ending, question, progress, Deadlines.of(providers), CLEAN_UP);
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
    return make(providers, 0, (good, silent) -> true, question, progress).all();
  }

  /**
   * Asks all providers to make something of their tables, and does without some that fail or, where
   * the others' replies will do, take more than twice as long and a second longer. Those go on as
   * long as this process does.
   *
   * @param tolerated the most providers that are done without
   * @param suffice whether replies of the others will do, so that no more are waited for
   * @param progress receives the fraction done by the slowest provider
   */
  public static <R> Replies<R> make(
      List<? extends Provider> providers,
      int tolerated,
      Ending.Enough<R> suffice,
      Question<R> question,
      Progress progress)
      throws IOException, InterruptedException {
    Ending<R> ending = Ending.without(providers.size(), tolerated, suffice);
    return run(providers, ending, question, progress, Deadlines.never(providers), CLEAN_UP);
  }

  static <R> Replies<R> run(
      List<? extends Provider> providers,
      Ending<R> ending,
      Question<R> question,
      Progress progress,
      Deadlines deadlines,
      Duration cleanUp)
      throws IOException, InterruptedException {
    Quorum quorum = ending.quorum();
    if (quorum.answers() > providers.size()) { // a quorum that could never be reached
      throw new IllegalArgumentException(
          "a quorum of " + quorum.answers() + " of " + providers.size() + " providers");
    }
    ExecutorService executor =
        Executors.newFixedThreadPool(
            providers.size(),
            work -> {
              Thread thread = new Thread(work, "asks a provider");
              thread.setDaemon(!ending.stops()); // no process stays for what serves later queries
              return thread;
            });
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
      List<Reply<R>> good = new ArrayList<>();
      long start = System.nanoTime();
      long rest = Deadlines.NEVER;
      boolean enough = false;
      while (replies.size() + failures.size() < futures.size()) {
        int party = next(completion, futures, deadlines, late, rest);
        if (party == NONE) {
          break;
        }
        try {
          if (late[party]) {
            throw deadlines.missed(party);
          }
          Reply<R> reply = reply(providers.get(party), futures.get(party), quorum, futures.size());
          replies.add(reply);
          if (ending.good().test(reply.result())) {
            good.add(reply);
          }
        } catch (IOException e) {
          failures.put(party, e);
          if (providers.size() - failures.size() < quorum.answers()) {
            throw Failures.first(failures.values());
          }
        }
        int silent = futures.size() - replies.size() - failures.size();
        if (!enough
            && good.size() >= quorum.answers()
            && ending.suffice().test(List.copyOf(good), silent)) {
          enough = true;
          long now = System.nanoTime();
          rest = now + ending.patience().applyAsLong(now - start);
        }
      }
      if (replies.size() < futures.size() && ending.stops()) {
        LeftBehind.stop(executor);
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
      executor.shutdown();
    }
  }

  /**
   * Waits for the next provider that is done, or late.
   *
   * @param late the providers that had no time left before, and are not waited for; the next one is
   *     added if it is late
   * @param until the time until which is waited, or {@link Deadlines#NEVER}
   * @return the provider's place, {@link #NONE} if none was done until then
   */
  private static <R> int next(
      CompletionService<Reply<R>> completion,
      List<Future<Reply<R>>> futures,
      Deadlines deadlines,
      boolean[] late,
      long until)
      throws InterruptedException {
    while (true) {
      long least = until == Deadlines.NEVER ? until : Math.max(0, until - System.nanoTime());
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
      if (done == null && until != Deadlines.NEVER && System.nanoTime() >= until) {
        return NONE;
      }
    }
  }

  /**
   * Returns a reply. Where some providers may be done without, anything that is thrown while one's
   * reply is read is that provider's failure, as its bytes may have caused it.
   */
  private static <R> Reply<R> reply(
      Provider provider, Future<Reply<R>> done, Quorum quorum, int asked)
      throws IOException, InterruptedException {
    try {
      return result(done);
    } catch (RuntimeException e) {
      if (quorum.answers() == asked) {
        throw e;
      }
      // The exception's own text is not for a user: it may hold anything that the client holds.
      throw new IOException(
          "provider "
              + provider.name()
              + ": its reply ended in a fault of this program ("
              + e.getClass().getSimpleName()
              + "); report it, and ask without that provider",
          e);
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
