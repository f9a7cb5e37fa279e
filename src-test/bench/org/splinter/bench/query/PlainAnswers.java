package org.splinter.bench.query;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.query.QueryResult;

/** DuckDB over the imported files: the source of the expected answers. */
final class PlainAnswers implements AutoCloseable {
  /**
   * The precision of comparisons: an average is a quotient of two exact numbers, whose last digits
   * may differ.
   */
  private static final MathContext DIGITS = new MathContext(12);

  private final Connection connection;

  PlainAnswers() throws SQLException {
    connection = DriverManager.getConnection("jdbc:duckdb:");
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Loads a Parquet file as a table. */
  void load(String table, Path file) throws SQLException {
    execute("CREATE TABLE %s AS FROM read_parquet(%s)".formatted(table, quoted(file)));
  }

  static String quoted(Path file) {
    return "'" + file.toString().replace("'", "''") + "'";
  }

  /** Returns the only value of a query's answer. */
  String single(String sql) throws SQLException {
    return String.valueOf(rows(sql).get(0).get(0));
  }

  /** Fails unless an answer is DuckDB's, whatever the order of its rows. */
  void check(MeasuredQuery question, QueryResult result) throws SQLException {
    List<String> plain = comparable(question, rows(question.plain()));
    List<String> ours = comparable(question, result.rows());
    if (!plain.equals(ours)) {
      throw new IllegalStateException(
          question.name() + ": DuckDB answers " + plain + ", Splinter " + ours);
    }
  }

  private static List<String> comparable(
      MeasuredQuery question, List<? extends List<? extends @Nullable Object>> rows) {
    return rows.stream()
        .map(row -> question.compared().stream().map(i -> text(row.get(i))).toList().toString())
        .sorted()
        .toList();
  }

  private static String text(@Nullable Object value) {
    if (value instanceof Date date) {
      return date.toLocalDate().toString();
    }
    return value instanceof Number
        ? new BigDecimal(value.toString()).round(DIGITS).stripTrailingZeros().toPlainString()
        : String.valueOf(value);
  }

  private List<List<@Nullable Object>> rows(String sql) throws SQLException {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      int width = result.getMetaData().getColumnCount();
      while (result.next()) {
        List<@Nullable Object> row = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
          row.add(result.getObject(i));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
