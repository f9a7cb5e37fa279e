package org.splinter.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.splinter.client.QueryResult;
import org.splinter.client.SplinterClient;
import org.splinter.client.provider.Providers;
import org.splinter.client.secret.SecretValue;

/** Two embedded providers that keep what they see, and the comparison of what they saw. */
final class ProviderViews {
  /** What Hadoop logs in this JVM. */
  static final Path LOG = Path.of(System.getProperty("org.slf4j.simpleLogger.logFile"));

  /** Lines that differ by the clock, or that count what both providers did in this JVM. */
  private static final Pattern TIMING =
      Pattern.compile(
          "map > |reduce > |[Pp]rogress|sleep|EventFetcher - |MICROS|[Tt]ime|heap|memory|FILE: "
              + "|Bytes (Read|Written)");

  private final RecordingProvider alpha;
  private final RecordingProvider beta;
  private final SplinterClient client;

  /** Everything a provider sees of one request but share bytes, sums, times and ids. */
  private record View(
      List<Byte> plan,
      int bundleBytes,
      List<Integer> shareBytes,
      int answerBytes,
      List<String> answerKeys,
      TreeMap<String, Long> counters,
      NavigableSet<String> log) {}

  ProviderViews(Path home) throws IOException {
    Providers providers = new Providers(home, new Configuration(false));
    alpha = new RecordingProvider(providers.find("alpha"));
    beta = new RecordingProvider(providers.find("beta"));
    client = new SplinterClient(List.of(alpha, beta));
  }

  RecordingProvider alpha() {
    return alpha;
  }

  RecordingProvider beta() {
    return beta;
  }

  SplinterClient client() {
    return client;
  }

  /**
   * Asks a query with each list of secrets and fails unless both providers saw the same each time.
   *
   * @return the answers, in the order of the secrets
   */
  List<List<List<Object>>> assertSame(String sql, List<List<SecretValue>> all) throws Exception {
    client.prepare(sql).run(all.get(0), fraction -> {}); // what Hadoop logs once only
    List<View> first = new ArrayList<>();
    List<List<List<Object>>> answers = new ArrayList<>();
    for (List<SecretValue> secrets : all) {
      long logged = Files.size(LOG);
      QueryResult result = client.prepare(sql).run(secrets, fraction -> {});
      answers.add(result.rows());
      NavigableSet<String> log = logLines(logged);
      for (RecordingProvider provider : List.of(alpha, beta)) {
        View view = view(provider, log);
        if (first.size() < 2) {
          first.add(view);
        } else {
          View expected = first.get(provider == alpha ? 0 : 1);
          assertEquals(expected.log(), view.log(), sql);
          assertEquals(expected, view, sql);
        }
      }
    }
    return answers;
  }

  /**
   * The distinct lines that Hadoop logged since then: the values of a job's counters but times and
   * memory, and all else without numbers, ids and paths.
   */
  private static NavigableSet<String> logLines(long from) throws IOException {
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
        lines.stream().anyMatch(line -> line.startsWith("\t\tROWS=")),
        "counters must be logged: " + lines);
    return lines;
  }

  private static View view(RecordingProvider provider, NavigableSet<String> log) {
    List<Byte> plan = new ArrayList<>();
    for (byte b : provider.plan()) {
      plan.add(b);
    }
    TreeMap<String, Long> counters = new TreeMap<>(provider.result().counters());
    counters.keySet().removeIf(name -> name.endsWith("_micros"));
    assertTrue(counters.get("rows") > 0);
    return new View(
        plan,
        provider.bundle().encode().length,
        provider.bundle().queries().stream()
            .flatMap(List::stream)
            .map(share -> share.encode().length)
            .toList(),
        provider.result().bytes(),
        provider.result().answer().records().stream()
            .map(sum -> sum.query() + "/" + sum.word() + "/" + sum.group())
            .toList(),
        counters,
        log);
  }

  /** Secrets of these texts, null being NULL. */
  static List<SecretValue> secrets(String... values) {
    return Stream.of(values)
        .map(value -> value == null ? SecretValue.ofNull() : SecretValue.of(value))
        .toList();
  }
}
