package org.splinter.client.sql.logical;

import java.util.List;
import org.splinter.client.sql.aggregate.CountedExpression;
import org.splinter.client.sql.answer.AnswerShape;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.condition.NormalForm;
import org.splinter.client.sql.condition.Operand;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.table.PublicTable;

/**
 * A template's question to a table version, before anyone decides how it is evaluated: nothing in
 * it is secret.
 *
 * @param groups what GROUP BY names
 * @param aggregations what is counted and summed up per group; at least one, whose word 0 is 0 for
 *     empty groups
 * @param counted the expressions whose values some of these count rows by, and what for
 * @param further what else is kept of each group, by the numbers that the shape refers to. A Top is
 *     not identified; a planner whose PIR queries may find a row twice asks for {@link
 *     Aggregate#countingOnce}
 * @param where the public filter and the clauses of secret comparisons, of operands by number
 * @param operands the expressions that secrets are compared with
 * @param shape how the answer follows from the sums and from what is kept further
 * @param rows whether the answer is rows of the table: those of the only further aggregate, a Top,
 *     in its order
 */
public record LogicalQuery(
    SqlTemplate template,
    PublicTable table,
    List<GroupExpression> groups,
    List<Aggregation> aggregations,
    List<CountedExpression> counted,
    List<Aggregate> further,
    NormalForm where,
    List<Operand> operands,
    AnswerShape shape,
    boolean rows) {

  public LogicalQuery {
    groups = List.copyOf(groups);
    aggregations = List.copyOf(aggregations);
    counted = List.copyOf(counted);
    further = List.copyOf(further);
    operands = List.copyOf(operands);
  }

  /**
   * Returns this query over another table, which has at least this table's columns, with other
   * operands.
   *
   * @param others instead of the query's
   */
  public LogicalQuery over(PublicTable other, List<Operand> others) {
    return new LogicalQuery(
        template, other, groups, aggregations, counted, further, where, others, shape, rows);
  }

  /** Returns this query as the question of another template, by which it is explained. */
  public LogicalQuery askedBy(SqlTemplate other) {
    return new LogicalQuery(
        other, table, groups, aggregations, counted, further, where, operands, shape, rows);
  }

  /** Returns whether quantiles are asked for. */
  public boolean ofQuantiles() {
    return counted.stream().anyMatch(each -> !each.places().isEmpty());
  }

  /** Returns whether the answer has a row per group. */
  public boolean grouped() {
    return !groups.isEmpty();
  }
}
