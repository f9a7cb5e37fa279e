package org.splinter.protocol.expression;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.BatchReader;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.LocalParts;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.WideDecimal;

/**
 * A random table of one batch with columns of every kind: its rows, and its public metadata for
 * planning.
 */
final class RandomTable {
  static final List<Column> COLUMNS =
      List.of(
          new Column("few", ColumnType.INTEGER),
          new Column("some", ColumnType.decimal(2)),
          new Column("extreme", ColumnType.INTEGER),
          new Column("day", ColumnType.DATE),
          new Column("flag", ColumnType.BOOLEAN),
          new Column("no_number", ColumnType.INTEGER),
          new Column("city", ColumnType.STRING),
          new Column("street", ColumnType.STRING),
          new Column("total", ColumnType.wide(2)),
          new Column("no_text", ColumnType.STRING));
  static final Schema SCHEMA = new Schema(COLUMNS);
  static final int FEW = 0;
  static final int DAY = 3;
  static final int FIRST_TEXT = 6;
  static final int WIDE = 8;

  private static final long[] EXTREMES = {
    Long.MIN_VALUE,
    Long.MIN_VALUE + 1,
    -(1L << 32),
    -(1L << 31) - 1,
    -1,
    0,
    1,
    Integer.MAX_VALUE,
    1L << 31,
    (1L << 32) - 1,
    1L << 32,
    Long.MAX_VALUE - 1,
    Long.MAX_VALUE
  };
  private static final long FIRST_DAY = LocalDate.of(0, 1, 1).toEpochDay();
  private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();
  private static final String[] LETTERS = {
    "a", "b", "B", "ä", "Ä", "ß", "\u0250", "\u0130", "€", "😀", "\uffff", " ", "\u00a0", "\u3000"
  };
  private static final String[] SHOWN = {
    "0",
    "-1",
    "+2.5",
    " 12.345 ",
    "1e3",
    "-25E-1",
    "9.2233720368547758e+18",
    "1e-400",
    "0e400",
    "5e",
    "e5",
    "2013-6-3",
    "2013/06/3",
    "2013-6/3",
    "yes",
    "N",
    ".5",
    "-.4999",
    "9223372036854775807",
    "-0",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775808.5",
    "2013-06-30",
    "2013-02-29",
    "2012-02-29",
    "0000-01-01",
    "9999-12-31",
    "2013-13-01",
    "true",
    "F",
    "T ",
    "12:34",
    "24:00",
    "12:60:00",
    "12:34:60",
    "12:34:5",
    " 12:34:56.5 ",
    "12:34:56.",
    "12:34:56.0000005",
    "23:59:59.9999994",
    "23:59:59.9999995",
    "2013-06-30 12:34",
    "2013-06-30T12:34:56.0000015",
    "2013-06-30 23:59:59.9999999",
    "2013-06-30 12:34:56Z",
    "2013-06-30 ",
    "9999-12-31 23:59:59.9999999",
    "2013-06-30 12:34:56.0000000000000000000000000000000000000000000000001",
    "."
  };

  final List<@Nullable Value[]> rows = new ArrayList<>();
  final PublicTable table;
  private final Manifest manifest;

  RandomTable(Random random, int count, Path directory) throws IOException {
    int nullRate = 1 + random.nextInt(20);
    boolean equal = random.nextInt(8) == 0;
    for (int i = 0; i < count; i++) {
      @Nullable Value[] row = new @Nullable Value[COLUMNS.size()];
      for (int c = 0; c < row.length; c++) {
        row[c] = random.nextInt(nullRate) == 1 ? null : value(random, c);
      }
      rows.add(equal && i > 0 ? rows.get(0) : row);
    }
    boolean[] withDictionary = new boolean[COLUMNS.size()];
    for (int c = 0; c < withDictionary.length; c++) {
      boolean allNull = COLUMNS.get(c).name().startsWith("no_");
      withDictionary[c] = allNull ? random.nextInt(4) > 0 : random.nextBoolean();
    }
    Tables.Metadata metadata = Tables.of(COLUMNS, withDictionary, rows);
    manifest = Tables.write(metadata, rows, directory);
    table = new PublicTable(manifest, metadata.dictionaries());
  }

  private static @Nullable Value value(Random random, int column) {
    return switch (column) {
      case 0 -> new Value.Word(random.nextInt(11) - 5);
      case 1 -> new Value.Word(random.nextInt(20_001) - 10_000);
      case 2 -> new Value.Word(EXTREMES[random.nextInt(EXTREMES.length)]);
      case DAY -> new Value.Word(random.nextLong(FIRST_DAY, LAST_DAY + 1));
      case 4 -> new Value.Word(random.nextInt(2));
      case FIRST_TEXT, FIRST_TEXT + 1 -> new Value.Text(text(random));
      case WIDE -> wide(random);
      default -> null;
    };
  }

  /** Returns a wide decimal, of a word's size as often as not. */
  static Value.Text wide(Random random) {
    int bits = random.nextBoolean() ? WideDecimal.BITS - 1 : random.nextInt(Long.SIZE + 2);
    BigInteger number = new BigInteger(bits, random);
    return new Value.Text(WideDecimal.text(random.nextBoolean() ? number : number.not()));
  }

  static String text(Random random) {
    if (random.nextInt(4) == 0) {
      return SHOWN[random.nextInt(SHOWN.length)];
    }
    StringBuilder text = new StringBuilder();
    for (int letters = random.nextInt(5); letters > 0; letters--) {
      text.append(LETTERS[random.nextInt(LETTERS.length)]);
    }
    return text.toString();
  }

  /** Returns the rows as a batch; an empty list if there are no rows. */
  List<Batch> batches(Path directory) throws IOException {
    List<Integer> all = IntStream.range(0, COLUMNS.size()).boxed().toList();
    List<Batch> batches = new ArrayList<>();
    for (Manifest.Span span : manifest.parts().get(0).batches()) {
      try (BatchReader reader = new BatchReader(new LocalParts(directory), manifest, all)) {
        batches.add(reader.read(manifest.parts().get(0).file(), span));
      }
    }
    return batches;
  }
}
