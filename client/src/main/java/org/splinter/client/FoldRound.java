package org.splinter.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.splinter.client.answer.QuerySums;
import org.splinter.client.provider.Provider;
import org.splinter.client.sql.BoundShare;
import org.splinter.client.sql.QueryPlan;
import org.splinter.eval.EvaluationJob;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.Scheme;
import org.splinter.fss.ShareGenerator;
import org.splinter.fss.TreeParameters;
import org.splinter.query.PartialAnswer;
import org.splinter.query.PlanCodec;
import org.splinter.query.PlanLayout;
import org.splinter.query.RequestDigest;
import org.splinter.query.ShareBundle;

/** One round of a fold: two providers evaluate their shares, drawn afresh, on every row. */
final class FoldRound {
  private final List<Provider> providers;
  private final QueryPlan plan;
  private final List<ShareBundle> bundles;
  private List<RoundDriver.Reply<EvaluationJob.Result>> replies = List.of();

  /**
   * Draws the shares of a round.
   *
   * @param bound the secrets of each query's shares
   */
  FoldRound(List<Provider> providers, QueryPlan plan, List<List<BoundShare>> bound) {
    this.providers = providers;
    this.plan = plan;
    this.bundles = share(bound);
  }

  /** Asks all providers. */
  void ask(Traffic traffic, DoubleConsumer progress) throws IOException, InterruptedException {
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
        result -> new Traffic.Received(result.bytes(), result.counters()));
  }

  /** What their answers add up to, for each query. */
  List<QuerySums> sums() throws IOException {
    List<PartialAnswer> answers = replies.stream().map(reply -> reply.result().answer()).toList();
    return Combiner.combine(plan.evaluation(), plan.layout(), bundles, answers);
  }

  private List<ShareBundle> share(List<List<BoundShare>> bound) {
    ShareGenerator generator = ShareGenerator.create();
    QueryNonce nonce = generator.nonce();
    RequestDigest request = RequestDigest.of(nonce, PlanCodec.encode(plan.evaluation()));
    List<PlanLayout.Share> forms = plan.layout().shares();
    List<List<List<FunctionShare>>> byParty = List.of(new ArrayList<>(), new ArrayList<>());
    for (int query = 0; query < bound.size(); query++) {
      byParty.forEach(queries -> queries.add(new ArrayList<>()));
      for (int i = 0; i < forms.size(); i++) {
        // The generator counts: a share's index is its place in the bundle.
        List<? extends FunctionShare> shares =
            generate(generator, forms.get(i), bound.get(query).get(i));
        for (int party = 0; party < byParty.size(); party++) {
          byParty.get(party).get(query).add(shares.get(party));
        }
      }
    }
    List<ShareBundle> all = new ArrayList<>();
    for (int party = 0; party < providers.size(); party++) {
      all.add(
          new ShareBundle(providers.get(party).name(), party, request, nonce, byParty.get(party)));
    }
    return all;
  }

  private static List<? extends FunctionShare> generate(
      ShareGenerator generator, PlanLayout.Share share, BoundShare bound) {
    if (share.parameters() instanceof TreeParameters tree) {
      return tree.scheme() == Scheme.POINT
          ? generator.point(tree, bound.alpha(), bound.beta())
          : generator.lessThan(tree, bound.alpha(), bound.inclusive(), bound.beta());
    }
    return generator.constant(share.parameters().output(), bound.beta());
  }
}
