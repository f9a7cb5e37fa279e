package org.splinter.system;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Struct;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Schema;

/** DuckDB in memory: the ordinary SQL engine that answers are checked against. */
final class PlainDatabase implements AutoCloseable {
  private final Connection connection;

  PlainDatabase() throws SQLException {
    connection = DriverManager.getConnection("jdbc:duckdb:");
    execute("SET TimeZone = 'UTC'"); // this project's only one
    // DuckDB 1.5 simplifies NOT (DATE_TRUNC('day', x) = a moment within a day) to TRUE, NULL or
    // not.
    // Without that, pushing filters down makes an invalid text of the end of LIKE '\\uffff%'.
    execute("SET disabled_optimizers = 'expression_rewriter,filter_pushdown'");
    execute("SET threads = 1"); // most tables are small, for which threads cost more than they gain
  }

  /** Loads a CSV file with the types that this project's import gave its columns. */
  void load(String table, Schema schema, Path file) throws SQLException {
    List<String> types = new ArrayList<>();
    for (Column column : schema.columns()) {
      types.add("'" + column.name() + "': '" + type(column) + "'");
    }
    execute(
        "CREATE TABLE %s AS SELECT * FROM read_csv('%s', header=true, columns={%s})"
            .formatted(table, file, String.join(", ", types)));
  }

  /** Loads rows of text, null being NULL. */
  void load(GeneratedTable table) throws SQLException {
    List<String> types = new ArrayList<>();
    for (Column column : table.schema().columns()) {
      types.add(column.name() + " " + type(column));
    }
    execute("CREATE TABLE %s (%s)".formatted(table.name(), String.join(", ", types)));
    DuckDBConnection duckdb = connection.unwrap(DuckDBConnection.class);
    try (DuckDBAppender appender = duckdb.createAppender(table.name())) {
      for (List<String> row : table.rows()) {
        appender.beginRow();
        for (int i = 0; i < row.size(); i++) {
          append(appender, table.schema().columns().get(i), row.get(i));
        }
        appender.endRow();
      }
    }
  }

  private static void append(DuckDBAppender appender, Column column, String cell)
      throws SQLException {
    if (cell == null) {
      appender.appendNull();
      return;
    }
    switch (column.type().kind()) {
      case INTEGER -> appender.append(Long.parseLong(cell));
      case DECIMAL, WIDE -> appender.append(new BigDecimal(cell).setScale(column.type().scale()));
      case DATE -> appender.append(LocalDate.parse(cell));
      case TIME -> appender.append(LocalTime.parse(cell));
      case TIMESTAMP -> appender.append(LocalDateTime.parse(cell));
      case TIMESTAMPTZ -> appender.append(OffsetDateTime.parse(cell));
      case UUID -> appender.append(UUID.fromString(cell));
      case BOOLEAN -> appender.append(Boolean.parseBoolean(cell));
      case STRING -> appender.append(cell);
    }
  }

  /** Returns DuckDB's equivalent of HISTOGRAM(number, boundaries…): the counts as a list. */
  static String histogram(String number, List<String> boundaries) {
    List<String> counts = new ArrayList<>();
    for (int i = 0; i <= boundaries.size(); i++) {
      String from = i == 0 ? "" : number + " >= " + boundaries.get(i - 1);
      String to = i == boundaries.size() ? "" : number + " < " + boundaries.get(i);
      String and = from.isEmpty() || to.isEmpty() ? "" : " AND ";
      counts.add("COUNT(*) FILTER (WHERE " + from + and + to + ")");
    }
    return "[" + String.join(", ", counts) + "]";
  }

  private static String type(Column column) {
    return switch (column.type().kind()) {
      case INTEGER -> "BIGINT";
      case DECIMAL -> "DECIMAL(19," + column.type().scale() + ")";
      case WIDE -> "DECIMAL(38," + column.type().scale() + ")";
      case DATE, TIME, TIMESTAMP, TIMESTAMPTZ, UUID -> column.type().kind().name();
      case BOOLEAN -> "BOOLEAN";
      case STRING -> "VARCHAR";
    };
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /**
   * Returns the rows of a query: Long, BigDecimal, Double, Boolean, LocalDate, LocalTime,
   * LocalDateTime, Instant, String, a list (of rows' fields too) or null.
   */
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

  private static Object plain(Object value) throws SQLException {
    if (value instanceof Array array) {
      List<Object> elements = new ArrayList<>();
      for (Object element : (Object[]) array.getArray()) {
        elements.add(plain(element));
      }
      return elements;
    }
    if (value instanceof Struct struct) {
      List<Object> fields = new ArrayList<>();
      for (Object field : struct.getAttributes()) {
        fields.add(plain(field));
      }
      return fields;
    }
    if (value instanceof BigInteger number) {
      return new BigDecimal(number);
    }
    if (value instanceof java.sql.Date date) {
      return date.toLocalDate();
    } else if (value instanceof java.sql.Timestamp timestamp) {
      return timestamp.toLocalDateTime();
    } else if (value instanceof OffsetDateTime moment) {
      return moment.toInstant();
    } else if (value instanceof UUID) {
      return value.toString();
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
