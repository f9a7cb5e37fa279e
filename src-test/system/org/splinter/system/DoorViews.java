package org.splinter.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.splinter.client.provider.RetrySettings;
import org.splinter.client.provider.door.DoorProvider;

/** Two doors with a recorder before each, and the comparison of all that they see and say. */
final class DoorViews implements AutoCloseable {
  private static final List<String> NAMES = List.of("alpha", "beta");
  private static final Pattern COUNTED =
      Pattern.compile("(splinter_door_(?:requests_seconds_count|bytes_\\w+)\\{[^}]*}) ([0-9.E]+)");

  /** The time in which an answer is the reply itself, and in which a catalogue is fetched once. */
  private static final Duration MOMENT = Duration.ofSeconds(1);

  private static final int TRIES = 20;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final TestDoors doors;
  private final Map<String, DoorRecorder> recorders = new LinkedHashMap<>();

  /**
   * The view that a door had of one run.
   *
   * @param exchanges requests and replies, in order
   * @param log its lines without times and random names
   * @param counted the growth of its metrics, by their names with their labels
   */
  private record View(List<String> exchanges, List<String> log, Map<String, Double> counted) {}

  /** A client's doing with providers that have asked nothing before. */
  interface Run<T> {
    T by(List<DoorProvider> parties) throws Exception;
  }

  /**
   * @param more lines of the doors' configurations
   */
  DoorViews(Path home, String... more) throws Exception {
    List<String> lines = new ArrayList<>(List.of(more));
    lines.add("door.monitor = 127.0.0.1:0");
    doors = TestDoors.open(home, NAMES, lines.toArray(String[]::new));
    for (String name : NAMES) {
      recorders.put(name, new DoorRecorder(doors, name));
    }
  }

  /**
   * Does several runs, and fails unless each door saw, said, logged and counted equal things in
   * each.
   *
   * @param randomised whether plans hold public random numbers, so that only their sizes are equal
   * @return the results of the runs
   */
  <T> List<T> assertSameRuns(String what, boolean randomised, List<Run<T>> runs) throws Exception {
    T unused = runs.get(0).by(parties()); // builds what is built once
    Map<String, View> first = new TreeMap<>();
    List<T> results = new ArrayList<>();
    for (Run<T> run : runs) {
      Map<String, View> seen = new TreeMap<>();
      results.add(soon(what, randomised, run, seen));
      for (String name : NAMES) {
        View expected = first.computeIfAbsent(name, seen::get);
        String context = what + ", door of " + name;
        assertEquals(
            String.join("\n\n", expected.exchanges()),
            String.join("\n\n", seen.get(name).exchanges()),
            context);
        assertEquals(expected.log(), seen.get(name).log(), context);
        assertEquals(expected.counted(), seen.get(name).counted(), context);
      }
    }
    return results;
  }

  /** Does a run, and returns the lines that the first door logged of it. */
  List<String> logged(Run<?> run) throws Exception {
    String first = NAMES.get(0);
    int begun = log(first).size();
    Object unused = run.by(parties());
    List<String> lines = log(first);
    return lines.subList(begun, lines.size());
  }

  /**
   * Does a run, again if it took long: a busy machine shows in replies (202) and in what is fetched
   * anew. A run that always takes long fails.
   *
   * @param seen receives the view of each door
   */
  private <T> T soon(String what, boolean randomised, Run<T> run, Map<String, View> seen)
      throws Exception {
    for (int i = 0; i < TRIES; i++) {
      Map<String, Integer> begun = new TreeMap<>();
      Map<String, Map<String, Double>> before = new TreeMap<>();
      for (String name : NAMES) {
        begun.put(name, log(name).size());
        before.put(name, counted(name));
      }
      long start = System.nanoTime();
      T result = run.by(parties());
      boolean isSoon = System.nanoTime() - start < MOMENT.toNanos();
      for (String name : NAMES) {
        List<String> lines = log(name);
        Map<String, Double> grown = counted(name);
        before.get(name).forEach((metric, value) -> grown.merge(metric, -value, Double::sum));
        int from = begun.get(name);
        seen.put(
            name,
            new View(
                recorders.get(name).seen(from, randomised),
                lines.subList(from, lines.size()),
                grown));
      }
      if (isSoon) {
        return result;
      }
    }
    throw new AssertionError(what + " took more than " + MOMENT + " " + TRIES + " times");
  }

  private List<DoorProvider> parties() throws Exception {
    List<DoorProvider> parties = new ArrayList<>();
    for (String name : NAMES) {
      parties.add(
          new DoorProvider(
              name, recorders.get(name).caller(), RetrySettings.DEFAULT, notice -> {}));
    }
    return parties;
  }

  /**
   * Waits until a door has logged all requests, since clients have their answers before, and
   * returns its lines without times and random names.
   */
  private List<String> log(String name) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      List<String> lines = requests(name);
      if (lines.size() == recorders.get(name).requests()) {
        return lines;
      }
      assertTrue(System.nanoTime() < end, name + " logs other requests than came");
      Thread.sleep(1);
    }
  }

  private List<String> requests(String name) {
    return doors.log(name).stream()
        .filter(line -> line.contains("\"kind\":"))
        .map(line -> line.replaceAll("\"(time|id)\":\"[^\"]*\",|\"ms\":[0-9.]+,", ""))
        .toList();
  }

  /** Returns what a door has counted, by the names of the metrics with their labels. */
  private Map<String, Double> counted(String name) throws Exception {
    InetSocketAddress monitor = doors.door(name).monitorAddress().orElseThrow();
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

  @Override
  public void close() {
    recorders.values().forEach(DoorRecorder::close);
    doors.close();
  }
}
