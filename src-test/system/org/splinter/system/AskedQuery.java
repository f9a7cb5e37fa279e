package org.splinter.system;

import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/** A random query with its answer by other means. */
interface AskedQuery {
  /** Returns the query, with ? for each secret. */
  String sql();

  /** Returns the secrets, null being NULL. */
  List<String> parameters();

  /** Returns the query in DuckDB's SQL, with the values written in. */
  String plain();

  /** Returns the names of the forms that the query is made of. */
  Set<String> forms();

  /** Returns the facts that decide how the query can be answered. */
  Answerable answerable();

  /**
   * Fails unless these rows are an answer.
   *
   * @return the names of the forms that the query has by its data
   */
  Set<String> check(PlainDatabase database, List<List<Object>> rows) throws SQLException;

  /**
   * Returns whether the query's answer, or a view's content for a key, may exceed what can be kept.
   */
  boolean mayBeTooMuch(PlainDatabase database) throws SQLException;
}
