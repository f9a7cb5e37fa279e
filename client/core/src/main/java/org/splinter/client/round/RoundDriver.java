package org.splinter.client.round;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.Provider;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Progress;

/**
 * Asks every provider at once: for its part of a round, or to make something of its tables.
 *
 * <p>Guarantee: it returns all replies or fails as the first provider that failed did; the others
 * are cancelled and have cleaned up before it throws. One that has not within {@link #CLEAN_UP} is
 * named by a suppressed exception. A provider that takes longer for a round than its user allows
 * has failed.
 */
public final class RoundDriver {
  /** Longer than a provider takes to kill its job. */
  private static final Duration CLEAN_UP = Duration.ofSeconds(30);

  /** What a provider is asked. */
  public interface Question<R> {
    /**
     * Asks one provider.
     *
     * @param party the provider's place, from 0
     * @param progress to be told the fraction done, from 0 to 1
     */
    R ask(Provider provider, int party, Progress progress) throws IOException, InterruptedException;
  }

  /** What it replied. */
  public record Reply<R>(Provider provider, R result, long wallNanos) {}

  /** Reads what a reply holds. */
  public interface Decoder<R, A> {
    A decode(R result) throws FormatException;
  }

  private RoundDriver() {}

  /**
   * Asks all providers for their parts of a round, each within its time limit.
   *
   * @param progress told the fraction done by the slowest provider
   * @return one reply per provider, in their order
   */
  public static <R> List<Reply<R>> run(
      List<? extends Provider> providers, Question<R> question, Progress progress)
      throws IOException, InterruptedException {
    return run(providers, question, progress, Deadlines.of(providers), CLEAN_UP);
  }

  /** The same of what providers make of their tables, which takes as long as those are large. */
  public static <R> List<Reply<R>> make(
      List<? extends Provider> providers, Question<R> question, Progress progress)
      throws IOException, InterruptedException {
    return run(providers, question, progress, Deadlines.never(providers), CLEAN_UP);
  }

  static <R> List<Reply<R>> run(
      List<? extends Provider> providers,
      Question<R> question,
      Progress progress,
      Deadlines deadlines,
      Duration cleanUp)
      throws IOException, InterruptedException {
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
      for (int i = 0; i < futures.size(); i++) {
        result(next(completion, futures, deadlines));
      }
      List<Reply<R>> replies = new ArrayList<>();
      for (Future<Reply<R>> future : futures) {
        replies.add(result(future));
      }
      return replies;
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
      executor.shutdownNow();
    }
  }

  /** The next that is done, if that is before whoever has the least time left has none. */
  private static <R> Future<Reply<R>> next(
      CompletionService<Reply<R>> completion, List<Future<Reply<R>>> futures, Deadlines deadlines)
      throws IOException, InterruptedException {
    while (true) {
      long least = Deadlines.NEVER;
      for (int i = 0; i < futures.size(); i++) {
        if (!futures.get(i).isDone()) {
          long left = deadlines.left(i);
          if (left <= 0) {
            throw deadlines.missed(i);
          }
          least = Math.min(least, left);
        }
      }
      Future<Reply<R>> done = completion.poll(least, TimeUnit.NANOSECONDS);
      if (done != null) {
        return done;
      }
    }
  }

  /**
   * The answers that replies hold. A round is over by then, and what is wrong with its answers is
   * the caller's to tell when the others are over too.
   *
   * @throws IOException naming the first provider whose answer is none
   */
  public static <R, A> List<A> decode(List<Reply<R>> replies, Decoder<R, A> decoder)
      throws IOException {
    List<A> answers = new ArrayList<>();
    for (Reply<R> reply : replies) {
      try {
        answers.add(decoder.decode(reply.result()));
      } catch (FormatException e) {
        throw new IOException("provider " + reply.provider().name() + ": " + e.getMessage(), e);
      }
    }
    return answers;
  }

  /** Cancels what still runs and gives it time to kill its job and delete its shares. */
  private static void stop(ExecutorService executor, Duration cleanUp) {
    executor.shutdownNow();
    try {
      // Whoever is not done then is named, so it does not matter whether all are.
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
    return new Reply<>(provider, result, System.nanoTime() - start);
  }

  /** What a task came to, or its failure. */
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
   * Reports the least of several fractions, and what whoever is that far is doing, or who it is if
   * others are done: one that hangs is told by its name.
   */
  private static final class SlowestProgress {
    private final List<? extends Provider> providers;
    private final double[] fractions;
    private final @Nullable String[] stages;
    private final Progress progress;

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

    private synchronized void tell(int index, @Nullable String stage, double fraction) {
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
