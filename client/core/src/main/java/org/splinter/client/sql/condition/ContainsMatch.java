package org.splinter.client.sql.condition;

import java.util.Comparator;
import java.util.Optional;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.row.ExactNumber;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.table.Dictionary;

/**
 * CONTAINS: texts that hold a secret, wherever they are in the order, so that only a list of all
 * values says which. That the secret may stand anywhere is public.
 */
final class ContainsMatch implements PatternComparison {

  @Override
  public Condition.Operator operator() {
    return Condition.Operator.CONTAINS;
  }

  @Override
  public boolean ofTexts() {
    return true;
  }

  @Override
  public void requireDecidable(Operand operand) {
    if (!operand.type().isCharacters()) {
      throw new RefusedQueryException(
          "CONTAINS needs text; " + operand.name() + " is " + operand.type().describe());
    }
    if (!byList(operand)) {
      throw new RefusedQueryException(
          operand.name()
              + " has "
              + (operand.domain() instanceof Domain.Listed list
                  ? list.values().size() + " values"
                  : "too many values for a dictionary")
              + ", CONTAINS takes up to "
              + Dictionary.MAX_SIZE
              + "; compare it by a prefix, as LIKE ?");
    }
  }

  @Override
  public boolean byList(Operand operand) {
    return operand.domain() instanceof Domain.Listed list
        && list.values().size() <= Dictionary.MAX_SIZE;
  }

  @Override
  public boolean byListAlone() {
    return true;
  }

  @Override
  public java.util.function.Predicate<String> texts(String pattern) {
    return text -> text.contains(pattern);
  }

  @Override
  public Optional<String> ambiguous(String pattern) {
    return Optional.empty();
  }

  @Override
  public boolean holds(Object left, Object right, Comparator<Object> order) {
    return texts((String) right).test((String) left);
  }

  @Override
  public Side side() {
    return Side.BETWEEN;
  }

  @Override
  public Predicate onRows(Expression left, Expression right) {
    throw secretsAlone();
  }

  @Override
  public Predicate onRows(Expression left, ExactNumber number) {
    throw secretsAlone();
  }

  @Override
  public <S> S set(org.splinter.protocol.table.Value value, Operand operand, Sets<S> sets) {
    throw secretsAlone();
  }

  @Override
  public <S> S set(ExactNumber number, Operand operand, Sets<S> sets) {
    throw secretsAlone();
  }

  private IllegalArgumentException secretsAlone() {
    return new IllegalArgumentException("CONTAINS takes secrets alone, by a list of values");
  }
}
