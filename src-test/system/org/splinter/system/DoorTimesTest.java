package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;

/**
 * Tests that the time of a door's rounds does not depend on secrets: secrets that match nothing,
 * something and everything are asked in a drawn order, many times, and the medians of the times
 * that the door logs are of one class. Work that follows a secret makes every try fail, a busy
 * machine hardly all.
 */
@Tag("slow")
final class DoorTimesTest {
  /** How long a line of the log may take. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final int WARM = 20;
  private static final int TIMES = 25;
  private static final int TRIES = 4;

  /** The most times that one class's longer times are as long as its shorter ones. */
  private static final double CLASS = 1.5;

  private static final Pattern ROUND = Pattern.compile("\"kind\":\"round\".*\"ms\":([0-9.]+)");

  @TempDir private static Path home;
  private static TestDoors doors;

  @BeforeAll
  static void open() throws Exception {
    SampleFlights.copyTo(home);
    doors = TestDoors.open(home, List.of("alpha", "beta"));
  }

  @AfterAll
  static void close() {
    doors.close();
  }

  static Stream<Protocol> protocols() {
    return Stream.of("fold", "hashed PIR query", "dyadic nodes").map(Protocol::named);
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void timesOfAllSecretsAreOfOneClass(Protocol protocol) throws Exception {
    PreparedQuery query =
        new SplinterClient(doors.parties(2)).prepare(protocol.sql(), protocol.options());
    List<List<SecretValue>> secrets = protocol.values();
    for (int i = 0; i < WARM; i++) {
      double unused = millis(query, secrets.get(i % secrets.size()));
    }
    long seed = System.nanoTime();
    Random random = new Random(seed);
    AssertionError failure = new AssertionError("no try");
    for (int i = 0; i < TRIES; i++) {
      try {
        assertOneClass(measure(query, secrets, random), "seed " + seed);
        return;
      } catch (AssertionError e) {
        failure = e;
      }
    }
    throw failure;
  }

  /** Returns the times of each secret's rounds, which take turns in a drawn order. */
  private static List<List<Double>> measure(
      PreparedQuery query, List<List<SecretValue>> secrets, Random random) throws Exception {
    List<List<Double>> times = new ArrayList<>();
    List<Integer> turns = new ArrayList<>();
    for (int i = 0; i < secrets.size(); i++) {
      times.add(new ArrayList<>());
      turns.addAll(Collections.nCopies(TIMES, i));
    }
    Collections.shuffle(turns, random);
    for (int turn : turns) {
      times.get(turn).add(millis(query, secrets.get(turn)));
    }
    return times;
  }

  /** Asks, and returns the milliseconds that the first door logs of the one round. */
  private static double millis(PreparedQuery query, List<SecretValue> secrets) throws Exception {
    int before = rounds().size();
    QueryResult unused = query.run(secrets, done -> {});
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (rounds().size() == before) { // the client has its answer before the door logs it
      assertTrue(System.nanoTime() < end, "the door logs no round");
      Thread.sleep(1);
    }
    return rounds().get(before);
  }

  private static List<Double> rounds() {
    List<Double> millis = new ArrayList<>();
    for (String line : doors.log("alpha")) {
      Matcher round = ROUND.matcher(line);
      if (round.find()) {
        millis.add(Double.parseDouble(round.group(1)));
      }
    }
    return millis;
  }

  private static double median(List<Double> times) {
    return times.stream().sorted().skip(times.size() / 2).findFirst().orElseThrow();
  }

  private static void assertOneClass(List<List<Double>> times, String context) {
    List<Double> medians = times.stream().map(DoorTimesTest::median).toList();
    double least = Collections.min(medians);
    double most = Collections.max(medians);
    assertTrue(most <= CLASS * least, "medians of " + medians + " ms, " + context);
  }

  /** Checks that work of half a round more for one secret would be found. */
  @Test
  void timesThatFollowASecretAreFound() {
    List<Double> round = List.of(9.0, 10.0, 10.5, 11.0, 300.0);
    List<Double> longer = round.stream().map(each -> 1.6 * each).toList();
    assertOneClass(List.of(round, round), "equal work");
    assertThrows(
        AssertionError.class, () -> assertOneClass(List.of(round, longer), "work of a secret"));
    assertEquals(10.5, median(round));
  }
}
