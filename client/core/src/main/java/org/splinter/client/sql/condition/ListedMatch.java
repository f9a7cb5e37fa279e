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
 * ILIKE and CONTAINS: texts that match a secret wherever they are in the order, so that only a list
 * of all values says which. The form of the match is public, the secret is all of the pattern.
 */
final class ListedMatch implements PatternComparison {
  private final Condition.Operator operator;
  private final int most;
  private final String otherwise;

  private ListedMatch(Condition.Operator operator, int most, String otherwise) {
    this.operator = operator;
    this.most = most;
    this.otherwise = otherwise;
  }

  static ListedMatch ilike() {
    return new ListedMatch(
        Condition.Operator.ILIKE, MAX_LISTED, "compare it by CONTAINS(column, ?) or by a prefix");
  }

  static ListedMatch contains() {
    return new ListedMatch(
        Condition.Operator.CONTAINS, Dictionary.MAX_SIZE, "compare it by a prefix, as LIKE ?");
  }

  @Override
  public Condition.Operator operator() {
    return operator;
  }

  @Override
  public boolean ofTexts() {
    return true;
  }

  @Override
  public void requireDecidable(Operand operand) {
    if (!operand.type().isText()) {
      throw new RefusedQueryException(
          operator.sql() + " needs text; " + operand.name() + " is " + operand.type().describe());
    }
    if (!byList(operand)) {
      throw new RefusedQueryException(
          operand.name()
              + " has "
              + (operand.domain() instanceof Domain.Listed list
                  ? list.values().size() + " values"
                  : "too many values for a dictionary")
              + ", "
              + operator.sql()
              + " takes up to "
              + most
              + "; "
              + otherwise);
    }
  }

  @Override
  public boolean byList(Operand operand) {
    return operand.domain() instanceof Domain.Listed list && list.values().size() <= most;
  }

  @Override
  public boolean byListAlone() {
    return true;
  }

  @Override
  public java.util.function.Predicate<String> texts(String pattern) {
    return operator == Condition.Operator.ILIKE
        ? new LikePattern(pattern, true)
        : text -> text.contains(pattern);
  }

  @Override
  public Optional<String> ambiguous(String pattern) {
    return operator == Condition.Operator.ILIKE ? LikePattern.ambiguous(pattern) : Optional.empty();
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
    return new IllegalArgumentException(
        operator.sql() + " takes secrets alone, by a list of values");
  }
}
