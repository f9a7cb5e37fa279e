package org.splinter.client.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.splinter.client.fold.FoldRound;
import org.splinter.client.fold.SecretRefusals;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.query.QueryRows;
import org.splinter.client.query.QuerySequence;
import org.splinter.client.query.Stopwatch;
import org.splinter.client.round.Pace;
import org.splinter.client.round.PublicText;
import org.splinter.client.round.RandomPoints;
import org.splinter.client.round.RoundExecutor;
import org.splinter.client.round.SeparationCheck;
import org.splinter.client.round.Transcript;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.answer.ContradictionException;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.client.sql.bind.fold.FoldBinder;
import org.splinter.client.sql.bind.search.SearchBinder;
import org.splinter.client.sql.explain.Choice;
import org.splinter.client.sql.explain.search.QuantileExplanation;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.search.QuantilePlan;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.table.Manifest;

/**
 * A query for quantiles that is answered by a bucketed search: providers count rows by digits of
 * their values, round by round, until the values at the wanted places are known. All planned rounds
 * are asked, whatever they find.
 */
public final class QuantileQuery implements PreparedQuery {
  private final SeparationCheck separation;
  private final List<Provider> providers;
  private final QuantileCost cost;
  private final QuantilePlan plan;
  private final Choice choice;
  private final long planNanos;

  /**
   * Makes a query that is ready to be asked.
   *
   * @param separation the check of the providers that are asked
   * @param cost of the plan
   * @param choice why a search answers it, for people
   */
  public QuantileQuery(
      SeparationCheck separation, QuantileCost cost, Choice choice, long planNanos) {
    this.separation = separation;
    this.providers = separation.providers();
    this.cost = cost;
    this.plan = cost.plan();
    this.choice = choice;
    this.planNanos = planNanos;
  }

  public QuantilePlan plan() {
    return plan;
  }

  @Override
  public Manifest manifest() {
    return plan.query().table().manifest();
  }

  @Override
  public String explain() {
    return String.join(
        "\n",
        QuantileExplanation.lines(
            plan,
            cost.estimate(),
            providers.stream().map(Provider::name).toList(),
            separation.find(),
            choice));
  }

  @Override
  public List<String> warnings() {
    return separation.require().reasons();
  }

  @Override
  public List<QueryResult> runAll(
      List<List<SecretValue>> secrets, QuerySequence sequence, Progress progress)
      throws IOException, InterruptedException {
    PreparedQuery.requireQueries(secrets, plan.queries());
    Stopwatch stopwatch = new Stopwatch(planNanos);
    List<FoldBinder.Binding> first =
        PreparedQuery.bindEach(secrets, ofQuery -> bind(0, ofQuery, List.of()));
    Transcript transcript =
        new Transcript(separation, plan.trust(), PublicText.of(plan.query().template()));
    RoundExecutor executor =
        new RoundExecutor(
            providers,
            plan.rounds(),
            Pace.of(providers, sequence, cost.gap()),
            transcript,
            stopwatch,
            progress);
    SecretRefusals refusals = SecretRefusals.of(first); // later rounds bind the secrets alike
    List<QuerySums> sums = ask(executor, 0, first);
    List<QuantileSearches> searches = new ArrayList<>();
    for (QuerySums ofQuery : sums) {
      searches.add(new QuantileSearches(plan));
      searches.get(searches.size() - 1).begin(ofQuery);
    }
    for (int digit = 1; digit < plan.folds().size(); digit++) {
      for (int place = 0; place < plan.places().size(); place += plan.placesAtOnce()) {
        narrow(executor, digit, place, secrets, searches);
      }
    }
    executor.end();
    requirePlausible(searches);
    List<QueryRows> rows = new ArrayList<>();
    for (int query = 0; query < searches.size(); query++) {
      FoundQuantiles found = new FoundQuantiles(plan, searches.get(query));
      QuerySums ofQuery = sums.get(query);
      rows.add(refusals.rows(query, () -> found.rows(ofQuery)));
    }
    stopwatch.combined();
    return transcript.answers(plan.query().shape().names(), rows, stopwatch.timing());
  }

  /** Asks a round of some places of all queries, from a first one on. */
  private void narrow(
      RoundExecutor executor,
      int digit,
      int first,
      List<List<SecretValue>> secrets,
      List<QuantileSearches> searches)
      throws IOException, InterruptedException {
    int places = plan.placesAtOnce();
    List<FoldBinder.Binding> bound = new ArrayList<>();
    for (int query = 0; query < searches.size(); query++) {
      for (int place = first; place < first + places; place++) {
        bound.add(bind(digit, secrets.get(query), searches.get(query).buckets(place)));
      }
    }
    List<QuerySums> sums = ask(executor, digit, bound);
    for (int i = 0; i < sums.size(); i++) {
      searches.get(i / places).narrow(digit, first + i % places, sums.get(i));
    }
  }

  private FoldBinder.Binding bind(
      int digit, List<SecretValue> secrets, List<OptionalLong> buckets) {
    SearchBinder binder =
        new SearchBinder(
            plan.query().template(), plan.groups(), new FoldBinder(RandomPoints::draw));
    return binder.bind(plan.folds().get(digit), secrets, buckets);
  }

  private List<QuerySums> ask(RoundExecutor executor, int digit, List<FoldBinder.Binding> bound)
      throws IOException, InterruptedException {
    QueryPlan fold = plan.folds().get(digit);
    return executor.ask(
        new FoldRound(fold, bound.stream().map(FoldBinder.Binding::shares).toList()));
  }

  /** Refuses sums that contradict one another; called after the last round. */
  private static void requirePlausible(List<QuantileSearches> searches)
      throws ContradictionException {
    for (QuantileSearches ofQuery : searches) {
      Optional<String> contradiction = ofQuery.contradiction();
      if (contradiction.isPresent()) {
        throw new ContradictionException(contradiction.get());
      }
    }
  }
}
