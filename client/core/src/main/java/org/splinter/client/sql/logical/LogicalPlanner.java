package org.splinter.client.sql.logical;

import java.util.ArrayList;
import java.util.List;
import org.splinter.client.sql.aggregate.GroupPlanner;
import org.splinter.client.sql.answer.AnswerShape;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SelectItem;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.client.sql.condition.NormalForm;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.aggregate.AggregationCodec;
import org.splinter.protocol.table.PublicTable;

/**
 * Planner of what one template asks: groups, what is kept of each, WHERE, and the answer's shape.
 */
public final class LogicalPlanner {
  private final SqlTemplate template;
  private final PublicTable table;
  private final RowPlanner rows;

  private LogicalPlanner(SqlTemplate template, PublicTable table) {
    this.template = template;
    this.table = table;
    this.rows = new RowPlanner(table.manifest());
  }

  /**
   * Plans what a template asks, by whatever alternative it will be evaluated.
   *
   * @param table the table that the template names, with the dictionaries of all columns it names
   * @throws RefusedQueryException naming the column, literal or bound that stands against it
   */
  public static LogicalQuery plan(SqlTemplate template, PublicTable table) {
    return RefusedQueryException.refusing(() -> new LogicalPlanner(template, table).plan());
  }

  private LogicalQuery plan() {
    boolean ofRows = template.ofRows();
    List<Scalar> groups = groups();
    List<GroupExpression> expressions = groups.stream().map(this::group).toList();
    GroupPlanner planner =
        new GroupPlanner(
            table,
            expressions.stream().map(GroupExpression::expression).toList(),
            rows::expression);
    AnswerShape shape =
        ofRows
            ? new RowAnswerPlanner(template, table.manifest().schema(), rows, planner.further())
                .shape()
            : new AnswerPlanner(template, rows, groups, expressions, planner).shape();
    WhereParts parts = new WhereParts(rows, table);
    for (Scalar unused : template.unused()) {
      rows.expression(GroupPlanner.exact(unused)); // which refuses what is wrong in itself
    }
    NormalForm where = NormalForm.of(template.where(), parts);
    return new LogicalQuery(
        template,
        table,
        expressions,
        planner.sums().aggregations(),
        planner.sums().counted(),
        planner.further().aggregates(),
        where,
        parts.operands(),
        shape,
        ofRows);
  }

  /** Returns GROUP BY as expressions: a name that is no column is an item's alias. */
  private List<Scalar> groups() {
    List<Scalar> groups = new ArrayList<>();
    for (Scalar group : template.groupBy()) {
      Scalar resolved = group;
      if (group instanceof Scalar.ColumnName name && !rows.isColumn(name.name())) {
        resolved = itemOf(name.name(), group);
      }
      if (resolved instanceof Scalar.Aggregate) {
        throw new RefusedQueryException(
            "GROUP BY "
                + RefusedQueryException.excerpt(SqlUnparser.of(group))
                + " is an aggregate; name a column or an expression on rows");
      }
      if (!groups.contains(resolved)) {
        groups.add(resolved);
      }
    }
    if (groups.size() > AggregationCodec.MAX_GROUPS_BY) {
      throw new RefusedQueryException(
          "GROUP BY has "
              + groups.size()
              + " expressions, at most "
              + AggregationCodec.MAX_GROUPS_BY
              + " are possible");
    }
    return groups;
  }

  private Scalar itemOf(String alias, Scalar otherwise) {
    for (SelectItem item : template.items()) {
      if (alias.equals(item.alias())) {
        return item.value();
      }
    }
    return otherwise;
  }

  private GroupExpression group(Scalar group) {
    TypedExpression typed = rows.expression(group);
    return new GroupExpression(
        RefusedQueryException.excerpt(SqlUnparser.of(group)), typed.expression(), typed.type());
  }
}
