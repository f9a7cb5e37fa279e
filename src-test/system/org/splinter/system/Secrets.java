package org.splinter.system;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.TemporalText;

/**
 * Seeded random secrets: values of rows, values beside them that may be none a row can have, values
 * out of the domain, and NULL.
 */
final class Secrets {

  /**
   * One secret.
   *
   * @param parameter the value that its owner passes, null being NULL
   * @param literal the value in DuckDB's SQL
   */
  record Secret(String parameter, String literal) {
    /** Returns whether the secret is a number other than an integer. */
    boolean isFraction() {
      return literal.matches("-?[0-9]+\\.[0-9]+");
    }

    /** Returns a text with its letters in any case; NULL as it is. */
    Secret mixed(Random random) {
      if (parameter == null) {
        return this;
      }
      int[] characters =
          parameter
              .codePoints()
              .map(
                  c ->
                      switch (random.nextInt(3)) {
                        case 0 -> Character.toUpperCase(c);
                        case 1 -> Character.toLowerCase(c);
                        default -> c;
                      })
              .toArray();
      String text = new String(characters, 0, characters.length);
      return new Secret(text, RowExpressions.literal(ColumnType.STRING, text));
    }
  }

  private static final List<String> FAR_WIDE =
      List.of("0", "-1", "9223372036854775808", "1" + "0".repeat(30), "-" + "9".repeat(31));

  private static final List<String> FAR_NUMBERS =
      List.of(
          "0",
          "1",
          "-1",
          "2147483647",
          "2147483648",
          "4294967296",
          "4611686018427387904",
          "-4611686018427387904",
          "9223372036854775806",
          "9223372036854775807",
          "-9223372036854775808",
          "9223372036854775808",
          "-9223372036854775809",
          "123456789012345678901234567");
  private static final List<String> FAR_DATES =
      List.of("0001-01-01", "1970-01-01", "2000-02-29", "9999-12-31");
  private static final List<String> FAR_UUIDS =
      List.of(
          "00000000-0000-0000-0000-000000000000",
          "ffffffff-ffff-ffff-ffff-ffffffffffff",
          "0e37df36-f698-11e6-8dd4-cb9ced3df976");
  private static final List<String> FAR_TEXTS =
      List.of(
          "", " ", "a", "no such value", "\uffff", "😀😀😀", "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz");

  private final Random random;
  private final PlainTable table;
  private int focus;

  Secrets(Random random, PlainTable table) {
    this.random = random;
    this.table = table;
  }

  /** Chooses the row that most secrets of the next query come from, so that rows match. */
  void nextQuery() {
    focus = random.nextInt(1 << 20);
  }

  /** Returns a secret to compare an expression with. */
  Secret next(RowExpression expression) throws SQLException {
    String value = random.nextInt(20) == 0 ? far(expression.type()) : valueOrNear(expression);
    if (value == null || random.nextInt(30) == 0) {
      return new Secret(null, "NULL");
    }
    String literal = RowExpressions.literal(expression.type(), value);
    boolean number = expression.isNumber() && random.nextInt(20) == 0;
    boolean capitals = expression.type().kind() == ColumnType.Kind.UUID && random.nextInt(4) == 0;
    String given = capitals ? value.toUpperCase(Locale.ROOT) : value;
    return new Secret(number ? spelledOtherwise(value) : given, literal);
  }

  private String valueOrNear(RowExpression expression) throws SQLException {
    String value = rowValue(expression);
    if (value == null) {
      return far(expression.type());
    }
    return random.nextInt(4) == 0 ? near(expression.type(), value) : value;
  }

  /** Returns a pattern of LIKE. */
  Secret pattern(RowExpression text, RowExpressions expressions) throws SQLException {
    String value = rowValue(text);
    if (value == null || random.nextInt(20) == 0) {
      return new Secret(null, "NULL");
    }
    String pattern = expressions.prefixOf(value) + (random.nextInt(12) == 0 ? "" : "%");
    return new Secret(pattern, RowExpressions.literal(ColumnType.STRING, pattern));
  }

  /**
   * Returns a pattern of any form, made of a row's value.
   *
   * @param operator LIKE, ILIKE or CONTAINS
   */
  Secret anyPattern(RowExpression text, String operator) throws SQLException {
    String value = rowValue(text);
    if (value == null || random.nextInt(20) == 0) {
      return new Secret(null, "CAST(NULL AS VARCHAR)");
    }
    int[] characters = value.codePoints().toArray();
    int from = random.nextInt(characters.length + 1);
    int to = from + random.nextInt(characters.length - from + 1);
    StringBuilder pattern = new StringBuilder();
    boolean wild = !operator.equals("CONTAINS");
    if (wild && random.nextInt(3) > 0) {
      pattern.append("%");
    } else if (wild) {
      from = 0;
    }
    for (int i = from; i < to; i++) {
      int dice = random.nextInt(10);
      if (wild && dice == 0) {
        pattern.append("%");
      } else if (wild && dice == 1) {
        pattern.append("_");
      } else if (!wild || characters[i] != '\\') {
        boolean upper = operator.equals("ILIKE") && random.nextBoolean();
        pattern.appendCodePoint(upper ? Character.toUpperCase(characters[i]) : characters[i]);
      }
    }
    if (wild && random.nextInt(3) > 0) {
      pattern.append("%");
    }
    return new Secret(
        pattern.toString(), RowExpressions.literal(ColumnType.STRING, pattern.toString()));
  }

  private String rowValue(RowExpression expression) throws SQLException {
    List<String> values = table.values(expression);
    if (values.isEmpty()) {
      return null;
    }
    boolean focused = random.nextInt(10) < 6;
    return values.get((focused ? focus : random.nextInt(values.size())) % values.size());
  }

  private String near(ColumnType type, String value) {
    return switch (type.kind()) {
      case WIDE -> {
        // DuckDB has no number with more digits than 38, as a half of the last would need.
        BigDecimal step = BigDecimal.ONE.movePointLeft(type.scale());
        BigDecimal number = new BigDecimal(value);
        yield (random.nextBoolean() ? number.add(step) : number.subtract(step)).toPlainString();
      }
      case INTEGER, DECIMAL -> {
        BigDecimal number = new BigDecimal(value);
        BigDecimal step = BigDecimal.ONE.movePointLeft(type.scale());
        yield switch (random.nextInt(4)) {
          case 0 -> number.add(step).toPlainString();
          case 1 -> number.subtract(step).toPlainString();
          case 2 -> number.add(new BigDecimal("0.5").multiply(step)).toPlainString();
          default -> number.subtract(new BigDecimal("0.5").multiply(step)).toPlainString();
        };
      }
      case TIME -> {
        LocalTime time = LocalTime.parse(value);
        yield time.plus(random.nextBoolean() ? 1 : 86_399_999_999L, ChronoUnit.MICROS).toString();
      }
      case TIMESTAMP, TIMESTAMPTZ -> {
        long word = type.parseWord(value) + (random.nextBoolean() ? 1 : -1);
        yield word >= TemporalText.FIRST && word <= TemporalText.LAST ? type.format(word) : value;
      }
      case UUID -> value.substring(0, 35) + (value.endsWith("0") ? "1" : "0");
      case DATE -> {
        LocalDate day = LocalDate.parse(value).plusDays(random.nextBoolean() ? 1 : -1);
        yield day.getYear() >= 1 && day.getYear() <= 9999 ? day.toString() : value;
      }
      case BOOLEAN -> value.equals("true") ? "false" : "true";
      case STRING -> random.nextBoolean() ? value + "a" : value.toUpperCase(java.util.Locale.ROOT);
    };
  }

  private String far(ColumnType type) {
    return switch (type.kind()) {
      case WIDE -> pick(FAR_WIDE);
      case INTEGER, DECIMAL -> pick(FAR_NUMBERS);
      case DATE -> pick(FAR_DATES);
      case TIME -> pick(List.of("00:00:00", "12:34:56.789", "23:59:59.999999"));
      case TIMESTAMP -> pick(FAR_DATES) + pick(List.of("", " 12:00:00", "T23:59:59.999999"));
      case TIMESTAMPTZ -> pick(FAR_DATES) + pick(List.of(" 00:00:00+00", " 12:00:00Z"));
      case UUID -> pick(FAR_UUIDS);
      case BOOLEAN -> pick(List.of("true", "false"));
      case STRING -> pick(FAR_TEXTS);
    };
  }

  private String spelledOtherwise(String number) {
    if (number.contains(".")) {
      return number + "0";
    }
    return random.nextBoolean() ? number + ".0" : " " + number + " ";
  }

  private String pick(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }
}
