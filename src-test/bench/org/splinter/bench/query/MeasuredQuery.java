package org.splinter.bench.query;

import java.util.List;

/**
 * A query, and its equivalent in DuckDB's SQL.
 *
 * @param sql the query, with ? for each secret
 * @param secrets the secrets in the order of the text
 * @param plain the query in DuckDB's SQL
 * @param compared the columns that the data alone decide; a column in which rows that tie in an
 *     order differ is left out
 */
record MeasuredQuery(
    String name, String sql, List<String> secrets, String plain, List<Integer> compared) {

  /** Returns a question whose DuckDB form is the query with the secrets written in as texts. */
  static MeasuredQuery of(String name, String sql, List<String> secrets, Integer... compared) {
    StringBuilder plain = new StringBuilder();
    String[] parts = sql.split("\\?", -1);
    for (int i = 0; i < parts.length; i++) {
      plain.append(parts[i]);
      if (i < secrets.size()) {
        plain.append('\'').append(secrets.get(i).replace("'", "''")).append('\'');
      }
    }
    return new MeasuredQuery(name, sql, secrets, plain.toString(), List.of(compared));
  }

  /** Returns this question with another text for DuckDB. */
  MeasuredQuery plain(String inOtherWords) {
    return new MeasuredQuery(name, sql, secrets, inOtherWords, compared);
  }
}
