package org.splinter.system;

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
import java.util.TreeMap;
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
      TreeMap<String, Long> counters) {}

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
    List<View> first = new ArrayList<>();
    for (List<SecretValue> secrets : all) {
      client.prepare(sql).run(secrets, fraction -> {});
      for (RecordingProvider provider : List.of(alpha, beta)) {
        View view = view(provider);
        if (first.size() < 2) {
          first.add(view);
        } else {
          assertEquals(first.get(provider == alpha ? 0 : 1), view, sql);
        }
      }
    }
  }

  private static View view(RecordingProvider provider) {
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
        counters);
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
    Path log = Path.of(System.getProperty("org.slf4j.simpleLogger.logFile"));
    assertTrue(Files.size(log) > 0, "the log must have been on for this to mean anything");
    assertFalse(detector.leaks(Files.readAllBytes(log)), "the log holds share bytes");
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
