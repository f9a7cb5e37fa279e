package org.splinter.client.sql.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.condition.Clause;
import org.splinter.client.sql.condition.Factor;
import org.splinter.client.sql.condition.SecretComparison;
import org.splinter.client.sql.condition.TermPlanner;
import org.splinter.client.sql.fold.FoldCondition;
import org.splinter.client.sql.fold.Planner;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.fold.SecretCondition;
import org.splinter.client.sql.fold.SecretSelection;
import org.splinter.client.sql.logical.GroupExpression;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.view.PirTerm;
import org.splinter.client.sql.view.SumAggregates;
import org.splinter.client.sql.view.ViewPlan;
import org.splinter.client.sql.view.ViewPlanner;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.aggregate.Top;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.ViewDefinition;

/**
 * Planner of a bucketed search. It meets the template and the numbered table's public facts only.
 *
 * <p>Every round of counts or cells is a fold with the query's WHERE, and from the second one on
 * with a secret bound on the ranks of each group: a factor of as many boxes as there are groups. A
 * search can therefore condition on anything that a fold can.
 */
public final class SearchPlanner {
  private final LogicalQuery query;
  private final PlanOptions options;
  private final Top top;
  private final SearchGroups groups;
  private final TermPlanner.Sum where;

  private SearchPlanner(LogicalQuery query, PlanOptions options) {
    this.query = query;
    this.options = options;
    this.top = SearchLimits.top(query);
    this.groups = SearchGroups.of(query.groups(), query.table());
    Clause.requireOrdered(query.where().clauses(), query.operands());
    this.where = TermPlanner.plan(query.where().clauses(), query.operands());
  }

  /**
   * Returns the table that a query is searched on: all rows, so that queries of one order share it.
   *
   * @throws RefusedQueryException if the query cannot be searched for
   */
  public static DerivedTable.RowNumbers numbered(LogicalQuery query) {
    Manifest base = query.table().manifest();
    return RefusedQueryException.refusing(
        () -> {
          DerivedTable.RowNumbers.schema(base.schema()); // refuses a table with such a column
          return new DerivedTable.RowNumbers(
              new Source(base.table(), base.fingerprint()), null, SearchLimits.top(query).order());
        });
  }

  /**
   * Plans a query.
   *
   * @param numbered the table of {@link #numbered}, with the dictionaries of the query's columns
   *     and of the rank
   * @throws RefusedQueryException if the query asks for more than sums and the rows of one order,
   *     or for too much at once
   */
  public static SearchPlan plan(LogicalQuery query, PublicTable numbered, PlanOptions options) {
    LogicalQuery onNumbered = query.over(numbered, query.operands());
    return RefusedQueryException.refusing(() -> new SearchPlanner(onNumbered, options).plan());
  }

  private SearchPlan plan() {
    SearchLimits.check(query, where, groups);
    long rows = query.table().manifest().rows();
    BucketShape buckets = BucketShape.of(rows);
    try {
      return plan(buckets, top.most() > 1);
    } catch (RefusedQueryException e) {
      if (!SearchLimits.allowCountsByRank(rows, groups, options.queries())) {
        throw e;
      }
      // A bound on the rank is one interval more than WHERE has, which may be one too many.
      return plan(buckets.atOnce(), false);
    }
  }

  private SearchPlan plan(BucketShape buckets, boolean collects) {
    List<QueryPlan> narrowing = new ArrayList<>();
    List<Aggregation> first = new ArrayList<>(query.aggregations());
    first.add(counts(buckets, 0));
    narrowing.add(round(new SecretSelection(where, query.operands()), first));
    for (int round = 1; round < buckets.rounds(); round++) {
      Expression before = quotient(rank(query), buckets.width(round - 1));
      SecretSelection inBucket = bounded(before, Condition.Operator.EQUAL);
      narrowing.add(round(inBucket, List.of(counts(buckets, round))));
    }
    QueryPlan collection = null;
    if (collects) {
      SecretSelection upTo = bounded(rank(query), Condition.Operator.LESS_OR_EQUAL);
      IbltShape cells = IbltShape.of(top.most());
      IbltHash any = IbltHash.draw(cells.cells(), () -> 1);
      collection = round(upTo, aggregations(Collections.nCopies(cells.tables(), any)));
    }
    return new SearchPlan(query, top, groups, buckets, narrowing, collection, retrieval());
  }

  /** Returns the planned fold that collects ranks, with the cells of these hashes. */
  static QueryPlan collection(SearchPlan plan, List<IbltHash> hashes) {
    SearchPlanner planner = new SearchPlanner(plan.query(), plan.narrowing().get(0).options());
    SecretSelection upTo = planner.bounded(rank(plan.query()), Condition.Operator.LESS_OR_EQUAL);
    return planner.round(upTo, planner.aggregations(hashes));
  }

  private SecretSelection bounded(Expression ofRank, Condition.Operator bound) {
    return SearchOperands.bounded(query, groups, where, SearchOperands.RANK, ofRank, bound);
  }

  private QueryPlan round(SecretSelection rows, List<Aggregation> aggregations) {
    FoldCondition.Planned planned = SecretCondition.plan(rows, query.table(), options);
    Manifest manifest = query.table().manifest();
    EvaluationPlan evaluation =
        new EvaluationPlan(
            manifest.table(),
            manifest.fingerprint(),
            options.check(),
            query.where().filter(),
            planned.terms(),
            aggregations);
    return new QueryPlan(
        query.template(),
        query.table(),
        evaluation,
        Planner.layout(evaluation, query.table(), options),
        planned.condition(),
        query.shape(),
        options);
  }

  /**
   * Counts rows by bucket, which the digits of a round say: NULL, which no search counts, if the
   * row is not wanted.
   */
  private Aggregation counts(BucketShape buckets, int round) {
    List<Expression> digits = new ArrayList<>();
    long width = buckets.width(round) * buckets.buckets();
    for (int i = 0; i < buckets.digits(); i++) {
      width /= buckets.base();
      Expression quotient = quotient(wanted(rank(query)), width);
      digits.add(
          round == 0 && i == 0
              ? quotient
              : arithmetic(Expression.Operator.REMAINDER, quotient, buckets.base()));
    }
    return new Aggregation(groups.and(digits), List.of());
  }

  /** Counts rows and sums up their ranks by cell, an aggregation for each hash. */
  private List<Aggregation> aggregations(List<IbltHash> hashes) {
    Measure sum = Measure.whole(Measure.Kind.VALUE, rank(query));
    return hashes.stream()
        .map(hash -> hash.of(wanted(rank(query))))
        .map(cell -> new Aggregation(groups.and(List.of(cell)), List.of(sum)))
        .toList();
  }

  /** Returns an expression on the rows that can be among the query's rows; NULL on others. */
  private Expression wanted(Expression expression) {
    Expression required = top.required();
    if (required == null || !Nullability.possible(required, query.table().manifest())) {
      return expression;
    }
    Predicate known = new Predicate.Not(new Predicate.IsNull(required));
    return new Expression.Case(List.of(new Expression.Branch(known, expression)), null);
  }

  /** Returns the column that numbers the rows: the numbered table's last. */
  private static Expression rank(LogicalQuery query) {
    return new Expression.ColumnValue(query.table().manifest().schema().columns().size() - 1);
  }

  private static Expression quotient(Expression number, long divisor) {
    return divisor == 1 ? number : arithmetic(Expression.Operator.DIVIDE, number, divisor);
  }

  private static Expression arithmetic(Expression.Operator operator, Expression left, long right) {
    return new Expression.Arithmetic(
        operator, left, new Expression.Constant(new Value.Word(right)));
  }

  /**
   * Plans PIR queries of each group's rows by as many secret ranks: the parameters of this plan.
   */
  private ViewPlan retrieval() {
    Manifest manifest = query.table().manifest();
    Expression rank = rank(query);
    ViewDefinition rows =
        new ViewDefinition(
            manifest.table(),
            manifest.fingerprint(),
            null,
            Addressing.DENSE,
            List.of(rank),
            List.of(),
            query.groups().stream().map(GroupExpression::expression).toList(),
            query.further());
    int count = groups.all().size() * top.most();
    List<Factor.Slot> slots = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      SecretComparison named = new SecretComparison(0, Condition.Operator.EQUAL, i);
      slots.add(new Factor.Slot(List.of(named), List.of()));
    }
    PirTerm term =
        new PirTerm(
            0,
            1,
            false,
            query.further(),
            List.of(0),
            List.of(),
            List.of(new PirTerm.Compared(0)),
            List.of(),
            count);
    return new ViewPlan(
        query.over(query.table(), List.of(SearchOperands.ofRank(rank, query.table()))),
        List.of(ViewPlanner.layout(rows, query.table())),
        List.of(new Factor(slots)),
        new SumAggregates(query.aggregations()),
        List.of(term),
        options);
  }
}
