package org.splinter.system;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A query for rows and how its answer is found by other means.
 *
 * @param sql with ? for each secret
 * @param parameters their values, null being NULL
 * @param plain in DuckDB's SQL, values written in: all rows that match, each after its rank
 * @param offset of the answer among them
 * @param most rows that are wanted
 * @param tableRows rows of the table
 * @param forms the names of what it is made of
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
  /** Rows of a key; the answer to an OR may have those of several. */
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
