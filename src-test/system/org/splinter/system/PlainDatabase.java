package org.splinter.system;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.splinter.table.Column;
import org.splinter.table.Schema;

/** DuckDB in memory: the ordinary SQL engine that answers are checked against. */
final class PlainDatabase implements AutoCloseable {
  private final Connection connection;

  PlainDatabase() throws SQLException {
    connection = DriverManager.getConnection("jdbc:duckdb:");
  }

  /** Loads a CSV file with the types that our import gave its columns. */
  void load(String table, Schema schema, Path file) throws SQLException {
    List<String> types = new ArrayList<>();
    for (Column column : schema.columns()) {
      types.add("'" + column.name() + "': '" + type(column) + "'");
    }
    execute(
        "CREATE TABLE %s AS SELECT * FROM read_csv('%s', header=true, columns={%s})"
            .formatted(table, file, String.join(", ", types)));
  }

  private static String type(Column column) {
    return switch (column.type().kind()) {
      case INTEGER -> "BIGINT";
      case DECIMAL -> "DECIMAL(18," + column.type().scale() + ")";
      case DATE -> "DATE";
      case BOOLEAN -> "BOOLEAN";
      case STRING -> "VARCHAR";
    };
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The rows of a query: Long, BigDecimal, Double, Boolean, LocalDate, String or null. */
  List<List<Object>> query(String sql) throws SQLException {
    List<List<Object>> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      int width = result.getMetaData().getColumnCount();
      while (result.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
          row.add(plain(result.getObject(i)));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  private static Object plain(Object value) {
    if (value instanceof BigInteger number) {
      return new BigDecimal(number);
    }
    if (value instanceof java.sql.Date date) {
      return date.toLocalDate();
    }
    if (value instanceof LocalDate || value instanceof Double || !(value instanceof Number)) {
      return value;
    }
    return new BigDecimal(value.toString());
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
