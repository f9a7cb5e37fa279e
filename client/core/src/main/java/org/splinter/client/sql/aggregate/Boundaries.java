package org.splinter.client.sql.aggregate;

import java.math.BigDecimal;
import java.util.List;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.row.LiteralType;
import org.splinter.protocol.table.ColumnType;

/** Check of a histogram's boundaries: numbers, or dates, each greater than the one before. */
final class Boundaries {
  static final int MAX = 1000;

  private Boundaries() {}

  static void check(List<Literal> boundaries) {
    if (boundaries.size() > MAX) {
      throw new RefusedQueryException(
          "HISTOGRAM with " + boundaries.size() + " boundaries; give at most " + MAX);
    }
    for (int i = 0; i < boundaries.size(); i++) {
      requireKind(boundaries.get(i));
      if (i > 0) {
        requireAscending(boundaries.get(i - 1), boundaries.get(i));
      }
    }
  }

  private static void requireKind(Literal literal) {
    if (literal.kind() != Literal.Kind.NUMBER && LiteralType.temporal(literal).isEmpty()) {
      throw new RefusedQueryException(
          "HISTOGRAM boundary "
              + excerpt(literal)
              + " is neither a number nor a date; write numbers, or dates such as DATE"
              + " '2013-01-31'");
    }
  }

  private static void requireAscending(Literal previous, Literal next) {
    if (previous.kind() != next.kind()) {
      throw new RefusedQueryException(
          "HISTOGRAM boundaries "
              + excerpt(previous)
              + " and "
              + excerpt(next)
              + " are of two kinds; give numbers only, or dates only");
    }
    boolean ascending =
        next.kind() == Literal.Kind.NUMBER
            ? number(previous).compareTo(number(next)) < 0
            : word(previous) < word(next);
    if (!ascending) {
      throw new RefusedQueryException(
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
      throw new RefusedQueryException(
          "HISTOGRAM boundary " + excerpt(literal) + " is beyond every column's numbers");
    }
  }

  private static long word(Literal literal) {
    ColumnType type = LiteralType.temporal(literal).orElseThrow();
    try {
      return type.parseWord(literal.text());
    } catch (IllegalArgumentException e) {
      throw new RefusedQueryException(
          "HISTOGRAM boundary "
              + excerpt(literal)
              + " is no "
              + type.describe()
              + "; write "
              + (type.equals(ColumnType.DATE) ? "DATE '2013-01-31'" : type.example()));
    }
  }

  private static String excerpt(Literal literal) {
    return RefusedQueryException.excerpt(literal.sql());
  }
}
