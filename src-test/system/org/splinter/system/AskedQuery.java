package org.splinter.system;

import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/** A random query that knows how its answer is found by other means. */
interface AskedQuery {
  /** With ? for each secret. */
  String sql();

  /** Returns the secrets, null being NULL. */
  List<String> parameters();

  /** Returns the same in DuckDB's SQL, values written in. */
  String plain();

  /** Returns the names of what it is made of. */
  Set<String> forms();

  /** What decides how it can be answered. */
  Answerable answerable();

  /**
   * Fails unless these rows are an answer.
   *
   * @return the names of what the data made of the query
   */
  Set<String> check(PlainDatabase database, List<List<Object>> rows) throws SQLException;

  /** Returns whether its answer, or what a view keeps of a key, may have more than can be kept. */
  boolean mayBeTooMuch(PlainDatabase database) throws SQLException;
}
