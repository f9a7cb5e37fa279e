package org.splinter.client.sql.logical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Schema;

/** Tests of what is planned of dates, times and timestamps: types, arithmetic, few groups. */
final class TemporalPlannerTest {
  private static final PublicTable TABLE = table();
  private final RowPlanner rows = new RowPlanner(TABLE.manifest());

  private static PublicTable table() {
    List<Column> columns = new ArrayList<>();
    List<ColumnStatistics> statistics = new ArrayList<>();
    for (ColumnType type :
        List.of(
            ColumnType.DATE,
            ColumnType.TIME,
            ColumnType.TIMESTAMP,
            ColumnType.TIMESTAMPTZ,
            ColumnType.UUID,
            ColumnType.INTEGER)) {
      String name = type.describe().substring(0, 1) + columns.size();
      columns.add(new Column(name, type));
      boolean timestamp = type.isTimestamp();
      long least = timestamp ? type.parseWord("2012-12-31 23:59:59") : 0;
      long most = timestamp ? type.parseWord("2013-12-31 12:00") : type.isText() ? 36 : 10_000;
      statistics.add(new ColumnStatistics(0, least, most, ColumnStatistics.UNCOUNTED));
    }
    return new PublicTable(
        new Manifest(
            "t",
            new Schema(columns),
            1_000_000,
            new Fingerprint(new byte[Fingerprint.BYTES]),
            statistics,
            List.of()),
        Map.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          YEAR(t2)                | integer     | YEAR((c2 FLOOR_DIVIDE 86400000000))
          WEEK(d0)                | integer     | WEEK(c0)
          HOUR(t3)                | integer     | ((c3 FLOOR_REMAINDER 86400000000) FLOOR_DIVIDE 3600000000)
          MINUTE(t1)              | integer     | ((c1 FLOOR_REMAINDER 3600000000) FLOOR_DIVIDE 60000000)
          SECOND(t2)              | integer     | ((c2 FLOOR_REMAINDER 60000000) FLOOR_DIVIDE 1000000)
          MILLISECOND(t2)         | integer     | ((c2 FLOOR_REMAINDER 60000000) FLOOR_DIVIDE 1000)
          MICROSECOND(t2)         | integer     | (c2 FLOOR_REMAINDER 60000000)
          EPOCH(t3)               | decimal(6)  | c3
          EPOCH(t1)               | decimal(6)  | c1
          EPOCH(d0)               | integer     | (c0 MULTIPLY 86400)
          DATE_TRUNC('hour', t2)  | timestamp   | ((c2 FLOOR_DIVIDE 3600000000) MULTIPLY 3600000000)
          DATE_TRUNC('day', t3)   | timestamptz | ((c3 FLOOR_DIVIDE 86400000000) MULTIPLY 86400000000)
          DATE_TRUNC('day', d0)   | date        | c0
          DATE_TRUNC('week', d0)  | date        | ((((c0 ADD 3) FLOOR_DIVIDE 7) MULTIPLY 7) SUBTRACT 3)
          DATE_TRUNC('month', d0) | date        | (0 ADD_MONTHS MONTHS(c0))
          DATE_TRUNC('minute', t1)| time        | ((c1 FLOOR_DIVIDE 60000000) MULTIPLY 60000000)
          DATE_TRUNC('year', t2)  | timestamp   | ((0 ADD_MONTHS ((MONTHS((c2 FLOOR_DIVIDE 86400000000)) FLOOR_DIVIDE 12) MULTIPLY 12)) MULTIPLY 86400000000)
          d0 + INTERVAL 3 DAY     | date        | (c0 ADD 3)
          INTERVAL 3 DAY + d0     | date        | (c0 ADD 3)
          d0 - INTERVAL 1 MONTH   | date        | (c0 ADD_MONTHS -1)
          d0 + INTERVAL 1 HOUR    | timestamp   | ((c0 MULTIPLY 86400000000) ADD 3600000000)
          t2 - INTERVAL 1 HOUR    | timestamp   | (c2 ADD -3600000000)
          t3 + INTERVAL 0 DAY     | timestamptz | c3
          t2 + INTERVAL 1 YEAR    | timestamp   | ((((c2 FLOOR_DIVIDE 86400000000) ADD_MONTHS 12) MULTIPLY 86400000000) ADD (c2 FLOOR_REMAINDER 86400000000))
          t1 - INTERVAL 1 SECOND  | time        | ((c1 ADD -1000000) FLOOR_REMAINDER 86400000000)
          d0 + t1                 | timestamp   | ((c0 MULTIPLY 86400000000) ADD c1)
          t2 - t2                 | decimal(6)  | (c2 SUBTRACT c2)
          t3 - t2                 | decimal(6)  | (c3 SUBTRACT c2)
          t2 - d0                 | decimal(6)  | (c2 SUBTRACT (c0 MULTIPLY 86400000000))
          t1 - t1                 | decimal(6)  | (c1 SUBTRACT c1)
          d0 - d0                 | integer     | (c0 SUBTRACT c0)
          INTERVAL '90 minutes'   | decimal(6)  | 5400000000
          t2 - t2 + INTERVAL 1 DAY | decimal(6) | ((c2 SUBTRACT c2) ADD 86400000000)
          TIMESTAMP '1970-01-02'  | timestamp   | 86400000000
          TIMESTAMPTZ '1970-01-01 01:00+02' | timestamptz | -3600000000
          LEFT(u4, 8)             | string      | LEFT(c4, 8)
          """)
  void expressions(String sql, String type, String planned) {
    TypedExpression typed = planned(sql);
    assertEquals(planned, RowPlannerTest.print(typed.expression()));
    assertEquals(type, typed.type().describe());
    Domain.of(typed.expression(), TABLE); // refuses what could leave 64 bits
  }

  private TypedExpression planned(String sql) {
    return rows.expression(SqlReader.read("SELECT " + sql + " FROM t").items().get(0).value());
  }

  /** Checks that timestamps have as many groups as units lie in their range, not as they have. */
  @ParameterizedTest
  @CsvSource({
    "year, 2",
    "quarter, 5",
    "month, 13",
    "week, 53",
    "day, 366",
    "hour, 8750",
  })
  void unitsAreFew(String unit, int values) {
    for (String column : List.of("t2", "t3")) {
      TypedExpression typed = planned("DATE_TRUNC('" + unit + "', " + column + ")");
      Domain.Listed listed = (Domain.Listed) Domain.of(typed.expression(), TABLE);
      assertEquals(values, listed.values().size(), unit);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          YEAR(t1)               | YEAR(t1) needs a date, not time
          HOUR(d0)               | HOUR(d0) needs a time or a timestamp, not date
          EPOCH(i5)              | EPOCH(i5) needs a date, a time or a timestamp, not integer
          DATE_TRUNC('hour', d0) | DATE_TRUNC('hour', d0) needs a time or a timestamp, not date
          DATE_TRUNC('day', t1)  | needs a date or a timestamp, not time
          DATE_TRUNC('eon', t2)  | a unit is 'millisecond', 'second'
          t1 + INTERVAL 1 MONTH  | is no number of seconds, as months differ
          t2 + t2                | t2 is timestamp, a number is needed
          t2 + 1                 | t2 is timestamp, a number is needed
          t1 - t2                | t1 is time, a number is needed
          t2 * 2                 | t2 is timestamp, a number is needed
          i5 + INTERVAL 1 MONTH  | INTERVAL '1 MONTH' is no number of seconds, as months differ; add it to a date
          TIMESTAMP '2013-02-29' | TIMESTAMP '2013-02-29' is not a timestamp such as 2013-06-30 12:34:56
          TIMESTAMP '2013-02-28 12:00Z' | without an offset
          TIME '25:00'           | TIME '25:00' is not a time such as 12:34:56
          d0 + INTERVAL 10000 YEAR + INTERVAL 10000 YEAR - d0 + EPOCH(d0 + INTERVAL 10000 YEAR) * 999999999 | outside of 64 bits
          """)
  void refused(String sql, String message) {
    Exception e =
        assertThrows(Exception.class, () -> Domain.of(planned(sql).expression(), TABLE), sql);
    assertTrue(e instanceof RefusedQueryException || e instanceof IllegalArgumentException, "" + e);
    assertTrue(String.valueOf(e.getMessage()).contains(message), e.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          t2 > '1970-01-02'          | (c2 GREATER 86400000000)
          t3 > '1970-01-01 00:00:01+00' | (c3 GREATER 1000000)
          t1 >= '00:00:01'           | (c1 GREATER_OR_EQUAL 1000000)
          t2 >= DATE '1970-01-02'    | (c2 GREATER_OR_EQUAL (1 MULTIPLY 86400000000))
          d0 < TIMESTAMP '1970-01-02 00:00' | ((c0 MULTIPLY 86400000000) LESS 86400000000)
          t2 = t3                    | (c2 EQUAL c3)
          t2 - t2 > INTERVAL '1 hour' | ((c2 SUBTRACT c2) GREATER 3600000000)
          u4 = '0E37DF36-F698-11E6-8DD4-CB9CED3DF976' | (c4 EQUAL 0e37df36-f698-11e6-8dd4-cb9ced3df976)
          u4 LIKE '0e%'              | (c4 STARTS_WITH 0e)
          """)
  void comparisons(String where, String predicate) {
    assertEquals(
        predicate,
        RowPlannerTest.print(
            rows.predicate(SqlReader.read("SELECT COUNT(*) FROM t WHERE " + where).where())));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          t2 = 5            | t2 is timestamp, 5 is not; write a timestamp such as '2013-06-30 12:34:56'
          t1 = t2           | t1 is time, t2 is not; write a time such as '12:34:56'
          t3 = TIME '12:00' | write a timestamp such as '2013-06-30 12:34:56Z'
          u4 = 'x'          | 'x' is not a UUID such as 123e4567-e89b-12d3-a456-426614174000
          u4 = 5            | write a UUID such as '123e4567-e89b-12d3-a456-426614174000'
          t2 > 'yesterday'  | 'yesterday' is not a timestamp such as 2013-06-30 12:34:56
          """)
  void refusedComparisons(String where, String message) {
    RefusedQueryException e =
        assertThrows(
            RefusedQueryException.class,
            () -> rows.predicate(SqlReader.read("SELECT COUNT(*) FROM t WHERE " + where).where()));
    assertTrue(e.getMessage().contains(message), e.getMessage());
  }
}
