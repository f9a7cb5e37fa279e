package org.splinter.client.sql.logical;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
import org.splinter.protocol.expression.LetterCase;
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
  public int operand(Scalar scalar, ComparisonDefinition comparison, Scalar.Parameter secret) {
    TypedExpression typed = rows.expression(scalar);
    LetterCase letters = letters(secret);
    if (letters != null && !typed.type().isCharacters()) {
      throw new RefusedQueryException(
          SqlUnparser.of(secret)
              + " is a text; "
              + name(scalar)
              + " is "
              + typed.type().describe()
              + ", compare it with a bare ?");
    }
    int number = number(typed.expression(), letters);
    if (number < 0) {
      Domain domain = Domain.of(typed.expression(), table);
      operands.add(
          new Operand(
              name(scalar),
              typed.expression(),
              typed.type(),
              domain,
              Ordering.of(domain),
              letters));
      number = operands.size() - 1;
    }
    comparison.requireDecidable(operands.get(number));
    return number;
  }

  @Override
  public Expression expression(int operand) {
    return operands.get(operand).expression();
  }

  private static @Nullable LetterCase letters(Scalar.Parameter secret) {
    return secret.letters() == null ? null : LetterCase.valueOf(secret.letters().name());
  }

  private int number(Expression expression, @Nullable LetterCase letters) {
    for (int i = 0; i < operands.size(); i++) {
      Operand operand = operands.get(i);
      if (operand.expression().equals(expression) && operand.letters() == letters) {
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
