package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.RetrySettings;
import org.splinter.client.provider.door.DoorProvider;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.door.DoorCaller;
import org.splinter.protocol.door.DoorKeys;

/**
 * Test of two doors under load, one of them in a process of its own: many clients ask again and
 * again, and in the second half of the time one more asks as fast as it can. No answer is lost or
 * wrong, the process's memory stays as it is, and who is over the limit is told so, to nobody's
 * harm. A few clients for seconds; with {@code splinter.long} 64 for ten minutes.
 */
@Tag("slow")
final class DoorLoadTest {
  private static final boolean LONG = Boolean.getBoolean("splinter.long");
  private static final int CLIENTS = LONG ? 64 : 4;
  private static final Duration HALF = LONG ? Duration.ofMinutes(5) : Duration.ofSeconds(2);
  private static final int ROUNDS_PER_MINUTE = LONG ? 120 : 30;
  private static final Duration PAUSE = Duration.ofMillis(LONG ? 1_000 : 200);
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration SLOWER = Duration.ofMillis(500);
  private static final long MOST_BYTES = 768L << 20;
  private static final double GROWTH = 1.1;
  private static final String GREEDY = "greedy";
  private static final List<String> LINES =
      List.of(
          DoorTokens.SETTINGS[0],
          DoorTokens.SETTINGS[1],
          "door.memory = 64m",
          "door.rounds.per-minute = " + ROUNDS_PER_MINUTE);

  @TempDir private static Path home;

  /** The times of a client's queries, in each half. */
  private record Asked(List<Long> alone, List<Long> beside) {}

  @Test
  void nothingIsLostAndNobodyHarmed() throws Exception {
    long seed = Long.getLong("splinter.seed", System.nanoTime());
    System.out.println("DoorLoadTest: -Dsplinter.seed=" + seed);
    List<String> names =
        new ArrayList<>(IntStream.range(0, CLIENTS).mapToObj(i -> "client" + i).toList());
    names.add(GREEDY);
    DoorTokens tokens = DoorTokens.write(home.resolve("doors"), names.toArray(String[]::new));
    for (String name : names) {
      Files.writeString(home.resolve("doors").resolve(name + ".token"), tokens.of(name));
    }
    try (PlainDatabase plain = SampleFlights.load(home);
        TestDoors doors = TestDoors.open(home, Map.of("beta", LINES))) {
      TestDoors.certify(doors.files(), "alpha");
      Request right = new DoorRounds(home).next();
      try (DoorProcess alpha = DoorProcess.start(doors.configure("alpha", 0, LINES), "-Xmx256m")) {
        Map<String, URI> addresses =
            Map.of(
                "alpha", URI.create("https://127.0.0.1:" + alpha.port()),
                "beta", doors.address("beta"));
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS + 1);
        Map<String, List<List<Object>>> expected = expected(plain);
        List<PreparedQuery> queries = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
          PreparedQuery query = client(doors, addresses, "client" + i).prepare(DoorRounds.SUM);
          assertTrue(query.run(List.of(SecretValue.of("JFK")), done -> {}).checked());
          queries.add(query);
        }
        long start = System.nanoTime();
        List<Future<Asked>> asking = new ArrayList<>();
        for (PreparedQuery query : queries) {
          Random random = new Random(seed + asking.size());
          asking.add(clients.submit(() -> ask(query, random, start, expected)));
        }
        DoorCalls greedy = DoorCalls.of(doors, alpha.port()).as(tokens.of(GREEDY));
        Future<Map<Integer, Integer>> statuses =
            clients.submit(() -> askTooMuch(greedy, right.encode(), new Random(seed), start));
        List<Long> resident = sample(alpha, start);
        List<Long> alone = new ArrayList<>();
        List<Long> beside = new ArrayList<>();
        for (Future<Asked> each : asking) {
          alone.addAll(each.get().alone());
          beside.addAll(each.get().beside());
        }
        clients.shutdown();
        report(alone, beside, resident, statuses.get());
      }
    }
  }

  private static SplinterClient client(TestDoors doors, Map<String, URI> addresses, String name)
      throws Exception {
    DoorKeys keys =
        new DoorKeys(
            doors.keys().trust(),
            Optional.of(doors.files().resolve(name + ".token")),
            Optional.empty(),
            Optional.empty());
    List<Provider> parties = new ArrayList<>();
    RetrySettings once = new RetrySettings(Optional.empty(), 0, Duration.ZERO);
    for (String provider : List.of("alpha", "beta")) {
      DoorCaller door = new DoorCaller(addresses.get(provider), keys);
      parties.add(new DoorProvider(provider, door, once, notice -> {}));
    }
    return new SplinterClient(parties);
  }

  private static Map<String, List<List<Object>>> expected(PlainDatabase plain) throws Exception {
    Map<String, List<List<Object>>> expected = new LinkedHashMap<>();
    for (String origin : List.of("JFK", "EWR", "LGA", "nowhere")) {
      expected.put(origin, plain.query(DoorRounds.SUM.replace("?", "'" + origin + "'")));
    }
    return expected;
  }

  /** Asks until both halves have passed; each answer must come, at once, and be right. */
  private static Asked ask(
      PreparedQuery query, Random random, long start, Map<String, List<List<Object>>> expected)
      throws Exception {
    List<String> origins = List.copyOf(expected.keySet());
    Asked asked = new Asked(new ArrayList<>(), new ArrayList<>());
    Thread.sleep(random.nextInt((int) PAUSE.toMillis()));
    while (System.nanoTime() - start < 2 * HALF.toNanos()) {
      String origin = origins.get(random.nextInt(origins.size()));
      long begun = System.nanoTime();
      QueryResult result = query.run(List.of(SecretValue.of(origin)), done -> {});
      long took = System.nanoTime() - begun;
      assertTrue(result.checked());
      Answers.assertSame(origin, expected.get(origin), result.rows());
      (begun - start < HALF.toNanos() ? asked.alone() : asked.beside()).add(took);
      Thread.sleep(PAUSE.toMillis());
    }
    return asked;
  }

  /**
   * Asks without a pause in the second half, or until it is refused if that takes longer, and
   * returns how often each status came.
   */
  private static Map<Integer, Integer> askTooMuch(
      DoorCalls greedy, byte[] round, Random random, long start) throws Exception {
    Thread.sleep(HALF.toMillis());
    Map<Integer, Integer> statuses = new LinkedHashMap<>();
    byte[] key = new byte[16];
    long end = start + 2 * HALF.toNanos();
    long last = end + PATIENCE.toNanos();
    while (System.nanoTime() < (statuses.containsKey(429) ? end : last)) {
      random.nextBytes(key);
      HttpResponse<String> response = greedy.round(HexFormat.of().formatHex(key), round);
      statuses.merge(response.statusCode(), 1, Integer::sum);
      if (response.statusCode() == 429) {
        assertTrue(response.headers().firstValueAsLong("Retry-After").orElse(0) > 0);
      }
    }
    return statuses;
  }

  /** Returns the memory of a door, taken each 100th part of the time. */
  private static List<Long> sample(DoorProcess door, long start) throws Exception {
    List<Long> resident = new ArrayList<>();
    while (System.nanoTime() - start < 2 * HALF.toNanos()) {
      resident.add(door.residentBytes());
      Thread.sleep(HALF.toMillis() / 50);
    }
    return resident;
  }

  private static void report(
      List<Long> alone, List<Long> beside, List<Long> resident, Map<Integer, Integer> statuses) {
    Duration before = Duration.ofNanos(percentile(alone, 0.99));
    Duration after = Duration.ofNanos(percentile(beside, 0.99));
    // Under one load: that of the second half is greater.
    long third = most(resident, 0.5, 0.75);
    long last = most(resident, 0.75, 1);
    String figures =
        "%d clients, %d queries: p50 %d ms, p99 %d ms, beside another %s p50 %d ms, p99 %d ms; memory %d MiB, then %d MiB"
            .formatted(
                CLIENTS,
                alone.size() + beside.size(),
                percentile(alone, 0.5) / 1_000_000,
                before.toMillis(),
                statuses,
                percentile(beside, 0.5) / 1_000_000,
                after.toMillis(),
                third >> 20,
                last >> 20);
    System.out.println("DoorLoadTest: " + figures);
    assertEquals(List.of(200, 429), statuses.keySet().stream().sorted().toList(), figures);
    assertTrue(statuses.get(200) >= ROUNDS_PER_MINUTE, figures);
    assertTrue(after.compareTo(before.multipliedBy(2).plus(SLOWER)) < 0, figures);
    assertTrue(last < MOST_BYTES, figures);
    assertTrue(!LONG || last < GROWTH * third, figures);
  }

  private static long percentile(List<Long> times, double part) {
    List<Long> sorted = new ArrayList<>(times);
    Collections.sort(sorted);
    return sorted.get((int) (part * (sorted.size() - 1)));
  }

  private static long most(List<Long> samples, double from, double to) {
    int size = samples.size();
    return Collections.max(samples.subList((int) (from * size), (int) (to * size)));
  }
}
