package org.splinter.client.fold;

import java.io.IOException;
import java.util.List;
import org.splinter.client.provider.Provider;
import org.splinter.client.round.BundleMaker;
import org.splinter.client.round.RoundDriver;
import org.splinter.client.round.Traffic;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.protocol.contract.JobResult;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.fold.AnswerCodec;
import org.splinter.protocol.fold.PartialAnswer;
import org.splinter.protocol.fold.PlanCodec;

/** One round of a fold: two providers evaluate their shares, drawn afresh, on every row. */
public final class FoldRound {
  private final List<Provider> providers;
  private final QueryPlan plan;
  private final List<ShareBundle> bundles;
  private List<RoundDriver.Reply<JobResult>> replies = List.of();

  /**
   * Draws the shares of a round.
   *
   * @param bound the secrets of each query's shares
   */
  public FoldRound(List<Provider> providers, QueryPlan plan, List<List<BoundShare>> bound) {
    this.providers = providers;
    this.plan = plan;
    this.bundles =
        BundleMaker.make(
            providers, PlanCodec.encode(plan.evaluation()), plan.layout().parameters(), bound);
  }

  /** Asks all providers. */
  public void ask(Traffic traffic, Progress progress) throws IOException, InterruptedException {
    replies =
        RoundDriver.run(
            providers,
            (provider, party, own) -> provider.evaluate(plan.evaluation(), bundles.get(party), own),
            progress);
    int planBytes = PlanCodec.encode(plan.evaluation()).length;
    traffic.endRound(
        replies,
        party ->
            new Traffic.Sent(
                planBytes + bundles.get(party).encodedBytes(),
                plan.layout().shareBytes(),
                bundles.get(party).queries().get(0)),
        result -> new Traffic.Received(result.encoded().length, result.counters()));
  }

  /**
   * What their answers add up to, for each query.
   *
   * @throws IOException naming the provider whose answer is none, or that does not fit the others'
   */
  public List<QuerySums> sums() throws IOException {
    List<PartialAnswer> answers =
        RoundDriver.decode(replies, result -> AnswerCodec.decode(result.encoded()));
    return Combiner.combine(plan.evaluation(), plan.layout(), bundles, answers);
  }
}
