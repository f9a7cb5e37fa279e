package org.splinter.provider.ingest;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Schema;

/**
 * The columns that the keys of JSON lines stand for. Where the columns are yet to be found, a key
 * that is new comes after the one before it in its row, so that keys which rows leave out do not
 * change the order.
 */
final class JsonColumns {
  /** The column of a key that is left out. */
  static final int LEFT_OUT = -1;

  /** The column of a key that makes its row a bad one, for {@link #problem}. */
  static final int REFUSED = -2;

  static final int MAX_LISTED = 100;

  private final UnknownKeys unknown;
  private final Map<String, String> renames = new HashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<Integer> order = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final Set<String> leftOut = new TreeSet<>();
  private final BitSet met = new BitSet();
  private @Nullable String problem;

  /**
   * Takes the columns that are known.
   *
   * @param known none if they are yet to be found
   */
  JsonColumns(List<Column> known, UnknownKeys unknown, List<ColumnRename> renames) {
    this.unknown = unknown;
    for (Column column : known) {
      add(column.name(), names.size());
    }
    for (ColumnRename rename : renames) {
      this.renames.put(rename.old(), rename.name());
    }
  }

  /** Returns the number of columns that are known by now. */
  int size() {
    return names.size();
  }

  String name(int column) {
    return names.get(column);
  }

  /** Returns the columns in their order in the table. */
  List<Integer> order() {
    return order;
  }

  /**
   * Returns the first names, at most {@link #MAX_LISTED}, of keys that are left out for want of a
   * column.
   */
  Set<String> leftOut() {
    return leftOut;
  }

  /** Returns the columns that were known from the start and that no key has had yet. */
  List<Integer> unmet() {
    return IntStream.range(0, names.size()).filter(column -> !met.get(column)).boxed().toList();
  }

  /**
   * Returns the column of a key.
   *
   * @param before the column of the key before it in its row; negative if there is none
   * @return the column, {@link #LEFT_OUT} or {@link #REFUSED}
   */
  int columnOf(String key, int before) {
    String stripped = key.strip();
    String renamed = renames.get(stripped);
    if (renamed != null && renamed.isEmpty()) {
      return LEFT_OUT;
    }
    String name = (renamed == null ? stripped : renamed).toLowerCase(Locale.ROOT);
    Integer known = numbers.get(name);
    if (known != null) {
      met.set(known);
      return known;
    }
    switch (unknown) {
      case LEFT_OUT -> {
        if (leftOut.size() < MAX_LISTED) {
          leftOut.add(BadRow.shown(name));
        }
        return LEFT_OUT;
      }
      case REFUSED -> {
        return refuse(key, "that no column has; choose columns by --schema, or leave it out by");
      }
      case ADDED -> {
        if (name.isEmpty()
            || name.length() > Column.MAX_NAME_BYTES
            || Utf8.isMalformed(name)
            || Column.hasControls(name)) {
          return refuse(
              key,
              "that is no name of 1 to "
                  + Column.MAX_NAME_BYTES
                  + " characters without line breaks; rename it, or leave it out by");
        }
        if (names.size() == Schema.MAX_COLUMNS) {
          return refuse(
              key,
              "beyond the "
                  + Schema.MAX_COLUMNS
                  + " that a table can have; choose columns by --schema, or leave it out by");
        }
        add(name, before < 0 ? 0 : order.indexOf(before) + 1);
        return names.size() - 1;
      }
    }
    throw new AssertionError(unknown);
  }

  /** Returns why the last key was refused. */
  String problem() {
    return String.valueOf(problem);
  }

  /** Forgets the columns that were found last, as their line turned out to be no object. */
  void keep(int size) {
    while (names.size() > size) {
      int last = names.size() - 1;
      numbers.remove(names.remove(last));
      order.remove((Integer) last);
    }
  }

  private void add(String name, int position) {
    numbers.put(name, names.size());
    order.add(position, names.size());
    names.add(name);
  }

  private int refuse(String key, String why) {
    String shown = BadRow.shown(key);
    problem = "has a key '" + shown + "' " + why + " --rename '" + shown + "='";
    return REFUSED;
  }
}
