package org.splinter.protocol.aggregate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Value;

/**
 * The values of a row that a {@link Top} keeps, each once: those that sort, then the outputs that
 * do not sort; and how they order rows.
 */
final class TopColumns {
  private final Top top;
  private final List<Expression> kept = new ArrayList<>();
  private final List<Expression> inputs;
  private final boolean[] text;
  private final int[] sortKeys;
  private final int[] outputs;
  private final int required;

  TopColumns(Top top, Manifest manifest) {
    this.top = top;
    this.sortKeys = top.order().stream().mapToInt(key -> keep(key.expression())).toArray();
    this.outputs = top.outputs().stream().mapToInt(this::keep).toArray();
    this.text = new boolean[kept.size()];
    for (int i = 0; i < text.length; i++) {
      text[i] = kept.get(i).isText(manifest.schema());
    }
    this.inputs = new ArrayList<>(kept);
    if (top.required() != null && !inputs.contains(top.required())) {
      inputs.add(top.required());
    }
    this.required = top.required() == null ? -1 : inputs.indexOf(top.required());
  }

  private int keep(Expression expression) {
    if (!kept.contains(expression)) {
      kept.add(expression);
    }
    return kept.indexOf(expression);
  }

  boolean identified() {
    return top.identified();
  }

  /** Returns the most rows that are kept. */
  int most() {
    return top.most() == Top.ALL ? Top.MAX_ROWS : top.most();
  }

  boolean all() {
    return top.most() == Top.ALL;
  }

  /** Returns the values that are kept, then the one that is required if it is another. */
  List<Expression> inputs() {
    return inputs;
  }

  /** Returns the values that are kept. */
  List<Expression> kept() {
    return kept;
  }

  /** Returns the number of values of a row that are kept. */
  int width() {
    return kept.size();
  }

  boolean isText(int column) {
    return text[column];
  }

  int[] sortKeys() {
    return sortKeys;
  }

  int[] outputs() {
    return outputs;
  }

  /** Returns whether a row counts. */
  boolean counts(RowInput row) {
    return required < 0 || !row.isNull(required);
  }

  /** Compares a row's sort keys with those of kept values. */
  int compareKeys(RowInput row, @Nullable Value[] values) {
    for (int i = 0; i < sortKeys.length; i++) {
      int column = sortKeys[i];
      Value value = values[column];
      SortKey key = top.order().get(i);
      int order;
      if (row.isNull(column) || value == null) {
        order = nulls(key, row.isNull(column), value == null);
      } else {
        int ascending = row.column(column).compare(row.row(), value);
        order = key.descending() ? -ascending : ascending;
      }
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** Compares the sort keys of kept values. */
  int compareKeys(@Nullable Value[] one, @Nullable Value[] other) {
    for (int i = 0; i < sortKeys.length; i++) {
      Value left = one[sortKeys[i]];
      Value right = other[sortKeys[i]];
      SortKey key = top.order().get(i);
      int order;
      if (left == null || right == null) {
        order = nulls(key, left == null, right == null);
      } else {
        order = key.descending() ? right.compareTo(left) : left.compareTo(right);
      }
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** Compares all that is kept of a row with kept values, NULLs first, to break ties. */
  int compareKept(RowInput row, @Nullable Value[] values) {
    for (int column = 0; column < values.length; column++) {
      Value value = values[column];
      boolean missing = row.isNull(column);
      int order =
          missing || value == null
              ? Boolean.compare(value == null, missing)
              : row.column(column).compare(row.row(), value);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static int nulls(SortKey key, boolean left, boolean right) {
    int last = Boolean.compare(left, right);
    return key.nullsFirst() ? -last : last;
  }
}
