package org.splinter.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.splinter.client.SplinterClient;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.Resilience;
import org.splinter.fss.EvaluationPath;
import org.splinter.hadoop.Providers;

/** Embedded providers that keep all they see, and the comparison of their views. */
final class ProviderViews {
  /** The log of Hadoop in this JVM. */
  static final Path LOG = Path.of(System.getProperty("org.slf4j.simpleLogger.logFile"));

  /** Lines that differ by the clock, or that count the work of all providers in this JVM. */
  private static final Pattern TIMING =
      Pattern.compile(
          "map > |reduce > |[Pp]rogress|sleep|EventFetcher - |MICROS|[Tt]ime|heap|memory|FILE: "
              + "|Bytes (Read|Written)|Metrics intern cache overflow");

  private static final long LOG_PAUSE_MILLIS = 20;

  private final List<RecordingProvider> providers = new ArrayList<>();
  private final List<Provider> asked = new ArrayList<>();
  private final SplinterClient client;

  /** Everything a provider sees of one request, except share bytes, sums, times and ids. */
  private record RoundView(
      String plan,
      long bundleBytes,
      List<Integer> shareBytes,
      int answerBytes,
      List<String> answerForm,
      Map<String, Long> counters) {

    static RoundView of(RecordingProvider.Round round, boolean randomised) throws IOException {
      Map<String, Long> counters = new TreeMap<>(round.counters());
      counters.keySet().removeIf(name -> name.endsWith("_micros"));
      byte[] plan = round.plan();
      return new RoundView(
          randomised ? plan.length + " bytes" : HexFormat.of().formatHex(plan),
          round.request().envelope().encode().length,
          SentShares.sizes(round.request().envelope()),
          round.answerBytes(),
          round.answerForm(),
          counters);
    }
  }

  /** All that a provider sees of a query, and the log of all providers in this JVM. */
  private record View(
      List<String> questions,
      List<RoundView> rounds,
      List<Map<String, String>> configurations,
      NavigableSet<String> log) {}

  ProviderViews(Path home) throws IOException {
    this(home, 2, Fault.NONE);
  }

  /**
   * Makes the providers.
   *
   * @param parties the number of providers that are asked; a fourth one has no jobs and shares the
   *     first one's tables, unless it has tables of its own
   * @param fault the fault planted into each of them
   */
  ProviderViews(Path home, int parties, Fault fault) throws IOException {
    this(home, Resilience.allButOne(parties), fault);
  }

  /** Makes the providers of a resilience, as many as it is of. */
  ProviderViews(Path home, Resilience resilience, Fault fault) throws IOException {
    Providers directory = new Providers(home, RecordedConfigurations.overrides());
    List<Provider> embedded = new ArrayList<>();
    for (String name : Providers.EMBEDDED) {
      embedded.add(directory.find(name));
    }
    embedded.add(
        Files.isDirectory(home.resolve("providers/delta"))
            ? directory.find("delta")
            : new LocalEvaluation("delta", directory.find("alpha"), EvaluationPath.AUTO));
    MeetingProvider.Meeting meeting = new MeetingProvider.Meeting(resilience);
    for (Provider each : embedded.subList(0, resilience.trust().parties())) {
      RecordingProvider provider = new RecordingProvider(fault.ofProvider(each));
      providers.add(provider);
      Provider spokenTo = fault.ofClient(provider);
      asked.add(resilience.tolerated() > 0 ? new MeetingProvider(spokenTo, meeting) : spokenTo);
    }
    client =
        new SplinterClient(asked, resilience, MetadataCache.NONE).withFoldKeys(new KnownFoldKeys());
  }

  RecordingProvider alpha() {
    return providers.get(0);
  }

  RecordingProvider beta() {
    return providers.get(1);
  }

  /** Returns the providers that a client asks. */
  List<Provider> asked() {
    return List.copyOf(asked);
  }

  SplinterClient client() {
    return client;
  }

  /**
   * Asks a query with each list of secrets by the default options, and fails unless every provider
   * saw equal things each time.
   */
  List<List<List<Object>>> assertSame(String sql, List<List<SecretValue>> all) throws Exception {
    return assertSame(sql, PlanOptions.DEFAULT, false, all);
  }

  /**
   * Asks a query with each list of secrets and fails unless every provider saw equal things each
   * time.
   *
   * @param randomised whether plans hold public random numbers, so that only their sizes are equal
   * @return the answers, in the order of the secrets
   */
  List<List<List<Object>>> assertSame(
      String sql, PlanOptions options, boolean randomised, List<List<SecretValue>> all)
      throws Exception {
    return assertSameBatches(sql, options, randomised, all.stream().map(List::of).toList()).stream()
        .map(answers -> answers.get(0))
        .toList();
  }

  /**
   * Asks a query with batches of equally many lists of secrets and fails unless every provider saw
   * equal things for each batch.
   *
   * @return the answers of each batch, in the order of its secrets
   */
  List<List<List<List<Object>>>> assertSameBatches(
      String sql, PlanOptions options, boolean randomised, List<List<List<SecretValue>>> batches)
      throws Exception {
    PlanOptions ofBatch = options.withQueries(batches.get(0).size());
    List<List<QueryResult>> results =
        assertSameRuns(
            sql,
            randomised,
            answered -> answered.get(0).rounds(),
            batches.stream()
                .<Callable<List<QueryResult>>>map(
                    batch -> () -> client.prepare(sql, ofBatch).runAll(batch, fraction -> {}))
                .toList());
    return results.stream()
        .map(answers -> answers.stream().map(QueryResult::rows).toList())
        .toList();
  }

  /**
   * Does several runs, and fails unless every provider saw equal things in each.
   *
   * @param rounds returns the number of rounds that a run took
   * @return the results of the runs
   */
  <T> List<T> assertSameRuns(
      String what, boolean randomised, ToIntFunction<T> rounds, List<Callable<T>> runs)
      throws Exception {
    runs.get(0).call(); // a first run builds views and logs what Hadoop logs only once
    Map<String, View> first = new HashMap<>();
    List<T> results = new ArrayList<>();
    for (Callable<T> run : runs) {
      long logged = settledLog();
      providers.forEach(RecordingProvider::clear);
      RecordedConfigurations.clear();
      T result = run.call();
      results.add(result);
      NavigableSet<String> log = logLines(logged);
      for (RecordingProvider provider : providers) {
        View view = view(provider, randomised, log);
        View expected = first.computeIfAbsent(provider.name(), name -> view);
        assertEquals(rounds.applyAsInt(result), view.rounds().size(), what);
        assertEquals(expected.questions(), view.questions(), what);
        assertEquals(expected.rounds(), view.rounds(), what);
        assertSameConfigurations(expected.configurations(), view.configurations(), what);
        assertEquals(expected.log(), view.log(), what);
      }
    }
    return results;
  }

  /**
   * Asserts that configurations are equal. Each has a thousand properties, so only the first
   * difference is reported.
   */
  private static void assertSameConfigurations(
      List<Map<String, String>> expected, List<Map<String, String>> actual, String sql) {
    assertEquals(expected.size(), actual.size(), sql + ": jobs");
    for (int i = 0; i < expected.size(); i++) {
      assertEquals(expected.get(i).keySet(), actual.get(i).keySet(), sql);
      for (Map.Entry<String, String> property : expected.get(i).entrySet()) {
        String key = property.getKey();
        assertEquals(property.getValue(), actual.get(i).get(key), sql + ": " + key);
      }
    }
  }

  /**
   * Returns the length of the log once it ends with a whole line that no thread follows up at once.
   */
  private static long settledLog() throws IOException, InterruptedException {
    long size = -1;
    while (true) {
      long now = Files.size(LOG);
      if (now == size && endsWithLine(now)) {
        return size;
      }
      size = now;
      Thread.sleep(LOG_PAUSE_MILLIS);
    }
  }

  private static boolean endsWithLine(long size) throws IOException {
    if (size == 0) {
      return true;
    }
    try (InputStream log = Files.newInputStream(LOG)) {
      log.skipNBytes(size - 1);
      return log.read() == '\n';
    }
  }

  /**
   * Returns the distinct lines that Hadoop logged after a position: the values of a job's counters
   * except times and memory, and all other lines without numbers, ids and paths.
   */
  private static NavigableSet<String> logLines(long from) throws IOException, InterruptedException {
    long unused = settledLog();
    String news;
    try (InputStream log = Files.newInputStream(LOG)) {
      log.skipNBytes(from);
      news = new String(log.readAllBytes(), UTF_8);
    }
    NavigableSet<String> lines = new TreeSet<>();
    for (String line : news.lines().toList()) {
      boolean counter = line.startsWith("\t");
      if (!TIMING.matcher(line).find()) {
        String plain = line.replaceAll("^\\[[^]]*\\] ", "").replaceAll("(file:)?/\\S+", "PATH");
        lines.add(
            counter ? plain : plain.replaceAll("@[0-9a-f]+|[0-9a-f]{8,}|-?[0-9][0-9.]*", "#"));
      }
    }
    assertTrue(
        lines.stream().anyMatch(line -> line.matches("\t\t(ROWS|SLOTS)=[0-9]+")),
        "counters must be logged: " + lines);
    return lines;
  }

  private static View view(RecordingProvider provider, boolean randomised, NavigableSet<String> log)
      throws IOException {
    List<Map<String, String>> configurations = RecordedConfigurations.of(provider.name());
    assertTrue(
        !configurations.isEmpty() || !Providers.EMBEDDED.contains(provider.name()),
        "configurations must be recorded");
    List<RoundView> rounds = new ArrayList<>();
    for (RecordingProvider.Round round : provider.rounds()) {
      rounds.add(RoundView.of(round, randomised));
    }
    return new View(provider.questions(), rounds, configurations, log);
  }

  /** Returns secrets of these texts, null being NULL. */
  static List<SecretValue> secrets(String... values) {
    return Stream.of(values)
        .map(value -> value == null ? SecretValue.ofNull() : SecretValue.of(value))
        .toList();
  }
}
