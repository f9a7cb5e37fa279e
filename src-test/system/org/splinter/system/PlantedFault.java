package org.splinter.system;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleConsumer;
import org.splinter.client.provider.Provider;
import org.splinter.protocol.contract.JobResult;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.lookup.LookupPlan;

/**
 * A fault that tells providers of the secrets: of one query of a run they see something else than
 * of the others. The client gets the right answer all the same, past what is recorded.
 */
abstract class PlantedFault implements Fault {
  /** {@link ProviderViews#assertSame} asks once to build, and once for each list of secrets. */
  private static final int FAULTY_QUERY = 3;

  private final int rounds;
  private final Map<String, Provider> past = new ConcurrentHashMap<>();

  /**
   * @param rounds of the query
   */
  PlantedFault(int rounds) {
    this.rounds = rounds;
  }

  /** What is done to the recorded provider instead of a look-up in a round, from 1. */
  void look(Provider recorded, int round, LookupPlan plan, ShareBundle shares)
      throws IOException, InterruptedException {
    recorded.scan(plan, shares, fraction -> {});
  }

  /** What is done to the recorded provider instead of an evaluation in a round, from 1. */
  void fold(Provider recorded, int round, EvaluationPlan plan, ShareBundle shares)
      throws IOException, InterruptedException {
    recorded.evaluate(plan, shares, fraction -> {});
  }

  @Override
  public Provider ofProvider(Provider provider) {
    past.put(provider.name(), provider);
    return provider;
  }

  @Override
  public Provider ofClient(Provider recorded) {
    AtomicInteger requests = new AtomicInteger();
    return new ForwardingProvider(recorded) {
      @Override
      public JobResult scan(LookupPlan plan, ShareBundle shares, DoubleConsumer progress)
          throws IOException, InterruptedException {
        int request = requests.getAndIncrement();
        if (!isFaulty(request)) {
          return super.scan(plan, shares, progress);
        }
        look(recorded, request % rounds + 1, plan, shares);
        return past.get(name()).scan(plan, shares, progress);
      }

      @Override
      public JobResult evaluate(EvaluationPlan plan, ShareBundle shares, DoubleConsumer progress)
          throws IOException, InterruptedException {
        int request = requests.getAndIncrement();
        if (!isFaulty(request)) {
          return super.evaluate(plan, shares, progress);
        }
        fold(recorded, request % rounds + 1, plan, shares);
        return past.get(name()).evaluate(plan, shares, progress);
      }
    };
  }

  private boolean isFaulty(int request) {
    return request / rounds + 1 == FAULTY_QUERY;
  }
}
