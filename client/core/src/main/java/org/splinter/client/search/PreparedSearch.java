package org.splinter.client.search;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.splinter.client.derived.RowNumberTables;
import org.splinter.client.metadata.Panel;
import org.splinter.client.metadata.PublicMetadata;
import org.splinter.client.round.Transcript;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.bind.view.PirRounds;
import org.splinter.client.sql.cost.CostSetting;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.search.SearchCost;
import org.splinter.client.sql.search.SearchPlan;
import org.splinter.client.sql.search.SearchPlanner;
import org.splinter.client.view.PreparedViews;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.view.ViewManifest;

/**
 * A search with what it needs at all providers: the numbered table, and the view by which rows are
 * looked up. Until the table is made, the plan is that of its outline, which has equal shares.
 */
public final class PreparedSearch {
  /** The share of numbering rows in the work of preparing. */
  private static final double NUMBERED = 0.6;

  private final PublicMetadata metadata;
  private final LogicalQuery query;
  private final PlanOptions options;
  private final RowNumberTables tables;
  private SearchPlan plan;
  private @Nullable PreparedViews views;

  /**
   * Plans a search and asks all providers for what they have.
   *
   * @throws RefusedQueryException if a search cannot answer the query
   */
  public PreparedSearch(PublicMetadata metadata, LogicalQuery query, PlanOptions options)
      throws IOException {
    if (options.trust().kind() != TrustModel.Kind.TWO_PARTY) {
      throw new RefusedQueryException(
          "a search takes exactly 2 providers, "
              + options.trust().parties()
              + " were given; let the query be answered from views");
    }
    this.metadata = metadata;
    this.query = query;
    this.options = options;
    this.tables = new RowNumberTables(metadata, query.table(), SearchPlanner.numbered(query));
    Optional<PublicTable> found = tables.find();
    this.plan = SearchPlanner.plan(query, found.orElseGet(tables::outline), options);
    this.views = found.isPresent() ? new PreparedViews(metadata, plan.retrieval()) : null;
  }

  SearchPlan plan() {
    return plan;
  }

  /** Returns the table that the query asks. */
  Manifest manifest() {
    return query.table().manifest();
  }

  public SearchCost cost(CostSetting setting) {
    return SearchCost.of(plan, views != null, rows(), setting);
  }

  public boolean ready() {
    return rows().isPresent();
  }

  /** Returns the manifest of the view of rows, if it is there. */
  private Optional<ViewManifest> rows() {
    return views == null ? Optional.empty() : views.manifests().get(0);
  }

  /**
   * Makes what is missing. The numbered table may have been dropped since it was found, so it is
   * asked for again.
   */
  void prepare(Progress progress) throws IOException, InterruptedException {
    PreparedViews prepared = views;
    if (prepared == null || tables.find().isEmpty()) {
      PublicTable numbered = tables.make(progress.part(0, NUMBERED));
      plan = SearchPlanner.plan(query, numbered, options);
      prepared = new PreparedViews(metadata, plan.retrieval());
      views = prepared;
    }
    prepared.prepare(Panel.Extent.ALL, progress.part(NUMBERED, 1));
  }

  /**
   * Returns the round of PIR queries; the table and the view must be there.
   *
   * @param transcript receives the number of bytes that were fetched
   */
  PirRounds retrieval(Transcript transcript) throws IOException {
    PreparedViews prepared = views;
    if (prepared == null || !ready()) {
      throw new RefusedQueryException(
          "the query needs its table in order, and a view of its rows, which are not prepared at"
              + " both providers; run 'splinter prepare' with the same text, options and providers, or"
              + " leave --no-prepare out");
    }
    return new PirRounds(plan.retrieval(), prepared.built(transcript));
  }
}
