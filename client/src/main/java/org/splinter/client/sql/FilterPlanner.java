package org.splinter.client.sql;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.splinter.query.Predicate;
import org.splinter.query.Predicate.Operator;
import org.splinter.table.Column;
import org.splinter.table.ColumnType;
import org.splinter.table.Manifest;
import org.splinter.table.Value;

/** Turns a public condition into a plan's predicate: looks up columns and types literals. */
final class FilterPlanner {
  private static final int MAX_NAMED_COLUMNS = 30;
  private static final Value LEAST_WORD = new Value.Word(Long.MIN_VALUE);

  private final Manifest manifest;
  private int nodes;

  private FilterPlanner(Manifest manifest) {
    this.manifest = manifest;
  }

  /**
   * Plans a condition.
   *
   * @throws RefusedException for an unknown column, a literal that doesn't fit its column's type,
   *     or a condition beyond the plan's bounds
   */
  static Predicate plan(Condition condition, Manifest manifest) {
    return new FilterPlanner(manifest).predicate(condition, 0);
  }

  /**
   * The index of a column.
   *
   * @throws RefusedException naming the columns there are
   */
  static int column(Manifest manifest, String name) {
    int column = manifest.schema().indexOf(name);
    if (column < 0) {
      List<Column> columns = manifest.schema().columns();
      String names =
          columns.stream()
              .limit(MAX_NAMED_COLUMNS)
              .map(Column::name)
              .collect(Collectors.joining(", "));
      throw new RefusedException(
          "table "
              + manifest.table()
              + " has no column "
              + RefusedException.excerpt(name)
              + "; it has "
              + names
              + (columns.size() > MAX_NAMED_COLUMNS ? ", …" : ""));
    }
    return column;
  }

  private Predicate predicate(Condition condition, int depth) {
    if (depth > Predicate.MAX_DEPTH) {
      throw new RefusedException(
          "WHERE is nested deeper than " + Predicate.MAX_DEPTH + "; write a flatter condition");
    }
    if (++nodes > Predicate.MAX_NODES) {
      throw new RefusedException(
          "WHERE has more than " + Predicate.MAX_NODES + " public conditions; write fewer");
    }
    if (condition instanceof Condition.Comparison comparison) {
      return comparison(comparison);
    } else if (condition instanceof Condition.IsNull isNull) {
      return new Predicate.IsNull(column(manifest, isNull.column()));
    } else if (condition instanceof Condition.And and) {
      return new Predicate.And(predicates(and.terms(), depth));
    } else if (condition instanceof Condition.Or or) {
      return new Predicate.Or(predicates(or.terms(), depth));
    }
    return new Predicate.Not(predicate(((Condition.Not) condition).term(), depth + 1));
  }

  private List<Predicate> predicates(List<Condition> terms, int depth) {
    List<Predicate> predicates = new ArrayList<>();
    for (Condition term : terms) {
      predicates.add(predicate(term, depth + 1));
    }
    return predicates;
  }

  private Predicate comparison(Condition.Comparison comparison) {
    int column = column(manifest, comparison.column());
    ColumnType type = manifest.schema().columns().get(column).type();
    Literal literal = comparison.literal();
    Operator operator = comparison.operator();
    if (operator == Operator.STARTS_WITH && !type.isText()) {
      throw new RefusedException(
          "LIKE needs text; column " + comparison.column() + " is " + type.describe());
    }
    boolean number = literal.kind() == Literal.Kind.NUMBER;
    boolean text = literal.kind() == Literal.Kind.TEXT;
    if (type.isNumeric() && number) {
      return numeric(column, operator, ExactNumber.of(literal.text(), type.scale()));
    } else if (type.isText() && text) {
      return new Predicate.Comparison(column, operator, new Value.Text(literal.text()));
    } else if (type.equals(ColumnType.BOOLEAN) && literal.kind() == Literal.Kind.BOOLEAN) {
      return new Predicate.Comparison(column, operator, type.parse(literal.text()));
    } else if (type.equals(ColumnType.DATE) && (text || literal.kind() == Literal.Kind.DATE)) {
      try {
        long day = LocalDate.parse(literal.text()).toEpochDay();
        return new Predicate.Comparison(column, operator, new Value.Word(day));
      } catch (DateTimeException e) {
        throw misfit(comparison, type);
      }
    }
    throw misfit(comparison, type);
  }

  /** Compares with the nearest word, exactly, where the number lies between two or beyond all. */
  private static Predicate numeric(int column, Operator operator, ExactNumber number) {
    boolean below = number.side() == ExactNumber.Side.BELOW;
    boolean above = number.side() == ExactNumber.Side.ABOVE;
    if (above || below) {
      return switch (operator) {
        case NOT_EQUAL -> whereNotNull(column, true);
        case LESS, LESS_OR_EQUAL -> whereNotNull(column, above);
        case GREATER, GREATER_OR_EQUAL -> whereNotNull(column, below);
        case EQUAL, STARTS_WITH -> whereNotNull(column, false);
      };
    }
    Value floor = new Value.Word(number.floor());
    if (number.exact()) {
      return new Predicate.Comparison(column, operator, floor);
    }
    return switch (operator) {
      case NOT_EQUAL -> whereNotNull(column, true);
      case LESS, LESS_OR_EQUAL -> new Predicate.Comparison(column, Operator.LESS_OR_EQUAL, floor);
      case GREATER, GREATER_OR_EQUAL -> new Predicate.Comparison(column, Operator.GREATER, floor);
      case EQUAL, STARTS_WITH -> whereNotNull(column, false);
    };
  }

  /** A comparison with one outcome for all values; UNKNOWN for NULL, as any comparison is. */
  private static Predicate whereNotNull(int column, boolean outcome) {
    return new Predicate.Comparison(
        column, outcome ? Operator.GREATER_OR_EQUAL : Operator.LESS, LEAST_WORD);
  }

  private static RefusedException misfit(Condition.Comparison comparison, ColumnType type) {
    String mend =
        switch (type.kind()) {
          case INTEGER, DECIMAL -> "a number without quotes, such as 5";
          case DATE -> "a date such as '2013-06-30'";
          case BOOLEAN -> "TRUE or FALSE";
          case STRING -> "text in single quotes, such as 'abc'";
        };
    return new RefusedException(
        "column "
            + comparison.column()
            + " is "
            + type.describe()
            + ", "
            + comparison.literal().excerpt()
            + " is not; write "
            + mend);
  }
}
