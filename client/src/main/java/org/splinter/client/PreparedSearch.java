package org.splinter.client;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.Provider;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.client.sql.bind.LookupRounds;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.search.SearchCost;
import org.splinter.client.sql.search.SearchPlan;
import org.splinter.client.sql.search.SearchPlanner;
import org.splinter.query.view.ViewManifest;
import org.splinter.table.Manifest;
import org.splinter.table.PublicTable;

/**
 * A search with what it needs at all providers: the ranked table, and the view by which rows are
 * looked up. Until the table is made, the plan is of its outline, which has the same shares.
 */
final class PreparedSearch {
  /** Part of the work of preparing that ranking is. */
  private static final double RANKED = 0.6;

  private final List<Provider> providers;
  private final LogicalQuery query;
  private final PlanOptions options;
  private final RankedTables tables;
  private SearchPlan plan;
  private @Nullable PreparedViews views;

  /**
   * Plans a search and asks all providers for what they have.
   *
   * @throws RefusedException if a search cannot answer the query
   */
  PreparedSearch(List<Provider> providers, LogicalQuery query, PlanOptions options)
      throws IOException {
    if (providers.size() != 2) {
      throw new RefusedException(
          "a search takes exactly 2 providers, "
              + providers.size()
              + " were given; let the query be answered from views");
    }
    this.providers = providers;
    this.query = query;
    this.options = options;
    this.tables = new RankedTables(providers, query.table(), SearchPlanner.ranked(query));
    Optional<PublicTable> found = tables.find();
    this.plan = SearchPlanner.plan(query, found.orElseGet(tables::outline), options);
    this.views = found.isPresent() ? new PreparedViews(providers, plan.lookUps()) : null;
  }

  SearchPlan plan() {
    return plan;
  }

  /** The table that the query asks. */
  Manifest manifest() {
    return query.table().manifest();
  }

  SearchCost cost() {
    return SearchCost.of(plan, views != null, rows());
  }

  boolean ready() {
    return rows().isPresent();
  }

  /** The manifest of the view of rows, if it is there. */
  private Optional<ViewManifest> rows() {
    return views == null ? Optional.empty() : views.manifests().get(0);
  }

  /** Makes what is missing. */
  void prepare(DoubleConsumer progress) throws IOException, InterruptedException {
    PreparedViews prepared = views;
    if (prepared == null) {
      PublicTable ranked = tables.make(done -> progress.accept(RANKED * done));
      plan = SearchPlanner.plan(query, ranked, options);
      prepared = new PreparedViews(providers, plan.lookUps());
      views = prepared;
    }
    prepared.prepare(done -> progress.accept(RANKED + (1 - RANKED) * done));
  }

  /** The round of look-ups; all must be there. */
  LookupRounds lookUps() throws IOException {
    PreparedViews prepared = views;
    if (prepared == null || !ready()) {
      throw new RefusedException(
          "the query needs its table in order, and a view of its rows, which are not prepared at"
              + " both providers; run 'splinter prepare' with the same text and providers, or leave"
              + " --no-prepare out");
    }
    return new LookupRounds(plan.lookUps(), prepared.built(), providers.size());
  }
}
