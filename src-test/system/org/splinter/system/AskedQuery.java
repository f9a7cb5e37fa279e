package org.splinter.system;

import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/** A random query that knows how its answer is found by other means. */
interface AskedQuery {
  /** With ? for each secret. */
  String sql();

  /** The secrets, null being NULL. */
  List<String> parameters();

  /** The same in DuckDB's SQL, values written in. */
  String plain();

  /** The names of what it is made of. */
  Set<String> forms();

  /** Fails unless these rows are an answer. */
  void check(PlainDatabase database, List<List<Object>> rows) throws SQLException;
}
