package org.splinter.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.SplinterClient;
import org.splinter.client.secret.SecretValue;

/**
 * Tests that what a door sees, logs and counts does not depend on secrets: the same requests, of
 * equal sizes, in equal order, with equal answers' sizes, in its log and in its metrics, for
 * secrets that match none, some and all. Which metadata is fetched, and when, is among them.
 */
@Tag("slow")
final class DoorViewsTest {
  private static final Pattern COUNTED =
      Pattern.compile("(splinter_door_(?:requests_seconds_count|bytes_\\w+)\\{[^}]*}) ([0-9.E]+)");

  @TempDir private static Path home;
  private static TestDoors doors;

  @BeforeAll
  static void open() throws Exception {
    SampleFlights.copyTo(home);
    doors = TestDoors.open(home, List.of("alpha", "beta"), "door.monitor = 127.0.0.1:0");
  }

  @AfterAll
  static void close() {
    doors.close();
  }

  /** The view that a door had of one run: the lines of its log, and what it counted. */
  private record Seen(List<String> log, Map<String, Double> counted) {}

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT COUNT(*), AVG(dep_delay) FROM flights WHERE origin = ?",
        "SELECT MAX(dep_delay) FROM flights WHERE dest = ?",
        "SELECT flight, dep_delay FROM flights WHERE dest = ? ORDER BY dep_delay DESC LIMIT 5",
        "SELECT carrier, COUNT(*) FROM flights WHERE dest = ? GROUP BY carrier",
      })
  void aDoorSeesTheSameForAllSecrets(String sql) throws Exception {
    assertSame(sql, List.of(List.of("JFK"), List.of("SEA"), List.of("nowhere"), List.of("LAX")));
  }

  @Test
  void aDoorSeesTheSameForAllRanges() throws Exception {
    assertSame(
        "SELECT COUNT(*), SUM(distance) FROM flights WHERE distance BETWEEN ? AND ?",
        List.of(
            List.of("0", "100000"), List.of("500", "501"), List.of("9", "3"), List.of("-5", "0")));
  }

  private static void assertSame(String sql, List<List<String>> all) throws Exception {
    SplinterClient warm = doors.client(2);
    warm.prepare(sql).run(secrets(all.get(0)), done -> {}); // builds what is built once
    awaitLogs();
    Map<String, Seen> first = new TreeMap<>();
    for (List<String> each : all) {
      Map<String, Integer> logged = new TreeMap<>();
      Map<String, Map<String, Double>> before = new TreeMap<>();
      for (String provider : List.of("alpha", "beta")) {
        logged.put(provider, doors.log(provider).size());
        before.put(provider, counted(provider));
      }
      SplinterClient client = doors.client(2); // fetches its metadata anew
      client.prepare(sql).run(secrets(each), done -> {});
      awaitLogs();
      for (String provider : List.of("alpha", "beta")) {
        List<String> lines = doors.log(provider);
        List<String> news = new ArrayList<>();
        for (String line : lines.subList(logged.get(provider), lines.size())) {
          news.add(line.replaceAll("\"(time|id)\":\"[^\"]*\",|\"ms\":[0-9.]+,", ""));
          assertFalse(each.stream().anyMatch(secret -> line.contains('"' + secret + '"')), line);
        }
        Map<String, Double> grown = counted(provider);
        before.get(provider).forEach((name, value) -> grown.merge(name, -value, Double::sum));
        Seen seen = new Seen(news, grown);
        Seen expected = first.computeIfAbsent(provider, name -> seen);
        assertEquals(expected.log(), seen.log(), sql + " of " + provider);
        assertEquals(expected.counted(), seen.counted(), sql + " of " + provider);
      }
    }
  }

  /** Waits until all lines are written: a client has its answer before. */
  private static void awaitLogs() throws InterruptedException {
    int before = -1;
    int now = doors.log("alpha").size() + doors.log("beta").size();
    while (now != before) {
      Thread.sleep(200);
      before = now;
      now = doors.log("alpha").size() + doors.log("beta").size();
    }
  }

  private static List<SecretValue> secrets(List<String> values) {
    return values.stream().map(SecretValue::of).toList();
  }

  /** Returns what a door has counted, by the names of the metrics with their labels. */
  private static Map<String, Double> counted(String provider) throws Exception {
    InetSocketAddress monitor = doors.door(provider).monitorAddress().orElseThrow();
    URI metrics = URI.create("http://127.0.0.1:" + monitor.getPort() + "/metrics");
    Map<String, Double> counted = new TreeMap<>();
    try (InputStream in = metrics.toURL().openStream()) {
      Stream<String> lines = new String(in.readAllBytes(), UTF_8).lines();
      lines.forEach(
          line -> {
            Matcher parts = COUNTED.matcher(line);
            if (parts.matches()) {
              counted.put(parts.group(1), Double.parseDouble(parts.group(2)));
            }
          });
    }
    return counted;
  }
}
