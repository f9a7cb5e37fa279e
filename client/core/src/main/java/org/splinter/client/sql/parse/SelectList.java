package org.splinter.client.sql.parse;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.IntervalExpression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SelectItem;
import org.splinter.client.sql.ast.SqlUnparser;

/** Items of a SELECT, to which other clauses may refer by their numbers. */
final class SelectList {
  private final Names names;
  private final List<SelectItem> items = new ArrayList<>();
  private final BitSet withAggregate = new BitSet();

  /**
   * Makes an empty list.
   *
   * @param names the names that its items may use
   */
  SelectList(Names names) {
    this.names = names;
  }

  /** Reads the items of a list. */
  void read(List<net.sf.jsqlparser.statement.select.SelectItem<?>> parsed, ScalarReader scalars) {
    for (net.sf.jsqlparser.statement.select.SelectItem<?> item : parsed) {
      Expression expression = item.getExpression();
      if (expression instanceof IntervalExpression unit && !unit.isUsingIntervalKeyword()) {
        throw new RefusedQueryException(
            "a name such as month or day behind an item reads as a unit of time; write AS before"
                + " it, or quote it");
      }
      if (expression instanceof AllColumns all) {
        items.add(allColumns(all, item));
        continue;
      }
      int before = scalars.aggregates();
      Scalar value = scalars.read(expression);
      if (scalars.aggregates() > before) {
        withAggregate.set(items.size());
      }
      items.add(labelled(value, item));
    }
  }

  private SelectItem allColumns(
      AllColumns all, net.sf.jsqlparser.statement.select.SelectItem<?> item) {
    String text = all.toString();
    boolean plain =
        all instanceof AllTableColumns of
            ? text.equals(of.getTable() + ".*")
                && names.isQualifier(of.getTable().getFullyQualifiedName())
            : text.equals("*");
    if (!plain || item.getAlias() != null) {
      throw Refusals.notAvailable(
          "the item " + RefusedQueryException.excerpt(item.toString()),
          "write * alone, or name the columns");
    }
    return new SelectItem(new Scalar.AllColumns(), "*", null);
  }

  private static SelectItem labelled(
      Scalar value, net.sf.jsqlparser.statement.select.SelectItem<?> item) {
    if (item.getAlias() == null) {
      String label =
          value instanceof Scalar.ColumnName column ? column.name() : SqlUnparser.of(value);
      return new SelectItem(value, label, null);
    }
    if (item.getAlias().getAliasColumns() != null) {
      throw Refusals.notAvailable("an alias with columns", "write AS name");
    }
    String label = Names.label(item.getAlias().getName());
    return new SelectItem(value, label, label.toLowerCase(Locale.ROOT));
  }

  List<SelectItem> items() {
    return Collections.unmodifiableList(items);
  }

  boolean hasAggregates() {
    return !withAggregate.isEmpty();
  }

  /** Returns whether the item of an index has an aggregate. */
  boolean hasAggregate(int item) {
    return withAggregate.get(item);
  }

  /** Returns whether {@code *} is among them. */
  boolean hasAllColumns() {
    return items.stream().anyMatch(item -> item.value() instanceof Scalar.AllColumns);
  }

  /** Returns the index of the item that an ordinal of some clause stands for. */
  int ordinal(String clause, LongValue number) {
    String digits = number.getStringValue();
    boolean inRange =
        digits.length() < 6
            && Integer.parseInt(digits) >= 1
            && Integer.parseInt(digits) <= items.size();
    if (!inRange) {
      throw new RefusedQueryException(
          clause
              + " "
              + RefusedQueryException.excerpt(digits)
              + ": the SELECT list has items 1 to "
              + items.size());
    }
    if (hasAllColumns()) {
      throw new RefusedQueryException(
          clause + " " + digits + ": * stands for several items; name the column instead");
    }
    return Integer.parseInt(digits) - 1;
  }
}
