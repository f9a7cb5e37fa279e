package org.splinter.client.sql.fold;

import java.util.List;
import java.util.Locale;
import org.splinter.client.sql.FoldScheme;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.condition.Clause;
import org.splinter.client.sql.logical.GroupExpression;
import org.splinter.client.sql.logical.LogicalPlanner;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.codec.FormatException;
import org.splinter.fss.Output;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PlanCodec;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.table.PublicTable;

/**
 * Planner of a template against a table version as a fold. It never meets a parameter's value, so
 * its refusals hold for all values, and equal templates get equal plans.
 */
public final class Planner {
  private Planner() {}

  /**
   * Plans a template as a fold.
   *
   * @throws RefusedQueryException as {@link LogicalPlanner#plan} and the other plan do
   */
  public static QueryPlan plan(SqlTemplate template, PublicTable table, PlanOptions options) {
    return plan(LogicalPlanner.plan(template, table), options);
  }

  /**
   * Plans a query as a fold: one round in which providers add up their rows.
   *
   * @throws RefusedQueryException if it asks for more than sums, or for too much at once
   */
  public static QueryPlan plan(LogicalQuery query, PlanOptions options) {
    return RefusedQueryException.refusing(() -> fold(query, options));
  }

  private static QueryPlan fold(LogicalQuery query, PlanOptions options) {
    if (!query.further().isEmpty()) {
      throw new RefusedQueryException(
          (query.rows() ? "rows are" : query.further().get(0).name() + " is")
              + " not made of sums, which is all that a fold yields; let the query be answered from"
              + " a view");
    }
    query.groups().forEach(group -> requireCodes(group, query.table()));
    query.aggregations().forEach(aggregation -> requireCounts(aggregation, query.table()));
    requireTrust(options);
    return round(query, SecretSelection.of(query), query.aggregations(), options);
  }

  /**
   * Plans one round of a query that is answered in several, or in one.
   *
   * @param rows of WHERE, and what else selects them in this round
   * @param asked what the round sums up
   * @throws RefusedQueryException as {@link #plan} does
   */
  public static QueryPlan round(
      LogicalQuery query, SecretSelection rows, List<Aggregation> asked, PlanOptions options) {
    FoldCondition.Planned planned = condition(query, rows, asked, options);
    Output output = EvaluationPlan.output(options.check());
    List<Aggregation> aggregations = asked;
    if (planned.condition() instanceof RingCondition ring) {
      output = Output.RESIDUES;
      aggregations = ring.parts().aggregations();
    }
    int keyBits = 0;
    if (planned.condition() instanceof CellCondition cells) {
      output = Output.WORD;
      aggregations = cells.parts().aggregations();
      keyBits = cells.keyBits();
    }
    EvaluationPlan evaluation =
        new EvaluationPlan(
            query.table().manifest().table(),
            query.table().manifest().fingerprint(),
            output,
            query.where().filter(),
            planned.terms(),
            aggregations,
            keyBits);
    return new QueryPlan(
        query.template(),
        query.table(),
        evaluation,
        layout(evaluation, query.table(), options),
        planned.condition(),
        query.shape(),
        options);
  }

  public static PlanLayout layout(
      EvaluationPlan evaluation, PublicTable table, PlanOptions options) {
    PlanLayout layout;
    try {
      // Laid out as a provider does, so that a plan it would refuse is refused before it is asked.
      layout =
          PlanLayout.of(
              PlanCodec.decode(PlanCodec.encode(evaluation)), table, options.trust().parties());
      layout.checkQueries(options.queries());
    } catch (FormatException e) {
      throw new RefusedQueryException(
          "the query cannot be asked in one plan: "
              + e.getMessage()
              + "; write it simpler, or ask in two queries");
    }
    long bytes = layout.bundleBytes(options.queries());
    if (bytes > ShareBundle.MAX_SHARES_BYTES) {
      throw new RefusedQueryException(
          options.queries()
              + (options.queries() == 1 ? " query takes " : " queries take ")
              + bytes
              + " bytes of shares, at most "
              + ShareBundle.MAX_SHARES_BYTES
              + " are possible; ask fewer at once"
              + (options.trees().isPresent() ? " or a smaller radix" : ""));
    }
    return layout;
  }

  /** Plans the condition by trees where these do, else by dense functions, or by ring functions. */
  private static FoldCondition.Planned condition(
      LogicalQuery query,
      SecretSelection rows,
      List<Aggregation> aggregations,
      PlanOptions options) {
    PublicTable table = query.table();
    boolean two = options.trust().kind() == TrustModel.Kind.TWO_PARTY;
    if (options.scheme() == FoldScheme.RING) {
      return RingCondition.plan(rows, aggregations, table, options);
    }
    if (options.scheme().keyBits().isPresent()) {
      return CellCondition.plan(rows, aggregations, table, options);
    }
    boolean choice = options.scheme() == FoldScheme.AUTO;
    if (two && choice && !Clause.anyByList(query.where().clauses(), query.operands())) {
      return trees(query, rows, options);
    }
    try {
      return DenseCondition.plan(rows, table, options);
    } catch (RefusedQueryException e) {
      if (!choice) {
        throw e;
      }
      return two
          ? trees(query, rows, options)
          : RingCondition.plan(rows, aggregations, table, options);
    }
  }

  private static FoldCondition.Planned trees(
      LogicalQuery query, SecretSelection rows, PlanOptions options) {
    Clause.requireOrdered(query.where().clauses(), query.operands());
    return SecretCondition.plan(rows, query.table(), options);
  }

  /** Refuses trust models under which no fold is asked. */
  public static void requireTrust(PlanOptions options) {
    TrustModel.Kind kind = options.trust().kind();
    if (kind != TrustModel.Kind.TWO_PARTY && kind != TrustModel.Kind.ALL_BUT_ONE) {
      throw new RefusedQueryException(
          "a fold is not asked under the trust model "
              + options.trust().label()
              + ", where answers are looked up; leave --collude and --tolerate out");
    }
  }

  /** Refuses to count by an expression of too many values. */
  private static void requireCounts(Aggregation aggregation, PublicTable table) {
    if (!aggregation.groups().stream().allMatch(by -> GroupCodes.fits(by, table))) {
      throw new RefusedQueryException(
          "an aggregate of different values, such as COUNT(DISTINCT …), MODE or MEDIAN, is of an"
              + " expression that can have more than "
              + String.format(Locale.ROOT, "%,d", GroupCodes.MAX_VALUES)
              + " values, which a fold does not count; ask for the rows of one key, as in WHERE"
              + " column = ?, or take a coarser expression, such as a quotient");
    }
  }

  private static void requireCodes(GroupExpression group, PublicTable table) {
    if (!GroupCodes.fits(group.expression(), table)) {
      throw new RefusedQueryException(
          "GROUP BY "
              + group.name()
              + " can have more than "
              + String.format(Locale.ROOT, "%,d", GroupCodes.MAX_VALUES)
              + " distinct values; group by fewer, such as a prefix or a quotient");
    }
  }
}
