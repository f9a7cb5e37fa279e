package org.splinter.system;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.splinter.client.secret.SecretValue;

/**
 * Queries of every kind over the sample of flights, a table of carriers and one of decimals of 128
 * bits, each with six sets of secrets, which a test asks real clusters in one batch. A line is a
 * query, and after each bar the secrets of one set as SQL literals, separated by semicolons.
 */
final class ClusterQueries {
  /** Sums, which are folded. */
  private static final String FOLDED =
      """
      SELECT COUNT(*), SUM(distance), COUNT(dep_delay) FROM flights WHERE origin = ? AND dest = ? | 'JFK'; 'LAX' | 'EWR'; 'ORD' | 'LGA'; 'LAX' | 'no such place'; 'LAX' | 'JFK'; NULL | 'EWR'; 'SFO'
      SELECT carrier, AVG(dep_delay), STDDEV(arr_delay) FROM flights WHERE dest LIKE ? GROUP BY carrier HAVING COUNT(*) > 2 ORDER BY carrier | 'S%' | 'LAX%' | '%' | 'ZZ%' | 'B%' | 'SE%'
      SELECT month, SUM(distance) FROM flights WHERE distance BETWEEN ? AND ? AND NOT (carrier IN (?, ?)) GROUP BY month ORDER BY month | 500; 1000; 'UA'; 'AA' | 1000; 500; 'UA'; 'AA' | 0; 9999; 'UA'; 'UA' | 200; 200; 'B6'; 'XX' | 2475; 2586; 'DL'; 'AA' | 0; 187; 'EV'; NULL
      SELECT COUNT(*), AVG(distance), HISTOGRAM(dep_delay, 0, 15, 60) FROM flights WHERE dest IN (?, ?) OR dep_delay > ? | 'SFO'; 'LAX'; 120 | 'SFO'; 'SFO'; 1300 | 'XXX'; 'YYY'; 500 | 'ORD'; 'BOS'; -100 | 'ATL'; NULL; 60 | 'MIA'; 'MCO'; 0
      SELECT origin, VAR_POP(distance), COUNT(*) FROM flights WHERE month <> ? AND dep_time < ? GROUP BY origin ORDER BY origin | 12; 1200 | 1; 600 | 13; 2400 | 6; 0 | 7; 1800 | NULL; 900
      """;

  /** Queries that look up in views. */
  private static final String LOOKED_UP =
      """
      SELECT origin, MAX(dep_delay), MIN(arr_delay), COUNT(*) FROM flights WHERE dest = ? GROUP BY origin ORDER BY origin | 'LAX' | 'SFO' | 'no such place' | 'BOS' | NULL | 'ORD'
      SELECT flight_id, dep_delay FROM flights WHERE dest = ? ORDER BY dep_delay DESC NULLS LAST, flight_id LIMIT 3 | 'LAX' | 'ATL' | 'no such place' | 'MIA' | 'SEA' | 'ANC'
      SELECT MAX(arr_delay), COUNT(*) FROM flights WHERE month BETWEEN ? AND ? | 3; 8 | 8; 3 | 1; 12 | 12; 12 | 0; 0 | 5; 99
      SELECT MAX(distance) FROM flights WHERE flight_id * 1000 + distance BETWEEN ? AND ? | 100000; 700000 | 0; 999999999 | 700000; 100000 | 5000000; 9000000 | 1; 1 | 300000000; 340000000
      SELECT f.flight_id, c.name FROM flights f JOIN carriers c ON f.carrier = c.carrier WHERE c.name = ? ORDER BY f.distance DESC, f.flight_id LIMIT 3 | 'United' | 'JetBlue' | 'American' | 'no such line' | 'united' | NULL
      SELECT MAX(total), MIN(total), COUNT(*) FROM ledger WHERE zone = ? | 'north' | 'south' | 'no such zone' | NULL | 'east' | 'North'
      """;

  private ClusterQueries() {}

  /** A template with the secrets of each query of a batch. */
  record Batch(String sql, List<WrittenQuery> queries) {
    private static Batch of(String line) {
      List<String> parts = Arrays.stream(line.split(" \\| ")).map(String::strip).toList();
      return new Batch(
          parts.get(0),
          IntStream.range(1, parts.size())
              .mapToObj(i -> new WrittenQuery(parts.get(0), List.of(parts.get(i).split("; "))))
              .toList());
    }

    List<List<SecretValue>> secrets() {
      return queries.stream().map(WrittenQuery::secrets).toList();
    }
  }

  /** Returns the queries for sums; those of every run, or all. */
  static List<Batch> folded(boolean all) {
    List<Batch> batches = FOLDED.lines().map(Batch::of).toList();
    return all ? batches : batches.subList(0, 1);
  }

  /** Returns the queries that look up in views. */
  static List<Batch> lookedUp() {
    return LOOKED_UP.lines().map(Batch::of).toList();
  }
}
