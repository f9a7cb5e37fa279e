package org.splinter.system;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.splinter.protocol.table.ColumnType;

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
          "literal and point",
          "contradiction");

  private final Random random;
  private final PlainTable table;
  private final RowExpressions expressions;
  private final Secrets secrets;
  private final boolean anyPatterns;
  private int distincts;

  /**
   * Makes a generator.
   *
   * @param anyPatterns whether patterns are of every form, not of prefixes alone
   */
  ConditionGenerator(
      Random random, PlainTable table, RowExpressions expressions, boolean anyPatterns) {
    this.random = random;
    this.table = table;
    this.expressions = expressions;
    this.secrets = new Secrets(random, table);
    this.anyPatterns = anyPatterns;
  }

  /** Writes a condition, mostly with secrets, and returns its structure. */
  Alternatives where(TwinSql sql) throws SQLException {
    secrets.nextQuery();
    int dice = random.nextInt(20);
    if (dice == 0) {
      return open(sql, 2);
    } else if (dice < 9) {
      return shape(sql, SHAPES.get(random.nextInt(SHAPES.size())));
    }
    return tree(sql, pick(List.of(1, 1, 1, 2, 2, 2, 3, 3, 4)), 2);
  }

  /** Writes a condition without secrets. */
  private Alternatives open(TwinSql sql, int depth) throws SQLException {
    int start = sql.plain().length();
    expressions.condition(sql, depth);
    return Alternatives.ofPublic(sql.plain().substring(start));
  }

  /** Writes any nesting of AND, OR and NOT over {@code comparisons} comparisons with secrets. */
  private Alternatives tree(TwinSql sql, int comparisons, int nots) throws SQLException {
    if (nots > 0 && random.nextInt(6) == 0) {
      sql.form("not");
      sql.both("NOT (");
      Alternatives negated = tree(sql, comparisons, nots - 1).not();
      sql.both(")");
      return negated;
    } else if (random.nextInt(6) == 0) {
      boolean publicFirst = random.nextBoolean();
      boolean or = random.nextInt(3) == 0;
      sql.form("public condition");
      return publicFirst
          ? junction(sql, or, () -> open(sql, 1), () -> tree(sql, comparisons, nots))
          : junction(sql, or, () -> tree(sql, comparisons, nots), () -> open(sql, 1));
    } else if (comparisons == 1) {
      return comparison(sql, key());
    }
    int left = 1 + random.nextInt(comparisons - 1);
    boolean or = random.nextBoolean();
    sql.form(or ? "or" : "and");
    return junction(
        sql, or, () -> tree(sql, left, nots), () -> tree(sql, comparisons - left, nots));
  }

  /** A writer of a part of a condition. */
  private interface Part {
    Alternatives write() throws SQLException;
  }

  private static Alternatives junction(TwinSql sql, boolean or, Part left, Part right)
      throws SQLException {
    sql.both("(");
    Alternatives first = left.write();
    sql.both(or ? " OR " : " AND ");
    Alternatives second = right.write();
    sql.both(")");
    return or ? first.or(second) : first.and(second);
  }

  /** Writes one of the combinations that queries of real life are made of. */
  private Alternatives shape(TwinSql sql, String shape) throws SQLException {
    sql.form(shape);
    List<RowExpression> columns = shuffledColumns();
    RowExpression first = columns.get(0);
    RowExpression second = columns.get(1);
    switch (shape) {
      case "points" -> {
        int count = 1 + random.nextInt(Math.min(3, columns.size()));
        Alternatives points = point(sql, first, "=");
        for (int i = 1; i < count; i++) {
          sql.both(" AND ");
          points = points.and(point(sql, columns.get(i), "="));
        }
        return points;
      }
      case "point and interval" -> {
        Alternatives point = point(sql, first, "=");
        sql.both(" AND ");
        return point.and(interval(sql, ordered(second)));
      }
      case "box" -> {
        Alternatives side = interval(sql, ordered(first));
        sql.both(" AND ");
        return side.and(interval(sql, ordered(second)));
      }
      case "overlapping or" -> {
        RowExpression key = ordered(first);
        int count = 2 + random.nextInt(2);
        sql.form("or");
        sql.both("(");
        Alternatives union = alternative(sql, key);
        for (int i = 1; i < count; i++) {
          sql.both(" OR ");
          union = union.or(alternative(sql, key));
        }
        sql.both(")");
        return union;
      }
      case "or across" -> {
        sql.form("or");
        return junction(sql, true, () -> comparison(sql, first), () -> comparison(sql, second));
      }
      case "many values" -> {
        return in(sql, first, "", 17 + random.nextInt(6));
      }
      case "contradiction" -> {
        sql.both("NOT (");
        Alternatives other = point(sql, first, "<>");
        sql.both(" OR ").expression(first).both(" IS NOT NULL)");
        return other.not().and(Alternatives.ofPublic(first.plain() + " IS NULL"));
      }
      case "literal and point" -> {
        Alternatives literal = literal(sql, first);
        return literal.and(point(sql, second, "="));
      }
      default -> {
        Alternatives values = in(sql, first, "");
        sql.both(" AND ");
        return values.and(interval(sql, ordered(second)));
      }
    }
  }

  private Alternatives alternative(TwinSql sql, RowExpression key) throws SQLException {
    return random.nextInt(3) == 0 ? point(sql, key, "=") : interval(sql, key);
  }

  /** Writes a comparison with a public value of some row, which may be part of a key. */
  private Alternatives literal(TwinSql sql, RowExpression column) throws SQLException {
    List<String> values = table.values(column).stream().filter(v -> v != null).toList();
    if (values.isEmpty()) {
      return Alternatives.ALL;
    }
    String equal = " = " + RowExpressions.literal(column.type(), pick(values));
    sql.expression(column).both(equal + " AND ");
    return Alternatives.ofPublic(column.plain() + equal);
  }

  private List<RowExpression> shuffledColumns() {
    List<RowExpression> columns = new ArrayList<>();
    for (int i = 0; i < table.columns(); i++) {
      columns.add(table.expression(i));
    }
    Collections.shuffle(columns, random);
    return columns;
  }

  /** Returns the key of a condition: mostly a column. */
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

  private Alternatives comparison(TwinSql sql, RowExpression key) throws SQLException {
    if (!key.isColumn()) {
      sql.form("expression key");
    }
    String not = random.nextInt(4) == 0 ? "NOT " : "";
    if (anyPatterns && key.isText() && random.nextBoolean()) {
      return like(sql, key, not);
    }
    return switch (isOrdered(key) ? random.nextInt(13) : random.nextInt(5)) {
      case 0, 1 -> point(sql, key, "=");
      case 2 -> point(sql, key, "<>");
      case 3 -> in(sql, key, not);
      case 4 -> distinct(sql, key);
      case 5, 6, 7 -> point(sql, key, pick(INEQUALITIES));
      case 8, 9 -> between(sql, key, not);
      case 10 -> surrounding(sql, key);
      default -> key.isText() ? like(sql, key, not) : interval(sql, key);
    };
  }

  private Alternatives interval(TwinSql sql, RowExpression key) throws SQLException {
    if (key.isText() && random.nextBoolean()) {
      return like(sql, key, "");
    } else if (random.nextInt(3) > 0) {
      return between(sql, key, "");
    }
    return point(sql, key, pick(INEQUALITIES));
  }

  private Alternatives point(TwinSql sql, RowExpression key, String operator) throws SQLException {
    if (key.isText() && random.nextInt(6) == 0) {
      return anyCase(sql, key, operator);
    }
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
    return Alternatives.of(table.key(key), comparison(operator));
  }

  private static Alternatives.Comparison comparison(String operator) {
    return switch (operator) {
      case "=" -> Alternatives.Comparison.EQUAL;
      case "<>" -> Alternatives.Comparison.NOT_EQUAL;
      default -> Alternatives.Comparison.RANGE;
    };
  }

  /** Writes a comparison whatever the case of letters. */
  private Alternatives anyCase(TwinSql sql, RowExpression key, String operator)
      throws SQLException {
    Secrets.Secret secret = secrets.next(key).mixed(random);
    sql.form("any case");
    String function = random.nextInt(3) == 0 ? "UPPER" : "LOWER";
    RowExpression changed = expressions.inCase(function, key);
    boolean collated = function.equals("LOWER") && random.nextBoolean();
    String secretInCase = RowExpressions.plainCase(function, secret.literal());
    int start = secretInCase.indexOf(secret.literal());
    sql.each(
        (collated ? key.asked() : changed.asked())
            + (" " + operator + " ")
            + (collated ? "" : function + "("),
        changed.plain() + " " + operator + " " + secretInCase.substring(0, start));
    sql.secret(secret.parameter(), secret.literal());
    sql.each(
        collated ? " COLLATE NOCASE" : ")",
        secretInCase.substring(start + secret.literal().length()));
    return Alternatives.of(table.keyInCase(changed), comparison(operator));
  }

  private Alternatives distinct(TwinSql sql, RowExpression key) throws SQLException {
    Secrets.Secret secret = secrets.next(key);
    boolean not = random.nextBoolean();
    sql.form("is distinct");
    // DuckDB's optimiser loses rows of (c <> a AND …) OR c IS DISTINCT FROM b where c is NULL.
    String neither = key.plain() + " IS NULL AND " + secret.literal() + " IS NULL)";
    sql.each("", not ? "COALESCE(" : "NOT COALESCE(");
    key(sql, key, secret.isFraction());
    sql.each(not ? " IS NOT DISTINCT FROM " : " IS DISTINCT FROM ", " = ");
    sql.secret(secret.parameter(), secret.literal()).each("", ", " + neither);
    Alternatives same = Alternatives.ofNotDistinct(table.key(key), distincts++);
    return not ? same : same.not();
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

  /** Writes an interval with bounds in any order, so that a good part of the intervals is empty. */
  private Alternatives between(TwinSql sql, RowExpression key, String not) throws SQLException {
    Secrets.Secret low = secrets.next(key);
    Secrets.Secret high = random.nextInt(6) == 0 ? low : secrets.next(key);
    sql.form(not.toLowerCase(Locale.ROOT) + "between");
    key(sql, key, low.isFraction() || high.isFraction());
    sql.both(" " + not + "BETWEEN ");
    Alternatives above = operand(sql, key, Alternatives.Comparison.RANGE, low);
    sql.both(" AND ").secret(high.parameter(), high.literal());
    Alternatives both = above.and(Alternatives.of(table.key(key), Alternatives.Comparison.RANGE));
    return not.isEmpty() ? both : both.not();
  }

  private Alternatives in(TwinSql sql, RowExpression key, String not) throws SQLException {
    return in(sql, key, not, 1 + random.nextInt(4));
  }

  private Alternatives in(TwinSql sql, RowExpression key, String not, int count)
      throws SQLException {
    List<Secrets.Secret> values = new ArrayList<>();
    boolean fraction = false;
    for (int i = 0; i < count; i++) {
      boolean repeated = i > 0 && random.nextInt(3) == 0;
      Secrets.Secret value = repeated ? values.get(random.nextInt(i)) : secrets.next(key);
      values.add(value);
      fraction |= value.isFraction();
    }
    sql.form(not.toLowerCase(Locale.ROOT) + "in");
    key(sql, key, fraction);
    sql.both(" " + not + "IN (").secret(values.get(0).parameter(), values.get(0).literal());
    Alternatives any = Alternatives.of(table.key(key), Alternatives.Comparison.EQUAL);
    for (Secrets.Secret value : values.subList(1, count)) {
      sql.both(", ");
      any = any.or(operand(sql, key, Alternatives.Comparison.EQUAL, value));
    }
    sql.both(")");
    return not.isEmpty() ? any : any.not();
  }

  /** Writes a comparison's operand: a secret, or its value in the open. */
  private Alternatives operand(
      TwinSql sql, RowExpression key, Alternatives.Comparison comparison, Secrets.Secret value) {
    if (value.parameter() != null && random.nextInt(5) == 0) {
      sql.form("mixed with literals");
      sql.both(value.literal());
      return Alternatives.ofPublic(key.plain() + " " + comparison + " " + value.literal());
    }
    sql.secret(value.parameter(), value.literal());
    return Alternatives.of(table.key(key), comparison);
  }

  private Alternatives like(TwinSql sql, RowExpression key, String not) throws SQLException {
    if (anyPatterns) {
      return anyPattern(sql, key, not);
    }
    boolean anyCase = random.nextInt(4) == 0;
    Secrets.Secret given = secrets.pattern(key, expressions);
    Secrets.Secret pattern = anyCase ? given.mixed(random) : given;
    String operator = anyCase ? "ILIKE" : "LIKE";
    sql.form(not.isEmpty() ? operator.toLowerCase(Locale.ROOT) : "not like"); // few of either
    if (anyCase && random.nextBoolean()) {
      sql.each(
          key.asked() + " COLLATE NOCASE " + not + "LIKE ", key.plain() + " " + not + "ILIKE ");
    } else {
      sql.expression(key).both(" " + not + operator + " ");
    }
    sql.secret(pattern.parameter(), pattern.literal());
    return Alternatives.of(
        anyCase ? table.keyInCase(expressions.inCase("LOWER", key)) : table.key(key),
        not.isEmpty() ? Alternatives.Comparison.LIKE : Alternatives.Comparison.NOT_LIKE);
  }

  private Alternatives anyPattern(TwinSql sql, RowExpression key, String not) throws SQLException {
    String operator = pick(List.of("LIKE", "ILIKE", "CONTAINS"));
    Secrets.Secret pattern = secrets.anyPattern(key, operator);
    sql.form(not.toLowerCase(Locale.ROOT) + operator.toLowerCase(Locale.ROOT));
    if (operator.equals("CONTAINS")) {
      sql.both(not + "CONTAINS(").expression(key).both(", ");
      sql.secret(pattern.parameter(), pattern.literal()).both(")");
    } else {
      sql.expression(key).both(" " + not + operator + " ");
      sql.secret(pattern.parameter(), pattern.literal());
    }
    return Alternatives.of(
        operator.equals("ILIKE")
            ? table.keyInCase(expressions.inCase("LOWER", key))
            : table.key(key),
        not.isEmpty() ? Alternatives.Comparison.LIKE : Alternatives.Comparison.NOT_LIKE);
  }

  /** Writes {@code ? BETWEEN a AND b}: a secret between two columns. */
  private Alternatives surrounding(TwinSql sql, RowExpression low) throws SQLException {
    RowExpression high = expressions.column(other -> other.type().equals(low.type()));
    if (!low.isColumn() || high == null || high.equals(low)) {
      return between(sql, low, "");
    }
    Secrets.Secret secret = secrets.next(low);
    sql.form("between columns");
    sql.secret(secret.parameter(), secret.literal()).both(" BETWEEN ");
    key(sql, low, secret.isFraction());
    sql.both(" AND ");
    key(sql, high, secret.isFraction());
    return Alternatives.of(table.key(low), Alternatives.Comparison.RANGE)
        .and(Alternatives.of(table.key(high), Alternatives.Comparison.RANGE));
  }

  /** Writes a key; DuckDB compares an integer with a fraction exactly only as decimals. */
  private static void key(TwinSql sql, RowExpression key, boolean fraction) {
    sql.each(
        key.asked(),
        fraction && key.isInteger() ? "CAST(" + key.plain() + " AS DECIMAL(38,3))" : key.plain());
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
