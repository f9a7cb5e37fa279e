package org.splinter.client.sql.bind.fold;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/** Random rows, random WHERE clauses over them and random secrets for those. */
final class RandomConditions {
  static final List<Column> COLUMNS =
      List.of(
          new Column("few", ColumnType.INTEGER),
          new Column("amount", ColumnType.decimal(2)),
          new Column("wide", ColumnType.INTEGER),
          new Column("day", ColumnType.DATE),
          new Column("flag", ColumnType.BOOLEAN),
          new Column("city", ColumnType.STRING),
          new Column("note", ColumnType.STRING),
          new Column("none", ColumnType.INTEGER));

  private static final long[] EXTREMES = {
    Long.MIN_VALUE, Long.MIN_VALUE + 1, -(1L << 32), -1, 0, 1, 1L << 31, Long.MAX_VALUE
  };
  private static final String[] NUMBERS = {"few", "few", "amount", "wide", "none"};
  private static final String[] WHOLE = {"few + 1", "few * 2 - 3", "few % 3", "few / 2", "-few"};
  private static final String[] ORDERS = {"<", "<=", ">", ">="};
  private static final LocalDate FIRST = LocalDate.of(2012, 12, 20);

  private final Random random;

  /** The kind of value that each {@code ?} of the last condition is compared with, in order. */
  private final List<Kind> kinds = new ArrayList<>();

  private enum Kind {
    SMALL,
    AMOUNT,
    WIDE,
    DATE,
    BOOLEAN,
    TEXT,
    PATTERN
  }

  RandomConditions(Random random) {
    this.random = random;
  }

  List<@Nullable Value[]> rows(int count) {
    boolean longNotes = random.nextBoolean();
    List<@Nullable Value[]> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      @Nullable Value[] row = {
        new Value.Word(random.nextInt(9) - 3),
        new Value.Word(random.nextInt(7) * 50 - 100),
        new Value.Word(EXTREMES[random.nextInt(EXTREMES.length)]),
        new Value.Word(FIRST.toEpochDay() + random.nextInt(30)),
        new Value.Word(random.nextInt(2)),
        new Value.Text(text()),
        new Value.Text(text() + (longNotes ? " and so on, and on" : "")),
        null
      };
      for (int c = 0; c < row.length; c++) {
        row[c] = random.nextInt(10) == 0 ? null : row[c];
      }
      rows.add(row);
    }
    return rows;
  }

  private String text() {
    return new String[] {"", "a", "ab", "abc", "b", "bä", "€", "z"}[random.nextInt(8)];
  }

  String where() {
    kinds.clear();
    return condition(2);
  }

  private String condition(int depth) {
    int choice = random.nextInt(depth > 0 ? 10 : 5);
    return switch (choice) {
      case 5, 6 -> "(" + condition(depth - 1) + " AND " + condition(depth - 1) + ")";
      case 7, 8 -> "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")";
      case 9 -> "NOT (" + condition(depth - 1) + ")";
      case 0 -> open();
      default -> comparison();
    };
  }

  /** Returns a condition without secrets. */
  private String open() {
    return new String[] {
          "few > 0",
          "amount <= 0.75",
          "city LIKE 'a%'",
          "note IS NULL",
          "day < '2013-01-01'",
          "flag"
        }
        [random.nextInt(6)];
  }

  private String comparison() {
    return switch (random.nextInt(10)) {
      case 0 -> of("flag", Kind.BOOLEAN, false);
      case 1 -> of(random.nextInt(3) == 0 ? "day + 1" : "day", Kind.DATE, true);
      case 2 -> of("YEAR(day)", Kind.SMALL, true);
      case 3 -> text("city");
      case 4 -> text("note");
      case 5 -> text("LEFT(city, 1)");
      case 6 -> of(WHOLE[random.nextInt(WHOLE.length)], Kind.SMALL, true);
      case 7 -> of("CASE WHEN city = 'a' THEN few ELSE 2 END", Kind.SMALL, true);
      default -> {
        String column = NUMBERS[random.nextInt(NUMBERS.length)];
        Kind kind =
            column.equals("wide") ? Kind.WIDE : column.equals("amount") ? Kind.AMOUNT : Kind.SMALL;
        yield of(column, kind, true);
      }
    };
  }

  private String text(String operand) {
    if (random.nextInt(3) == 0) {
      kinds.add(Kind.PATTERN);
      return operand + (random.nextInt(3) == 0 ? " NOT LIKE ?" : " LIKE ?");
    }
    return of(operand, Kind.TEXT, true);
  }

  private String of(String operand, Kind kind, boolean ordered) {
    kinds.add(kind);
    return switch (random.nextInt(ordered ? 9 : 5)) {
      case 0 ->
          random.nextInt(4) == 0
              ? "NOT (" + operand + " <> ? OR " + operand + " IS NOT NULL)"
              : operand + " <> ?";
      case 4 -> operand + (random.nextBoolean() ? " IS" : " IS NOT") + " DISTINCT FROM ?";
      case 1 -> {
        kinds.add(kind);
        yield operand + (random.nextBoolean() ? " IN (?, ?)" : " NOT IN (?, ?)");
      }
      case 2, 3 -> operand + " = ?";
      case 5, 6 -> {
        kinds.add(kind);
        yield operand + (random.nextInt(4) == 0 ? " NOT" : "") + " BETWEEN ? AND ?";
      }
      default -> operand + " " + ORDERS[random.nextInt(ORDERS.length)] + " ?";
    };
  }

  /** Returns secrets for the last condition; null is NULL. */
  List<@Nullable String> secrets() {
    List<@Nullable String> secrets = new ArrayList<>();
    for (int i = 0; i < kinds.size(); i++) {
      boolean asBefore = i > 0 && kinds.get(i - 1) == kinds.get(i) && random.nextInt(5) == 0;
      secrets.add(asBefore ? secrets.get(i - 1) : secret(kinds.get(i)));
    }
    return secrets;
  }

  private @Nullable String secret(Kind kind) {
    if (random.nextInt(12) == 0) {
      return null;
    }
    return switch (kind) {
      case SMALL ->
          switch (random.nextInt(8)) {
            case 0 -> "2.5";
            case 1 -> "-1e30";
            case 2 -> "99999999999999999999";
            case 3 -> "2013";
            default -> String.valueOf(random.nextInt(11) - 4);
          };
      case AMOUNT ->
          new String[] {"-1", "0", "0.5", "0.505", "1.00", "2", "2.01", "-7"}[random.nextInt(8)];
      case WIDE ->
          random.nextInt(4) == 0
              ? new String[] {"9223372036854775808", "-1e19", "0.5", "7"}[random.nextInt(4)]
              : String.valueOf(EXTREMES[random.nextInt(EXTREMES.length)]);
      case DATE -> FIRST.plusDays(random.nextInt(34) - 2).toString();
      case BOOLEAN -> String.valueOf(random.nextBoolean());
      case TEXT -> random.nextInt(6) == 0 ? "absent, and long" : text();
      case PATTERN -> text() + (random.nextBoolean() ? "%" : "");
    };
  }
}
