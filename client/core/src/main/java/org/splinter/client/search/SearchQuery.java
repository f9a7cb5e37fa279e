package org.splinter.client.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.splinter.client.fold.SecretRefusals;
import org.splinter.client.pir.PirRound;
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
import org.splinter.client.round.RoundWork;
import org.splinter.client.round.SeparationCheck;
import org.splinter.client.round.Transcript;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.answer.AnswerRows;
import org.splinter.client.sql.answer.ContradictionException;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.client.sql.bind.fold.FoldBinder;
import org.splinter.client.sql.bind.search.SearchBinder;
import org.splinter.client.sql.bind.view.FoundGroups;
import org.splinter.client.sql.bind.view.PirQueries;
import org.splinter.client.sql.bind.view.PirRounds;
import org.splinter.client.sql.explain.Choice;
import org.splinter.client.sql.explain.search.SearchExplanation;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.search.SearchPlan;
import org.splinter.protocol.aggregate.AggregateState;
import org.splinter.protocol.aggregate.TopState;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.ProgressParts;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Value;

/**
 * A query that is answered by a bucketed search: two providers count matches in buckets of the
 * numbered table, round by round, until the places of the wanted rows are known; the last round
 * looks the rows up. All planned rounds are asked, whatever they find.
 */
public final class SearchQuery implements PreparedQuery {
  /** The part of the time that making the table in order and the view takes beside the rounds. */
  private static final double MAKING = 0.95;

  private final SeparationCheck separation;
  private final List<Provider> providers;
  private final PreparedSearch prepared;
  private final Choice choice;
  private final long planNanos;

  /**
   * Makes a query that is ready to be asked.
   *
   * @param separation the check of the providers that are asked
   * @param choice why a search answers it, for people
   */
  public SearchQuery(
      SeparationCheck separation, PreparedSearch prepared, Choice choice, long planNanos) {
    this.separation = separation;
    this.providers = separation.providers();
    this.prepared = prepared;
    this.choice = choice;
    this.planNanos = planNanos;
  }

  public SearchPlan plan() {
    return prepared.plan();
  }

  @Override
  public Manifest manifest() {
    return prepared.manifest();
  }

  @Override
  public String explain() {
    return String.join(
        "\n",
        SearchExplanation.lines(
            prepared.plan(),
            prepared.manifest(),
            prepared.cost(choice.setting()),
            providers.stream().map(Provider::name).toList(),
            separation.find(),
            choice));
  }

  @Override
  public List<String> warnings() {
    return separation.require().reasons();
  }

  @Override
  public boolean takesViews() {
    return true;
  }

  @Override
  public void prepare(Progress progress) throws IOException, InterruptedException {
    prepared.prepare(progress);
  }

  @Override
  public List<QueryResult> runAll(
      List<List<SecretValue>> secrets, QuerySequence sequence, Progress progress)
      throws IOException, InterruptedException {
    SearchPlan plan = prepared.plan();
    PreparedQuery.requireQueries(secrets, plan.queries());
    ProgressParts parts = new ProgressParts(progress, MAKING);
    Stopwatch stopwatch = new Stopwatch(planNanos);
    SecretRefusals refusals = refusals(plan, secrets);
    if (plan.prepares()) {
      prepared.prepare(parts.first());
      plan = prepared.plan();
    }
    Transcript transcript =
        new Transcript(separation, plan.trust(), PublicText.of(plan.query().template()));
    PirRounds retrieval = prepared.retrieval(transcript);
    stopwatch.prepared();
    RoundExecutor executor =
        new RoundExecutor(
            providers,
            plan.rounds(),
            pace(plan, retrieval, sequence),
            transcript,
            stopwatch,
            parts.second());
    SearchFolds folds = new SearchFolds(executor, plan, secrets);
    folds.ask();
    List<PirQueries> queries = new ArrayList<>();
    for (GroupSearches search : folds.searches()) {
      queries.add(
          new PirQueries(
              retrieval, SearchBinder.retrieval(plan, search.ranks()), RandomPoints::draw));
    }
    PirLayout layout = retrieval.layouts().get(0);
    List<List<byte[]>> slots =
        executor.ask(
            new PirRound(
                plan.trust(),
                0,
                layout,
                queries.stream().map(query -> query.bind(0, List.of())).toList()));
    executor.end();
    folds.requirePlausible();
    List<QueryRows> answers = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      FoundGroups found = queries.get(i).found(slots.get(i));
      QuerySums sums = folds.sums().get(i);
      GroupSearches searches = folds.searches().get(i);
      SearchPlan asked = plan;
      answers.add(refusals.rows(i, () -> rows(asked, sums, searches, found)));
    }
    stopwatch.combined();
    return transcript.answers(plan.query().shape().names(), answers, stopwatch.timing());
  }

  /** Returns the pace, which allows for the longest answer and the most shares of any round. */
  private Pace pace(SearchPlan plan, PirRounds retrieval, QuerySequence sequence) {
    long shares = ShareBundle.sharesBytes(retrieval.layouts().get(0).parameters(), plan.queries());
    for (QueryPlan fold : plan.folds()) {
      shares =
          Math.max(shares, ShareBundle.sharesBytes(fold.layout().parameters(), plan.queries()));
    }
    return Pace.of(providers, sequence, RoundWork.SEARCH.gap(plan.sums() * plan.queries(), shares));
  }

  /**
   * Refuses secrets of a wrong number or type before providers make anything for them, and returns
   * the refusals that end a query after its last round.
   */
  private static SecretRefusals refusals(SearchPlan plan, List<List<SecretValue>> secrets) {
    SearchBinder binder =
        new SearchBinder(
            plan.query().template(), plan.groups(), new FoldBinder(RandomPoints::draw));
    return SecretRefusals.of(
        PreparedQuery.bindEach(
            secrets, ofQuery -> binder.bind(plan.narrowing().get(0), ofQuery, List.of())));
  }

  /** Returns one query's answer. */
  private static List<List<@Nullable Object>> rows(
      SearchPlan plan, QuerySums sums, GroupSearches search, FoundGroups found) throws IOException {
    GroupCodes groups = plan.groupCodes();
    Map<Long, List<AggregateState>> further = new HashMap<>();
    for (int i = 0; i < plan.codes().size(); i++) {
      long code = plan.codes().get(i);
      List<@Nullable Value> values = groups.values(code);
      TopState rows = found.rowsOf(values);
      if (rows.size() != search.ranks().get(i).size()) {
        throw new ContradictionException(
            "the providers' answers lack a row that was counted before");
      }
      if (plan.query().rows()) {
        return AnswerRows.ofRows(plan.query().shape(), rows);
      }
      further.put(code, List.of(rows));
    }
    return AnswerRows.of(
        plan.query().shape(),
        plan.narrowing().get(0).layout().groups(),
        plan.query().grouped(),
        sums,
        further);
  }
}
