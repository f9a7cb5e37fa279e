package org.splinter.system;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.splinter.system.ProviderViews.secrets;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.QueryResult;
import org.splinter.client.sql.Disclosure;
import org.splinter.client.sql.FoldScheme;
import org.splinter.client.sql.PlanOptions;
import org.splinter.fss.Output;
import org.splinter.fss.TreeShape;
import org.splinter.hadoop.Providers;
import org.splinter.http.gateway.json.Answer;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.fold.PartialSums;

/**
 * Tests of the invariants of docs/security.md on embedded providers: every secret gives providers
 * an equal view; shares leave no trace; answers over different tables are refused.
 */
final class PrivacyTest {
  private static final String NOBODY = "no such place";

  @TempDir private Path home;
  private ProviderViews views;
  private RecordingProvider alpha;
  private RecordingProvider beta;
  private SplinterClient client;

  @BeforeEach
  void importSample() throws IOException {
    SampleFlights.copyTo(home);
    views = new ProviderViews(home);
    alpha = views.alpha();
    beta = views.beta();
    client = views.client();
  }

  @Test
  void whatAProviderSeesDoesNotDependOnTheSecret() throws Exception {
    views.assertSame(
        "SELECT COUNT(*), SUM(distance), AVG(dep_delay) FROM flights WHERE origin = ? AND dest = ?",
        List.of(
            secrets("JFK", "LAX"),
            secrets("JFK", NOBODY),
            secrets(NOBODY, NOBODY),
            secrets(null, "LAX"),
            secrets("", "")));
    views.assertSame(
        "SELECT carrier, origin, COUNT(dep_delay) FROM flights WHERE month = ? AND dep_time >= 1200"
            + " GROUP BY carrier, origin",
        List.of(
            secrets("1"),
            secrets("12"),
            secrets("0"),
            secrets("-9223372036854775808"),
            secrets("9223372036854775807"),
            secrets("1.5"),
            secrets((String) null)));
    views.assertSame(
        "SELECT COUNT(*) FROM flights WHERE dest = ? AND dest = ? AND tailnum = ?",
        List.of(
            secrets("SFO", "SFO", "N14228"),
            secrets("SFO", "LAX", "N14228"),
            secrets(null, null, null)));
  }

  @Test
  void sharesAndPartialAnswersAreFreshEveryTime() throws Exception {
    String sql = "SELECT COUNT(*) FROM flights WHERE origin = ?";
    client.prepare(sql).run(secrets("JFK"), fraction -> {});
    Envelope first = alpha.envelope();
    List<Long> firstSums = sums(alpha);
    client.prepare(sql).run(secrets("JFK"), fraction -> {});
    assertNotEquals(first.nonce(), alpha.envelope().nonce());
    assertNotEquals(first.request(), alpha.envelope().request());
    assertNotEquals(firstSums, sums(alpha));
    assertNotEquals(sums(alpha), sums(beta));
  }

  private static List<Long> sums(RecordingProvider provider) throws IOException {
    PartialSums sums = provider.last().sums();
    List<Long> words = new ArrayList<>();
    for (int i = 0; i < sums.size(); i++) {
      byte[] sum = new byte[Output.TAGGED.words() * Long.BYTES];
      sums.addTo(sum, 0, i);
      ByteBuffer in = ByteBuffer.wrap(sum).order(ByteOrder.LITTLE_ENDIAN);
      while (in.hasRemaining()) {
        words.add(in.getLong());
      }
    }
    return words;
  }

  @Test
  void nothingIsLeftAndNothingLeaked() throws Exception {
    LeakDetector detector = new LeakDetector();
    for (int i = 0; i < 3; i++) {
      QueryResult result =
          client
              .prepare(
                  "SELECT origin, COUNT(*) FROM flights WHERE tailnum = ? GROUP BY origin",
                  PlanOptions.DEFAULT.withTrees(
                      TreeShape.radix(8))) // large shares: much could leak
              .run(secrets("N14228"), fraction -> {});
      detector.add(alpha.envelope());
      detector.add(beta.envelope());
      Answer answer =
          new Answer(json -> json.writeString(""), List.of(result), result.privacy().separation());
      assertFalse(detector.leaks(answer.encode(1)), "the gateway's answer holds share bytes");
    }
    QueryResult ofCells =
        client
            .prepare(
                "SELECT origin, SUM(distance) FROM flights WHERE dest = ? GROUP BY origin",
                PlanOptions.DEFAULT.withScheme(FoldScheme.PAILLIER_2048))
            .run(secrets("LAX"), fraction -> {});
    assertFalse(ofCells.rows().isEmpty());
    detector.add(alpha.envelope());
    detector.add(beta.envelope());
    assertTrue(detector.size() > 1000);
    Leftovers.assertNone(home);
    for (Path file : files(home.resolve("providers"))) {
      assertFalse(detector.leaks(Files.readAllBytes(file)), file + " holds share bytes");
    }
    assertTrue(
        Files.size(ProviderViews.LOG) > 0, "the log must have been on for this to mean anything");
    assertFalse(detector.leaks(Files.readAllBytes(ProviderViews.LOG)), "the log holds share bytes");
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
    Request forBeta = beta.last().request();
    IOException refusal =
        assertThrows(
            IOException.class,
            () ->
                new Providers(home, new Configuration(false))
                    .find("alpha")
                    .answer(forBeta, fraction -> {}));
    assertTrue(refusal.getMessage().contains("addressed to provider beta"), refusal.getMessage());
    Leftovers.assertNone(home);
  }

  @Test
  void thePlanNamesNoSecret() throws Exception {
    client
        .prepare("SELECT COUNT(*) FROM flights WHERE origin = ? AND dest = 'LAX'")
        .run(secrets("JFK"), fraction -> {});
    String plan = new String(alpha.plan(), ISO_8859_1);
    assertTrue(plan.contains("LAX"), "a constant is public");
    assertFalse(plan.contains("JFK"), "a parameter is not");
    assertArrayEquals(alpha.plan(), beta.plan());
  }

  /**
   * Checks that constants made secret, and the line that tells the user about them, are neither
   * sent nor logged.
   */
  @Test
  void secretConstantsAndWhatIsSaidOfThemStayHere() throws Exception {
    String sql =
        "SELECT month, COUNT(*) FROM flights WHERE origin = 'JFK' AND tailnum IN (?, 'N14228')"
            + " GROUP BY month HAVING COUNT(*) > 77771";
    client.prepare(sql).run(secrets("N76508"), fraction -> {});
    String open = new String(alpha.plan(), ISO_8859_1);
    assertTrue(open.contains("JFK") && open.contains("N14228"), "constants are public");
    assertFalse(open.contains("77771"), "HAVING is not sent");
    long logged = Files.size(ProviderViews.LOG);
    QueryResult result =
        client
            .prepare(
                sql,
                PlanOptions.DEFAULT.withDisclosure(Disclosure.DEFAULT.withSecretConstants(true)))
            .run(secrets("N76508"), fraction -> {});
    String line = result.privacy().line();
    assertTrue(line.startsWith("3 secrets hidden, 0 constants public, "), line);
    List<String> words =
        List.of("JFK", "N14228", "N76508", "77771", line, "secrets hidden", "hidden");
    for (RecordingProvider provider : List.of(alpha, beta)) {
      String plan = new String(provider.plan(), ISO_8859_1);
      String envelope = new String(provider.envelope().encode(), ISO_8859_1);
      String question = provider.questions().toString();
      for (String word : words) {
        assertFalse(plan.contains(word) || envelope.contains(word), word);
        assertFalse(question.contains(word), word);
      }
    }
    for (QueryResult.ProviderRecord seen : result.providers()) {
      words.forEach(word -> assertFalse(seen.template().contains(word), seen.template()));
    }
    byte[] log = Files.readAllBytes(ProviderViews.LOG);
    String said = new String(log, (int) logged, log.length - (int) logged, UTF_8);
    assertFalse(said.isEmpty(), "the log must have been on for this to mean anything");
    words.forEach(word -> assertFalse(said.contains(word), word));
    Leftovers.assertNone(home);
  }

  private static List<Path> files(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }
}
