package org.splinter.client;

import java.io.IOException;
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
 * <p>Guarantee: it returns all partial answers or fails naming one provider; after a failure the
 * others are cancelled and have cleaned up before it returns.
 */
final class RoundDriver {
  private static final long CLEAN_UP_SECONDS = 30;

  /** One provider's part of a round. */
  record Reply(Provider provider, EvaluationJob.Result result, long wallNanos) {}

  private RoundDriver() {}

  /**
   * @param bundles one per provider, in the same order
   * @param progress told the fraction done by the slowest provider
   */
  static List<Reply> run(
      List<? extends Provider> providers,
      EvaluationPlan plan,
      List<ShareBundle> bundles,
      DoubleConsumer progress)
      throws IOException, InterruptedException {
    ExecutorService executor = Executors.newFixedThreadPool(providers.size());
    try {
      CompletionService<Integer> completion = new ExecutorCompletionService<>(executor);
      Reply[] replies = new Reply[providers.size()];
      SlowestProgress slowest = new SlowestProgress(providers.size(), progress);
      List<Future<Integer>> futures = new ArrayList<>();
      for (int i = 0; i < providers.size(); i++) {
        int index = i;
        futures.add(
            completion.submit(
                () -> {
                  replies[index] =
                      ask(providers.get(index), plan, bundles.get(index), slowest.of(index));
                  return index;
                }));
      }
      for (int i = 0; i < futures.size(); i++) {
        await(completion.take());
      }
      return List.of(replies);
    } finally {
      stop(executor);
    }
  }

  /** Cancels what still runs and gives it time to kill its job and delete its shares. */
  private static void stop(ExecutorService executor) throws InterruptedException {
    executor.shutdownNow();
    boolean unused = executor.awaitTermination(CLEAN_UP_SECONDS, TimeUnit.SECONDS);
  }

  private static Reply ask(
      Provider provider, EvaluationPlan plan, ShareBundle bundle, DoubleConsumer progress)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    EvaluationJob.Result result = provider.evaluate(plan, bundle, progress);
    return new Reply(provider, result, System.nanoTime() - start);
  }

  private static void await(Future<Integer> done) throws IOException, InterruptedException {
    try {
      done.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
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
