package org.splinter.client.sql;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.splinter.table.Column;
import org.splinter.table.ColumnStatistics;
import org.splinter.table.ColumnType;
import org.splinter.table.Dictionary;
import org.splinter.table.Fingerprint;
import org.splinter.table.Manifest;
import org.splinter.table.Schema;
import org.splinter.table.Value;

/** A manifest with one column of each kind, and the dictionaries that go with it. */
final class SampleTables {
  static final int ORIGIN = 0;
  static final int MONTH = 1;
  static final int TAILNUM = 2;
  static final int DISTANCE = 3;
  static final int DELAY = 4;
  static final int PRICE = 5;
  static final int DATE = 6;
  static final int ACTIVE = 7;
  static final int HUGE = 8;

  private static final int NONE = ColumnStatistics.UNCOUNTED;

  static final Manifest FLIGHTS =
      new Manifest(
          "flights",
          new Schema(
              List.of(
                  new Column("origin", ColumnType.STRING),
                  new Column("month", ColumnType.INTEGER),
                  new Column("tailnum", ColumnType.STRING),
                  new Column("distance", ColumnType.INTEGER),
                  new Column("delay", ColumnType.INTEGER),
                  new Column("price", ColumnType.decimal(2)),
                  new Column("date", ColumnType.DATE),
                  new Column("active", ColumnType.BOOLEAN),
                  new Column("huge", ColumnType.INTEGER),
                  new Column("year", ColumnType.INTEGER),
                  new Column("day", ColumnType.INTEGER),
                  new Column("rank", ColumnType.INTEGER),
                  new Column("name", ColumnType.STRING),
                  new Column("status", ColumnType.STRING),
                  new Column("odd.name", ColumnType.INTEGER))),
          336_776,
          new Fingerprint(new byte[Fingerprint.BYTES]),
          List.of(
              new ColumnStatistics(0, 0, 0, 3),
              new ColumnStatistics(0, 1, 12, 12),
              new ColumnStatistics(10, 0, 0, NONE),
              new ColumnStatistics(0, -17, 4_983, NONE),
              new ColumnStatistics(8_255, -43, 1_301, NONE),
              new ColumnStatistics(5, 0, 123_071_00, NONE),
              new ColumnStatistics(0, 15_706, 16_070, 365),
              new ColumnStatistics(0, 0, 1, 2),
              new ColumnStatistics(0, Long.MIN_VALUE, Long.MAX_VALUE, NONE),
              new ColumnStatistics(0, 2013, 2013, 1),
              new ColumnStatistics(0, 1, 31, 31),
              new ColumnStatistics(0, 1, 9, 9),
              new ColumnStatistics(0, 0, 0, NONE),
              new ColumnStatistics(0, 0, 0, 2),
              new ColumnStatistics(0, 0, 9, 10)),
          List.of());

  static final Map<Integer, Dictionary> DICTIONARIES =
      Map.of(
          ORIGIN,
          texts("EWR", "JFK", "LGA"),
          MONTH,
          words(1, 12),
          DATE,
          words(15_706, 16_070),
          ACTIVE,
          words(0, 1));

  private SampleTables() {}

  static QueryPlan plan(String sql) {
    return Planner.plan(SqlTemplate.parse(sql), FLIGHTS);
  }

  private static Dictionary texts(String... values) {
    return new Dictionary(Stream.of(values).map(v -> (Value) new Value.Text(v)).toList());
  }

  private static Dictionary words(long from, long to) {
    return new Dictionary(
        LongStream.rangeClosed(from, to).mapToObj(v -> (Value) new Value.Word(v)).toList());
  }
}
