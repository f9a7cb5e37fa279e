package org.splinter.protocol.expression;

import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;

/**
 * The columns of a table version as sources of expressions: which of them an expression looks at,
 * and how many values that column has.
 */
record Sources(PublicTable table) {
  /** The source of an expression that looks at no column. */
  static final int NO_COLUMN = -1;

  /** The source of an expression that looks at several columns, or at one without a dictionary. */
  static final int ROWS = -2;

  Manifest manifest() {
    return table.manifest();
  }

  boolean isText(Expression expression) {
    return expression.isText(manifest().schema());
  }

  /** Checks an expression and bounds its values. */
  Bounds bounds(Expression expression) {
    return ExpressionChecker.bounds(expression, manifest());
  }

  /** Returns the dictionary of a column, or null if it has none. */
  @Nullable Dictionary dictionary(int column) {
    Dictionary dictionary = table.dictionary(column);
    if (dictionary == null && manifest().statistics().get(column).hasDictionary()) {
      throw new IllegalArgumentException(
          "the dictionary of column " + column + " is missing; read it before compiling");
    }
    return dictionary;
  }

  /** Returns the dictionary of a column that has one. */
  Dictionary loaded(int column) {
    return Objects.requireNonNull(dictionary(column));
  }

  /**
   * Returns the one dictionary column that an expression looks at, or {@link #NO_COLUMN}, or {@link
   * #ROWS}.
   */
  int of(Expression expression) {
    Set<Integer> columns = new TreeSet<>();
    expression.addColumns(columns);
    return of(columns);
  }

  /** Returns the source of a predicate, as that of an expression. */
  int of(Predicate predicate) {
    Set<Integer> columns = new TreeSet<>();
    predicate.addColumns(columns);
    return of(columns);
  }

  private int of(Set<Integer> columns) {
    if (columns.isEmpty()) {
      return NO_COLUMN;
    }
    int column = columns.iterator().next();
    return columns.size() == 1 && dictionary(column) != null ? column : ROWS;
  }

  /** Returns the number of values of a source, with the one for NULL. */
  int entries(int source) {
    return source == NO_COLUMN ? 1 : loaded(source).size() + 1;
  }
}
