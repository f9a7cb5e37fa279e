package org.splinter.system;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.key.PaillierOwner;
import org.splinter.client.sum.Opening;
import org.splinter.client.sum.Selection;
import org.splinter.client.sum.SumAsk;
import org.splinter.client.sum.SumDoor;
import org.splinter.client.sum.SumPart;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.Sha256;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.fss.paillier.PaillierPrimes;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.IdempotencyKey;
import org.splinter.protocol.sum.ArrivedRequest;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.RowIds;
import org.splinter.protocol.sum.RowIdsCodec;
import org.splinter.protocol.sum.SumRequest;
import org.splinter.protocol.sum.SumScheme;
import org.splinter.provider.sum.SumService;
import org.splinter.provider.table.TableStore;

/**
 * Tests of requests for sums that come to a door in pieces, while they are written: their answers
 * are those of requests that come at once, and what breaks off or lies costs nothing. Property
 * {@code splinter.seed}.
 */
@Tag("slow")
final class PiecesOverDoorsTest {
  private static final int ROWS = 20_000;
  private static final long SEED = Long.getLong("splinter.seed", 41);
  private static final List<String> NAMES = List.of("ann", "ben", "cho", "dan", "eve");
  private static final String SQL =
      "SELECT COUNT(*), SUM(pay) FROM numbers WHERE id IN (?) AND pay > 100";

  @TempDir private static Path home;
  private static PrivateNumbers table;
  private static TestDoors doors;
  private static DoorTokens tokens;
  private static PaillierOwner owner;

  @BeforeAll
  static void open() throws Exception {
    table = PrivateNumbers.imported(home, "numbers", ROWS, new Random(SEED));
    tokens = DoorTokens.write(home.resolve("doors"), NAMES.toArray(String[]::new));
    doors = open("door.sums.pieces = 128m");
    try (PaillierPrimes primes =
        PaillierPrimes.generate(PaillierModulus.LEAST_BITS, GenerationPath.AUTO)) {
      owner = new PaillierOwner(primes, null);
    }
  }

  private static TestDoors open(String... more) throws Exception {
    List<String> lines = new ArrayList<>(List.of(DoorTokens.SETTINGS));
    lines.add("door.sums = true");
    if (Stream.of(more).noneMatch(line -> line.startsWith("door.sums.budget"))) {
      lines.add("door.sums.budget = 1000000");
    }
    lines.addAll(List.of(more));
    return TestDoors.open(home, List.of("alpha"), lines.toArray(String[]::new));
  }

  @AfterAll
  static void close() throws Exception {
    owner.close();
    doors.close();
    Leftovers.assertNone(home);
  }

  private static SumDoor door(TestDoors doors, String name) throws Exception {
    return PrivateStaff.door(TestDoors.provider(doors, tokens.of(name)));
  }

  private static DoorCalls calls(String name) throws Exception {
    return DoorCalls.of(doors, "alpha").as(tokens.of(name));
  }

  /** A question of some rows, by a scheme. */
  private static final class Question implements AutoCloseable {
    private final SumScheme scheme;
    private final SumAsk ask;
    private final SumAsk.Session session;
    private final Selection selection;
    private final long count;
    private final long sum;

    Question(SumScheme scheme, SumAsk.Session session, long seed) throws Exception {
      PrivateTable facts = table.facts();
      this.scheme = scheme;
      this.session = session;
      this.ask = SumAsk.plan(SQL, facts, 1, session.clients(), scheme);
      int[] selected = new Random(seed).ints(ROWS, 0, 2).toArray();
      List<String> lines = new ArrayList<>();
      long rows = 0;
      long total = 0;
      for (int row = 0; row < ROWS; row++) {
        long pay = table.numbers()[row];
        if (selected[row] == 1) {
          lines.add(String.valueOf(row));
          rows += pay > 100 ? 1 : 0;
          total += pay > 100 ? pay : 0;
        }
      }
      this.count = rows;
      this.sum = total;
      RowIds ids =
          RowIdsCodec.decode(
              door(doors, "ann").ids(door(doors, "ann").table("numbers")), false, ROWS);
      this.selection = Selection.read(lines, facts, ids, 1, false);
    }

    Question(SumScheme scheme, long seed) throws Exception {
      this(scheme, SumAsk.Session.alone(), seed);
    }

    Opening write(OutputStream out) throws IOException {
      return scheme == SumScheme.RING
          ? ask.write(selection, session, out, done -> {})
          : ask.write(selection, session, owner, out, done -> {});
    }

    byte[] bytes() throws IOException {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      write(out).close();
      return out.toByteArray();
    }

    SumPart part(Opening opening, byte[] answer) throws IOException {
      return scheme == SumScheme.RING ? opening.open(answer) : opening.open(answer, owner);
    }

    /** Checks an answer, and closes what opens it. */
    void check(SumDoor.Answered answered) throws IOException {
      try (Opening opening = answered.opening()) {
        List<List<Object>> rows =
            new ArrayList<>(opening.rows(List.of(part(opening, answered.answer()))));
        assertEquals("[[" + count + ", " + sum + "]]", rows.toString(), "seed " + SEED);
      }
    }

    @Override
    public void close() {
      selection.close();
    }
  }

  private static Path file() throws IOException {
    return Files.createTempFile(home, "question", ".request");
  }

  /** Returns the number of a client's charges. */
  private static long charges(String name) throws IOException {
    Path budget = home.resolve("providers/alpha/private/budget/numbers").resolve(name);
    if (!Files.isDirectory(budget)) {
      return 0;
    }
    try (Stream<Path> all = Files.list(budget)) {
      return all.filter(file -> !file.getFileName().toString().startsWith(".")).count();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"RING", "PAILLIER"})
  void answersAreThoseOfRequestsThatComeAtOnce(SumScheme scheme) throws Exception {
    SumDoor door = door(doors, "ann");
    long before = charges("ann");
    Path file = file();
    try (Question asked = new Question(scheme, SEED)) {
      SumDoor.Answered answered = door.ask(file, asked::write, done -> {});
      asked.check(answered);
      assertEquals(before + 1, charges("ann"));
      assertArrayEquals(answered.answer(), door.answer(file, done -> {}), "sent again");
      HadoopProvider provider = new Providers(home, new Configuration(false)).find("alpha");
      List<byte[]> byService =
          new SumService(new TableStore(provider.configuration(), provider.root()))
              .answer(
                  List.of(new SumService.Asked("ann", new org.apache.hadoop.fs.Path(file.toUri()))),
                  SumService.Run.DIRECT,
                  done -> {});
      assertArrayEquals(byService.get(0), answered.answer(), "evaluated at once");
      assertEquals(before + 1, charges("ann"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"door.run = jobs", "door.sums.pieces = 0", "door.sums.pieces = 1m"})
  void doorsThatRunJobsOrTakeNoPiecesAnswerToo(String line) throws Exception {
    try (TestDoors other = open(line);
        Question asked = new Question(SumScheme.RING, SEED + 1)) {
      SumDoor.Answered answered = door(other, "ben").ask(file(), asked::write, done -> {});
      asked.check(answered);
    }
  }

  /** How soon a piece is taken must tell nothing of rows: they are away meanwhile. */
  @Test
  void noPrivateRowIsReadBeforeTheCharge(@TempDir Path aside) throws Exception {
    TestDoors usual = doors;
    List<Path> rows;
    try (Stream<Path> all = Files.walk(home.resolve("providers/alpha/private/tables"))) {
      rows = all.filter(file -> file.getFileName().toString().startsWith("part-")).toList();
    }
    assertFalse(rows.isEmpty());
    try (TestDoors poor = open("door.sums.budget = 1")) {
      for (SumScheme scheme : List.of(SumScheme.RING, SumScheme.PAILLIER)) {
        try (Question asked = new Question(scheme, SEED)) {
          byte[] request = asked.bytes();
          doors = poor;
          for (int i = 0; i < rows.size(); i++) {
            Files.move(rows.get(i), aside.resolve("part-" + i));
          }
          if (scheme == SumScheme.RING) { // is charged in any case, and refused by its head
            refused(422, piece("eve", request, 0, request.length / 2), "0 of the 1 numbers");
            refused(404, calls("eve").get(DoorPaths.pieces(key(request))), "no pieces");
          } else {
            assertEquals(200, send("eve", request, 0).statusCode());
            refused(422, named("eve", request, digest(request)), "0 of the 1 numbers");
          }
        } finally {
          doors = usual;
          for (int i = 0; i < rows.size(); i++) {
            Files.move(aside.resolve("part-" + i), rows.get(i));
          }
        }
      }
    }
  }

  @Test
  void aTotalOfClientsWhoSendPiecesAndOneWhoDoesNotIsRight() throws Exception {
    byte[] id = new byte[SumRequest.SESSION_BYTES];
    new Random(SEED).nextBytes(id);
    List<Question> questions = new ArrayList<>();
    List<CompletableFuture<SumPart>> parts = new ArrayList<>();
    long sum = 0;
    long count = 0;
    Opening[] first = new Opening[1];
    for (int i = 0; i < 3; i++) {
      int client = i;
      Question asked = new Question(SumScheme.RING, new SumAsk.Session(id, 3, i), SEED + i);
      questions.add(asked);
      sum += asked.sum;
      count += asked.count;
      SumDoor door = door(doors, NAMES.get(i));
      Path file = file();
      parts.add(
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  if (client == 2) {
                    ByteArrayOutputStream out = new ByteArrayOutputStream();
                    try (Opening opening = asked.write(out)) {
                      return asked.part(opening, door.answer(out.toByteArray(), done -> {}));
                    }
                  }
                  SumDoor.Answered answered = door.ask(file, asked::write, done -> {});
                  if (client == 0) {
                    first[0] = answered.opening();
                  }
                  return asked.part(answered.opening(), answered.answer());
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              }));
    }
    List<SumPart> all = new ArrayList<>();
    for (CompletableFuture<SumPart> part : parts) {
      all.add(part.get());
    }
    assertEquals("[[" + count + ", " + sum + "]]", first[0].rows(all).toString());
    questions.forEach(Question::close);
  }

  private static IdempotencyKey key(byte[] request) throws Exception {
    int prefix = SumRequest.PREFIX_BYTES;
    int head = prefix + SumRequest.headBytes(Arrays.copyOf(request, prefix));
    return IdempotencyKey.ofPieces(Arrays.copyOf(request, head + IdempotencyKey.RECORD_BYTES));
  }

  private static HttpResponse<String> piece(String name, byte[] request, int from, int to)
      throws Exception {
    return calls(name)
        .post(DoorPaths.piece(key(request), from), Arrays.copyOfRange(request, from, to));
  }

  private static long came(HttpResponse<String> reply) {
    assertEquals(200, reply.statusCode(), reply.body());
    return ByteBuffer.wrap(reply.body().getBytes(ISO_8859_1))
        .order(ByteOrder.LITTLE_ENDIAN)
        .getLong();
  }

  private static IdempotencyKey workKey(byte[] request, byte[] digest) throws Exception {
    return IdempotencyKey.ofSums(
        Sha256.of(new ArrivedRequest(key(request).bytes(), digest).encode()));
  }

  /** Asks for the answer to what came, as soon as it is there. */
  private static HttpResponse<String> named(String name, byte[] request, byte[] digest)
      throws Exception {
    byte[] named = new ArrivedRequest(key(request).bytes(), digest).encode();
    String path = workKey(request, digest).text();
    DoorCalls calls = calls(name);
    HttpResponse<String> first =
        calls.send(calls.bytes(DoorPaths.SUMS, named).header(DoorPaths.IDEMPOTENCY_KEY, path));
    if (first.statusCode() != 202) {
      return first;
    }
    HttpResponse<String> unused = calls.get(DoorPaths.SUMS + "/" + path + "/events");
    return calls.get(DoorPaths.SUMS + "/" + path + "/answer");
  }

  private static byte[] digest(byte[] request) {
    return Arrays.copyOfRange(request, request.length - 32, request.length);
  }

  private static void refused(int status, HttpResponse<String> response, String words) {
    assertEquals(status, response.statusCode(), response.body());
    assertTrue(response.body().contains(words), response.body());
  }

  private static byte[] mended(byte[] request) {
    byte[] body = Arrays.copyOf(request, request.length - SumRequest.DIGEST_BYTES);
    System.arraycopy(Sha256.of(body), 0, request, body.length, SumRequest.DIGEST_BYTES);
    return request;
  }

  @ParameterizedTest
  @ValueSource(strings = {"RING", "PAILLIER"})
  void requestsOfOneKeyAndPlanHaveNamesOfTheirOwn(SumScheme scheme) throws Exception {
    try (Question asked = new Question(scheme, SEED)) {
      byte[] first = asked.bytes();
      byte[] second = asked.bytes();
      assertEquals(100_000, came(piece("eve", first, 0, 100_000)));
      assertEquals(90_000, came(piece("eve", second, 0, 90_000)));
      assertEquals(100_000, came(calls("eve").get(DoorPaths.pieces(key(first)))));
      for (byte[] request : List.of(first, second)) {
        assertEquals(204, calls("eve").delete(DoorPaths.pieces(key(request))).statusCode());
      }
    }
  }

  @Test
  void piecesHaveTheirPlaceAndMayBeSentAgain() throws Exception {
    try (Question asked = new Question(SumScheme.RING, SEED)) {
      byte[] request = asked.bytes();
      int half = request.length / 2;
      refused(404, piece("cho", request, half, half + 10), "send them from its beginning");
      refused(404, calls("cho").get(DoorPaths.pieces(key(request))), "no pieces of this request");
      assertEquals(half, came(piece("cho", request, 0, half)));
      assertEquals(half, came(piece("cho", request, 0, half)));
      assertEquals(half, came(piece("cho", request, 10, half)));
      refused(409, piece("cho", request, half - 1, half + 9), half + " bytes of this request");
      refused(409, piece("cho", request, half + 1, half + 9), half + " bytes of this request");
      refused(409, named("cho", request, digest(request)), half + " bytes of this request");
      assertEquals(half, came(calls("cho").get(DoorPaths.pieces(key(request)))));
      refused(404, piece("dan", request, half, half + 10), "from its beginning");
      assertEquals(request.length, came(piece("cho", request, half, request.length)));
      refused(409, named("cho", request, new byte[32]), "not those that end in this digest");
      long before = charges("cho");
      HttpResponse<String> answer = named("cho", request, digest(request));
      assertEquals(200, answer.statusCode(), answer.body());
      assertEquals(before + 1, charges("cho"));
      assertEquals(answer.body(), named("cho", request, digest(request)).body());
      refused(404, calls("cho").get(DoorPaths.pieces(key(request))), "no pieces of this request");
      assertEquals(before + 1, charges("cho"));
    }
  }

  /** A request that breaks off, is damaged or is no encryption costs nothing. */
  @Test
  void whatIsNotWhatItMustBeIsDroppedAndCostsNothing() throws Exception {
    long before = charges("dan");
    for (SumScheme scheme : List.of(SumScheme.RING, SumScheme.PAILLIER)) {
      try (Question asked = new Question(scheme, SEED)) {
        byte[] request = asked.bytes();
        int cut = request.length / 3;
        byte[] damaged = request.clone();
        damaged[request.length - 100] ^= 1;
        byte[] none = request.clone();
        Arrays.fill(none, request.length - 8_000, request.length - 32, (byte) 0xff);
        byte[] zero = request.clone();
        Arrays.fill(zero, request.length - 32 - 512, request.length - 32, (byte) 0);
        for (byte[] bad :
            scheme == SumScheme.RING
                ? List.of(damaged, mended(none))
                : List.of(damaged, mended(none), mended(zero))) {
          assertEquals(cut, came(piece("dan", bad, 0, cut)));
          HttpResponse<String> last = send("dan", bad, cut);
          assertEquals(400, last.statusCode(), last.body());
          refused(404, calls("dan").get(DoorPaths.pieces(key(bad))), "no pieces");
          refused(409, named("dan", bad, digest(bad)), "no pieces of this request are here");
        }
        assertEquals(cut, came(piece("dan", request, 0, cut)));
        assertEquals(204, calls("dan").delete(DoorPaths.pieces(key(request))).statusCode());
        assertEquals(404, calls("dan").delete(DoorPaths.pieces(key(request))).statusCode());
        byte[] more = Arrays.copyOf(request, request.length + 1);
        assertEquals(cut, came(piece("dan", request, 0, cut)));
        refused(400, send("dan", more, cut), "has more than its");
      }
    }
    assertEquals(before, charges("dan"));
  }

  /** Sends the rest of a request, by pieces that a door takes. */
  private static HttpResponse<String> send(String name, byte[] request, int from) throws Exception {
    int at = from;
    HttpResponse<String> last;
    do {
      int to = Math.min(request.length, at + (4 << 20));
      last = piece(name, request, at, to);
      at = to;
    } while (last.statusCode() == 200 && at < request.length);
    return last;
  }

  @Test
  void piecesThatAreNoneAreRefused() throws Exception {
    try (Question asked = new Question(SumScheme.RING, SEED)) {
      byte[] request = asked.bytes();
      refused(400, piece("ben", request, 0, 40), "its head has not ended");
      refused(400, calls("ben").post(DoorPaths.piece(key(request), 0), new byte[40]), "SPSQ");
      refused(404, calls("ben").get("/v1/pieces/x"), "32 hexadecimal digits");
      refused(400, calls("ben").post("/v1/pieces/" + "0".repeat(32) + "/-1", request), "a piece");
      byte[] other = request.clone();
      byte[] version = table.facts().table().manifest().fingerprint().bytes();
      int at = 0;
      while (!Arrays.equals(other, at, at + 32, version, 0, 32)) {
        at++;
      }
      other[at] ^= 1;
      assertEquals(400, piece("ben", other, 0, other.length / 2).statusCode());
      refused(
          400,
          calls("ben")
              .send(
                  calls("ben")
                      .bytes(
                          DoorPaths.SUMS,
                          new ByteWriter().fixed("SPSU".getBytes(ISO_8859_1)).u8(9).toByteArray())
                      .header(DoorPaths.IDEMPOTENCY_KEY, "0".repeat(32))),
          "version");
    }
  }

  @Test
  void requestsBeyondTheBoundsAreRefused() throws Exception {
    List<byte[]> requests = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      try (Question asked = new Question(SumScheme.RING, SEED)) {
        requests.add(asked.bytes());
      }
    }
    int some = requests.get(0).length / 2;
    assertEquals(some, came(piece("ben", requests.get(0), 0, some)));
    assertEquals(some, came(piece("ben", requests.get(1), 0, some)));
    HttpResponse<String> third = piece("ben", requests.get(2), 0, some);
    refused(429, third, "more than 2 requests in pieces at once");
    assertTrue(third.headers().firstValue("Retry-After").isPresent());
    assertEquals(some, came(piece("cho", requests.get(2), 0, some)));
    for (int i = 0; i < 2; i++) {
      assertEquals(204, calls("ben").delete(DoorPaths.pieces(key(requests.get(i)))).statusCode());
    }
    assertEquals(204, calls("cho").delete(DoorPaths.pieces(key(requests.get(2)))).statusCode());
    try (TestDoors small = open("door.sums.pieces = 1m")) {
      TestDoors usual = doors;
      doors = small;
      try {
        refused(413, piece("ben", requests.get(0), 0, some), "of one client are taken in pieces");
      } finally {
        doors = usual;
      }
    }
  }

  @Test
  void whatFindsNoRoomIsKeptUntilThereIs() throws Exception {
    List<byte[]> requests = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      try (Question asked = new Question(SumScheme.RING, SEED)) {
        requests.add(asked.bytes());
      }
    }
    int all = requests.get(0).length;
    TestDoors usual = doors;
    try (TestDoors narrow = open("door.sums.pieces = " + 6 * all)) {
      doors = narrow;
      assertEquals(100_000, came(piece("ben", requests.get(0), 0, 100_000)));
      for (int i = 0; i < 2; i++) {
        HttpResponse<String> second = piece("ben", requests.get(1), 0, 100_000);
        refused(429, second, "of this client would come at once");
        assertTrue(second.headers().firstValue("Retry-After").isPresent());
      }
      assertEquals(100_000, came(calls("ben").get(DoorPaths.pieces(key(requests.get(1))))));
      assertEquals(100_000, came(piece("cho", requests.get(1), 0, 100_000)));
      assertEquals(204, calls("ben").delete(DoorPaths.pieces(key(requests.get(0)))).statusCode());
      assertEquals(100_000, came(piece("ben", requests.get(1), 0, 100_000)));
      assertEquals(200, send("ben", requests.get(1), 100_000).statusCode());
    } finally {
      doors = usual;
    }
  }

  @Test
  void aDoorThatIsFullAsksToComeAgain() throws Exception {
    List<byte[]> requests = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      try (Question asked = new Question(SumScheme.RING, SEED + 30 + i)) {
        requests.add(asked.bytes());
      }
    }
    int some = 100_000;
    int all = requests.get(0).length;
    TestDoors usual = doors;
    try (TestDoors full = open("door.sums.pieces = " + 9 * all / 2)) {
      doors = full;
      for (String name : NAMES.subList(0, 4)) {
        assertEquals(some, came(piece(name, requests.get(0), 0, some)));
      }
      HttpResponse<String> fifth = piece("eve", requests.get(0), 0, some);
      refused(503, fifth, "requests in pieces of more than " + 9 * all / 2 + " bytes would come");
      assertTrue(fifth.headers().firstValue("Retry-After").isPresent());
      assertEquals(204, calls("dan").delete(DoorPaths.pieces(key(requests.get(0)))).statusCode());
      assertEquals(some, came(piece("eve", requests.get(0), 0, some)));
    } finally {
      doors = usual;
    }
    for (String name : NAMES.subList(0, 4)) {
      for (byte[] request : requests.subList(0, 2)) {
        assertEquals(some, came(piece(name, request, 0, some)));
      }
    }
    HttpResponse<String> ninth = piece("eve", requests.get(2), 0, some);
    refused(503, ninth, "no more than 8 requests in pieces at once");
    assertTrue(ninth.headers().firstValue("Retry-After").isPresent());
    for (String name : NAMES.subList(0, 4)) {
      for (byte[] request : requests.subList(0, 2)) {
        assertEquals(204, calls(name).delete(DoorPaths.pieces(key(request))).statusCode());
      }
    }
  }

  /** A client for whose pieces there is no place is answered as one that sends none. */
  @Test
  void whoFindsNoPlaceForPiecesSendsAtOnce() throws Exception {
    List<byte[]> others = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      try (Question other = new Question(SumScheme.RING, SEED + 20 + i)) {
        others.add(other.bytes());
        assertEquals(100_000, came(piece("eve", others.get(i), 0, 100_000)));
      }
    }
    try (Question asked = new Question(SumScheme.RING, SEED + 22)) {
      asked.check(door(doors, "eve").ask(file(), asked::write, done -> {}));
    }
    for (byte[] other : others) {
      assertEquals(204, calls("eve").delete(DoorPaths.pieces(key(other))).statusCode());
    }
  }

  /** Nobody spoils a session by taking away what was counted in. */
  @Test
  void whatASessionHasStaysUntilItIsAnswered() throws Exception {
    byte[] id = new byte[SumRequest.SESSION_BYTES];
    new Random(SEED + 9).nextBytes(id);
    List<byte[]> requests = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      try (Question asked = new Question(SumScheme.RING, new SumAsk.Session(id, 2, i), SEED + i)) {
        requests.add(asked.bytes());
      }
    }
    byte[] first = requests.get(0);
    assertEquals(200, send("ann", first, 0).statusCode());
    CompletableFuture<HttpResponse<String>> waits = later("ann", first);
    String path = DoorPaths.SUMS + "/" + workKey(first, digest(first)).text() + "/answer";
    for (int i = 0; i < 600 && calls("ann").get(path).statusCode() == 404; i++) {
      Thread.sleep(10);
    }
    HttpResponse<String> more =
        calls("ann").post(DoorPaths.piece(key(first), first.length), new byte[1]);
    refused(409, more, "that is all");
    assertEquals(204, calls("ann").delete(DoorPaths.pieces(key(first))).statusCode());
    refused(404, calls("ann").get(DoorPaths.pieces(key(first))), "no pieces");
    refused(503, piece("ann", first, 0, 100_000), "was dropped"); // its bytes count until then
    assertEquals(200, send("ben", requests.get(1), 0).statusCode());
    HttpResponse<String> second = named("ben", requests.get(1), digest(requests.get(1)));
    assertEquals(200, second.statusCode(), second.body());
    assertEquals(200, waits.get().statusCode(), waits.get().body());
    assertEquals(100_000, came(piece("ann", first, 0, 100_000)), "begun anew");
    assertEquals(204, calls("ann").delete(DoorPaths.pieces(key(first))).statusCode());
  }

  private static CompletableFuture<HttpResponse<String>> later(String name, byte[] request) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return named(name, request, digest(request));
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  /** A door that is closed in the middle forgets what came; the client sends it anew. */
  @Test
  void aClientSendsAnewWhatADoorHasLost() throws Exception {
    SumDoor door = door(doors, "cho");
    long before = charges("cho");
    Path file = file();
    try (Question asked = new Question(SumScheme.PAILLIER, SEED)) {
      SumDoor.Answered answered =
          door.ask(
              file,
              out -> {
                Opening opening = asked.write(out);
                try {
                  byte[] begun = Files.readAllBytes(file);
                  HttpResponse<String> lost = calls("cho").delete(DoorPaths.pieces(key(begun)));
                  assertEquals(204, lost.statusCode(), lost.body());
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
                return opening;
              },
              done -> {});
      asked.check(answered);
    }
    assertEquals(before + 1, charges("cho"));
  }

  @Test
  void aRequestThatIsNotWrittenToItsEndCostsNothing() throws Exception {
    SumDoor door = door(doors, "dan");
    long before = charges("dan");
    try (Question asked = new Question(SumScheme.RING, SEED)) {
      byte[] request = asked.bytes();
      IOException failed =
          assertThrows(
              IOException.class,
              () ->
                  door.ask(
                      file(),
                      out -> {
                        out.write(request, 0, request.length / 2);
                        throw new IOException("no more rows");
                      },
                      done -> {}));
      assertEquals("no more rows", failed.getMessage());
      refused(404, calls("dan").get(DoorPaths.pieces(key(request))), "no pieces");
    }
    assertEquals(before, charges("dan"));
  }
}
