package org.splinter.client.fold;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.query.QueryRows;
import org.splinter.client.query.QuerySequence;
import org.splinter.client.query.Stopwatch;
import org.splinter.client.round.Pace;
import org.splinter.client.round.PublicText;
import org.splinter.client.round.RandomPoints;
import org.splinter.client.round.Round;
import org.splinter.client.round.RoundExecutor;
import org.splinter.client.round.SeparationCheck;
import org.splinter.client.round.Transcript;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.answer.AnswerRows;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.client.sql.bind.BoundProduct;
import org.splinter.client.sql.bind.fold.FoldBinder;
import org.splinter.client.sql.explain.Choice;
import org.splinter.client.sql.explain.fold.FoldExplanation;
import org.splinter.client.sql.fold.CellCondition;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.table.Manifest;

/**
 * A query that is answered by a fold: all providers evaluate their shares on every row of the
 * table, in one round.
 */
public final class FoldQuery implements PreparedQuery {
  private final SeparationCheck separation;
  private final List<Provider> providers;
  private final QueryPlan plan;
  private final Choice choice;
  private final FoldKeys keys;
  private final long planNanos;

  /**
   * Makes a query that is ready to be asked.
   *
   * @param separation the check of the providers that are asked
   * @param choice why a fold answers it, for people
   * @param keys of shares under Paillier's encryption
   */
  public FoldQuery(
      SeparationCheck separation, QueryPlan plan, Choice choice, FoldKeys keys, long planNanos) {
    this.separation = separation;
    this.providers = separation.providers();
    this.plan = plan;
    this.choice = choice;
    this.keys = keys;
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
        FoldExplanation.lines(
            plan, providers.stream().map(Provider::name).toList(), separation.find(), choice));
  }

  @Override
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>(separation.require().reasons());
    if (plan.condition() instanceof CellCondition cells && !keys.ready(cells.keyBits())) {
      warnings.add("a key of " + cells.keyBits() + " bits is drawn first, which takes up to 20 s");
    }
    return warnings;
  }

  private Round<List<QuerySums>> round(List<FoldBinder.Binding> bound) {
    if (!(plan.condition() instanceof CellCondition cells)) {
      return new FoldRound(plan, bound.stream().map(FoldBinder.Binding::shares).toList());
    }
    List<List<BoundProduct>> products =
        bound.stream()
            .map(each -> each.shares().stream().map(BoundProduct.class::cast).toList())
            .toList();
    return new CellRound(plan, cells, products, keys.primes(cells.keyBits()));
  }

  @Override
  public List<QueryResult> runAll(
      List<List<SecretValue>> secrets, QuerySequence sequence, Progress progress)
      throws IOException, InterruptedException {
    PreparedQuery.requireQueries(secrets, plan.queries());
    Stopwatch stopwatch = new Stopwatch(planNanos);
    FoldBinder binder = new FoldBinder(RandomPoints::draw);
    List<FoldBinder.Binding> bound =
        PreparedQuery.bindEach(secrets, ofQuery -> binder.bind(plan, ofQuery));
    Transcript transcript =
        new Transcript(separation, plan.trust(), PublicText.of(plan.template()));
    RoundExecutor executor =
        new RoundExecutor(
            providers, 1, Pace.ofOneRound(providers, sequence), transcript, stopwatch, progress);
    SecretRefusals refusals = SecretRefusals.of(bound);
    List<QuerySums> sums = executor.ask(round(bound));
    executor.end();
    List<QueryRows> rows = new ArrayList<>();
    for (int i = 0; i < sums.size(); i++) {
      QuerySums ofQuery = sums.get(i);
      rows.add(
          refusals.rows(
              i,
              () -> AnswerRows.of(plan.shape(), plan.layout().groups(), plan.grouped(), ofQuery)));
    }
    stopwatch.combined();
    return transcript.answers(plan.shape().names(), rows, stopwatch.timing());
  }
}
