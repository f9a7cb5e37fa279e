package org.splinter.client;

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
import java.util.function.DoubleConsumer;
import org.splinter.client.provider.Provider;
import org.splinter.eval.EvaluationJob;
import org.splinter.query.EvaluationPlan;
import org.splinter.query.ShareBundle;

/**
 * Runs one round: every provider at once, each with its own share.
 *
 * <p>Guarantee: it returns all partial answers or fails as the first provider that failed did; the
 * others are cancelled and have cleaned up before it throws. One that has not within {@link
 * #CLEAN_UP} is named by a suppressed exception.
 */
final class RoundDriver {
  /** Longer than a provider takes to kill its job. */
  private static final Duration CLEAN_UP = Duration.ofSeconds(30);

  /** One provider's part of a round. */
  record Reply(Provider provider, EvaluationJob.Result result, long wallNanos) {}

  private RoundDriver() {}

  /**
   * Runs a round.
   *
   * @param bundles one per provider, in the same order
   * @param progress told the fraction done by the slowest provider
   */
  static List<Reply> run(
      List<? extends Provider> providers,
      EvaluationPlan plan,
      List<ShareBundle> bundles,
      DoubleConsumer progress)
      throws IOException, InterruptedException {
    return run(providers, plan, bundles, progress, CLEAN_UP);
  }

  static List<Reply> run(
      List<? extends Provider> providers,
      EvaluationPlan plan,
      List<ShareBundle> bundles,
      DoubleConsumer progress,
      Duration cleanUp)
      throws IOException, InterruptedException {
    ExecutorService executor = Executors.newFixedThreadPool(providers.size());
    CompletionService<Reply> completion = new ExecutorCompletionService<>(executor);
    SlowestProgress slowest = new SlowestProgress(providers.size(), progress);
    List<Future<Reply>> futures = new ArrayList<>();
    try {
      for (int i = 0; i < providers.size(); i++) {
        Provider provider = providers.get(i);
        ShareBundle bundle = bundles.get(i);
        DoubleConsumer own = slowest.of(i);
        futures.add(completion.submit(() -> ask(provider, plan, bundle, own)));
      }
      for (int i = 0; i < futures.size(); i++) {
        reply(completion.take());
      }
      List<Reply> replies = new ArrayList<>();
      for (Future<Reply> future : futures) {
        replies.add(reply(future));
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
                      + " has not stopped its job; it may still hold its share"));
        }
      }
      throw e;
    } finally {
      executor.shutdownNow();
    }
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

  private static Reply ask(
      Provider provider, EvaluationPlan plan, ShareBundle bundle, DoubleConsumer progress)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    EvaluationJob.Result result = provider.evaluate(plan, bundle, progress);
    return new Reply(provider, result, System.nanoTime() - start);
  }

  private static Reply reply(Future<Reply> done) throws IOException, InterruptedException {
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

  /** Reports the least of several fractions. */
  private static final class SlowestProgress {
    private final double[] fractions;
    private final DoubleConsumer progress;

    SlowestProgress(int count, DoubleConsumer progress) {
      this.fractions = new double[count];
      this.progress = progress;
    }

    DoubleConsumer of(int index) {
      return fraction -> report(index, fraction);
    }

    private synchronized void report(int index, double fraction) {
      fractions[index] = fraction;
      double least = 1;
      for (double each : fractions) {
        least = Math.min(least, each);
      }
      progress.accept(least);
    }
  }
}
