package org.splinter.client.sql.logical;

import java.util.ArrayList;
import java.util.List;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.client.sql.condition.ComparisonDefinition;
import org.splinter.client.sql.condition.NormalForm;
import org.splinter.client.sql.condition.Operand;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.Ordering;
import org.splinter.protocol.table.PublicTable;

/** Planner of the parts of WHERE and collector of the operands of secrets; equal ones are one. */
final class WhereParts implements NormalForm.Parts {
  private final RowPlanner rows;
  private final PublicTable table;
  private final List<Operand> operands = new ArrayList<>();

  WhereParts(RowPlanner rows, PublicTable table) {
    this.rows = rows;
    this.table = table;
  }

  List<Operand> operands() {
    return operands;
  }

  @Override
  public Predicate predicate(Condition condition) {
    return rows.predicate(condition);
  }

  @Override
  public int operand(Scalar scalar, ComparisonDefinition comparison) {
    TypedExpression typed = rows.expression(scalar);
    int number = number(typed.expression());
    if (number < 0) {
      Domain domain = Domain.of(typed.expression(), table);
      operands.add(
          new Operand(name(scalar), typed.expression(), typed.type(), domain, Ordering.of(domain)));
      number = operands.size() - 1;
    }
    comparison.requireDecidable(operands.get(number));
    return number;
  }

  @Override
  public Expression expression(int operand) {
    return operands.get(operand).expression();
  }

  private int number(Expression expression) {
    for (int i = 0; i < operands.size(); i++) {
      if (operands.get(i).expression().equals(expression)) {
        return i;
      }
    }
    return -1;
  }

  private static String name(Scalar scalar) {
    String text = RefusedQueryException.excerpt(SqlUnparser.of(scalar));
    return scalar instanceof Scalar.ColumnName ? "column " + text : text;
  }
}
