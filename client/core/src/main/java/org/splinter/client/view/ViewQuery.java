package org.splinter.client.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.metadata.Panel;
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
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.client.sql.bind.view.FoundGroups;
import org.splinter.client.sql.bind.view.PirBinder;
import org.splinter.client.sql.bind.view.PirQueries;
import org.splinter.client.sql.bind.view.PirRounds;
import org.splinter.client.sql.explain.Choice;
import org.splinter.client.sql.explain.view.ViewExplanation;
import org.splinter.client.sql.view.ViewPlan;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.ProgressParts;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.table.Manifest;

/**
 * A query that is answered by looking slots of views up: two or more providers, in one round, or
 * two where keys are found by their ranks. All planned rounds are asked, whatever they find.
 */
public final class ViewQuery implements PreparedQuery {
  /** The part of the time that making views takes beside the rounds. */
  private static final double MAKING = 0.95;

  private final SeparationCheck separation;
  private final List<Provider> providers;
  private final ViewPlan plan;
  private final PreparedViews views;
  private final Choice choice;
  private final long planNanos;

  /**
   * Makes a query that is ready to be asked.
   *
   * @param separation the check of the providers that are asked
   * @param choice why PIR queries answer it, for people
   */
  public ViewQuery(
      SeparationCheck separation,
      ViewPlan plan,
      PreparedViews views,
      Choice choice,
      long planNanos) {
    this.separation = separation;
    this.providers = separation.providers();
    this.plan = plan;
    this.views = views;
    this.choice = choice;
    this.planNanos = planNanos;
  }

  public ViewPlan plan() {
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
        ViewExplanation.lines(
            plan,
            views.manifests(),
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
    views.prepare(Panel.Extent.ALL, progress);
  }

  @Override
  public List<QueryResult> runAll(
      List<List<SecretValue>> secrets, QuerySequence sequence, Progress progress)
      throws IOException, InterruptedException {
    PreparedQuery.requireQueries(secrets, plan.queries());
    ProgressParts parts = new ProgressParts(progress, MAKING);
    Stopwatch time = new Stopwatch(planNanos);
    List<List<PirBinder.Binding>> bindings = new ArrayList<>();
    for (int page = 0; page < plan.options().pages(); page++) {
      bindings.add(bindings(secrets, page));
    }
    time.shared();
    if (plan.options().prepares()) {
      views.prepare(Panel.Extent.ENOUGH, parts.first());
    }
    Transcript transcript =
        new Transcript(separation, plan.trust(), PublicText.of(plan.query().template()));
    PirRounds rounds = new PirRounds(plan, views.built(transcript));
    time.prepared();
    int planned = rounds.layouts().size() * bindings.size();
    Pace pace = pace(rounds, planned, sequence);
    RoundExecutor executor =
        new RoundExecutor(providers, planned, pace, transcript, time, parts.second());
    List<List<PirQueries>> queries = new ArrayList<>();
    List<List<List<byte[]>>> slots = new ArrayList<>();
    for (List<PirBinder.Binding> ofPage : bindings) {
      List<PirQueries> bound =
          ofPage.stream()
              .map(binding -> new PirQueries(rounds, binding, RandomPoints::draw))
              .toList();
      queries.add(bound);
      slots.add(ask(bound, rounds, executor));
    }
    executor.end();
    List<QueryRows> rows = rows(queries, slots);
    time.combined();
    return transcript.answers(plan.query().shape().names(), rows, time.timing());
  }

  /** Binds the secrets of some queries, and the number of a page if there are several. */
  private List<PirBinder.Binding> bindings(List<List<SecretValue>> secrets, int page) {
    if (plan.options().pages() == 1) {
      return PreparedQuery.bindEach(secrets, ofQuery -> PirBinder.bind(plan, ofQuery));
    }
    SecretValue number = SecretValue.of(String.valueOf(page));
    return PreparedQuery.bindEach(
        secrets,
        ofQuery -> {
          plan.query().template().requireParameters(ofQuery.size());
          List<SecretValue> all = new ArrayList<>(ofQuery);
          all.add(number);
          return PirBinder.bindAll(plan, all);
        });
  }

  /** Asks some queries in all rounds of one page, and returns the slots that the last one found. */
  private List<List<byte[]>> ask(List<PirQueries> queries, PirRounds rounds, RoundExecutor executor)
      throws IOException, InterruptedException {
    List<List<byte[]>> slots = List.of();
    for (int i = 0; i < rounds.layouts().size(); i++) {
      List<List<BoundShare>> bound = bind(queries, i, slots);
      slots =
          executor.ask(
              new PirRound(
                  plan.trust(), plan.options().tolerated(), rounds.layouts().get(i), bound));
    }
    return slots;
  }

  /** Returns the pace, which allows for what is read of a round before the next one. */
  private Pace pace(PirRounds rounds, int planned, QuerySequence sequence) {
    if (planned == 1) {
      return Pace.ofOneRound(providers, sequence);
    }
    List<PirLayout> layouts = rounds.layouts();
    long blocks = layouts.get(0).answerBytes() * plan.queries();
    long shares =
        ShareBundle.sharesBytes(layouts.get(layouts.size() - 1).parameters(), plan.queries());
    return Pace.of(providers, sequence, RoundWork.RANKED_VIEWS.gap(blocks, shares));
  }

  private static List<List<BoundShare>> bind(
      List<PirQueries> queries, int round, List<List<byte[]>> before) {
    List<List<BoundShare>> shares = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      shares.add(queries.get(i).bind(round, before.isEmpty() ? List.of() : before.get(i)));
    }
    return shares;
  }

  /** Returns the rows of each query: those of its pages, one after the other. */
  private static List<QueryRows> rows(List<List<PirQueries>> pages, List<List<List<byte[]>>> slots)
      throws IOException {
    List<QueryRows> rows = new ArrayList<>();
    for (int i = 0; i < pages.get(0).size(); i++) {
      int query = i;
      rows.add(QueryRows.of(() -> rows(query, pages, slots)));
    }
    return rows;
  }

  private static List<List<@Nullable Object>> rows(
      int query, List<List<PirQueries>> pages, List<List<List<byte[]>>> slots) throws IOException {
    List<List<@Nullable Object>> all = new ArrayList<>();
    for (int page = 0; page < pages.size(); page++) {
      FoundGroups found = pages.get(page).get(query).found(slots.get(page).get(query));
      all.addAll(found.rows());
    }
    return all;
  }
}
