package org.splinter.apps;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.splinter.client.secret.SecretValue;
import org.splinter.protocol.expression.LetterCase;

/**
 * A query that an action sends each time it is asked, whatever its user fills in; public.
 *
 * @param action the name of the action, such as search
 * @param step the name of what the query finds
 * @param sql the query's text, in which every ? is a secret
 * @param queries the number of queries that are asked at once
 */
public record Template(String action, String step, String sql, int queries) {

  /**
   * Returns {@code LOWER(column) = ?} for each of some columns, joined by AND. Its secrets are
   * those of {@link #secret}.
   */
  static String equal(List<String> columns) {
    return columns.stream()
        .map(column -> folded(column) + " = ?")
        .collect(Collectors.joining(" AND "));
  }

  /** Returns the expression on rows that is equal for all cases of a column's letters. */
  static String folded(String column) {
    return "LOWER(" + column + ")";
  }

  /** Returns the secret for a typed text in whatever case, as {@link #folded} columns have it. */
  static SecretValue secret(String typed) {
    return SecretValue.of(LetterCase.LOWER.of(typed));
  }

  /** Returns {@code column IN (?, ?, …)}. */
  static String in(String column, int secrets) {
    return column + " IN (" + String.join(", ", Collections.nCopies(secrets, "?")) + ")";
  }
}
