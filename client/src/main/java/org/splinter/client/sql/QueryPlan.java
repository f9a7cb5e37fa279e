package org.splinter.client.sql;

import java.util.List;
import org.splinter.fss.TreeParameters;
import org.splinter.query.EvaluationPlan;
import org.splinter.table.ColumnType;

/**
 * Everything about a query that its template and the table version decide, which is all that a
 * provider can see but the share's bytes: there is nothing secret in it (design §2, invariant 6).
 *
 * @param evaluation what providers are told; they are asked once, with one share each
 * @param share domain and radix of that share, hence its size
 * @param outputs the answer's columns, in order
 * @param parameters one per {@code ?}, in the order of the text
 */
public record QueryPlan(
    SqlTemplate template,
    EvaluationPlan evaluation,
    TreeParameters share,
    List<OutputColumn> outputs,
    List<Parameter> parameters) {

  public QueryPlan {
    outputs = List.copyOf(outputs);
    parameters = List.copyOf(parameters);
  }

  /**
   * One {@code ?}: what may be given for it and where it goes.
   *
   * @param name the column it must equal
   * @param type that column's type
   * @param keyPart the index of the column among the plan's key columns; two parameters of one
   *     column share it
   */
  public record Parameter(String name, ColumnType type, int keyPart) {}
}
