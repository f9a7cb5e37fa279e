package org.splinter.client.sql.logical;

import java.util.ArrayList;
import java.util.List;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.Spelling;
import org.splinter.client.sql.condition.NormalForm;
import org.splinter.client.sql.condition.Operand;
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
  public int operand(Scalar scalar, Condition.Operator operator) {
    TypedExpression typed = rows.expression(scalar);
    int number = number(typed.expression());
    if (number < 0) {
      Domain domain = Domain.of(typed.expression(), table);
      operands.add(
          new Operand(name(scalar), typed.expression(), typed.type(), domain, Ordering.of(domain)));
      number = operands.size() - 1;
    }
    requireOrder(operands.get(number), operator);
    return number;
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
    String text = RefusedException.excerpt(Spelling.of(scalar));
    return scalar instanceof Scalar.ColumnName ? "column " + text : text;
  }

  private static void requireOrder(Operand operand, Condition.Operator operator) {
    boolean equality =
        operator == Condition.Operator.EQUAL || operator == Condition.Operator.NOT_EQUAL;
    if (operator == Condition.Operator.LIKE && !operand.type().isText()) {
      throw new RefusedException(
          "LIKE needs text; " + operand.name() + " is " + operand.type().describe());
    }
    boolean like = operator == Condition.Operator.LIKE;
    if (!equality && !like && !operand.ordering().exact()) {
      Domain.FreeText text = (Domain.FreeText) operand.domain();
      throw new RefusedException(
          operand.name()
              + " is text of up to "
              + text.longest()
              + " bytes with too many values for a dictionary, and its key holds the first "
              + text.prefixBytes()
              + " only: compare it by =, IN or LIKE ?, or declare a longer prefix at import");
    }
  }
}
