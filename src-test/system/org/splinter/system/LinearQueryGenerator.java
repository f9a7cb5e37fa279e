package org.splinter.system;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Seeded random queries over the whole grammar of aggregates, with secrets of all kinds: sums and
 * counts alone, or mixed with those that are not linear.
 */
final class LinearQueryGenerator {
  private static final int MANY_GROUPS = 400;
  private static final int FEW_VALUES = 6;

  /** The bits of whole numbers that are doubles, and of which interpolations are. */
  private static final int DOUBLE_BITS = 50;

  private final Random random;
  private final PlainTable table;
  private final RowExpressions expressions;
  private final ConditionGenerator conditions;
  private final Aggregates kinds;
  private final Set<String> orders = new TreeSet<>();
  private boolean sums;
  private boolean states;
  private boolean once;
  private @Nullable Order order;
  private @Nullable RowExpression searched;

  /** The kinds of aggregates that queries may have. */
  enum Aggregates {
    /** Sums and counts. */
    LINEAR,
    /** Sums and counts, with patterns of every form in conditions. */
    DENSE,
    /** Sums and counts, and all that a view keeps beside them. */
    ALL,
    /** First rows of one order, and sums and counts beside them. */
    OF_ONE_ORDER,
    /** Quantiles of one number, date or time, and sums and counts beside them. */
    QUANTILES
  }

  /** The order by which rows are the first ones. */
  private record Order(String function, RowExpression by) {}

  /** Makes a generator of queries with linear aggregates only. */
  LinearQueryGenerator(Random random, PlainTable table) {
    this(random, table, Aggregates.LINEAR);
  }

  LinearQueryGenerator(Random random, PlainTable table, Aggregates kinds) {
    this.random = random;
    this.kinds = kinds;
    this.table = table;
    this.expressions = new RowExpressions(random, table);
    this.conditions = new ConditionGenerator(random, table, expressions, kinds == Aggregates.DENSE);
  }

  /** One item of the SELECT list. */
  private record Item(TwinSql text, LinearQuery.Column column, boolean sortable) {}

  LinearQuery next() throws SQLException {
    orders.clear();
    sums = false;
    states = false;
    once = false;
    order = null;
    searched = null;
    List<RowExpression> groups = groups();
    List<Item> items = new ArrayList<>();
    TwinSql sql = new TwinSql().both("SELECT ");
    for (RowExpression group : groups) {
      items.add(new Item(new TwinSql().expression(group), LinearQuery.Column.VALUE, true));
    }
    int aggregates = 1 + random.nextInt(4);
    for (int i = 0; i < aggregates; i++) {
      items.add(i == 0 ? first(sql) : item(sql));
    }
    for (int i = 0; i < items.size(); i++) {
      TwinSql text = items.get(i).text();
      sql.both(i == 0 ? "" : ", ").each(text.asked(), text.plain()).both(" AS i" + i);
    }
    Alternatives where = random.nextInt(10) == 0 ? nested(sql) : Alternatives.ALL;
    if (where.equals(Alternatives.ALL)) {
      table.from(sql);
    }
    if (random.nextInt(20) > 0) {
      sql.both(" WHERE ");
      where = where.and(conditions.where(sql));
    }
    groupBy(sql, groups);
    if (random.nextInt(groups.isEmpty() ? 12 : 4) == 0) {
      sql.form("having");
      sums = true;
      sql.both(" HAVING ");
      having(sql, 1);
    }
    boolean ordered = random.nextInt(3) == 0;
    if (ordered) {
      orderBy(sql, items, groups.size());
    }
    return new LinearQuery(
        sql.asked(),
        Collections.unmodifiableList(sql.parameters()),
        sql.constant(),
        sql.plain(),
        items.stream().map(Item::column).toList(),
        ordered,
        new Answerable(
            where, sums, states, once, Set.copyOf(orders), false, kinds == Aggregates.QUANTILES),
        new TreeSet<>(sql.forms()));
  }

  /**
   * Writes FROM with a SELECT of some rows in it, or by its name and WITH before the query, unless
   * it is a join, and returns which rows.
   */
  private Alternatives nested(TwinSql sql) throws SQLException {
    if (table.isJoin()) {
      return Alternatives.ALL;
    }
    sql.form("nested select");
    TwinSql rows = new TwinSql();
    rows.both("(SELECT * FROM " + table.name() + " WHERE ");
    int start = rows.plain().length();
    expressions.condition(rows, 1);
    rows.forms().forEach(sql::form);
    Alternatives selected = Alternatives.ofPublic(rows.plain().substring(start));
    rows.both(")");
    if (rows.plain().length() % 2 == 0) {
      sql.form("with");
      sql.before("WITH x AS " + rows.asked() + " ", "WITH x AS " + rows.plain() + " ");
      sql.both(" FROM x");
    } else {
      sql.both(" FROM ").each(rows.asked(), rows.plain()).both(" AS x");
    }
    return selected;
  }

  /** Returns whether some expression so far may be refused for its width. */
  boolean keepsWide() {
    return expressions.keepsWide();
  }

  private List<RowExpression> groups() throws SQLException {
    List<RowExpression> candidates = groupable();
    // A search takes a share for each possible group.
    int most = isSearched() ? 1 : 2;
    return candidates.subList(0, Math.min(most, pick(List.of(0, 0, 0, 1, 1, 2))));
  }

  /** Returns expressions with few possible values, shuffled. */
  private List<RowExpression> groupable() throws SQLException {
    List<RowExpression> candidates = new ArrayList<>();
    for (int i = 0; i < table.columns(); i++) {
      RowExpression column = table.expression(i);
      if (table.distinct(i) <= MANY_GROUPS) {
        candidates.add(column);
      }
      switch (column.type().kind()) {
        case DATE, TIME, TIMESTAMP, TIMESTAMPTZ -> candidates.add(expressions.timeGroup(column));
        case STRING -> {
          if (table.distinct(i) <= Short.MAX_VALUE) {
            candidates.add(
                random.nextBoolean() ? expressions.prefix(column) : expressions.listed(column));
          }
        }
        case INTEGER -> candidates.add(expressions.small(column));
        case BOOLEAN, DECIMAL, UUID, WIDE -> {}
      }
    }
    candidates.add(expressions.label());
    Collections.shuffle(candidates, random);
    return candidates;
  }

  private void groupBy(TwinSql sql, List<RowExpression> groups) {
    int spelling = random.nextInt(3);
    for (int i = 0; i < groups.size(); i++) {
      RowExpression group = groups.get(i);
      String asked = List.of(group.asked(), String.valueOf(i + 1), "i" + i).get(spelling);
      sql.form("groups");
      sql.form(group.isColumn() ? "group by column" : "group by expression");
      sql.both(i == 0 ? " GROUP BY " : ", ").each(asked, group.plain());
    }
  }

  private boolean isSearched() {
    return kinds == Aggregates.OF_ONE_ORDER || kinds == Aggregates.QUANTILES;
  }

  private Item first(TwinSql forms) throws SQLException {
    return switch (kinds) {
      case OF_ONE_ORDER -> extreme(forms);
      case QUANTILES -> quantile(forms);
      case LINEAR, DENSE, ALL -> item(forms);
    };
  }

  private Item item(TwinSql forms) throws SQLException {
    if (kinds == Aggregates.QUANTILES) {
      return random.nextInt(3) == 0 ? quantile(forms) : exact(forms);
    } else if (kinds != Aggregates.LINEAR && kinds != Aggregates.DENSE && random.nextInt(5) < 3) {
      return extreme(forms);
    }
    sums = true;
    switch (random.nextInt(13)) {
      case 0 -> {
        return variance(forms);
      }
      case 10, 11 -> {
        return ofValues(forms);
      }
      case 12 -> {
        return covariance(forms);
      }
      case 1 -> {
        return histogram(forms);
      }
      case 2 -> {
        return arithmetic(forms);
      }
      default -> {
        return exact(forms);
      }
    }
  }

  /** Returns a count, a sum or an average. */
  private Item exact(TwinSql forms) throws SQLException {
    int dice = random.nextInt(6);
    if (dice == 0) {
      forms.form("count(*)");
      return value(new TwinSql().both("COUNT(*)"), true);
    } else if (dice == 1) {
      forms.form("count(e)");
      return value(call("COUNT", expressions.any()), true);
    } else if (dice < 4) {
      forms.form("sum");
      RowExpression wide = expressions.column(each -> each.type().isWide());
      boolean ofWide = wide != null && random.nextInt(3) == 0;
      return value(call("SUM", ofWide ? wide : expressions.number()), true);
    }
    forms.form("avg");
    return value(average(expressions.number()), false);
  }

  private Item extreme(TwinSql forms) throws SQLException {
    String function = pick(List.of("MAX", "MIN"));
    RowExpression sorted = expressions.any();
    int kind = random.nextInt(9);
    if (kinds == Aggregates.OF_ONE_ORDER) {
      order = order == null ? new Order(function, sorted) : order;
      function = order.function();
      sorted = order.by();
      kind %= 7;
    }
    if (kind < 7) {
      orders.add(function + " " + sorted.plain());
    }
    switch (kind) {
      case 0, 1, 2 -> {
        forms.form(function.toLowerCase(java.util.Locale.ROOT));
        return value(call(function, sorted), true);
      }
      case 3 -> {
        int most = pick(List.of(1, 2, 3, 7));
        forms.form("several of max");
        String asked = function + "(" + sorted.asked() + ", " + most + ")";
        return firsts(asked, function, sorted, sorted, most);
      }
      case 4, 5 -> {
        RowExpression shown = expressions.any();
        forms.form(function.toLowerCase(java.util.Locale.ROOT) + "_by");
        return new Item(
            new TwinSql().each(by(function, shown, sorted, ""), ranked(function, shown, sorted)),
            LinearQuery.Column.FIRST,
            false);
      }
      case 6 -> {
        int most = pick(List.of(1, 2, 3, 7));
        RowExpression shown = expressions.any();
        forms.form("several of max_by");
        return firsts(by(function, shown, sorted, ", " + most), function, shown, sorted, most);
      }
      case 7 -> {
        String operation = pick(List.of("XOR", "AND", "OR"));
        forms.form("bit " + operation.toLowerCase(java.util.Locale.ROOT));
        states = true;
        once |= operation.equals("XOR");
        return value(call("BIT_" + operation, expressions.column(RowExpression::isInteger)), true);
      }
      default -> {
        RowExpression number = expressions.small(expressions.column(RowExpression::isInteger));
        forms.form("product");
        states = true;
        once = true;
        return new Item(
            new TwinSql()
                .each(
                    "PRODUCT(" + number.asked() + ")",
                    "LIST(CAST("
                        + number.plain()
                        + " AS VARCHAR)) FILTER ("
                        + number.plain()
                        + " IS NOT NULL)"),
            LinearQuery.Column.PRODUCT,
            false);
      }
    }
  }

  private static String by(
      String function, RowExpression shown, RowExpression sorted, String more) {
    return function + "_BY(" + shown.asked() + ", " + sorted.asked() + more + ")";
  }

  private static Item firsts(
      String asked, String function, RowExpression shown, RowExpression sorted, int most) {
    String plain = "ROW(" + most + ", " + ranked(function, shown, sorted) + ")";
    return new Item(new TwinSql().each(asked, plain), LinearQuery.Column.FIRSTS, false);
  }

  /**
   * Returns DuckDB's expression for MAX_BY(shown, sorted) and the like: all rows that count, the
   * first ones first.
   */
  private static String ranked(String function, RowExpression shown, RowExpression sorted) {
    return "LIST(ROW(%2$s, %1$s) ORDER BY %2$s %3$s) FILTER (%2$s IS NOT NULL)"
        .formatted(shown.plain(), sorted.plain(), function.equals("MAX") ? "DESC" : "ASC");
  }

  private Item variance(TwinSql forms) throws SQLException {
    RowExpression number = expressions.number();
    LinearQuery.Column column =
        pick(
            List.of(
                LinearQuery.Column.VAR_SAMP,
                LinearQuery.Column.VAR_POP,
                LinearQuery.Column.STDDEV_SAMP,
                LinearQuery.Column.STDDEV_POP));
    boolean shorter = column == LinearQuery.Column.STDDEV_SAMP && random.nextBoolean();
    String name = shorter ? "STDDEV" : column.name();
    forms.form("deviation");
    forms.form(name.toLowerCase(java.util.Locale.ROOT));
    return new Item(
        new TwinSql()
            .each(
                name + "(" + number.asked() + ")", "LIST(CAST(" + number.plain() + " AS VARCHAR))"),
        column,
        false);
  }

  /** Returns columns of so few values that a sum for each takes little under any scheme. */
  private List<RowExpression> ofFewValues() throws SQLException {
    List<RowExpression> candidates = new ArrayList<>(List.of(expressions.label()));
    for (int i = 0; i < table.columns(); i++) {
      if (table.distinct(i) <= FEW_VALUES) {
        candidates.add(table.expression(i));
      }
    }
    Collections.shuffle(candidates, random);
    return candidates;
  }

  /** Returns a function of different values and how many rows have each. */
  private Item ofValues(TwinSql forms) throws SQLException {
    List<RowExpression> few = kinds == Aggregates.DENSE ? ofFewValues() : groupable();
    RowExpression any = few.get(0);
    RowExpression numeric =
        few.stream().filter(each -> each.type().isNumeric()).findFirst().orElse(null);
    RowExpression number = numeric == null ? any : numeric;
    String share = pick(List.of("0", "0.25", "0.5", "0.75", "1"));
    int drawn = numeric == null ? pick(List.of(0, 3, 6)) : random.nextInt(7);
    boolean continuous = drawn == 4 || drawn == 5;
    return switch (continuous && !interpolatesExactly(number) ? 6 : drawn) {
      case 0 -> {
        forms.form("count distinct");
        yield value(twin(any, "COUNT(DISTINCT %s)", "COUNT(DISTINCT %s)"), true);
      }
      case 1 -> {
        forms.form("sum distinct");
        yield value(twin(number, "SUM(DISTINCT %s)", "SUM(DISTINCT %s)"), true);
      }
      case 2 -> {
        forms.form("avg distinct");
        String average = "CAST(SUM(DISTINCT %1$s) AS DOUBLE) / COUNT(DISTINCT %1$s)";
        yield value(twin(number, "AVG(DISTINCT %s)", average), false);
      }
      case 3 -> {
        forms.form("mode");
        String asked = pick(List.of("MODE(%s)", "MODE() WITHIN GROUP (ORDER BY %s)"));
        // DuckDB takes the value that it meets first of those that most rows have.
        String counts = "HISTOGRAM(%1$s)";
        String least =
            "MAP_KEYS(%1$s)[LIST_POSITION(MAP_VALUES(%1$s), LIST_MAX(MAP_VALUES(%1$s)))]"
                .replace("%1$s", counts);
        yield value(twin(any, asked, least), true);
      }
      case 4 -> {
        forms.form("median");
        yield value(
            new TwinSql().each("MEDIAN(" + number.asked() + ")", interpolated(number, "0.5")),
            false);
      }
      case 5 -> {
        forms.form("continuous quantile");
        String asked =
            pick(
                List.of(
                    "QUANTILE_CONT(%1$s, %2$s)",
                    "PERCENTILE_CONT(%2$s) WITHIN GROUP (ORDER BY %1$s)",
                    "PERCENTILE_CONT(1 - %2$s) WITHIN GROUP (ORDER BY %1$s DESC)"));
        if (asked.contains("1 - ")) {
          asked =
              asked.replace("1 - %2$s", BigDecimal.ONE.subtract(new BigDecimal(share)).toString());
        }
        yield value(
            new TwinSql().each(asked.formatted(number.asked(), share), interpolated(number, share)),
            false);
      }
      default -> {
        forms.form("discrete quantile");
        String asked =
            pick(
                List.of(
                    "QUANTILE_DISC(%1$s, %2$s)",
                    "PERCENTILE_DISC(%2$s) WITHIN GROUP (ORDER BY %1$s ASC)"));
        yield value(
            new TwinSql()
                .each(
                    asked.formatted(any.asked(), share),
                    "QUANTILE_DISC(" + any.plain() + ", " + share + ")"),
            true);
      }
    };
  }

  /** Returns whether DuckDB, which interpolates between doubles, has exact ones for a number. */
  private static boolean interpolatesExactly(RowExpression number) {
    return number.bound().bitLength() < DOUBLE_BITS;
  }

  /** Returns DuckDB's continuous quantile of numbers that it interpolates exactly, as wholes. */
  private static String interpolated(RowExpression number, String share) {
    BigDecimal unit = BigDecimal.ONE.scaleByPowerOfTen(number.type().scale());
    return "QUANTILE_CONT(ROUND(CAST(%s AS DOUBLE) * %s), %s) / %s"
        .formatted(number.plain(), unit.toPlainString(), share, unit.toPlainString());
  }

  /** Returns a quantile of the query's one expression, which may have any number of values. */
  private Item quantile(TwinSql forms) throws SQLException {
    sums = true;
    if (searched == null) {
      RowExpression any = expressions.any();
      searched = any.type().isText() || random.nextBoolean() ? expressions.number() : any;
    }
    RowExpression e = searched;
    forms.form("quantile of any values");
    String share = pick(List.of("0", "0.25", "0.5", "0.75", "1"));
    // DuckDB interpolates between doubles.
    boolean exact = e.isInteger() && interpolatesExactly(e);
    if (exact && random.nextBoolean()) {
      String asked = share.equals("0.5") ? "MEDIAN(%1$s)" : "QUANTILE_CONT(%1$s, %2$s)";
      String plain = "QUANTILE_CONT(CAST(%1$s AS DOUBLE), %2$s)";
      return value(
          new TwinSql().each(asked.formatted(e.asked(), share), plain.formatted(e.plain(), share)),
          false);
    }
    String discrete = "QUANTILE_DISC(%1$s, %2$s)";
    return value(
        new TwinSql()
            .each(discrete.formatted(e.asked(), share), discrete.formatted(e.plain(), share)),
        true);
  }

  private static TwinSql twin(RowExpression argument, String asked, String plain) {
    return new TwinSql().each(asked.formatted(argument.asked()), plain.formatted(argument.plain()));
  }

  /** Returns a covariance or correlation, of exact sums in DuckDB too. */
  private Item covariance(TwinSql forms) throws SQLException {
    RowExpression x = expressions.small(expressions.column(RowExpression::isInteger));
    RowExpression y = expressions.small(expressions.column(RowExpression::isInteger));
    String function = pick(List.of("COVAR_SAMP", "COVAR_POP", "CORR"));
    forms.form(function.toLowerCase(java.util.Locale.ROOT));
    return value(Covariances.call(function, x, y), false);
  }

  private Item histogram(TwinSql forms) throws SQLException {
    RowExpression number = expressions.number();
    TreeSet<BigDecimal> boundaries = new TreeSet<>();
    List<String> values = table.values(number).stream().filter(v -> v != null).toList();
    int count = 1 + random.nextInt(5);
    for (int i = 0; i < count; i++) {
      boundaries.add(new BigDecimal(values.isEmpty() ? String.valueOf(i * 10) : pick(values)));
    }
    forms.form("histogram");
    TwinSql text = new TwinSql();
    StringBuilder asked = new StringBuilder("HISTOGRAM(" + number.asked());
    boundaries.forEach(b -> asked.append(", ").append(b.toPlainString()));
    text.each(asked + ")", PlainDatabase.histogram(number.plain(), plain(boundaries)));
    return new Item(text, LinearQuery.Column.VALUE, false);
  }

  private static List<String> plain(Set<BigDecimal> boundaries) {
    return boundaries.stream().map(BigDecimal::toPlainString).toList();
  }

  /** Returns arithmetic over aggregates; a quotient of two is a double. */
  private Item arithmetic(TwinSql forms) throws SQLException {
    forms.form("arithmetic over aggregates");
    TwinSql sum = call("SUM", expressions.number());
    TwinSql other = call("SUM", expressions.number());
    return switch (random.nextInt(12)) {
      case 0 -> value(twin(sum, " / COUNT(*)"), false);
      case 5 -> value(within("GREATEST(", sum, ", COUNT(*), 5)"), true);
      case 6 -> value(within("LEAST(COUNT(*), ", sum, ")"), true);
      case 7 -> value(within("NULLIF(", sum, ", 0)"), true);
      case 8 ->
          value(
              new TwinSql()
                  .each(
                      "FLOOR(" + sum.asked() + ")",
                      "FLOOR(CAST(" + sum.plain() + " AS DECIMAL(38, 4)))"),
              true);
      case 9 -> value(within("SIGN(", sum, ")"), true);
      case 10 -> value(within("CAST(", sum, " AS VARCHAR)").both(" || '!'"), true);
      case 1 -> {
        TwinSql quotient = new TwinSql().each(sum.asked(), sum.plain()).both(" / ");
        yield value(quotient.each(other.asked(), "NULLIF(" + other.plain() + ", 0)"), false);
      }
      case 2 -> value(twin(sum, random.nextBoolean() ? " + 1" : " * 3"), true);
      case 3 -> {
        TwinSql difference = new TwinSql().each(sum.asked(), sum.plain()).both(" - ");
        yield value(difference.each(other.asked(), other.plain()), true);
      }
      case 4 -> value(within("COALESCE(", sum, ", 0)"), true);
      default -> value(within("ABS(", sum, ")"), true);
    };
  }

  private static TwinSql twin(TwinSql aggregate, String rest) {
    return within("", aggregate, rest);
  }

  private static TwinSql within(String before, TwinSql aggregate, String after) {
    return new TwinSql().both(before).each(aggregate.asked(), aggregate.plain()).both(after);
  }

  private static Item value(TwinSql text, boolean sortable) {
    return new Item(text, LinearQuery.Column.VALUE, sortable);
  }

  private static TwinSql call(String function, RowExpression argument) {
    return new TwinSql().both(function + "(").expression(argument).both(")");
  }

  private TwinSql average(RowExpression number) {
    String asked =
        random.nextInt(4) == 0 ? "CAST(" + number.asked() + " AS DOUBLE)" : number.asked();
    return new TwinSql()
        .each(
            "AVG(" + asked + ")",
            "CAST(SUM(%s) AS DOUBLE) / COUNT(%s)".formatted(number.plain(), number.plain()));
  }

  private void having(TwinSql sql, int depth) throws SQLException {
    switch (random.nextInt(depth > 0 ? 7 : 4)) {
      case 0 -> sql.both("COUNT(*) " + pick(List.of(">", ">=", "<>")) + " " + random.nextInt(5));
      case 1 -> {
        TwinSql sum = call("SUM", expressions.number());
        sql.each(sum.asked(), sum.plain()).both(pick(List.of(" > ", " <= ")) + random.nextInt(99));
      }
      case 2 -> {
        TwinSql sum = call("SUM", expressions.number());
        sql.each(sum.asked(), sum.plain()).both(" IS NOT NULL");
      }
      case 3 -> {
        TwinSql average = average(expressions.number());
        // No average of a few hundred numbers is close to such a bound.
        sql.each(average.asked(), average.plain()).both(" > " + random.nextInt(9) + ".0123456789");
      }
      case 4 -> {
        sql.both("NOT (");
        having(sql, depth - 1);
        sql.both(")");
      }
      default -> {
        sql.both("(");
        having(sql, depth - 1);
        sql.both(random.nextBoolean() ? " AND " : " OR ");
        having(sql, depth - 1);
        sql.both(")");
      }
    }
  }

  /** Sorts by up to two items and then by all groups, so that the order is total. */
  private void orderBy(TwinSql sql, List<Item> items, int groups) {
    List<Integer> sorted = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      int item = random.nextInt(items.size());
      if (items.get(item).sortable() && !sorted.contains(item)) {
        sorted.add(item);
      }
    }
    for (int i = 0; i < groups; i++) {
      if (!sorted.contains(i)) {
        sorted.add(i);
      }
    }
    for (int i = 0; i < sorted.size(); i++) {
      int item = sorted.get(i);
      TwinSql text = items.get(item).text();
      String asked = pick(List.of("i" + item, String.valueOf(item + 1), text.asked()));
      sql.form("order by");
      sql.both(i == 0 ? " ORDER BY " : ", ").each(asked, "i" + item);
      sql.both(random.nextBoolean() ? " DESC" : " ASC");
      sql.both(random.nextBoolean() ? " NULLS FIRST" : " NULLS LAST");
    }
    if (random.nextBoolean()) {
      sql.form("limit");
      sql.both(" LIMIT " + random.nextInt(6) + (random.nextInt(4) == 0 ? " OFFSET 1" : ""));
    }
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
