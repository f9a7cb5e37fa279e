package org.splinter.client.sql.view;

import java.util.List;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.condition.Factor;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.view.ViewLayout;

/**
 * Plan of PIR queries that answer a query: which views, and how many PIR queries in each. All that
 * a provider sees except the shares' bytes follows from it and from the views; nothing in it is
 * secret (docs/security.md).
 *
 * @param query what the template asks
 * @param views each once, laid out on the table version
 * @param factors the secret sets of rows that terms are products of
 * @param sums what is summed up in those views whose terms say so, first in their aggregates
 * @param options what was asked of the plan beside the template
 */
public record ViewPlan(
    LogicalQuery query,
    List<ViewLayout> views,
    List<Factor> factors,
    SumAggregates sums,
    List<PirTerm> terms,
    PlanOptions options) {

  public ViewPlan {
    views = List.copyOf(views);
    factors = List.copyOf(factors);
    terms = List.copyOf(terms);
  }

  /** Returns how many queries of the template are asked at once. */
  public int queries() {
    return options.queries();
  }

  /** Returns the trust model under which the query is asked. */
  public TrustModel trust() {
    return options.trust();
  }

  /** Returns the number of PIR queries of one SQL query. */
  public int pirQueries() {
    return terms.stream().mapToInt(PirTerm::boxes).sum();
  }
}
