package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.round.LeftBehind;
import org.splinter.client.round.RoundDriver;
import org.splinter.client.sql.Resilience;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;

/**
 * Tests of four doors of which one may collude and one is killed, hangs, answers noise, has stale
 * data or flips a single byte: answers are right, and the door is named. The faulty door runs in a
 * process of its own.
 */
@Tag("slow")
final class RobustDoorsTest {
  private static final List<String> SOUND = List.of("alpha", "beta", "gamma");
  private static final String FAULTY = "delta";
  private static final Resilience RESILIENCE = Resilience.of(4, Optional.of(1), Optional.of(1));
  private static final List<String> PROTOCOLS =
      List.of("hashed PIR query", "ranks in two rounds", "rows of a join", "all rows of a key");

  @TempDir private static Path home;
  private static PlainDatabase plain;
  private static TestDoors doors;
  private final List<QueryResult> results = new ArrayList<>();
  private DoorProcess faulty;
  private Path faultyHome;

  @BeforeAll
  static void openDoors() throws Exception {
    plain = SampleFlights.load(home);
    doors = TestDoors.open(home, SOUND);
    TestDoors.certify(doors.files(), FAULTY);
  }

  @AfterAll
  static void closeDoors() throws Exception {
    doors.close();
    plain.close();
  }

  @BeforeEach
  void openTheFaultyDoor(@TempDir Path directory) throws Exception {
    faultyHome = directory;
    SharedHome.copy(
        home.resolve("providers/alpha/tables"), directory.resolve("providers/delta/tables"));
  }

  private void start() throws Exception {
    Path configuration = doors.configure(FAULTY, 0, List.of("door.home = " + faultyHome));
    faulty = DoorProcess.start(configuration);
  }

  @AfterEach
  void closeTheFaultyDoor() throws Exception {
    assertTrue(LeftBehind.await(RoundDriver.CLEAN_UP), "what was left behind has stopped");
    faulty.close();
  }

  private SplinterClient client(UnaryOperator<Provider> fault) throws IOException {
    return client(fault, door -> door);
  }

  private SplinterClient client(UnaryOperator<Provider> fault, UnaryOperator<Provider> each)
      throws IOException {
    Providers directory =
        doors.directory(
            "provider.delta = https://127.0.0.1:" + faulty.port(),
            "provider.delta.trust = authority.pem");
    List<Provider> parties = new ArrayList<>();
    for (String provider : SOUND) {
      parties.add(each.apply(directory.party(provider)));
    }
    parties.add(1, each.apply(fault.apply(directory.party(FAULTY))));
    return new SplinterClient(parties, RESILIENCE, MetadataCache.NONE);
  }

  /** Returns a client of doors that reply at one time, so that each lie is noticed. */
  private SplinterClient clientOfDoorsThatMeet(UnaryOperator<byte[]> lie) throws IOException {
    MeetingProvider.Meeting meeting = new MeetingProvider.Meeting(RESILIENCE);
    return client(door -> new Falsified(door, lie), door -> new MeetingProvider(door, meeting));
  }

  /** Asks each protocol with all of its secrets, and asserts that answers are right. */
  private void assertRight(SplinterClient client) throws Exception {
    for (String name : PROTOCOLS) {
      Protocol protocol = Protocol.named(name);
      PreparedQuery query = client.prepare(protocol.sql(), protocol.options());
      for (int i = 0; i < protocol.secrets().size(); i++) {
        QueryResult result = query.run(protocol.values().get(i), done -> {});
        String written = new WrittenQuery(protocol.sql(), protocol.secrets().get(i)).plain();
        Answers.assertSame(written, plain.query(written), result.rows());
        assertTrue(result.checked());
        results.add(result);
      }
    }
  }

  /** Asserts that no other door is named, and returns why the faulty one is, by how often. */
  private Map<String, Long> reasons() {
    List<QueryResult.ProviderRecord> named =
        results.stream()
            .flatMap(result -> result.providers().stream())
            .filter(provider -> provider.doneWithout().isPresent())
            .toList();
    named.forEach(provider -> assertEquals(FAULTY, provider.provider(), named::toString));
    assertEquals(results.size(), named.size(), "the faulty door is named each time");
    return named.stream()
        .collect(
            Collectors.groupingBy(
                provider -> provider.doneWithout().orElseThrow(), Collectors.counting()));
  }

  @Test
  void aDoorThatIsGone() throws Exception {
    start();
    faulty.kill();
    assertRight(client(door -> door));
    Map<String, Long> unused = reasons();
  }

  @Test
  void aDoorThatIsKilledWhileItIsInUse() throws Exception {
    start();
    SplinterClient client = client(door -> door);
    assertRight(client);
    results.clear();
    faulty.kill();
    assertRight(client);
    Map<String, Long> unused = reasons();
  }

  @Test
  void aDoorThatHangs() throws Exception {
    start();
    SplinterClient client = client(door -> door);
    assertRight(client);
    results.clear();
    faulty.pause();
    try {
      assertRight(client);
      assertEquals(Map.of("the others' answers came before", (long) results.size()), reasons());
      results.clear();
      assertRight(client(door -> door)); // from the first question on
    } finally {
      assertTrue(LeftBehind.await(RoundDriver.CLEAN_UP), "interrupted calls end");
      faulty.resume();
    }
  }

  @Test
  void aDoorWithStaleData() throws Exception {
    List<String> rows = Files.readAllLines(Datasets.sample().file());
    Path fewer = Files.write(faultyHome.resolve("fewer.csv"), rows.subList(0, rows.size() - 1));
    CommandLine.succeed(
        faultyHome, "import", "--table", "flights", "--provider", FAULTY, fewer.toString());
    CommandLine.succeed(faultyHome, "tables", "drop", "flights", "--old", "--provider", FAULTY);
    start();
    assertRight(client(door -> door));
    Map<String, Long> unused = reasons();
  }

  /** A door whose answers are changed on their way. */
  private static final class Falsified extends ForwardingProvider {
    private final UnaryOperator<byte[]> lie;

    Falsified(Provider door, UnaryOperator<byte[]> lie) {
      super(door);
      this.lie = lie;
    }

    @Override
    public Answered answer(Request request, Progress progress)
        throws IOException, InterruptedException {
      Answered honest = super.answer(request, progress);
      PartialAnswer answer = PartialAnswer.decode(honest.encoded());
      byte[] body = lie.apply(answer.body());
      return new Answered(
          new PartialAnswer(answer.header(), body, answer.records()).encode(), honest.counters());
    }
  }

  private static final int HEAD = 10;

  @Test
  void aDoorThatAnswersNoise() throws Exception {
    start();
    Random random = new Random(1);
    assertRight(
        clientOfDoorsThatMeet(
            body -> {
              byte[] noise = body.clone();
              random.nextBytes(noise);
              System.arraycopy(body, 0, noise, 0, HEAD);
              return noise;
            }));
    assertOutvoted();
  }

  @Test
  void aDoorThatFlipsOneByte() throws Exception {
    start();
    Random random = new Random(1);
    assertRight(
        clientOfDoorsThatMeet(
            body -> {
              byte[] flipped = body.clone();
              flipped[HEAD + random.nextInt(body.length - HEAD)] ^= (byte) 0x20;
              return flipped;
            }));
    assertOutvoted();
  }

  private void assertOutvoted() {
    long all = results.size();
    assertEquals(Map.of("its answer is false, as the others' show", all), reasons());
  }
}
