package org.splinter.client.sql.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.condition.Clause;
import org.splinter.client.sql.condition.Factor;
import org.splinter.client.sql.condition.NullTest;
import org.splinter.client.sql.condition.TermPlanner;
import org.splinter.client.sql.condition.UnionPlanner;
import org.splinter.client.sql.logical.GroupExpression;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.codec.FormatException;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.CuckooHash;
import org.splinter.protocol.view.RangeTree;
import org.splinter.protocol.view.ViewCodec;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewLayout;

/**
 * Planner of a query as PIR queries in views. Sums are a signed sum of products, as a fold's;
 * results that cannot be subtracted come from the union of the clauses. Where both take equal PIR
 * queries, these are made once.
 */
public final class ViewPlanner {
  private final LogicalQuery query;
  private final PlanOptions options;
  private final SumAggregates sums;
  private final List<Factor> factors = new ArrayList<>();
  private final Map<ViewDefinition, ViewLayout> views = new LinkedHashMap<>();
  private final List<PirTerm> terms = new ArrayList<>();

  private ViewPlanner(LogicalQuery query, PlanOptions options) {
    this.query = query;
    this.options = options;
    this.sums = new SumAggregates(query.aggregations());
  }

  /**
   * Plans a query.
   *
   * @throws RefusedQueryException saying why views cannot answer it, by its template alone
   */
  public static ViewPlan plan(LogicalQuery query, PlanOptions options) {
    return RefusedQueryException.refusing(() -> new ViewPlanner(query, options).plan());
  }

  private ViewPlan plan() {
    Clause.requireOrdered(query.where().clauses(), query.operands());
    if (query.further().isEmpty()) {
      addSums();
    } else {
      List<UnionPlanner.Part> parts = UnionPlanner.plan(query.where().clauses(), query.operands());
      boolean disjoint = UnionPlanner.areDisjoint(parts, query.operands());
      List<Aggregate> further = disjoint ? query.further() : countingOnce(query.further());
      if (!disjoint && query.shape().usesSums()) {
        addSums();
      }
      for (UnionPlanner.Part part : parts) {
        addUnion(part, disjoint, further);
      }
    }
    requireFew();
    return new ViewPlan(query, List.copyOf(views.values()), factors, sums, terms, options);
  }

  private void requireFew() {
    List<ViewLayout> layouts = List.copyOf(views.values());
    long shares =
        terms.stream()
            .mapToLong(term -> (long) term.boxes() * leastShares(layouts.get(term.view())))
            .sum();
    if (shares > PirPlan.MAX_SHARES || views.size() > PirPlan.MAX_VIEWS) {
      throw new RefusedQueryException(
          "the query takes "
              + shares
              + " or more function shares over "
              + views.size()
              + (views.size() == 1 ? " view, at most " : " views, at most ")
              + PirPlan.MAX_SHARES
              + " over "
              + PirPlan.MAX_VIEWS
              + " are possible; write fewer alternatives");
    }
  }

  /**
   * Returns the least shares of a PIR query; a view by ranks takes as many more as its keys have
   * bits, and a range tree some as many as their square.
   */
  private static int leastShares(ViewLayout view) {
    return switch (view.definition().addressing()) {
      case HASHED -> CuckooHash.SUB_TABLES;
      case DENSE -> 1;
      case DYADIC -> view.levels(0).subTables();
      case RANKED -> 2;
      case BOXED -> view.tree(0).shares().size();
    };
  }

  private void addSums() {
    TermPlanner.Sum sum = TermPlanner.plan(query.where().clauses(), query.operands());
    int first = factors.size();
    factors.addAll(sum.factors());
    for (TermPlanner.Product product : sum.products()) {
      List<Integer> numbers = product.factors().stream().map(number -> first + number).toList();
      add(product.sign(), true, product.filters(), numbers, product.tests(), List.of());
    }
  }

  private void addUnion(UnionPlanner.Part part, boolean disjoint, List<Aggregate> further) {
    factors.add(part.factor());
    add(1, disjoint, part.filters(), List.of(factors.size() - 1), part.tests(), further);
  }

  /** Makes aggregates count a row once that is found twice. */
  private static List<Aggregate> countingOnce(List<Aggregate> further) {
    return further.stream().map(ViewPlanner::countingOnce).toList();
  }

  private static Aggregate countingOnce(Aggregate further) {
    return further
        .countingOnce()
        .orElseThrow(
            () ->
                new RefusedQueryException(
                    further.name()
                        + " takes each row once, and WHERE joins conditions by OR that a row may"
                        + " meet twice; compare one column by IN or intervals, or ask the"
                        + " alternatives one by one"));
  }

  private void add(
      int sign,
      boolean addsSums,
      List<Predicate> filters,
      List<Integer> ofFactors,
      List<NullTest> tests,
      List<Aggregate> further) {
    List<Aggregate> aggregates = new ArrayList<>(addsSums ? sums.aggregates() : List.of());
    ViewKey key = ViewKey.of(query, filters, ofFactors.stream().map(factors::get).toList());
    AllRows.requireFew(query, key);
    List<Expression> equal =
        key.equal().stream().map(part -> part.expression(query.operands())).toList();
    // A slot that is found by its key holds the key, so that its rows need not. A node's slot does
    // not.
    further.forEach(
        aggregate ->
            aggregates.add(key.ordered().isEmpty() ? aggregate.without(equal) : aggregate));
    ViewDefinition view =
        new ViewDefinition(
            query.table().manifest().table(),
            query.table().manifest().fingerprint(),
            key.filter(),
            key.addressing(),
            equal,
            key.ordered().stream().map(part -> query.operands().get(part).expression()).toList(),
            query.groups().stream().map(GroupExpression::expression).toList(),
            aggregates);
    requireFewKeys(view);
    views.computeIfAbsent(view, added -> layout(added, query.table()));
    terms.add(
        new PirTerm(
            List.copyOf(views.keySet()).indexOf(view),
            sign,
            addsSums,
            further,
            ofFactors,
            tests,
            key.equal(),
            key.ordered(),
            key.boxes()));
  }

  /** Refuses a range tree that may have more keys than are possible, by public figures alone. */
  private void requireFewKeys(ViewDefinition view) {
    long keys = ViewSize.entries(view, query.table());
    if (view.addressing() == Addressing.BOXED && keys > RangeTree.MAX_ENTRIES) {
      throw new RefusedQueryException(
          "a view of two intervals would have up to "
              + keys
              + " keys, at most "
              + RangeTree.MAX_ENTRIES
              + " are possible; compare one of the two by = ?, or with a constant; folds and searches"
              + " of two providers take more, where columns have few values");
    }
  }

  /** Lays a view out on a table version. */
  public static ViewLayout layout(ViewDefinition view, PublicTable table) {
    try {
      // Laid out as a provider does, so that a view it would refuse is refused before it is asked.
      return ViewLayout.of(ViewCodec.decode(ViewCodec.encode(view)), table);
    } catch (FormatException e) {
      throw new RefusedQueryException(
          "a view that answers the query cannot be made: " + e.getMessage());
    }
  }
}
