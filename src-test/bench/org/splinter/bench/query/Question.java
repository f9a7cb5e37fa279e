package org.splinter.bench.query;

import java.util.List;

/**
 * A query and the same for DuckDB.
 *
 * @param sql with ? for each secret
 * @param secrets in the order of the text
 * @param plain in DuckDB's SQL
 * @param compared which of its columns the data alone decide; where rows tie in an order, those
 *     that differ between them are left out
 */
record Question(
    String name, String sql, List<String> secrets, String plain, List<Integer> compared) {

  /** Returns a query whose secrets, written in as texts, make DuckDB's. */
  static Question of(String name, String sql, List<String> secrets, Integer... compared) {
    StringBuilder plain = new StringBuilder();
    String[] parts = sql.split("\\?", -1);
    for (int i = 0; i < parts.length; i++) {
      plain.append(parts[i]);
      if (i < secrets.size()) {
        plain.append('\'').append(secrets.get(i).replace("'", "''")).append('\'');
      }
    }
    return new Question(name, sql, secrets, plain.toString(), List.of(compared));
  }

  /** Returns the same question, asked of DuckDB in other words. */
  Question plain(String inOtherWords) {
    return new Question(name, sql, secrets, inOtherWords, compared);
  }
}
