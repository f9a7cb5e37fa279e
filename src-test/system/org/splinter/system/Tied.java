package org.splinter.system;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The answers that an order with ties allows: rows of one rank may stand in any order, and any of
 * them may be left out where only some fit; but none may occur more often than it matches.
 *
 * @param rows all rows that match, by rank
 * @param offset the number of rows left out first
 * @param most the most rows that follow
 */
record Tied(List<Row> rows, int offset, int most) {
  static final int ALL = Integer.MAX_VALUE;

  /**
   * A row that matches.
   *
   * @param rank a value that is equal for rows that the order does not distinguish
   */
  record Row(Object rank, Object value) {}

  /**
   * Returns the names of the forms that these rows give the query: ties, fewer than wanted, none.
   */
  Set<String> forms() {
    Set<String> forms = new TreeSet<>();
    int from = Math.min(offset, rows.size());
    int count = Math.min(most, rows.size() - from);
    forms.add(count == 0 ? "no row" : count < most && most != ALL ? "fewer than k" : "some row");
    for (int i = Math.max(1, from); i < Math.min(from + count + 1, rows.size()); i++) {
      Row before = rows.get(i - 1);
      boolean tied = comparable(before.rank()).equals(comparable(rows.get(i).rank()));
      if (tied && !comparable(before.value()).equals(comparable(rows.get(i).value()))) {
        forms.add("ties");
      }
    }
    return forms;
  }

  /** Returns whether an answer is allowed. */
  boolean allows(List<?> answer) {
    int from = Math.min(offset, rows.size());
    int count = Math.min(most, rows.size() - from);
    if (answer.size() != count) {
      return false;
    }
    Map<Object, List<Object>> byRank = new HashMap<>();
    for (Row row : rows) {
      byRank.computeIfAbsent(comparable(row.rank()), r -> new ArrayList<>()).add(row.value());
    }
    byRank.replaceAll(
        (rank, values) -> new ArrayList<>(values.stream().map(Tied::comparable).toList()));
    for (int i = 0; i < count; i++) {
      Object rank = comparable(rows.get(from + i).rank());
      if (!byRank.get(rank).remove(comparable(answer.get(i)))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns a value that is equal for values that SQL calls equal: numbers lose their trailing
   * zeros.
   */
  private static Object comparable(Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(Tied::comparable).toList();
    }
    if (value == null) {
      return "NULL of SQL";
    }
    return value instanceof Number number
        ? new BigDecimal(number.toString()).stripTrailingZeros()
        : value;
  }
}
