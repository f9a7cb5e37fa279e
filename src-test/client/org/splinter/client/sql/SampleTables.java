package org.splinter.client.sql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.splinter.client.sql.fold.Planner;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.query.derived.DerivedTable.Ranked;
import org.splinter.table.Column;
import org.splinter.table.ColumnStatistics;
import org.splinter.table.ColumnType;
import org.splinter.table.Dictionary;
import org.splinter.table.Fingerprint;
import org.splinter.table.Manifest;
import org.splinter.table.PublicTable;
import org.splinter.table.Schema;
import org.splinter.table.Value;

/** A table with a column of each kind: its manifest and dictionaries, no rows. */
public final class SampleTables {
  public static final int ORIGIN = 0;
  public static final int MONTH = 1;
  public static final int TAILNUM = 2;
  public static final int DISTANCE = 3;
  public static final int DELAY = 4;
  public static final int PRICE = 5;
  public static final int DATE = 6;
  public static final int ACTIVE = 7;
  public static final int HUGE = 8;
  public static final int CODE = 9;
  public static final int FINE = 10;

  private static final int NONE = ColumnStatistics.UNCOUNTED;

  private static final Manifest MANIFEST =
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
                  new Column("code", ColumnType.STRING),
                  new Column("fine", ColumnType.decimal(18)))),
          336_776,
          new Fingerprint(new byte[Fingerprint.BYTES]),
          List.of(
              new ColumnStatistics(0, 0, 3, 3),
              new ColumnStatistics(0, 1, 12, 12),
              new ColumnStatistics(10, 0, 20, NONE),
              new ColumnStatistics(0, -17, 4_983, NONE),
              new ColumnStatistics(8_255, -43, 1_301, NONE),
              new ColumnStatistics(5, 0, 123_071_00, NONE),
              new ColumnStatistics(0, 15_706, 16_070, 365),
              new ColumnStatistics(0, 0, 1, 2),
              new ColumnStatistics(0, Long.MIN_VALUE, Long.MAX_VALUE, NONE),
              new ColumnStatistics(0, 0, 4, NONE),
              new ColumnStatistics(0, 0, 1, NONE)),
          List.of());

  public static final PublicTable FLIGHTS =
      new PublicTable(
          MANIFEST,
          Map.of(
              ORIGIN,
              texts("EWR", "JFK", "LGA"),
              MONTH,
              words(1, 12),
              DATE,
              words(15_706, 16_070),
              ACTIVE,
              words(0, 1)));

  private SampleTables() {}

  public static QueryPlan plan(String sql) {
    return plan(sql, 1);
  }

  public static QueryPlan plan(String sql, int queries) {
    return Planner.plan(SqlReader.read(sql), FLIGHTS, PlanOptions.DEFAULT.withQueries(queries));
  }

  /** Plans {@code SELECT COUNT(*)} with this WHERE. */
  public static QueryPlan where(String where) {
    return plan("SELECT COUNT(*) FROM flights WHERE " + where);
  }

  /** The same table with another number of rows. */
  public static PublicTable withRows(long rows) {
    return new PublicTable(
        new Manifest(
            MANIFEST.table(),
            MANIFEST.schema(),
            rows,
            MANIFEST.fingerprint(),
            MANIFEST.statistics(),
            List.of()),
        FLIGHTS.dictionaries());
  }

  /** The sample table with so many rows, ranked. */
  public static PublicTable ranked(long rows) {
    Manifest base = FLIGHTS.manifest();
    boolean listed = rows <= Dictionary.MAX_SIZE;
    List<ColumnStatistics> statistics = new ArrayList<>(base.statistics());
    statistics.add(
        new ColumnStatistics(0, 0, rows - 1, listed ? (int) rows : ColumnStatistics.UNCOUNTED));
    Map<Integer, Dictionary> dictionaries = new HashMap<>(FLIGHTS.dictionaries());
    if (listed) {
      List<Value> ranks =
          LongStream.range(0, rows).mapToObj(rank -> (Value) new Value.Word(rank)).toList();
      dictionaries.put(statistics.size() - 1, new Dictionary(ranks));
    }
    return new PublicTable(
        new Manifest(
            "derived_0123456789abcdef",
            Ranked.schema(base.schema()),
            rows,
            base.fingerprint(),
            statistics,
            List.of()),
        dictionaries);
  }

  private static Dictionary texts(String... values) {
    return new Dictionary(Stream.of(values).map(v -> (Value) new Value.Text(v)).toList());
  }

  private static Dictionary words(long from, long to) {
    return new Dictionary(
        LongStream.rangeClosed(from, to).mapToObj(v -> (Value) new Value.Word(v)).toList());
  }
}
