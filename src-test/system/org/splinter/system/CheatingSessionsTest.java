package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.key.PaillierOwner;
import org.splinter.client.sum.Opening;
import org.splinter.client.sum.Selection;
import org.splinter.client.sum.SumAsk;
import org.splinter.client.sum.SumPart;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.fss.paillier.PaillierPrimes;
import org.splinter.protocol.sum.SumRequest;
import org.splinter.protocol.sum.SumScheme;

/**
 * Tests of what clients of one total learn who work together or change their requests, and of what
 * a row of several records tells. Property {@code splinter.seed}.
 */
@Tag("slow")
final class CheatingSessionsTest {
  private static final int ROWS = 200;
  private static final int CLIENTS = 3;
  private static final int SESSIONS = 40;

  /** So many of the sessions' blinding numbers have their highest bit, but once in 10^6 runs. */
  private static final int LEAST_BITS = 5;

  private static final long SEED = Long.getLong("splinter.seed", 14);

  @TempDir private static Path home;

  private static PrivateNumbers table;

  private final Random random = new Random(SEED);

  @BeforeAll
  static void importTable() throws Exception {
    table = PrivateNumbers.imported(home, "numbers", ROWS, new Random(SEED));
  }

  private static CheatingClient client() {
    return new CheatingClient(
        "SELECT SUM(pay) FROM numbers WHERE id IN (?)", table.facts(), CLIENTS);
  }

  private byte[] id() {
    byte[] id = new byte[SumRequest.SESSION_BYTES];
    random.nextBytes(id);
    return id;
  }

  private int[] selection() {
    return random.ints(ROWS, 0, 2).toArray();
  }

  /** The clients of a session, with what each of them selects. */
  private final class Session implements AutoCloseable {
    private final List<CheatingClient> clients = new ArrayList<>();
    private final List<int[]> selections = new ArrayList<>();
    private final List<byte[]> requests = new ArrayList<>();
    private final byte[] id = id();

    Session() {
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(client());
        selections.add(selection());
        requests.add(request(i));
      }
    }

    byte[] request(int i) {
      return clients.get(i).request(new SumAsk.Session(id, CLIENTS, i), selections.get(i));
    }

    /** Returns the part that each client reads. */
    long[] parts() throws Exception {
      return parts("a", "b", "c");
    }

    long[] parts(String... accounts) throws Exception {
      List<String> names = List.of(accounts);
      List<byte[]> answers = table.answers(names, requests, done -> {});
      long[] parts = new long[CLIENTS];
      for (int i = 0; i < CLIENTS; i++) {
        parts[i] = clients.get(i).number(requests.get(i), answers.get(i));
      }
      return parts;
    }

    long sum(int i) {
      return clients.get(i).expected(selections.get(i), table.numbers());
    }

    long modulo(long number) {
      return number & (1L << clients.get(0).shape().sumBits()) - 1;
    }

    @Override
    public void close() {
      clients.forEach(CheatingClient::close);
    }
  }

  /**
   * All clients but one know what blinds them; the number that blinds the last follows from theirs
   * and is as good as drawn anew for each session. Only with the last one's part is it known.
   */
  @Test
  void allClientsButOneLearnThePartOfTheLastByTheTotalAlone() throws Exception {
    Set<Long> blindings = new HashSet<>();
    int highest = 0;
    for (int i = 0; i < SESSIONS; i++) {
      try (Session session = new Session()) {
        long[] parts = session.parts();
        long total = session.modulo(Arrays.stream(parts).sum());
        assertEquals(session.modulo(session.sum(0) + session.sum(1) + session.sum(2)), total);
        long ofOthers = session.modulo(parts[0] - session.sum(0) + parts[1] - session.sum(1));
        assertEquals(session.sum(2), session.modulo(parts[2] + ofOthers));
        assertNotEquals(session.sum(2), parts[2]);
        blindings.add(ofOthers);
        highest += (int) (ofOthers >>> (session.clients.get(0).shape().sumBits() - 1));
      }
    }
    int bits = highest;
    assertEquals(SESSIONS, blindings.size(), () -> "seed " + SEED);
    assertTrue(
        bits >= LEAST_BITS && bits <= SESSIONS - LEAST_BITS,
        () -> bits + " of " + SESSIONS + " blinding numbers have their highest bit, seed " + SEED);
  }

  /** One request beside changed ones gets other blindings: a difference of two parts is noise. */
  @Test
  void aSessionThatIsReplayedWithAnotherRequestIsBlindedAnew() throws Exception {
    try (Session session = new Session()) {
      Set<Long> parts = new HashSet<>();
      long spent = table.spent("a");
      for (int i = 0; i < 6; i++) {
        long[] read = session.parts();
        parts.add(read[0]);
        assertNotEquals(session.sum(0), read[0]);
        assertTrue(table.spent("a") > spent);
        spent = table.spent("a");
        session.requests.set(2, session.request(2)); // the rows of before, encrypted anew
      }
      assertEquals(6, parts.size(), () -> "a blinding was used twice, seed " + SEED);
    }
  }

  /** Two requests of one client number would be blinded alike: their difference told rows. */
  @Test
  void twoRequestsOfOneClientOfASessionAreRefused() throws Exception {
    try (Session session = new Session()) {
      session.requests.set(1, session.request(0));
      long spent = table.spent("b");
      IOException refused = assertThrows(IOException.class, session::parts);
      assertTrue(refused.getMessage().contains("of one client of it twice"), refused.toString());
      assertEquals(spent, table.spent("b"));
    }
  }

  /** Bytes that are no encryption are refused before they could spoil the session for others. */
  @Test
  void nobodyPaysForRecordsOfAnotherThatAreNone() throws Exception {
    try (Session session = new Session()) {
      CheatingClient cheat = session.clients.get(1);
      byte[] records = cheat.records(session.requests.get(1));
      Arrays.fill(records, (byte) 0xff);
      byte[] key = cheat.key(session.requests.get(1));
      byte[] bad = cheat.request(new SumAsk.Session(session.id, CLIENTS, 1), key, records);
      session.requests.set(1, bad);
      IOException refused =
          assertThrows(IOException.class, () -> session.parts("first", "cheat", "third"));
      assertTrue(refused.getMessage().contains("must be below"), refused.toString());
      for (String name : List.of("first", "cheat", "third")) {
        assertEquals(0, table.spent(name), name);
      }
    }
  }

  /** Under Paillier's encryption a record is a number below N² and prime to N. */
  @Test
  void nobodyPaysForCiphertextsOfAnotherThatAreNone() throws Exception {
    SumAsk ask =
        SumAsk.plan(
            "SELECT SUM(pay) FROM numbers WHERE id IN (?)",
            table.facts(),
            1,
            2,
            SumScheme.PAILLIER);
    byte[] id = id();
    try (PaillierPrimes primes =
            PaillierPrimes.generate(PaillierModulus.LEAST_BITS, GenerationPath.AUTO);
        PaillierOwner owner = new PaillierOwner(primes, null)) {
      List<byte[]> requests = new ArrayList<>();
      List<Opening> openings = new ArrayList<>();
      long[] expected = new long[1];
      for (int client = 0; client < 2; client++) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<String> lines = new ArrayList<>();
        int[] selected = selection();
        for (int row = 0; row < ROWS; row++) {
          if (selected[row] == 1) {
            lines.add(String.valueOf(row));
            expected[0] += table.numbers()[row];
          }
        }
        try (Selection selection = Selection.read(lines, table.facts(), table.ids(), 1, false)) {
          openings.add(
              ask.write(selection, new SumAsk.Session(id, 2, client), owner, out, done -> {}));
        }
        requests.add(out.toByteArray());
      }
      PaillierModulus modulus = owner.modulus();
      BigInteger n = modulus.number();
      for (BigInteger none :
          List.of(BigInteger.ZERO, n, n.multiply(BigInteger.valueOf(3)), n.multiply(n))) {
        byte[] bad = requests.get(1).clone();
        int place = bad.length - SumRequest.DIGEST_BYTES - 7 * modulus.ciphertextBytes();
        for (int i = 0; i < modulus.ciphertextBytes(); i++) {
          bad[place + i] = none.shiftRight(8 * i).byteValue();
        }
        byte[] body = Arrays.copyOf(bad, bad.length - SumRequest.DIGEST_BYTES);
        System.arraycopy(Sha256.of(body), 0, bad, body.length, SumRequest.DIGEST_BYTES);
        IOException refused =
            assertThrows(
                FormatException.class,
                () ->
                    table.answers(
                        List.of("honest", "cheat"), List.of(requests.get(0), bad), done -> {}));
        assertTrue(refused.getMessage().contains("ciphertext"), refused.toString());
        assertEquals(0, table.spent("honest"), none.toString());
        assertEquals(0, table.spent("cheat"), none.toString());
      }
      List<byte[]> answers = table.answers(List.of("honest", "other"), requests, done -> {});
      List<SumPart> parts = new ArrayList<>();
      for (int client = 0; client < 2; client++) {
        parts.add(openings.get(client).open(answers.get(client), owner));
      }
      assertEquals(
          List.of(List.of(expected[0])).toString(), openings.get(0).rows(parts).toString());
      openings.forEach(Opening::close);
    }
  }

  /** Who has spent a budget of its own cannot spend those of others by joining their sessions. */
  @Test
  void nobodyPaysForASessionThatTheBudgetOfAnotherRefuses() throws Exception {
    try (Session session = new Session()) {
      for (int i = 0; i < 2; i++) {
        long[] unused = session.parts("rich", "rich", "poor");
        session.requests.set(0, session.request(0));
      }
      long spent = table.spent("poor");
      assertEquals(2 * spent, table.spent("rich"), "who has two places pays for both");
      table.budget(spent); // as much as two places cost
      IOException refused =
          assertThrows(IOException.class, () -> session.parts("fresh", "fresh", "poor"));
      assertTrue(refused.getMessage().contains("client poor has had"), refused.toString());
      assertEquals(0, table.spent("fresh"));
    } finally {
      table.budget(Integer.MAX_VALUE);
    }
  }

  /** A row is several records: who selects one alone reads the sum of no fewer than these. */
  @Test
  void aSingleRowIsAsManyRecordsAsTheMinimumGroup() throws Exception {
    StringBuilder csv = new StringBuilder("shop,pay\n");
    int[] records = {1, 4, 2, 3, 7, 3};
    int[] paid = {1, 4, 2, 1, 5, 3};
    for (int shop = 0; shop < records.length; shop++) {
      for (int i = 0; i < records[shop]; i++) {
        csv.append(shop).append(',').append(i < paid[shop] ? "100" : "").append('\n');
      }
    }
    Path file = Files.writeString(home.resolve("shops.csv"), csv);
    CommandLine.succeed(
        home,
        "select-sum",
        "import",
        "--table",
        "shops",
        "--row",
        "shop",
        "--min-group",
        "3",
        "--range",
        "pay=0..1000",
        file.toString());
    for (int shop = 0; shop < records.length; shop++) {
      Path ids = Files.writeString(home.resolve("shop.txt"), shop + "\n");
      String[] query = {
        "-D",
        "splinter.sum.budget=99999",
        "query",
        "SELECT SUM(records_), COUNT(pay), SUM(pay) FROM shops WHERE shop IN (?)",
        "--ids",
        ids.toString(),
        "--run",
        "direct",
        "--format",
        "csv"
      };
      CommandLine.Outcome outcome = CommandLine.run(home, "select-sum", query);
      if (records[shop] < 3) {
        assertTrue(outcome.err().contains("is the id of no row"), outcome::err);
      } else {
        String numbers = paid[shop] < 3 ? "," + 0 + "," : "," + 1 + "," + 100 * paid[shop];
        assertEquals(records[shop] + numbers, outcome.out().lines().skip(1).findFirst().orElse(""));
      }
    }
  }
}
