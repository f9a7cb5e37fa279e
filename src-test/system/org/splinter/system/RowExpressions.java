package org.splinter.system;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.splinter.protocol.table.ColumnType;

/** Seeded random expressions and conditions on a table's rows, all of them public. */
final class RowExpressions {
  /** The bound beyond which an expression may not fit 64 bits, and is refused then. */
  private static final BigInteger WORD = BigInteger.ONE.shiftLeft(Long.SIZE - 2);

  /** The most bytes of a character. */
  private static final int MOST_BYTES = 4;

  /** The most characters of a number, a date or a time. */
  private static final int MOST_SHOWN = 29;

  private static final List<String> COMPARISONS = List.of("=", "<>", "<", "<=", ">", ">=");

  private final Random random;
  private final PlainTable table;
  private final RowFunctionCalls functions;
  private final TimeExpressions times;
  private boolean keepsWide;

  RowExpressions(Random random, PlainTable table) {
    this.random = random;
    this.table = table;
    this.functions = new RowFunctionCalls(random, this);
    this.times = new TimeExpressions(random);
  }

  /** Returns whether some expression so far may not fit 64 bits. */
  boolean keepsWide() {
    return keepsWide;
  }

  /** Returns a column that suits, or null if there is none. */
  RowExpression column(Predicate<RowExpression> suits) {
    List<RowExpression> candidates = new ArrayList<>();
    for (int i = 0; i < table.columns(); i++) {
      if (suits.test(table.expression(i))) {
        candidates.add(table.expression(i));
      }
    }
    return candidates.isEmpty() ? null : pick(candidates);
  }

  /** Returns a column or an expression of any type. */
  RowExpression any() throws SQLException {
    RowExpression column = table.expression(random.nextInt(table.columns()));
    if (random.nextInt(10) < 7) {
      return column;
    }
    return switch (column.type().kind()) {
      case INTEGER, DECIMAL -> number();
      case DATE, TIME, TIMESTAMP, TIMESTAMPTZ ->
          switch (random.nextInt(3)) {
            case 0 -> datePart(column);
            case 1 -> times.truncated(column);
            default -> isFarFromTheEnds(column) ? times.later(column) : column;
          };
      case STRING -> random.nextInt(3) == 0 ? prefix(column) : functions.text(column);
      case BOOLEAN, UUID, WIDE -> column;
    };
  }

  /** Returns whether all years are far from the first and the last that there are. */
  private boolean isFarFromTheEnds(RowExpression column) throws SQLException {
    return table.values(column).stream()
        .noneMatch(value -> value != null && (value.startsWith("000") || value.startsWith("999")));
  }

  /** Returns a numeric expression; every table's first column is a number. */
  RowExpression number() throws SQLException {
    return number(2);
  }

  private RowExpression number(int depth) throws SQLException {
    RowExpression column = column(RowExpression::isNumber);
    if (depth == 0 || random.nextInt(4) == 0) {
      RowExpression date = column(e -> e.type().isTemporal());
      if (date == null || random.nextInt(4) > 0) {
        return column;
      }
      RowExpression other = column(e -> e.type().equals(date.type()));
      return random.nextInt(3) == 0 ? times.difference(date, other) : datePart(date);
    }
    RowExpression made =
        switch (random.nextInt(10)) {
          case 0 -> sum(number(depth - 1), number(depth - 1));
          case 1 -> product(number(depth - 1));
          case 2 -> remainder(number(depth - 1));
          case 3 -> quotient(number(depth - 1));
          case 4 -> choice(column);
          case 5, 6, 7 -> functions.number(number(depth - 1), column);
          case 8 -> functions.length();
          default -> column;
        };
    if (made == null) {
      return column;
    }
    // A few wide expressions are kept, so that refusals are tested too.
    boolean wide = made.bound().compareTo(WORD) >= 0;
    boolean kept = !wide || random.nextInt(100) == 0;
    keepsWide |= wide && kept;
    return kept ? made : column;
  }

  private RowExpression sum(RowExpression left, RowExpression right) {
    int scale = Math.max(left.type().scale(), right.type().scale());
    String operator = random.nextBoolean() ? " + " : " - ";
    return new RowExpression(
        numberType(scale),
        "(" + left.asked() + operator + right.asked() + ")",
        "(" + wide(left) + operator + wide(right) + ")",
        scaled(left, scale).add(scaled(right, scale)),
        false);
  }

  private RowExpression product(RowExpression factor) {
    long by = random.nextInt(7) - 3L;
    String negation = by == -1 ? "-" : "";
    String times = by == -1 ? "" : " * " + by;
    return new RowExpression(
        factor.type(),
        "(" + negation + factor.asked() + times + ")",
        "(" + negation + wide(factor) + times + ")",
        factor.bound().multiply(BigInteger.valueOf(Math.abs(by))),
        false);
  }

  private RowExpression remainder(RowExpression dividend) {
    if (!dividend.isInteger()) {
      return dividend;
    }
    int by = pick(List.of(2, 5, 7, -7, 24, 100));
    return new RowExpression(
        ColumnType.INTEGER,
        "(" + dividend.asked() + " % " + by + ")",
        "(" + wide(dividend) + " % " + by + ")",
        BigInteger.valueOf(Math.abs(by)).min(dividend.bound()),
        false);
  }

  /** Returns a whole quotient, truncated towards zero; NULL where the divisor is 0. */
  private RowExpression quotient(RowExpression dividend) throws SQLException {
    RowExpression divisor = number(0);
    if (!dividend.isInteger() || !divisor.isInteger()) {
      return dividend;
    }
    boolean constant = random.nextInt(3) > 0;
    int by = pick(List.of(2, 3, -10, 60, 1000));
    return new RowExpression(
        ColumnType.INTEGER,
        "(" + dividend.asked() + " / " + (constant ? by : divisor.asked()) + ")",
        "(" + wide(dividend) + " // " + (constant ? by : wide(divisor)) + ")",
        dividend.bound(),
        false);
  }

  private RowExpression choice(RowExpression column) throws SQLException {
    TwinSql when = new TwinSql();
    condition(when, 0);
    String end = pick(List.of(" ELSE 0 END", " END"));
    if (random.nextInt(4) == 0) {
      when.both(" THEN NULL WHEN ");
      condition(when, 0);
    }
    return new RowExpression(
        column.type(),
        "CASE WHEN " + when.asked() + " THEN " + column.asked() + end,
        "CASE WHEN " + when.plain() + " THEN " + wide(column) + end,
        column.bound(),
        false);
  }

  /** Returns a constant text per condition, such as bins of a report. */
  RowExpression label() throws SQLException {
    TwinSql text = new TwinSql().both("CASE WHEN ");
    condition(text, 0);
    text.both(" THEN 'first' WHEN ");
    condition(text, 0);
    text.both(random.nextBoolean() ? " THEN 'second' ELSE 'other' END" : " THEN 'second' END");
    return new RowExpression(ColumnType.STRING, text.asked(), text.plain(), BigInteger.ZERO, false);
  }

  /** Returns a field of a date or a time. */
  RowExpression datePart(RowExpression date) {
    return times.part(date);
  }

  /** Returns a field of a date or a time, or the begin of a long unit, which have few values. */
  RowExpression timeGroup(RowExpression time) {
    boolean begins = time.type().isTimestamp() && random.nextBoolean();
    return begins ? times.truncated(time, List.of("year", "month")) : times.few(time);
  }

  /** Returns a text in another case, by LOWER or UPPER. */
  RowExpression inCase(String function, RowExpression text) {
    return RowExpression.text(
        function + "(" + text.asked() + ")",
        plainCase(function, text.plain()),
        text.freeText() + text.freeText() / 2);
  }

  /** Returns a text in another case for DuckDB, whose ß in upper case is not Unicode's. */
  static String plainCase(String function, String text) {
    String changed = function + "(" + text + ")";
    return function.equals("UPPER") ? "REPLACE(" + changed + ", 'ẞ', 'ß')" : changed;
  }

  /** Returns a text made of a column whose texts are listed. */
  RowExpression listed(RowExpression column) {
    return functions.made(column);
  }

  /** Returns the text that shows a number, date, time or boolean; every table has a number. */
  RowExpression shown() {
    int index = random.nextInt(table.columns());
    while (!isShown(table.expression(index))) {
      index = random.nextInt(table.columns());
    }
    RowExpression column = table.expression(index);
    return RowExpression.text(
        "CAST(" + column.asked() + " AS VARCHAR)",
        "CAST(" + column.plain() + " AS VARCHAR)",
        table.distinct(index) > PlainTable.DICTIONARY ? MOST_SHOWN : 0);
  }

  /** Returns whether CAST makes a text of a value that is none, which is not wide either. */
  private static boolean isShown(RowExpression column) {
    return switch (column.type().kind()) {
      case INTEGER, DECIMAL, DATE, TIME, TIMESTAMP, TIMESTAMPTZ, BOOLEAN, UUID -> true;
      case STRING, WIDE -> false;
    };
  }

  /** Returns the first characters of a text. */
  RowExpression prefix(RowExpression text) {
    int length = 1 + random.nextInt(4);
    String left = "LEFT(" + text.asked() + ", " + length + ")";
    String substring = "SUBSTRING(" + text.asked() + ", 1, " + length + ")";
    return RowExpression.text(
        random.nextBoolean() ? left : substring,
        "LEFT(" + text.plain() + ", " + length + ")",
        Math.min(text.freeText(), MOST_BYTES * length));
  }

  /** Returns the remainder of an integer column, as a group. */
  RowExpression small(RowExpression integer) {
    return remainder(integer);
  }

  /** Writes a public condition of at most {@code depth} levels of AND, OR and NOT. */
  void condition(TwinSql sql, int depth) throws SQLException {
    switch (depth == 0 ? 0 : random.nextInt(6)) {
      case 1 -> {
        sql.both("NOT (");
        condition(sql, depth - 1);
        sql.both(")");
      }
      case 2, 3 -> {
        sql.both("(");
        condition(sql, depth - 1);
        sql.both(random.nextBoolean() ? " AND " : " OR ");
        condition(sql, depth - 1);
        sql.both(")");
      }
      default -> comparison(sql);
    }
  }

  private void comparison(TwinSql sql) throws SQLException {
    RowExpression left = table.expression(random.nextInt(table.columns()));
    List<String> values = table.values(left).stream().filter(v -> v != null).toList();
    if (values.isEmpty() || random.nextInt(8) == 0) {
      sql.form("is null");
      sql.expression(left).both(random.nextBoolean() ? " IS NULL" : " IS NOT NULL");
      return;
    }
    String one = literal(left.type(), pick(values));
    String other = literal(left.type(), pick(values));
    boolean ordered = left.type().kind() != ColumnType.Kind.BOOLEAN;
    String not = random.nextInt(3) == 0 ? " NOT" : "";
    switch (ordered ? random.nextInt(7) : 0) {
      case 1 -> sql.expression(left).both(not + " BETWEEN " + one + " AND " + other);
      case 2 -> sql.expression(left).both(not + " IN (" + one + ", " + other + ")");
      case 3 -> {
        RowExpression right = column(e -> e.type().equals(left.type()));
        sql.expression(left).both(" " + pick(COMPARISONS) + " ").expression(right);
      }
      case 4 -> {
        String operator = left.isText() ? not + " LIKE " : " >= ";
        String pattern = left.isText() ? likePattern(pick(values)) : one;
        sql.expression(left).both(operator + pattern);
      }
      default -> {
        String operator = ordered ? pick(COMPARISONS) : pick(List.of("=", "<>"));
        sql.expression(left).both(" " + operator + " " + one);
      }
    }
  }

  private String likePattern(String text) {
    String prefix = prefixOf(text) + "%";
    return literal(
        ColumnType.STRING,
        switch (random.nextInt(4)) {
          case 0 -> "%" + prefix;
          case 1 -> "_" + prefix;
          case 2 -> prefix + prefixOf(pick(List.of("a", "e", "0"))) + "_%";
          default -> prefix;
        });
  }

  /** Returns some of a text's first characters, without wildcards. */
  String prefixOf(String text) {
    int characters = text.codePointCount(0, text.length());
    int length = Math.min(characters, random.nextInt(6));
    return text.substring(0, text.offsetByCodePoints(0, length)).replaceAll("[%_\\\\]", "");
  }

  /** Returns a value as SQL writes it, in both dialects. */
  static String literal(ColumnType type, String value) {
    if (value == null) {
      return "NULL";
    }
    return switch (type.kind()) {
      case INTEGER, DECIMAL, WIDE, BOOLEAN -> value;
      case DATE, TIME, TIMESTAMP, TIMESTAMPTZ -> type.kind() + " '" + value + "'";
      case STRING, UUID -> "'" + value.replace("'", "''") + "'";
    };
  }

  /** Returns an expression as a wide operand for DuckDB, whose BIGINT would overflow. */
  static String wide(RowExpression expression) {
    return expression.isInteger() && expression.isColumn()
        ? "CAST(" + expression.plain() + " AS HUGEINT)"
        : expression.plain();
  }

  static ColumnType numberType(int scale) {
    return scale == 0 ? ColumnType.INTEGER : ColumnType.decimal(scale);
  }

  private static BigInteger scaled(RowExpression expression, int scale) {
    int missing = scale - expression.type().scale();
    return new BigDecimal(expression.bound()).movePointRight(missing).toBigIntegerExact();
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
