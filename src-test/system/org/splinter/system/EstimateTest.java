package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.PlanOptions;
import org.splinter.hadoop.Providers;

/**
 * Tests that the time of {@code --explain} is near what queries take, by embedded providers and
 * through doors. It prints each ratio; the bound is wide, since the machine of a test is busy and
 * no test may depend on it: only an estimate that has lost its scale fails. The aim, a factor of 2,
 * is for an idle machine.
 */
@Tag("slow")
@EnabledIfSystemProperty(named = "splinter.long", matches = "true")
final class EstimateTest {
  private static final double MOST = 12;
  private static final int WARM = 3;
  private static final int RUNS = 9;
  private static final Pattern TIME = Pattern.compile("time +about (\\d+\\.\\d+) s");

  /** A question, and the secrets of each {@code ?}. */
  private record Question(String sql, List<String> secrets) {}

  private static final List<Question> QUESTIONS =
      List.of(
          new Question(
              "SELECT COUNT(*) FROM flights WHERE origin = ? AND dest = ?", List.of("JFK", "LAX")),
          new Question(
              "SELECT carrier, SUM(arr_delay) FROM flights WHERE distance BETWEEN ? AND ? GROUP BY"
                  + " carrier",
              List.of("500", "1000")),
          new Question("SELECT MAX(arr_delay) FROM flights WHERE tailnum = ?", List.of("N14228")),
          new Question(
              "SELECT flight, dep_delay FROM flights WHERE dest = ? ORDER BY dep_delay DESC LIMIT"
                  + " 10",
              List.of("SEA")),
          new Question(
              "SELECT MAX(arr_delay) FROM flights WHERE flight_id BETWEEN ? AND ?",
              List.of("100", "3000")));

  @TempDir private static Path home;

  @BeforeAll
  static void load() throws Exception {
    SampleFlights.copyTo(home);
  }

  @Test
  void embeddedProviders() throws Exception {
    Providers directory = new Providers(home, new Configuration(false));
    List<Provider> providers = new ArrayList<>();
    for (String name : List.of("alpha", "beta", "gamma")) {
      providers.add(directory.find(name));
    }
    compare("embedded", new SplinterClient(providers.subList(0, 2)));
    compare("embedded", new SplinterClient(providers));
  }

  @Test
  void doors() throws Exception {
    try (TestDoors doors = TestDoors.open(home, List.of("alpha", "beta", "gamma"))) {
      compare("doors", doors.client(2));
      compare("doors", doors.client(3));
    }
  }

  private static void compare(String kind, SplinterClient client) throws Exception {
    for (Question question : QUESTIONS) {
      PreparedQuery query = client.prepare(question.sql(), PlanOptions.DEFAULT);
      List<SecretValue> secrets = question.secrets().stream().map(SecretValue::of).toList();
      List<Double> seconds = new ArrayList<>();
      for (int run = 0; run < WARM + RUNS; run++) {
        long start = System.nanoTime();
        query.run(secrets, done -> {});
        if (run >= WARM) {
          seconds.add((System.nanoTime() - start) / 1e9);
        }
      }
      double median = seconds.stream().sorted().toList().get(RUNS / 2);
      String explained = client.prepare(question.sql(), PlanOptions.DEFAULT).explain();
      Matcher time = TIME.matcher(explained);
      assertTrue(time.find(), explained);
      double estimate = Double.parseDouble(time.group(1));
      System.out.printf(
          "%s: estimated %.3f s, measured %.3f s, ratio %.2f: %s%n",
          kind, estimate, median, median / estimate, question.sql());
      assertTrue(
          median < MOST * estimate && estimate < MOST * median,
          kind + ": estimated " + estimate + " s, measured " + median + " s: " + question.sql());
    }
  }
}
