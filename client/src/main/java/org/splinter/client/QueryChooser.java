package org.splinter.client;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.Provider;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.client.sql.fold.Planner;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.search.SearchCost;
import org.splinter.client.sql.view.ViewCost;
import org.splinter.client.sql.view.ViewPlan;
import org.splinter.client.sql.view.ViewPlanner;

/**
 * Chooses how a query is answered: by the template, the table and public estimates alone. What can
 * answer it is planned; the cheapest is taken, and the others are named to whoever asks.
 */
final class QueryChooser {
  /** Clauses that are looked up one by one without a second thought (design §6, "Disjoint"). */
  private static final int FEW_LOOKUPS = 16;

  private final PublicMetadata metadata;
  private final List<Provider> providers;
  private final LogicalQuery query;
  private final PlanOptions options;
  private final long start;

  /** A plan, or why there is none. */
  private record Planned<P>(Optional<P> plan, @Nullable RefusedException refusal) {
    static <P> Planned<P> of(Supplier<P> planner) {
      try {
        return new Planned<>(Optional.of(planner.get()), null);
      } catch (RefusedException e) {
        return new Planned<>(Optional.empty(), e);
      }
    }

    P orThrow() {
      if (refusal != null) {
        throw refusal;
      }
      return plan.orElseThrow();
    }

    /** The same, or the reason why another plan is not possible. */
    Planned<P> because(Planned<?> other) {
      return possible() ? this : new Planned<>(Optional.empty(), other.refusal());
    }

    boolean possible() {
      return plan.isPresent();
    }

    String why() {
      return refusal == null ? "" : String.valueOf(refusal.getMessage());
    }
  }

  /**
   * @param start when planning began, by {@link System#nanoTime}
   */
  QueryChooser(PublicMetadata metadata, LogicalQuery query, PlanOptions options, long start) {
    this.metadata = metadata;
    this.providers = metadata.providers();
    this.query = query;
    this.options = options;
    this.start = start;
  }

  /**
   * The query, planned as the options say.
   *
   * @throws RefusedException saying why it cannot be answered so
   */
  PreparedQuery choose() throws IOException {
    Planned<QueryPlan> fold = Planned.of(this::fold);
    Planned<ViewPlan> views = Planned.of(() -> ViewPlanner.plan(query, options));
    return switch (options.evaluation()) {
      case FOLD -> folded(fold.orThrow(), List.of());
      case VIEWS -> viewed(views.orThrow(), List.of());
      case SEARCH -> searched(search().orThrow(), List.of());
      case AUTO -> cheapest(fold, views);
    };
  }

  private QueryPlan fold() {
    if (providers.size() != 2) {
      throw new RefusedException(
          "a fold takes exactly 2 providers, "
              + providers.size()
              + " were given; let it be answered from views");
    }
    return Planner.plan(query, options);
  }

  private PreparedQuery cheapest(Planned<QueryPlan> fold, Planned<ViewPlan> views)
      throws IOException {
    if (!query.further().isEmpty()) {
      return cheapest(views);
    }
    if (!views.possible()) {
      boolean sums = providers.size() == 2;
      return folded(
          (sums ? fold : fold.because(views)).orThrow(), List.of("no look-ups: " + views.why()));
    }
    ViewPlan plan = views.plan().orElseThrow();
    PreparedViews prepared = new PreparedViews(metadata, plan);
    ViewCost cost = ViewCost.of(plan, prepared.manifests());
    if (!fold.possible()) {
      return new ViewQuery(providers, plan, prepared, List.of("no fold: " + fold.why()), nanos());
    }
    QueryPlan folding = fold.plan().orElseThrow();
    double seconds = folding.seconds();
    boolean allowed = options.prepares() || prepared.ready();
    if (allowed && cost.seconds() + cost.prepareSeconds() < seconds) {
      return new ViewQuery(
          providers, plan, prepared, List.of("a fold, " + seconds(seconds)), nanos());
    }
    String alternative =
        "look-ups, "
            + seconds(cost.seconds())
            + (cost.prepareSeconds() > 0
                ? ", once views are made, which takes " + seconds(cost.prepareSeconds())
                : "")
            + "; --evaluate views";
    return folded(folding, List.of(alternative));
  }

  /** Of what answers queries for more than sums: few look-ups always, for they take one round. */
  private PreparedQuery cheapest(Planned<ViewPlan> views) throws IOException {
    if (views.possible() && views.orThrow().lookups() <= FEW_LOOKUPS) {
      PreparedViews prepared = new PreparedViews(metadata, views.orThrow());
      if (options.prepares() || prepared.ready()) {
        return new ViewQuery(providers, views.orThrow(), prepared, List.of(), nanos());
      }
    }
    Planned<PreparedSearch> search = search();
    if (!views.possible()) {
      return searched(search.because(views).orThrow(), List.of("no look-ups: " + views.why()));
    }
    ViewPlan plan = views.plan().orElseThrow();
    PreparedViews prepared = new PreparedViews(metadata, plan);
    if (!search.possible()) {
      return new ViewQuery(
          providers, plan, prepared, List.of("no search: " + search.why()), nanos());
    }
    PreparedSearch searching = search.plan().orElseThrow();
    ViewCost cost = ViewCost.of(plan, prepared.manifests());
    SearchCost searchCost = searching.cost();
    double lookingUp = cost.seconds() + cost.prepareSeconds();
    boolean cheaper = lookingUp <= searchCost.seconds() + searchCost.prepareSeconds();
    boolean bothPossible = options.prepares() || (prepared.ready() && searching.ready());
    boolean looksUp = bothPossible ? cheaper : prepared.ready();
    return looksUp
        ? new ViewQuery(
            providers,
            plan,
            prepared,
            List.of("a search, " + seconds(searchCost.seconds()) + "; --evaluate search"),
            nanos())
        : searched(
            searching, List.of("look-ups, " + seconds(cost.seconds()) + "; --evaluate views"));
  }

  private Planned<PreparedSearch> search() throws IOException {
    try {
      return new Planned<>(Optional.of(new PreparedSearch(metadata, query, options)), null);
    } catch (RefusedException e) {
      return new Planned<>(Optional.empty(), e);
    }
  }

  private SearchQuery searched(PreparedSearch search, List<String> alternatives) {
    return new SearchQuery(providers, search, alternatives, nanos());
  }

  private FoldQuery folded(QueryPlan plan, List<String> alternatives) {
    return new FoldQuery(providers, plan, alternatives, nanos());
  }

  private ViewQuery viewed(ViewPlan plan, List<String> alternatives) throws IOException {
    return new ViewQuery(providers, plan, new PreparedViews(metadata, plan), alternatives, nanos());
  }

  private long nanos() {
    return System.nanoTime() - start;
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "about %.3f s", seconds);
  }
}
