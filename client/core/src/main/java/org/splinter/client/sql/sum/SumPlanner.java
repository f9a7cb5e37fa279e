package org.splinter.client.sql.sum;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.aggregate.MeasureParts;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.client.sql.logical.LogicalPlanner;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.codec.FormatException;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.SumLayout;
import org.splinter.protocol.sum.SumPlan;
import org.splinter.protocol.sum.SumPlanCodec;
import org.splinter.protocol.sum.SumScheme;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;

/**
 * Planner of a template against a private table. The one secret of the template is the list of ids
 * in {@code WHERE id IN (?)}; everything else is public, and planned as of any table, by what its
 * owner declared.
 */
public final class SumPlanner {
  private final SqlTemplate template;
  private final PrivateTable table;
  private final SumScheme scheme;
  private final int weightBits;
  private final int clients;

  private SumPlanner(
      SqlTemplate template, PrivateTable table, SumScheme scheme, int weightBits, int clients) {
    this.template = template;
    this.table = table;
    this.scheme = scheme;
    this.weightBits = weightBits;
    this.clients = clients;
  }

  /**
   * Plans a template.
   *
   * @param weightBits the bits of a row's weight, 1 where rows are selected or not
   * @param clients that select rows for one total
   * @param partBits the most bits of a number that the scheme sums up exactly over all rows
   * @throws RefusedQueryException naming what stands against it, and the mend
   */
  public static SumQuery plan(
      SqlTemplate template,
      PrivateTable table,
      SumScheme scheme,
      int weightBits,
      int clients,
      int partBits) {
    SumPlanner planner = new SumPlanner(template, table, scheme, weightBits, clients);
    return RefusedQueryException.refusing(() -> planner.plan(partBits));
  }

  private SumQuery plan(int partBits) {
    if (template.from().isJoin() || !template.table().equals(table.name())) {
      throw new RefusedQueryException(
          "FROM " + template.from().sql() + ": selected sums are of one table, " + table.name());
    }
    PublicTable weighted = weighted();
    LogicalQuery query =
        LogicalPlanner.plan(template.withSecrets(template.text(), 0, publicPart()), weighted);
    if (!query.further().isEmpty()) {
      throw new RefusedQueryException(
          (query.rows() ? "rows are" : query.further().get(0).name() + " is")
              + " not made of sums, which are all that a private table yields; ask for COUNT, SUM,"
              + " AVG, STDDEV, VARIANCE, HISTOGRAM, CORR, MODE or MEDIAN");
    }
    query
        .groups()
        .forEach(
            group -> {
              if (!GroupCodes.fits(group.expression(), weighted)) {
                throw new RefusedQueryException(
                    "GROUP BY "
                        + group.name()
                        + ": the values are not declared; group by a column whose values the"
                        + " table's owner declared, or by a CASE of constants");
              }
            });
    query.aggregations().stream()
        .flatMap(aggregation -> aggregation.groups().stream())
        .filter(counted -> !GroupCodes.fits(counted, weighted))
        .findAny()
        .ifPresent(
            counted -> {
              throw new RefusedQueryException(
                  "an aggregate of different values is of an expression whose values are not"
                      + " declared; take a column whose values the table's owner declared, or a CASE"
                      + " of constants");
            });
    boolean wide =
        query.aggregations().stream()
            .flatMap(aggregation -> aggregation.measures().stream())
            .anyMatch(measure -> !measure.whole());
    if (wide && table.epsilon() > 0) { // words of a wide sum are read unsigned, and noise is signed
      throw new RefusedQueryException(
          "a sum could leave 64 bits, and the table's answers have noise; ask for narrower numbers,"
              + " such as quotients");
    }
    if (table.epsilon() > 0 && countsValues(query)) {
      throw new RefusedQueryException(
          "an aggregate of different values, such as COUNT(DISTINCT …), MODE or MEDIAN, follows from"
              + " exact counts, and the table's answers have noise; ask for a HISTOGRAM");
    }
    MeasureParts parts = new MeasureParts(query.aggregations(), weighted, partBits);
    Manifest manifest = table.table().manifest();
    SumPlan plan =
        new SumPlan(
            manifest.table(),
            manifest.fingerprint(),
            scheme,
            weightBits,
            query.where().filter(),
            parts.aggregations());
    return new SumQuery(table, plan, layout(plan), parts, query.shape());
  }

  /** Returns whether rows are counted by their values, not by the buckets of a histogram. */
  private static boolean countsValues(LogicalQuery query) {
    return query.aggregations().stream()
        .skip(1)
        .map(Aggregation::groups)
        .anyMatch(groups -> !(groups.get(groups.size() - 1) instanceof Expression.Bucket));
  }

  private SumLayout layout(SumPlan plan) {
    try {
      // Laid out as a provider does, so that a plan it would refuse is refused before it is asked.
      return SumLayout.of(SumPlanCodec.decode(SumPlanCodec.encode(plan)), table.table());
    } catch (FormatException e) {
      throw new RefusedQueryException(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the table with as many rows as all greatest weights stand for, which bound sums. */
  private PublicTable weighted() {
    PublicTable facts = table.table();
    Manifest manifest = facts.manifest();
    long rows = Math.multiplyExact(manifest.rows(), clients * ((1L << weightBits) - 1));
    return new PublicTable(
        new Manifest(
            manifest.table(),
            manifest.schema(),
            rows,
            manifest.fingerprint(),
            manifest.statistics(),
            manifest.parts(),
            manifest.dictionaries()),
        facts.dictionaries());
  }

  /** Returns WHERE without its selection. */
  private @Nullable Condition publicPart() {
    List<Condition> others = new ArrayList<>();
    int selections = 0;
    Condition where = template.where();
    for (Condition term : where == null ? List.<Condition>of() : where.conjuncts()) {
      if (selects(term)) {
        selections++;
      } else {
        others.add(term);
      }
    }
    if (selections != 1 || template.parameters() != 1) {
      throw new RefusedQueryException(
          "the rows of a private table are selected by one list of their ids: write WHERE "
              + table.id().name()
              + " IN (?), and further conditions without a secret by AND"
              + (where == null
                  ? ""
                  : "; the query has WHERE "
                      + RefusedQueryException.excerpt(SqlUnparser.of(where))));
    }
    return others.isEmpty() ? null : others.size() == 1 ? others.get(0) : new Condition.And(others);
  }

  /** Returns whether a condition is {@code id IN (?)}. */
  private boolean selects(Condition term) {
    return term instanceof Condition.Comparison comparison
        && comparison.operator() == Condition.Operator.EQUAL
        && comparison.right() instanceof Scalar.Parameter secret
        && secret.letters() == null
        && comparison.left() instanceof Scalar.ColumnName column
        && column.name().equalsIgnoreCase(table.id().name());
  }
}
