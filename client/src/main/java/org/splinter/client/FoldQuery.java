package org.splinter.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;
import org.splinter.client.answer.AnswerRows;
import org.splinter.client.answer.AnswerShape;
import org.splinter.client.answer.QuerySums;
import org.splinter.client.provider.Provider;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Binder;
import org.splinter.client.sql.BoundShare;
import org.splinter.client.sql.Explanation;
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
import org.splinter.table.Manifest;

/**
 * A query that is answered by a fold: both providers evaluate their shares on every row of the
 * table, in one round.
 */
public final class FoldQuery implements PreparedQuery {
  private final List<Provider> providers;
  private final QueryPlan plan;
  private final long planNanos;

  FoldQuery(List<Provider> providers, QueryPlan plan, long planNanos) {
    this.providers = providers;
    this.plan = plan;
    this.planNanos = planNanos;
  }

  public QueryPlan plan() {
    return plan;
  }

  @Override
  public Manifest manifest() {
    return plan.table().manifest();
  }

  @Override
  public String explain() {
    return String.join(
        "\n",
        Explanation.lines(
            plan,
            providers.stream().map(Provider::name).toList(),
            providers.stream().anyMatch(Provider::embedded)));
  }

  @Override
  public List<String> warnings() {
    return ProviderChecks.warnings(providers);
  }

  @Override
  public List<QueryResult> runAll(List<List<SecretValue>> secrets, DoubleConsumer progress)
      throws IOException, InterruptedException {
    if (secrets.size() != plan.queries()) {
      throw new IllegalArgumentException(
          secrets.size() + " queries, prepared for " + plan.queries());
    }
    long start = System.nanoTime();
    Binder binder = new Binder(RandomPoints::draw);
    List<Binder.Binding> bound = new ArrayList<>();
    for (List<SecretValue> ofQuery : secrets) {
      bound.add(binder.bind(plan, ofQuery));
    }
    List<ShareBundle> bundles = share(bound.stream().map(Binder.Binding::shares).toList());
    long shared = System.nanoTime();
    List<RoundDriver.Reply<EvaluationJob.Result>> replies =
        RoundDriver.run(
            providers,
            (provider, party, own) -> provider.evaluate(plan.evaluation(), bundles.get(party), own),
            progress);
    long replied = System.nanoTime();
    // Only now: that a round was not asked would tell providers about a secret.
    bound.stream()
        .flatMap(binding -> binding.refusal().stream())
        .findFirst()
        .ifPresent(
            refusal -> {
              throw refusal;
            });
    List<PartialAnswer> answers = replies.stream().map(reply -> reply.result().answer()).toList();
    List<QuerySums> sums = Combiner.combine(plan.evaluation(), plan.layout(), bundles, answers);
    List<List<List<@Nullable Object>>> rows = new ArrayList<>();
    for (QuerySums ofQuery : sums) {
      rows.add(AnswerRows.of(plan.shape(), plan.layout().groups().get(0), plan.grouped(), ofQuery));
    }
    QueryResult.Timing timing =
        new QueryResult.Timing(
            planNanos, shared - start, replied - shared, System.nanoTime() - replied);
    List<QueryResult.ProviderRecord> records = traffic(bundles, replies).records();
    List<String> columns = plan.shape().columns().stream().map(AnswerShape.Column::name).toList();
    boolean privately = providers.stream().noneMatch(Provider::embedded);
    return rows.stream()
        .map(
            each ->
                new QueryResult(
                    columns,
                    each,
                    1,
                    SplinterClient.scheme(providers.size()),
                    privately,
                    records,
                    timing))
        .toList();
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
    List<ShareBundle> bundles = new ArrayList<>();
    for (int party = 0; party < providers.size(); party++) {
      bundles.add(
          new ShareBundle(providers.get(party).name(), party, request, nonce, byParty.get(party)));
    }
    return bundles;
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

  private Traffic traffic(
      List<ShareBundle> bundles, List<RoundDriver.Reply<EvaluationJob.Result>> replies) {
    int planBytes = PlanCodec.encode(plan.evaluation()).length;
    Traffic traffic = new Traffic(providers, plan.template().text());
    traffic.endRound(
        replies,
        party ->
            new Traffic.Sent(
                planBytes + bundles.get(party).encodedBytes(),
                plan.layout().shareBytes(),
                bundles.get(party).queries().get(0)),
        result -> new Traffic.Received(result.bytes(), result.counters()));
    return traffic;
  }
}
