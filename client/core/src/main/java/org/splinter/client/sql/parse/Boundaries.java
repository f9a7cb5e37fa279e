package org.splinter.client.sql.parse;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.expression.Expression;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedException;

/** Reader of a histogram's boundaries: numbers, or dates, each greater than the one before. */
final class Boundaries {
  static final int MAX = 1000;

  private Boundaries() {}

  static List<Literal> read(List<Expression> expressions) {
    if (expressions.size() > MAX) {
      throw new RefusedException(
          "HISTOGRAM with " + expressions.size() + " boundaries; give at most " + MAX);
    }
    List<Literal> boundaries = new ArrayList<>();
    for (Expression expression : expressions) {
      Literal boundary = boundary(expression);
      if (!boundaries.isEmpty()) {
        requireAscending(boundaries.get(boundaries.size() - 1), boundary);
      }
      boundaries.add(boundary);
    }
    return boundaries;
  }

  private static Literal boundary(Expression expression) {
    if (Refusals.isSecret(expression)) {
      throw Refusals.notAvailable(
          "a secret ? as a HISTOGRAM boundary", "boundaries are public; write them as literals");
    }
    Literal literal = Literals.read(expression);
    if (literal == null
        || (literal.kind() != Literal.Kind.NUMBER && literal.kind() != Literal.Kind.DATE)) {
      throw Refusals.notAvailable(
          Refusals.describe(expression) + " as a HISTOGRAM boundary",
          "write numbers, or dates such as DATE '2013-01-31'");
    }
    return literal;
  }

  private static void requireAscending(Literal previous, Literal next) {
    if (previous.kind() != next.kind()) {
      throw new RefusedException(
          "HISTOGRAM boundaries "
              + excerpt(previous)
              + " and "
              + excerpt(next)
              + " are of two kinds; give numbers only, or dates only");
    }
    boolean ascending =
        next.kind() == Literal.Kind.NUMBER
            ? number(previous).compareTo(number(next)) < 0
            : date(previous).isBefore(date(next));
    if (!ascending) {
      throw new RefusedException(
          "HISTOGRAM boundary "
              + excerpt(next)
              + " is not greater than "
              + excerpt(previous)
              + " before it; list boundaries in ascending order, each once");
    }
  }

  private static BigDecimal number(Literal literal) {
    try {
      return new BigDecimal(literal.text());
    } catch (NumberFormatException e) {
      throw new RefusedException(
          "HISTOGRAM boundary " + excerpt(literal) + " is beyond every column's numbers");
    }
  }

  private static LocalDate date(Literal literal) {
    try {
      return LocalDate.parse(literal.text());
    } catch (DateTimeException e) {
      throw new RefusedException(
          "HISTOGRAM boundary " + excerpt(literal) + " is no date; write DATE '2013-01-31'");
    }
  }

  private static String excerpt(Literal literal) {
    return RefusedException.excerpt(literal.sql());
  }
}
