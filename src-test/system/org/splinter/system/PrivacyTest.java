package org.splinter.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.provider.Providers;
import org.splinter.client.secret.SecretValue;
import org.splinter.query.PartialAnswer;
import org.splinter.query.ShareBundle;

/**
 * The invariants of docs/security.md on embedded providers: what a provider sees is the same for
 * every secret; shares leave no trace; answers over different tables are refused.
 */
final class PrivacyTest {
  private static final Path LOG = Path.of(System.getProperty("org.slf4j.simpleLogger.logFile"));

  /** Lines that differ by the clock, or that count what both providers did in this JVM. */
  private static final Pattern TIMING =
      Pattern.compile(
          "map > |reduce > |[Pp]rogress|sleep|MICROS|[Tt]ime|heap|memory|FILE: |Bytes (Read|Written)");

  private static final String NOBODY = "no such place";

  @TempDir private Path home;
  private RecordingProvider alpha;
  private RecordingProvider beta;
  private SplinterClient client;

  /** Everything a provider sees of one request but share bytes, sums, times and ids. */
  private record View(
      List<Byte> plan,
      int bundleBytes,
      List<Integer> shareBytes,
      int answerBytes,
      List<String> answerKeys,
      TreeMap<String, Long> counters,
      NavigableSet<String> log) {}

  @BeforeEach
  void importSample() throws IOException {
    Datasets.Source sample = Datasets.sample();
    CommandLine.succeed(home, "import", "--table", sample.table(), sample.file().toString());
    Providers providers = new Providers(home, new Configuration(false));
    alpha = new RecordingProvider(providers.find("alpha"));
    beta = new RecordingProvider(providers.find("beta"));
    client = new SplinterClient(List.of(alpha, beta));
  }

  @Test
  void whatAProviderSeesDoesNotDependOnTheSecret() throws Exception {
    assertSameViews(
        "SELECT COUNT(*), SUM(distance), AVG(dep_delay) FROM flights WHERE origin = ? AND dest = ?",
        secrets("JFK", "LAX"),
        secrets("JFK", NOBODY),
        secrets(NOBODY, NOBODY),
        secrets(null, "LAX"),
        secrets("", ""));
    assertSameViews(
        "SELECT carrier, origin, COUNT(dep_delay) FROM flights WHERE month = ? AND dep_time >= 1200"
            + " GROUP BY carrier, origin",
        secrets("1"),
        secrets("12"),
        secrets("0"),
        secrets("-9223372036854775808"),
        secrets("9223372036854775807"),
        secrets("1.5"),
        secrets((String) null));
    assertSameViews(
        "SELECT COUNT(*) FROM flights WHERE dest = ? AND dest = ? AND tailnum = ?",
        secrets("SFO", "SFO", "N14228"),
        secrets("SFO", "LAX", "N14228"),
        secrets(null, null, null));
  }

  @SafeVarargs
  private void assertSameViews(String sql, List<SecretValue>... all) throws Exception {
    client.prepare(sql).run(all[0], fraction -> {}); // what Hadoop logs once only
    List<View> first = new ArrayList<>();
    for (List<SecretValue> secrets : all) {
      long logged = Files.size(LOG);
      client.prepare(sql).run(secrets, fraction -> {});
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
  }

  /**
   * The distinct lines that Hadoop logged since then: the values of a job's counters but times and
   * memory, and all else without numbers, ids and paths.
   */
  private static NavigableSet<String> logLines(long from) throws IOException {
    byte[] log = Files.readAllBytes(LOG);
    String news = new String(log, (int) from, (int) (log.length - from), UTF_8);
    NavigableSet<String> lines = new TreeSet<>();
    for (String line : news.lines().toList()) {
      boolean counter = line.startsWith("\t");
      if (!TIMING.matcher(line).find()) {
        String plain = line.replaceAll("^\\[[^]]*\\] ", "").replaceAll("(file:)?/\\S+", "PATH");
        lines.add(
            counter ? plain : plain.replaceAll("@[0-9a-f]+|[0-9a-f]{8,}|-?[0-9][0-9.]*", "#"));
      }
    }
    assertTrue(lines.contains("\t\tROWS=4010"), "counters must be logged: " + lines);
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
        provider.bundle().shares().stream().map(share -> share.encode().length).toList(),
        provider.result().bytes(),
        provider.result().answer().records().stream()
            .map(sum -> sum.query() + "/" + sum.word() + "/" + sum.group())
            .toList(),
        counters,
        log);
  }

  @Test
  void sharesAndPartialAnswersAreFreshEveryTime() throws Exception {
    String sql = "SELECT COUNT(*) FROM flights WHERE origin = ?";
    client.prepare(sql).run(secrets("JFK"), fraction -> {});
    ShareBundle firstBundle = alpha.bundle();
    List<PartialAnswer.Sum> firstSums = alpha.result().answer().records();
    client.prepare(sql).run(secrets("JFK"), fraction -> {});
    assertNotEquals(firstBundle.nonce(), alpha.bundle().nonce());
    assertNotEquals(firstBundle.request(), alpha.bundle().request());
    assertNotEquals(firstSums, alpha.result().answer().records());
    assertNotEquals(alpha.result().answer().records(), beta.result().answer().records());
  }

  @Test
  void nothingIsLeftAndNothingLeaked() throws Exception {
    LeakDetector detector = new LeakDetector();
    for (int i = 0; i < 3; i++) {
      client
          .prepare("SELECT origin, COUNT(*) FROM flights WHERE tailnum = ? GROUP BY origin")
          .run(secrets("N14228"), fraction -> {});
      detector.add(alpha.bundle().shares().get(0).encode());
      detector.add(beta.bundle().shares().get(0).encode());
    }
    assertTrue(detector.size() > 1000);
    Leftovers.assertNone(home);
    for (Path file : files(home.resolve("providers"))) {
      assertFalse(detector.leaks(Files.readAllBytes(file)), file + " holds share bytes");
    }
    assertTrue(Files.size(LOG) > 0, "the log must have been on for this to mean anything");
    assertFalse(detector.leaks(Files.readAllBytes(LOG)), "the log holds share bytes");
  }

  @Test
  void providersWithDifferentTablesAreRefusedByName() throws Exception {
    Path other = home.resolve("other.csv");
    List<String> lines = Files.readAllLines(Datasets.sample().file());
    Files.write(other, lines.subList(0, lines.size() - 1));
    CommandLine.succeed(
        home, "import", "--provider", "beta", "--table", "flights", other.toString());
    IOException refusal =
        assertThrows(
            IOException.class, () -> client.prepare("SELECT COUNT(*) FROM flights WHERE dest = ?"));
    String message = refusal.getMessage();
    assertTrue(message.contains("alpha") && message.contains("beta"), message);
    assertTrue(message.contains(alpha.manifest("flights").fingerprint().toString()), message);
    assertTrue(message.contains(beta.manifest("flights").fingerprint().toString()), message);
  }

  @Test
  void aShareAddressedElsewhereIsRefused() throws Exception {
    client
        .prepare("SELECT COUNT(*) FROM flights WHERE origin = ?")
        .run(secrets("JFK"), fraction -> {});
    ShareBundle forBeta = beta.bundle();
    IOException refusal =
        assertThrows(
            IOException.class,
            () ->
                new Providers(home, new Configuration(false))
                    .find("alpha")
                    .evaluate(org.splinter.query.PlanCodec.decode(alpha.plan()), forBeta, f -> {}));
    assertTrue(refusal.getMessage().contains("addressed to provider beta"), refusal.getMessage());
    Leftovers.assertNone(home);
  }

  @Test
  void thePlanNamesNoSecret() throws Exception {
    client
        .prepare("SELECT COUNT(*) FROM flights WHERE origin = ? AND dest = 'LAX'")
        .run(secrets("JFK"), fraction -> {});
    String plan = new String(alpha.plan(), java.nio.charset.StandardCharsets.ISO_8859_1);
    assertTrue(plan.contains("LAX"), "a constant is public");
    assertFalse(plan.contains("JFK"), "a parameter is not");
    assertArrayEquals(alpha.plan(), beta.plan());
  }

  private static List<Path> files(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  private static List<SecretValue> secrets(String... values) {
    return Stream.of(values)
        .map(value -> value == null ? SecretValue.ofNull() : SecretValue.of(value))
        .toList();
  }
}
