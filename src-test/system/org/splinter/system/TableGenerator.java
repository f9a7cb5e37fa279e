package org.splinter.system;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;

/** Seeded random tables, with everything that has ever been awkward about a column. */
final class TableGenerator {
  /** More rows than a dictionary may have values. */
  private static final int MANY_ROWS = 70_000;

  private static final List<Integer> ROWS = List.of(0, 1, 2, 7, 60, 60, 300, 300, 1000, 2000);
  private static final List<Double> NULL_SHARES = List.of(0.0, 0.0, 0.0, 0.05, 0.3, 0.9);
  private static final List<String> NAMES =
      List.of("amount", "price", "date", "month", "name", "rank", "status", "year", "x1", "day");
  private static final long[] EXTREMES = {
    0,
    1,
    -1,
    (1L << 31) - 1,
    1L << 31,
    (1L << 31) + 1,
    -(1L << 31),
    1L << 32,
    (1L << 32) - 1,
    1L << 62,
    -(1L << 62),
    Long.MAX_VALUE - 1,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    Long.MIN_VALUE + 1
  };
  private static final List<String> DAYS =
      List.of(
          "0001-01-01",
          "1600-02-29",
          "1899-12-31",
          "1900-02-28",
          "1900-03-01",
          "1969-12-31",
          "1970-01-01",
          "2000-02-29",
          "2000-03-01",
          "2023-12-31",
          "2024-02-29",
          "9999-12-31");
  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "a",
          "A",
          "aa",
          "ab",
          "abc",
          "abcabcabcabcabcabcabcabc",
          "a,b",
          "say \"hi\"",
          "it's",
          "two\nlines",
          "true",
          "NULL",
          "0",
          "é",
          "éa",
          "e\u0301",
          "ß",
          "漢字",
          "漢",
          "😀",
          "😀😀x",
          "\uffff",
          "zz");

  private static final String NEEDS_128_BITS = "-98765432109876543210";

  private final Random random;

  TableGenerator(Random random) {
    this.random = random;
  }

  /** Returns a small table of 2 to 7 columns. */
  GeneratedTable next(String name) {
    int width = 2 + random.nextInt(6);
    List<String> names = new ArrayList<>(NAMES);
    Collections.shuffle(names, random);
    List<Column> columns = new ArrayList<>();
    List<Supplier<String>> cells = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      // The first column of every table is a number.
      int kind = i == 0 ? 0 : random.nextInt(11);
      ColumnType type =
          switch (kind) {
            case 0, 1, 2 -> ColumnType.INTEGER;
            case 3 -> ColumnType.decimal(1 + random.nextInt(4));
            case 4 -> ColumnType.DATE;
            case 5 -> ColumnType.BOOLEAN;
            case 6, 7 -> ColumnType.STRING;
            case 8 -> pick(List.of(ColumnType.TIMESTAMP, ColumnType.TIMESTAMPTZ));
            case 9 -> ColumnType.TIME;
            default -> random.nextBoolean() ? ColumnType.UUID : ColumnType.wide(random.nextInt(4));
          };
      columns.add(new Column(names.get(i), type));
      cells.add(withNulls(cells(type), pick(NULL_SHARES)));
    }
    int count = pick(ROWS);
    List<List<String>> rows = new ArrayList<>();
    boolean duplicates = random.nextInt(4) == 0;
    for (int i = 0; i < count; i++) {
      rows.add(duplicates && i > 5 ? rows.get(random.nextInt(i)) : row(cells));
    }
    for (int i = 0; i < width; i++) {
      // An import keeps numbers in 64 bits unless some value needs more.
      if (columns.get(i).type().isWide() && count > 0) {
        rows.get(0).set(i, NEEDS_128_BITS);
      } else if (columns.get(i).type().isWide()) {
        columns.set(i, new Column(names.get(i), ColumnType.UUID));
      }
    }
    return new GeneratedTable(name, new Schema(columns), rows);
  }

  /** Returns a table whose numbers, texts and amounts have too many values for a dictionary. */
  GeneratedTable manyValues(String name) {
    Schema schema =
        new Schema(
            List.of(
                new Column("id", ColumnType.INTEGER),
                new Column("word", ColumnType.INTEGER),
                new Column("amount", ColumnType.decimal(2)),
                new Column("code", ColumnType.STRING),
                new Column("name", ColumnType.STRING),
                new Column("team", ColumnType.STRING),
                new Column("date", ColumnType.DATE),
                new Column("seen", ColumnType.TIMESTAMP)));
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < MANY_ROWS; i++) {
      List<String> row = new ArrayList<>();
      row.add(String.valueOf(1_000_000_000_000L + 3L * i));
      row.add(String.valueOf(i < EXTREMES.length ? EXTREMES[i] : random.nextLong()));
      row.add(BigDecimal.valueOf(7_919L * i % 1_000_003 - 500_000, 2).toString());
      row.add("k" + Integer.toString(i * 31, 36));
      row.add(i % 1000 == 7 ? null : "person with a long name " + i);
      row.add(i % 11 == 3 ? null : "team" + i % 5);
      row.add(LocalDate.of(1996, 2, 28).plusDays(i % 3000).toString());
      row.add(ColumnType.TIMESTAMP.format(-3_600_000_000L * (i % 69_000) + i));
      rows.add(row);
    }
    return new GeneratedTable(name, schema, rows);
  }

  private static List<String> row(List<Supplier<String>> cells) {
    List<String> row = new ArrayList<>();
    cells.forEach(cell -> row.add(cell.get()));
    return row;
  }

  private Supplier<String> withNulls(Supplier<String> cells, double share) {
    return () -> random.nextDouble() < share ? null : cells.get();
  }

  private Supplier<String> cells(ColumnType type) {
    return switch (type.kind()) {
      case INTEGER -> {
        Supplier<Long> words = words();
        yield () -> String.valueOf(words.get());
      }
      case DECIMAL -> {
        Supplier<Long> words = words();
        yield () -> BigDecimal.valueOf(words.get(), type.scale()).toPlainString();
      }
      case DATE -> days();
      case TIMESTAMP, TIMESTAMPTZ -> {
        Supplier<String> days = days();
        Supplier<Long> times = times();
        yield () -> type.format(type.parseWord(days.get()) + times.get());
      }
      case TIME -> {
        Supplier<Long> times = times();
        yield () -> type.format(times.get());
      }
      case UUID -> {
        int most = pick(List.of(2, 20, 100_000));
        yield () -> new UUID(random.nextInt(most) * 0x9E3779B97F4A7C15L, 7).toString();
      }
      case WIDE -> {
        Supplier<Long> words = words();
        yield () -> wide(words.get()).movePointLeft(type.scale()).toPlainString();
      }
      case BOOLEAN -> {
        int odds = 1 + random.nextInt(5);
        yield () -> String.valueOf(random.nextInt(odds + 1) == 0);
      }
      case STRING -> texts();
    };
  }

  /** Returns an unscaled number of so few digits that DuckDB can add up those of a table. */
  private BigDecimal wide(long word) {
    BigDecimal beyond = BigDecimal.valueOf(word % 1_000_000_000).scaleByPowerOfTen(20);
    return switch (random.nextInt(3)) {
      case 0 -> BigDecimal.valueOf(word);
      case 1 -> beyond;
      default -> beyond.add(BigDecimal.ONE);
    };
  }

  private Supplier<Long> words() {
    long offset = random.nextInt(100) - 50L;
    return switch (random.nextInt(9)) {
      case 0 -> () -> (long) random.nextInt(10);
      case 1 -> () -> random.nextInt(100) - 50L;
      case 2 -> () -> offset + random.nextInt(5000);
      case 3 -> () -> skewed(1000);
      case 4 -> () -> offset;
      case 5 -> () -> EXTREMES[random.nextInt(EXTREMES.length)];
      case 6 -> () -> (1L << 31) + random.nextInt(7) - 3;
      case 7 -> () -> random.nextLong() >> random.nextInt(40);
      default -> () -> -skewed(40);
    };
  }

  /** Returns a number from 1 to {@code most}, half of the draws being below the square root. */
  private long skewed(int most) {
    return (long) Math.pow(most, random.nextDouble());
  }

  private Supplier<String> days() {
    LocalDate first = LocalDate.of(1999 + random.nextInt(20), 12, 20);
    return switch (random.nextInt(4)) {
      case 0 -> () -> pick(DAYS);
      case 1 -> () -> first.plusDays(random.nextInt(20)).toString();
      case 2 -> () -> first.plusDays(skewed(900)).toString();
      default -> () -> first.plusDays(random.nextInt(9000)).toString();
    };
  }

  /** Returns microseconds of a day: whole hours, seconds or any. */
  private Supplier<Long> times() {
    long step = pick(List.of(3_600_000_000L, 1_000_000L, 1_000L, 1L, 86_399_999_999L));
    int most = (int) Math.min(Integer.MAX_VALUE, 86_400_000_000L / step);
    return () -> step * random.nextInt(most);
  }

  private Supplier<String> texts() {
    return switch (random.nextInt(6)) {
      case 0, 1 -> () -> pick(TEXTS);
      case 2 -> () -> String.valueOf((char) ('A' + random.nextInt(6)));
      case 3 -> () -> "item-" + String.format("%03d", skewed(400));
      case 4 -> () -> "same";
      default -> () -> Long.toString(skewed(40_000), 26).replace('%', ' ');
    };
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
