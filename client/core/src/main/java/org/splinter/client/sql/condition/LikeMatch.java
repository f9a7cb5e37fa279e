package org.splinter.client.sql.condition;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.Optional;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.row.ExactNumber;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.Ordering;
import org.splinter.protocol.table.Value;

/**
 * LIKE. A constant pattern is tried on each row. A secret one has one % at its end or none if it is
 * decided by an operand's order; by a list of values it is any.
 */
final class LikeMatch implements PatternComparison {

  @Override
  public Condition.Operator operator() {
    return Condition.Operator.LIKE;
  }

  @Override
  public boolean byList(Operand operand) {
    return operand.domain() instanceof Domain.Listed list && list.values().size() <= MAX_LISTED;
  }

  @Override
  public boolean byListAlone() {
    return false;
  }

  @Override
  public java.util.function.Predicate<String> texts(String pattern) {
    return new LikePattern(pattern);
  }

  @Override
  public Optional<String> ambiguous(String pattern) {
    return LikePattern.ambiguous(pattern);
  }

  @Override
  public boolean ofTexts() {
    return true;
  }

  @Override
  public void requireDecidable(Operand operand) {
    if (!operand.type().isCharacters()) {
      throw new RefusedQueryException(
          "LIKE needs text; " + operand.name() + " is " + operand.type().describe());
    }
  }

  @Override
  public Predicate onRows(Expression left, Expression right) {
    String pattern =
        right instanceof Expression.Constant constant && constant.value() instanceof Value.Text text
            ? new String(text.utf8(), UTF_8)
            : "";
    String prefix = prefix(pattern);
    if (!isOpen(pattern) || LikePattern.hasWildcards(prefix)) {
      return new Predicate.Comparison(left, Predicate.Operator.MATCHES, right);
    }
    return new Predicate.Comparison(
        left, Predicate.Operator.STARTS_WITH, new Expression.Constant(new Value.Text(prefix)));
  }

  @Override
  public Predicate onRows(Expression left, ExactNumber number) {
    throw noNumber();
  }

  @Override
  public boolean holds(Object left, Object right, Comparator<Object> order) {
    return new LikePattern((String) right).test((String) left);
  }

  @Override
  public Side side() {
    return Side.BETWEEN;
  }

  @Override
  public <S> S set(Value value, Operand operand, Sets<S> sets) {
    BigInteger[] range = operand.ordering().startingWith(((Value.Text) value).utf8());
    return sets.interval(range[0], range[1].subtract(BigInteger.ONE));
  }

  @Override
  public <S> S set(ExactNumber number, Operand operand, Sets<S> sets) {
    throw noNumber();
  }

  private static IllegalArgumentException noNumber() {
    return new IllegalArgumentException("LIKE compares no numbers");
  }

  @Override
  public <S> S setOfText(String pattern, Operand operand, Sets<S> sets) {
    if (undecidable(pattern, operand).isPresent()) {
      return sets.none();
    }
    Value.Text prefix = new Value.Text(prefix(pattern));
    if (isOpen(pattern)) {
      return set(prefix, operand, sets);
    }
    Ordering order = operand.ordering();
    return sets.interval(order.below(prefix), order.upTo(prefix).subtract(BigInteger.ONE));
  }

  private static boolean isOpen(String pattern) {
    return pattern.endsWith("%");
  }

  private static String prefix(String pattern) {
    return isOpen(pattern) ? pattern.substring(0, pattern.length() - 1) : pattern;
  }

  /** Returns how other patterns can be asked. */
  private String elsewhere(Operand operand) {
    if (byList(operand)) {
      return ", or ask by --scheme dense, which takes any without \\";
    }
    return operand.domain() instanceof Domain.Listed
        ? ", or ask counts and sums by CONTAINS(column, ?) for a text that may stand anywhere"
        : "";
  }

  @Override
  public Optional<String> undecidable(String pattern, Operand operand) {
    String prefix = prefix(pattern);
    if (prefix.chars().anyMatch(c -> c == '%' || c == '_' || c == '\\')) {
      return Optional.of(
          "a prefix pattern, with one % at its end and no _ or \\" + elsewhere(operand));
    }
    int bytes = prefix.getBytes(UTF_8).length;
    int kept = operand.domain() instanceof Domain.FreeText text ? text.prefixBytes() : bytes;
    boolean open = isOpen(pattern);
    // The key does not say whether more bytes follow in a text with as many bytes as it holds.
    if (!operand.ordering().exact() && (bytes > kept || (bytes == kept && !open))) {
      return Optional.of(
          "a pattern of at most "
              + (open ? kept : kept - 1)
              + " bytes, or declare a longer prefix when the table is imported");
    }
    return Optional.empty();
  }
}
