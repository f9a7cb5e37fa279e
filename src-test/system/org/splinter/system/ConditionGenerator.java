package org.splinter.system;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.splinter.table.ColumnType;

/** Seeded random WHERE clauses with secrets in them, of every form there is. */
final class ConditionGenerator {
  private static final List<String> INEQUALITIES = List.of("<", "<=", ">", ">=");
  private static final List<String> SHAPES =
      List.of(
          "points",
          "point and interval",
          "box",
          "overlapping or",
          "or across",
          "in and interval",
          "many values",
          "literal and point");

  private final Random random;
  private final PlainTable table;
  private final RowExpressions expressions;
  private final Secrets secrets;

  ConditionGenerator(Random random, PlainTable table, RowExpressions expressions) {
    this.random = random;
    this.table = table;
    this.expressions = expressions;
    this.secrets = new Secrets(random, table);
  }

  /** Writes a condition, mostly with secrets. */
  void where(TwinSql sql) throws SQLException {
    secrets.nextQuery();
    int dice = random.nextInt(20);
    if (dice == 0) {
      expressions.condition(sql, 2);
    } else if (dice < 9) {
      shape(sql, SHAPES.get(random.nextInt(SHAPES.size())));
    } else {
      tree(sql, pick(List.of(1, 1, 1, 2, 2, 2, 3, 3, 4)), 2);
    }
  }

  /** Any nesting of AND, OR and NOT over so many comparisons with secrets. */
  private void tree(TwinSql sql, int comparisons, int nots) throws SQLException {
    if (nots > 0 && random.nextInt(6) == 0) {
      sql.form("not");
      sql.both("NOT (");
      tree(sql, comparisons, nots - 1);
      sql.both(")");
    } else if (random.nextInt(6) == 0) {
      boolean publicFirst = random.nextBoolean();
      String operator = random.nextInt(3) == 0 ? " OR " : " AND ";
      sql.form("public condition");
      sql.both("(");
      if (publicFirst) {
        expressions.condition(sql, 1);
        sql.both(operator);
        tree(sql, comparisons, nots);
      } else {
        tree(sql, comparisons, nots);
        sql.both(operator);
        expressions.condition(sql, 1);
      }
      sql.both(")");
    } else if (comparisons == 1) {
      comparison(sql, key());
    } else {
      int left = 1 + random.nextInt(comparisons - 1);
      boolean or = random.nextBoolean();
      sql.form(or ? "or" : "and");
      sql.both("(");
      tree(sql, left, nots);
      sql.both(or ? " OR " : " AND ");
      tree(sql, comparisons - left, nots);
      sql.both(")");
    }
  }

  /** The combinations that queries of real life are made of. */
  private void shape(TwinSql sql, String shape) throws SQLException {
    sql.form(shape);
    List<RowExpression> columns = shuffledColumns();
    RowExpression first = columns.get(0);
    RowExpression second = columns.get(1);
    switch (shape) {
      case "points" -> {
        int count = 1 + random.nextInt(Math.min(3, columns.size()));
        for (int i = 0; i < count; i++) {
          sql.both(i == 0 ? "" : " AND ");
          point(sql, columns.get(i), "=");
        }
      }
      case "point and interval" -> {
        point(sql, first, "=");
        sql.both(" AND ");
        interval(sql, ordered(second));
      }
      case "box" -> {
        interval(sql, ordered(first));
        sql.both(" AND ");
        interval(sql, ordered(second));
      }
      case "overlapping or" -> {
        RowExpression key = ordered(first);
        int count = 2 + random.nextInt(2);
        sql.both("(");
        for (int i = 0; i < count; i++) {
          sql.both(i == 0 ? "" : " OR ");
          if (random.nextInt(3) == 0) {
            point(sql, key, "=");
          } else {
            interval(sql, key);
          }
        }
        sql.both(")");
      }
      case "or across" -> {
        sql.both("(");
        comparison(sql, first);
        sql.both(" OR ");
        comparison(sql, second);
        sql.both(")");
      }
      case "many values" -> in(sql, first, "", 17 + random.nextInt(6));
      case "literal and point" -> {
        literal(sql, first);
        point(sql, second, "=");
      }
      default -> {
        in(sql, first, "");
        sql.both(" AND ");
        interval(sql, ordered(second));
      }
    }
  }

  /** A value of some row in the open, which may be part of a key. */
  private void literal(TwinSql sql, RowExpression column) throws SQLException {
    List<String> values = table.values(column).stream().filter(v -> v != null).toList();
    if (!values.isEmpty()) {
      String value = RowExpressions.literal(column.type(), pick(values));
      sql.expression(column).both(" = " + value + " AND ");
    }
  }

  private List<RowExpression> shuffledColumns() {
    List<RowExpression> columns = new ArrayList<>();
    for (int i = 0; i < table.columns(); i++) {
      columns.add(table.expression(i));
    }
    Collections.shuffle(columns, random);
    return columns;
  }

  /** What a condition is on: mostly a column. */
  private RowExpression key() throws SQLException {
    return random.nextInt(3) > 0
        ? table.expression(random.nextInt(table.columns()))
        : expressions.any();
  }

  private RowExpression ordered(RowExpression key) {
    return isOrdered(key) ? key : expressions.column(ConditionGenerator::isOrdered);
  }

  private static boolean isOrdered(RowExpression key) {
    return key.type().kind() != ColumnType.Kind.BOOLEAN;
  }

  private void comparison(TwinSql sql, RowExpression key) throws SQLException {
    if (!key.isColumn()) {
      sql.form("expression key");
    }
    String not = random.nextInt(4) == 0 ? "NOT " : "";
    switch (isOrdered(key) ? random.nextInt(12) : random.nextInt(4)) {
      case 0, 1 -> point(sql, key, "=");
      case 2 -> point(sql, key, "<>");
      case 3 -> in(sql, key, not);
      case 4, 5, 6 -> point(sql, key, pick(INEQUALITIES));
      case 7, 8 -> between(sql, key, not);
      case 9 -> surrounding(sql, key);
      default -> {
        if (key.isText()) {
          like(sql, key, not);
        } else {
          interval(sql, key);
        }
      }
    }
  }

  private void interval(TwinSql sql, RowExpression key) throws SQLException {
    if (key.isText() && random.nextBoolean()) {
      like(sql, key, "");
    } else if (random.nextInt(3) > 0) {
      between(sql, key, "");
    } else {
      point(sql, key, pick(INEQUALITIES));
    }
  }

  private void point(TwinSql sql, RowExpression key, String operator) throws SQLException {
    Secrets.Secret secret = secrets.next(key);
    sql.form(operator);
    boolean reversed = random.nextInt(8) == 0;
    if (reversed) {
      sql.secret(secret.parameter(), secret.literal());
      sql.both(" " + mirrored(operator) + " ");
    }
    key(sql, key, secret.isFraction());
    if (!reversed) {
      sql.both(" " + operator + " ").secret(secret.parameter(), secret.literal());
    }
  }

  private static String mirrored(String operator) {
    return switch (operator) {
      case "<" -> ">";
      case "<=" -> ">=";
      case ">" -> "<";
      case ">=" -> "<=";
      default -> operator;
    };
  }

  /** Bounds in any order, so that a good part of the intervals is empty. */
  private void between(TwinSql sql, RowExpression key, String not) throws SQLException {
    Secrets.Secret low = secrets.next(key);
    Secrets.Secret high = random.nextInt(6) == 0 ? low : secrets.next(key);
    sql.form(not.toLowerCase(java.util.Locale.ROOT) + "between");
    key(sql, key, low.isFraction() || high.isFraction());
    sql.both(" " + not + "BETWEEN ");
    operand(sql, low);
    sql.both(" AND ").secret(high.parameter(), high.literal());
  }

  private void in(TwinSql sql, RowExpression key, String not) throws SQLException {
    in(sql, key, not, 1 + random.nextInt(4));
  }

  private void in(TwinSql sql, RowExpression key, String not, int count) throws SQLException {
    List<Secrets.Secret> values = new ArrayList<>();
    boolean fraction = false;
    for (int i = 0; i < count; i++) {
      boolean repeated = i > 0 && random.nextInt(3) == 0;
      Secrets.Secret value = repeated ? values.get(random.nextInt(i)) : secrets.next(key);
      values.add(value);
      fraction |= value.isFraction();
    }
    sql.form(not.toLowerCase(java.util.Locale.ROOT) + "in");
    key(sql, key, fraction);
    sql.both(" " + not + "IN (").secret(values.get(0).parameter(), values.get(0).literal());
    for (Secrets.Secret value : values.subList(1, count)) {
      sql.both(", ");
      operand(sql, value);
    }
    sql.both(")");
  }

  /** A secret, or the same value in the open. */
  private void operand(TwinSql sql, Secrets.Secret value) {
    if (value.parameter() != null && random.nextInt(5) == 0) {
      sql.form("mixed with literals");
      sql.both(value.literal());
    } else {
      sql.secret(value.parameter(), value.literal());
    }
  }

  private void like(TwinSql sql, RowExpression key, String not) throws SQLException {
    Secrets.Secret pattern = secrets.pattern(key, expressions);
    sql.form(not.toLowerCase(java.util.Locale.ROOT) + "like");
    sql.expression(key).both(" " + not + "LIKE ");
    sql.secret(pattern.parameter(), pattern.literal());
  }

  /** ? BETWEEN a AND b: a secret between two columns. */
  private void surrounding(TwinSql sql, RowExpression low) throws SQLException {
    RowExpression high = expressions.column(other -> other.type().equals(low.type()));
    if (!low.isColumn() || high == null || high.equals(low)) {
      between(sql, low, "");
      return;
    }
    Secrets.Secret secret = secrets.next(low);
    sql.form("between columns");
    sql.secret(secret.parameter(), secret.literal()).both(" BETWEEN ");
    key(sql, low, secret.isFraction());
    sql.both(" AND ");
    key(sql, high, secret.isFraction());
  }

  /** DuckDB compares an integer with a fraction exactly only as decimals. */
  private static void key(TwinSql sql, RowExpression key, boolean fraction) {
    sql.each(
        key.asked(),
        fraction && key.isInteger() ? "CAST(" + key.plain() + " AS DECIMAL(38,3))" : key.plain());
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
