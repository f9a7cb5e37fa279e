package org.splinter.apps;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A query that an action sends each time it is asked, whatever its user fills in; public.
 *
 * @param action the name of the action, such as search
 * @param step the name of what the query finds
 * @param sql the query's text, in which every ? is a secret
 * @param queries the number of queries that are asked at once
 */
public record Template(String action, String step, String sql, int queries) {

  /** Returns {@code column = ?} for each of some columns, joined by AND. */
  static String equal(List<String> columns) {
    return columns.stream().map(column -> column + " = ?").collect(Collectors.joining(" AND "));
  }

  /** Returns {@code column IN (?, ?, …)}. */
  static String in(String column, int secrets) {
    return column + " IN (" + String.join(", ", Collections.nCopies(secrets, "?")) + ")";
  }
}
