package org.splinter.system;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.splinter.client.sql.answer.TemporalValues;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;

/**
 * The knowledge of a generator of queries about a table: its columns, and rows to take secrets
 * from.
 */
final class PlainTable {
  private static final int SAMPLED_ROWS = 1000;
  private static final int CACHED_EXPRESSIONS = 300;

  /** A number as a whole one; a whole number is one key with it, be it by ROUND or by CAST. */
  private static final Pattern WIDENED = Pattern.compile("CAST\\(([\\w.]+) AS HUGEINT\\)");

  /** The most values of a column that a dictionary holds. */
  static final int DICTIONARY = 65_536;

  private final PlainDatabase database;
  private final String name;
  private final String from;
  private final Schema schema;
  private final List<String> columnNames;
  private final List<String> plainNames;
  private final long rows;
  private final List<BigInteger> bounds = new ArrayList<>();
  private final List<Long> distinct = new ArrayList<>();
  private final List<Integer> longest = new ArrayList<>();
  private final Map<String, List<String>> samples = new HashMap<>();

  /**
   * Describes a table.
   *
   * @param name a table that is loaded with this schema
   */
  PlainTable(PlainDatabase database, String name, Schema schema) throws SQLException {
    this(database, name, schema, name, names(schema), names(schema));
  }

  /**
   * Describes a table or a join.
   *
   * @param name a table that DuckDB has with this schema
   * @param from the text after FROM for its rows in this project's queries
   * @param columnNames the names of its columns in these queries
   * @param plainNames the names of its columns in DuckDB; columns that a join makes one have one
   *     name
   */
  PlainTable(
      PlainDatabase database,
      String name,
      Schema schema,
      String from,
      List<String> columnNames,
      List<String> plainNames)
      throws SQLException {
    this.database = database;
    this.name = name;
    this.schema = schema;
    this.from = from;
    this.columnNames = List.copyOf(columnNames);
    this.plainNames = List.copyOf(plainNames);
    this.rows = number(single("COUNT(*)")).longValueExact();
    for (Column column : schema.columns()) {
      distinct.add(number(single("COUNT(DISTINCT " + column.name() + ")")).longValueExact());
      bounds.add(column.type().isNumeric() ? bound(column) : BigInteger.ZERO);
      boolean free = column.type().isCharacters() && distinct.get(distinct.size() - 1) > DICTIONARY;
      longest.add(free ? number(single("MAX(STRLEN(" + column.name() + "))")).intValue() : 0);
    }
  }

  private static List<String> names(Schema schema) {
    return schema.columns().stream().map(Column::name).toList();
  }

  private BigInteger bound(Column column) throws SQLException {
    BigInteger bound = BigInteger.ZERO;
    for (String extreme : List.of("MIN", "MAX")) {
      Object value = single(extreme + "(" + column.name() + ")");
      if (value != null) {
        BigDecimal word = number(value).movePointRight(column.type().scale());
        bound = bound.max(word.toBigIntegerExact().abs());
      }
    }
    return bound;
  }

  private Object single(String aggregate) throws SQLException {
    return database.query("SELECT " + aggregate + " FROM " + name).get(0).get(0);
  }

  private static BigDecimal number(Object value) {
    return (BigDecimal) value;
  }

  String name() {
    return name;
  }

  /** Appends the FROM clause. */
  void from(TwinSql sql) {
    if (isJoin()) {
      sql.form("join");
    }
    sql.each(" FROM " + from, " FROM " + name);
  }

  boolean isJoin() {
    return !from.equals(name);
  }

  long rows() {
    return rows;
  }

  int columns() {
    return schema.columns().size();
  }

  Column column(int index) {
    return schema.columns().get(index);
  }

  /** Returns the number of distinct values of a column. */
  long distinct(int column) {
    return distinct.get(column);
  }

  /** Returns a bare column as an expression. */
  RowExpression expression(int column) {
    return new RowExpression(
        column(column).type(),
        columnNames.get(column),
        plainNames.get(column),
        bounds.get(column),
        true,
        longest.get(column));
  }

  /** Returns an expression as the key that secrets are compared with. */
  Alternatives.Key key(RowExpression expression) {
    String text =
        WIDENED
            .matcher(expression.plain())
            .replaceFirst(cast -> isWhole(cast.group(1)) ? cast.group(1) : cast.group());
    return new Alternatives.Key(text, expression.freeText());
  }

  private boolean isWhole(String plainName) {
    int column = plainNames.indexOf(plainName);
    return column >= 0 && schema.columns().get(column).type().equals(ColumnType.INTEGER);
  }

  /**
   * Returns the key that secrets are compared with in a case of letters, which is one of its own.
   */
  Alternatives.Key keyInCase(RowExpression expression) {
    return new Alternatives.Key(expression.plain() + ", any case", expression.freeText());
  }

  /**
   * Returns an expression's values as text on some of the rows, in their order; all expressions are
   * taken on one choice of rows. Null is NULL. The list is empty if the table is.
   */
  List<String> values(RowExpression expression) throws SQLException {
    List<String> known = samples.get(expression.plain());
    if (known != null) {
      return known;
    }
    long step = Math.max(1, rows / SAMPLED_ROWS);
    List<String> values = new ArrayList<>();
    for (List<Object> row :
        database.query(
            "SELECT %s FROM %s WHERE rowid %% %d = 0 ORDER BY rowid"
                .formatted(expression.plain(), name, step))) {
      values.add(text(row.get(0)));
    }
    if (samples.size() >= CACHED_EXPRESSIONS) {
      samples.clear();
    }
    samples.put(expression.plain(), values);
    return values;
  }

  private static String text(Object value) {
    if (value == null) {
      return null;
    }
    return value instanceof BigDecimal number ? number.toPlainString() : TemporalValues.text(value);
  }
}
