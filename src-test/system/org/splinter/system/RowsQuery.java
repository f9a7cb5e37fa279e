package org.splinter.system;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A query for rows with its answer by other means.
 *
 * @param sql the query, with ? for each secret
 * @param parameters the values of the secrets, null being NULL
 * @param plain the query for all rows that match, each after its rank, in DuckDB's SQL with the
 *     values written in
 * @param offset the number of matching rows before the answer
 * @param most the most rows of the answer
 * @param tableRows the number of rows of the table
 * @param forms the names of the forms that the query is made of
 */
record RowsQuery(
    String sql,
    List<String> parameters,
    String plain,
    int offset,
    int most,
    long tableRows,
    Answerable answerable,
    Set<String> forms)
    implements AskedQuery {
  /** The most rows of a key; the answer to an OR may have those of several keys. */
  private static final int MOST_ROWS = 1_000;

  @Override
  public Set<String> check(PlainDatabase database, List<List<Object>> rows) throws SQLException {
    List<Tied.Row> all = new ArrayList<>();
    for (List<Object> row : database.query(plain)) {
      all.add(new Tied.Row(row.get(0), row.subList(1, row.size())));
    }
    Tied expected = new Tied(all, offset, most);
    if (!expected.allows(rows)) {
      throw new AssertionError(
          "the rows " + rows + " are not " + most + " after " + offset + " of " + all);
    }
    return expected.forms();
  }

  @Override
  public boolean mayBeTooMuch(PlainDatabase database) {
    return most == Tied.ALL && tableRows > MOST_ROWS;
  }
}
