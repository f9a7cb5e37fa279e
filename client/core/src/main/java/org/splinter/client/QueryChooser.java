package org.splinter.client;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.splinter.client.fold.FoldKeys;
import org.splinter.client.fold.FoldQuery;
import org.splinter.client.metadata.PublicMetadata;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.search.PreparedSearch;
import org.splinter.client.search.QuantileCost;
import org.splinter.client.search.QuantileQuery;
import org.splinter.client.search.SearchQuery;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.PreparationPolicy;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.condition.Clause;
import org.splinter.client.sql.cost.CostSetting;
import org.splinter.client.sql.cost.ProviderKind;
import org.splinter.client.sql.explain.Choice;
import org.splinter.client.sql.fold.Planner;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.fold.SecretCondition;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.view.ViewCost;
import org.splinter.client.sql.view.ViewPlan;
import org.splinter.client.sql.view.ViewPlanner;
import org.splinter.client.view.PreparedViews;
import org.splinter.client.view.ViewQuery;

/**
 * Chooser among plan alternatives for a query, by the template, the table and public estimates
 * alone. An alternative that the options name is planned and no other. Otherwise every alternative
 * that can answer the query is planned, the one with the least estimate is taken, and the
 * explanation names the others.
 *
 * <p>Making what is missing counts in full: a query does not wait for a view only so that later
 * ones are faster, unless the options ask for that.
 */
final class QueryChooser {
  /**
   * The most PIR queries that are taken without comparing costs, for a query of more than sums: no
   * other alternative takes fewer rounds.
   */
  private static final int FEW_PIR_QUERIES = 16;

  private final PublicMetadata metadata;
  private final CostSetting setting;
  private final LogicalQuery query;
  private final PlanOptions options;
  private final FoldKeys keys;
  private final long start;

  /**
   * Makes a chooser for one query.
   *
   * @param keys of folds under Paillier's encryption
   * @param start when planning began, by {@link System#nanoTime}
   */
  QueryChooser(
      PublicMetadata metadata, LogicalQuery query, PlanOptions options, FoldKeys keys, long start) {
    this.metadata = metadata;
    this.setting = new CostSetting(options.trust(), kind(metadata.providers()));
    this.query = query;
    this.options = options;
    this.keys = keys;
    this.start = start;
  }

  /** Returns the slowest kind of some providers. */
  private static ProviderKind kind(List<Provider> providers) {
    if (providers.stream().allMatch(Provider::embedded)) {
      return providers.stream().anyMatch(Provider::starting)
          ? ProviderKind.STARTING
          : ProviderKind.EMBEDDED;
    }
    return providers.stream().allMatch(each -> each.embedded() || each.resident())
        ? ProviderKind.DOOR
        : ProviderKind.CLUSTER;
  }

  /**
   * Returns the query, planned as the options say.
   *
   * @throws RefusedQueryException if the query cannot be answered by the alternative that the
   *     options name
   * @throws IOException if a provider cannot be reached, or the providers' views differ
   */
  PreparedQuery choose() throws IOException {
    if (options.evaluation() != Evaluation.AUTO) {
      return answered(alternative(options.evaluation()), "as asked", List.of());
    }
    boolean sums = query.further().isEmpty();
    PlanAlternative first = alternative(sums ? Evaluation.FOLD : Evaluation.VIEWS);
    if (first.possible() && first.plan().preference().isPresent() && allowed(first)) {
      return answered(first, first.plan().preference().get(), List.of());
    }
    PlanAlternative second = alternative(sums ? Evaluation.VIEWS : Evaluation.SEARCH);
    if (sums && !first.possible() && query.ofQuantiles()) {
      // A fold counts the values in one round; a search takes as many as they have digits.
      PlanAlternative search = alternative(Evaluation.SEARCH);
      return cheapest(search, List.of(first, second, search));
    }
    // The first of several alternatives with equal estimates, to a millisecond, is taken.
    return cheapest(first, List.of(first, second));
  }

  /**
   * Returns the query by the alternative with the least estimate.
   *
   * @param wanted the one whose refusal says most, if all are refused
   */
  private PreparedQuery cheapest(PlanAlternative wanted, List<PlanAlternative> alternatives) {
    List<PlanAlternative> possible =
        alternatives.stream().filter(PlanAlternative::possible).toList();
    if (possible.isEmpty()) {
      return answered(wanted, "", List.of());
    }
    // If none is allowed, the refusal is that of the alternative that would have been taken.
    List<PlanAlternative> allowed = possible.stream().filter(this::allowed).toList();
    PlanAlternative chosen =
        (allowed.isEmpty() ? possible : allowed)
            .stream().min(Comparator.comparingDouble(this::cost)).orElseThrow();
    List<PlanAlternative> others =
        alternatives.stream().filter(alternative -> alternative != chosen).toList();
    return answered(chosen, reason(chosen, possible), others);
  }

  private String reason(PlanAlternative chosen, List<PlanAlternative> possible) {
    if (possible.size() == 1) {
      return "the only plan alternative that is possible";
    }
    double seconds = rounded(chosen.estimate().seconds());
    boolean fastest =
        possible.stream()
            .allMatch(alternative -> rounded(alternative.estimate().seconds()) >= seconds);
    if (fastest) {
      return "least time";
    }
    return options.prepares()
        ? "least time with preparing, which 'splinter prepare' does ahead"
        : "what would take less time is not prepared";
  }

  /** Returns whether an alternative may be asked: all that it needs is there, or may be made. */
  private boolean allowed(PlanAlternative alternative) {
    return options.prepares() || alternative.plan().ready();
  }

  private double cost(PlanAlternative alternative) {
    if (alternative.plan().preference().isPresent()) {
      return 0;
    }
    return rounded(
        options.preparation() == PreparationPolicy.REQUESTED
            ? alternative.estimate().seconds()
            : alternative.estimate().secondsWithPreparing());
  }

  /** Rounds to milliseconds: by what is less no view of a small table is worth making. */
  private static double rounded(double seconds) {
    return Math.rint(seconds * 1000) / 1000;
  }

  private PreparedQuery answered(
      PlanAlternative alternative, String reason, List<PlanAlternative> others) {
    List<String> instead = others.stream().map(PlanAlternative::instead).toList();
    return alternative.plan().query().apply(new Choice(setting, reason, instead));
  }

  private PlanAlternative alternative(Evaluation evaluation) throws IOException {
    return PlanAlternative.of(
        evaluation,
        switch (evaluation) {
          case FOLD -> this::fold;
          case VIEWS -> this::views;
          case SEARCH -> this::search;
          case AUTO -> throw new IllegalArgumentException("auto is no alternative by itself");
        });
  }

  private PlanAlternative.Plan fold() {
    QueryPlan plan = Planner.plan(query, options);
    boolean anyPattern =
        !(plan.condition() instanceof SecretCondition)
            && Clause.anyByList(query.where().clauses(), query.operands());
    return new PlanAlternative.Plan(
        plan.estimate(setting),
        true,
        anyPattern ? Optional.of("takes a pattern of any form") : Optional.empty(),
        choice -> new FoldQuery(metadata.separation(), plan, choice, keys, nanos()));
  }

  private PlanAlternative.Plan views() throws IOException {
    ViewPlan plan = ViewPlanner.plan(query, options);
    PreparedViews prepared = new PreparedViews(metadata, plan);
    return new PlanAlternative.Plan(
        ViewCost.of(plan, prepared.manifests(), setting).estimate(),
        prepared.ready(),
        query.further().isEmpty() || plan.pirQueries() > FEW_PIR_QUERIES
            ? Optional.empty()
            : Optional.of(
                "at most " + FEW_PIR_QUERIES + " PIR queries: as few rounds as there are"),
        choice -> new ViewQuery(metadata.separation(), plan, prepared, choice, nanos()));
  }

  private PlanAlternative.Plan search() throws IOException {
    if (query.further().isEmpty() && query.ofQuantiles()) {
      QuantileCost cost = QuantileCost.least(query, options, setting);
      return new PlanAlternative.Plan(
          cost.estimate(),
          true,
          Optional.empty(),
          choice -> new QuantileQuery(metadata.separation(), cost, choice, nanos()));
    }
    PreparedSearch search = new PreparedSearch(metadata, query, options);
    return new PlanAlternative.Plan(
        search.cost(setting).estimate(),
        search.ready(),
        Optional.empty(),
        choice -> new SearchQuery(metadata.separation(), search, choice, nanos()));
  }

  private long nanos() {
    return System.nanoTime() - start;
  }
}
