package org.splinter.system;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.splinter.client.provider.Provider;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.fold.EvaluationPlan;

/**
 * A fault that reveals secrets to the providers: in one query of a run they see something else than
 * in the others. The client still gets the right answer, from behind the recorder.
 */
abstract class PlantedFault implements Fault {
  /**
   * The faulty query: {@link ProviderViews#assertSame} asks once to build, and once for each list
   * of secrets.
   */
  private static final int FAULTY_QUERY = 3;

  private final int rounds;
  private final Map<String, Provider> past = new ConcurrentHashMap<>();

  /**
   * Plants a fault.
   *
   * @param rounds the number of rounds of the query
   */
  PlantedFault(int rounds) {
    this.rounds = rounds;
  }

  /** Calls the recorded provider in place of a PIR query in a round, counted from 1. */
  void look(Provider recorded, int round, Request request)
      throws IOException, InterruptedException {
    recorded.answer(request, fraction -> {});
  }

  /** Calls the recorded provider in place of an evaluation in a round, counted from 1. */
  void fold(Provider recorded, int round, Request request)
      throws IOException, InterruptedException {
    recorded.answer(request, fraction -> {});
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
      public Answered answer(Request request, Progress progress)
          throws IOException, InterruptedException {
        int number = requests.getAndIncrement();
        if (!isFaulty(number)) {
          return super.answer(request, progress);
        }
        if (request.plan().family().equals(EvaluationPlan.FAMILY)) {
          fold(recorded, number % rounds + 1, request);
        } else {
          look(recorded, number % rounds + 1, request);
        }
        return past.get(name()).answer(request, progress);
      }
    };
  }

  private boolean isFaulty(int request) {
    return request / rounds + 1 == FAULTY_QUERY;
  }
}
