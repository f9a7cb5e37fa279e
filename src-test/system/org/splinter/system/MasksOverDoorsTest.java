package org.splinter.system;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.key.PaillierOwner;
import org.splinter.client.sum.SumAsk;
import org.splinter.client.sum.SumDoor;
import org.splinter.client.sum.SumPart;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.fss.paillier.PaillierPrimes;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.sum.SumRequest;
import org.splinter.provider.sum.AheadLimits;
import org.splinter.provider.sum.SumKeys;
import org.splinter.provider.sum.SumService;
import org.splinter.provider.table.TableStore;

/**
 * Tests that sums of masks ahead through a door agree with DuckDB, and that a door keeps no more of
 * them than its limits allow, has one request follow each, and charges that one alone. Property
 * {@code splinter.seed}.
 */
@Tag("slow")
final class MasksOverDoorsTest {
  private static final int QUERIES = Boolean.getBoolean("splinter.long") ? 60 : 6;
  private static final int KEPT = 3;
  private static final long SEED = Long.getLong("splinter.seed", 37);
  private static final List<String> NAMES = List.of("ann", "ben", "cho");

  @TempDir private static Path home;
  private static final Random RANDOM = new Random(SEED);
  private static PlainDatabase plain;
  private static Place place;
  private static PaillierOwner owner;

  /** A door over a table of staff, and its clients. */
  private record Place(Path home, TestDoors doors, DoorTokens tokens) implements AutoCloseable {
    static Place open(Path home, DoorTokens tokens, String... more) throws Exception {
      List<String> lines = new ArrayList<>(List.of(DoorTokens.SETTINGS));
      lines.addAll(
          List.of("door.sums = true", "door.sums.budget = 1000000", "door.sums.ahead = " + KEPT));
      lines.addAll(List.of(more));
      TestDoors doors = TestDoors.open(home, List.of("alpha"), lines.toArray(String[]::new));
      return new Place(home, doors, tokens);
    }

    SumDoor door(String name) throws Exception {
      return PrivateStaff.door(TestDoors.provider(doors, tokens.of(name)));
    }

    HttpResponse<String> send(String name, String path, byte[] request) throws Exception {
      DoorCalls calls = DoorCalls.of(doors, "alpha").as(tokens.of(name));
      String key = SumsOverDoorsTest.key(request);
      HttpResponse<String> first =
          calls.send(calls.bytes(path, request).header(DoorPaths.IDEMPOTENCY_KEY, key));
      if (first.statusCode() != 202) {
        return first;
      }
      HttpResponse<String> unused = calls.get(path + "/" + key + "/events");
      return calls.get(path + "/" + key + "/answer");
    }

    /** Returns the number of a client's charges. */
    long charges(String name) throws Exception {
      Path budget = home.resolve("providers/alpha/private/budget/staff").resolve(name);
      if (!Files.isDirectory(budget)) {
        return 0;
      }
      try (Stream<Path> all = Files.list(budget)) {
        return all.filter(file -> !file.getFileName().toString().startsWith(".")).count();
      }
    }

    @Override
    public void close() {
      doors.close();
    }
  }

  private static DoorTokens tokens(Path home) throws Exception {
    return DoorTokens.write(home.resolve("doors"), NAMES.toArray(String[]::new));
  }

  @BeforeAll
  static void open() throws Exception {
    plain = new PlainDatabase();
    plain.load(PrivateStaff.importTo(home, RANDOM));
    place = Place.open(home, tokens(home));
    try (PaillierPrimes primes =
        PaillierPrimes.generate(PaillierModulus.LEAST_BITS, GenerationPath.AUTO)) {
      owner = new PaillierOwner(primes, null);
    }
  }

  @AfterAll
  static void close() throws Exception {
    owner.close();
    place.close();
    plain.close();
    Leftovers.assertNone(home);
  }

  private static PrivateStaff.Masks masks(SumDoor door) throws Exception {
    return masks(door, PrivateStaff.SUM, SumAsk.Session.alone());
  }

  private static PrivateStaff.Masks masks(SumDoor door, String sql, SumAsk.Session session)
      throws Exception {
    return PrivateStaff.masks(door, owner, sql, session);
  }

  private static List<String> lines() {
    return RANDOM
        .ints(0, PrivateStaff.ROWS)
        .distinct()
        .limit(RANDOM.nextInt(60))
        .sorted()
        .boxed()
        .map(PrivateStaff::id)
        .toList();
  }

  private static List<List<Object>> plainly(String sql, List<List<String>> selections)
      throws Exception {
    plain.execute("CREATE OR REPLACE TABLE chosen (id VARCHAR)");
    for (List<String> lines : selections) {
      for (String line : lines) {
        plain.execute("INSERT INTO chosen VALUES ('%s')".formatted(line));
      }
    }
    plain.execute(
        "CREATE OR REPLACE TABLE picked AS SELECT staff.* FROM staff JOIN chosen ON employee = id");
    return plain.query(sql.replace("FROM staff WHERE employee IN (?)", "FROM picked WHERE TRUE"));
  }

  private static void refused(int status, HttpResponse<String> response, String words) {
    assertEquals(status, response.statusCode(), response.body());
    assertTrue(response.body().contains(words), response.body());
  }

  @Test
  void sumsOfMasksAheadAgreeWithPlainSql() throws Exception {
    SumDoor door = place.door("ann");
    for (int i = 0; i < QUERIES; i++) {
      String sql = PrivateSumsTest.query(RANDOM);
      List<String> lines = lines();
      PrivateStaff.Masks ahead = masks(door, sql, SumAsk.Session.alone());
      long before = place.charges("ann");
      door.keepAhead(ahead.bytes(), done -> {});
      door.keepAhead(ahead.bytes(), done -> {});
      assertEquals(before, place.charges("ann"), "what is kept is not charged");
      try (PrivateStaff.Question asked = ahead.follow(door, owner, lines)) {
        byte[] answer = door.answer(asked.bytes(), done -> {});
        Answers.assertSame(
            "seed " + SEED + ", query " + i + ": " + sql,
            plainly(sql, List.of(lines)),
            asked.rows(answer, owner));
        assertArrayEquals(answer, door.answer(asked.bytes(), done -> {}), "asked again");
      }
      assertEquals(before + 1, place.charges("ann"));
    }
  }

  @Test
  void aTotalOfMasksAheadAgreesWithPlainSql() throws Exception {
    byte[] id = new byte[SumRequest.SESSION_BYTES];
    RANDOM.nextBytes(id);
    List<List<String>> selections = List.of(lines(), lines());
    List<PrivateStaff.Question> questions = new ArrayList<>();
    List<CompletableFuture<byte[]>> answers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      SumDoor door = place.door(NAMES.get(i));
      PrivateStaff.Masks ahead = masks(door, PrivateStaff.SUM, new SumAsk.Session(id, 2, i));
      door.keepAhead(ahead.bytes(), done -> {});
      PrivateStaff.Question asked = ahead.follow(door, owner, selections.get(i));
      questions.add(asked);
      answers.add(
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return door.answer(asked.bytes(), done -> {});
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              }));
    }
    List<SumPart> parts = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      parts.add(questions.get(i).opening().open(answers.get(i).get(), owner));
    }
    Answers.assertSame(
        "total, seed " + SEED,
        plainly(PrivateStaff.SUM, selections),
        new ArrayList<>(questions.get(0).opening().rows(parts)));
    questions.forEach(PrivateStaff.Question::close);
  }

  /** Masks that hide two selections show the provider their difference. */
  @Test
  void aSecondRequestBySomeMasksIsRefusedAndNotCharged() throws Exception {
    SumDoor door = place.door("ben");
    PrivateStaff.Masks ahead = masks(door);
    door.keepAhead(ahead.bytes(), done -> {});
    try (PrivateStaff.Question first = ahead.follow(door, owner, List.of(PrivateStaff.id(1)));
        PrivateStaff.Question second = ahead.follow(door, owner, List.of(PrivateStaff.id(2)))) {
      byte[] answer = door.answer(first.bytes(), done -> {});
      long charged = place.charges("ben");
      long others = place.charges("cho");
      for (String name : List.of("ben", "cho")) {
        refused(
            400,
            place.send(name, DoorPaths.SUMS, second.bytes()),
            "another request has followed; masks serve one selection");
      }
      door.keepAhead(ahead.bytes(), done -> {});
      refused(
          400, place.send("ben", DoorPaths.SUMS, second.bytes()), "another request has followed");
      assertEquals(charged, place.charges("ben"));
      assertEquals(others, place.charges("cho"));
      HttpResponse<String> again = place.send("ben", DoorPaths.SUMS, first.bytes());
      assertArrayEquals(answer, again.body().getBytes(ISO_8859_1));
    }
  }

  private static SumService service() throws Exception {
    HadoopProvider provider = new Providers(home, new Configuration(false)).find("alpha");
    TableStore store = new TableStore(provider.configuration(), provider.root());
    store.configuration().set(SumKeys.BUDGET.key(), "1000000");
    return new SumService(store);
  }

  private static SumService.Asked asked(String name, byte[] request) throws Exception {
    Path file = Files.write(Files.createTempFile(home, "asked", ".request"), request);
    return new SumService.Asked(name, new org.apache.hadoop.fs.Path(file.toUri()));
  }

  /** Sums that are kept ahead may make room between a charge and its answer. */
  @Test
  void whatWasBoundIsAnsweredThoughItIsDeletedMeanwhile() throws Exception {
    SumDoor door = place.door("ben");
    PrivateStaff.Masks ahead = masks(door);
    door.keepAhead(ahead.bytes(), done -> {});
    List<String> lines = lines();
    try (PrivateStaff.Question question = ahead.follow(door, owner, lines)) {
      AtomicInteger deleted = new AtomicInteger();
      byte[] answer =
          service()
              .answer(
                  List.of(asked("ben", question.bytes())),
                  SumService.Run.DIRECT,
                  done -> deleted.addAndGet(deleteFollowed()))
              .get(0);
      assertTrue(deleted.get() > 0);
      Answers.assertSame(
          "seed " + SEED, plainly(PrivateStaff.SUM, List.of(lines)), question.rows(answer, owner));
    }
  }

  /** How long an evaluation takes tells of rows: who breaks off has had one. */
  @Test
  void whatIsBegunAheadHasItsPlaceThoughItBreaksOff() throws Exception {
    SumDoor door = place.door("cho");
    AheadLimits one = new AheadLimits(1, 1 << 20, Duration.ofHours(1));
    SumService.Asked first = asked("eve", masks(door).bytes());
    SumService.Asked second = asked("eve", masks(door).bytes());
    SumService service = service();
    assertThrows(
        IOException.class,
        () ->
            service.evaluateAhead(
                first,
                one,
                SumService.Run.DIRECT,
                done -> {
                  throw new IllegalStateException("broken off");
                }));
    assertThrows(
        RefusedRequestException.class,
        () -> service.evaluateAhead(second, one, SumService.Run.DIRECT, done -> {}));
    for (int i = 0; i < 2; i++) {
      byte[] kept = service.evaluateAhead(first, one, SumService.Run.DIRECT, done -> {});
      assertEquals(32, kept.length);
    }
    assertThrows(
        RefusedRequestException.class,
        () -> service.evaluateAhead(second, one, SumService.Run.DIRECT, done -> {}));
  }

  private static int deleteFollowed() {
    int deleted = 0;
    try (Stream<Path> all = Files.walk(home.resolve("providers/alpha/private/ahead"))) {
      for (Path file : all.filter(each -> each.getFileName().toString().contains("-")).toList()) {
        deleted += Files.isRegularFile(file) && Files.deleteIfExists(file) ? 1 : 0;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return deleted;
  }

  @Test
  void whatFollowsARequestThatIsNotKeptIsRefused() throws Exception {
    SumDoor door = place.door("ben");
    PrivateStaff.Masks ahead = masks(door);
    long before = place.charges("ben");
    try (PrivateStaff.Question asked = ahead.follow(door, owner, List.of(PrivateStaff.id(1)))) {
      refused(400, place.send("ben", DoorPaths.SUMS, asked.bytes()), "send that one first");
      assertEquals(before, place.charges("ben"));
      door.keepAhead(ahead.bytes(), done -> {});
      assertEquals(200, place.send("ben", DoorPaths.SUMS, asked.bytes()).statusCode());
    }
  }

  @Test
  void whatIsNoRequestAheadIsRefused() throws Exception {
    SumDoor door = place.door("cho");
    long before = place.charges("cho");
    try (PrivateStaff.Question ring = PrivateStaff.ask(door, PrivateStaff.SUM, List.of())) {
      refused(
          400, place.send("cho", DoorPaths.AHEAD, ring.bytes()), "is under ring, must be under");
    }
    byte[] right = masks(door).bytes();
    byte[] flipped = right.clone();
    flipped[right.length - 100] ^= 1;
    refused(400, place.send("cho", DoorPaths.AHEAD, flipped), "has not the digest at its end");
    byte[] cut = Arrays.copyOf(right, right.length - 1);
    refused(400, place.send("cho", DoorPaths.AHEAD, cut), "bytes, must have");
    assertEquals(before, place.charges("cho"));
  }

  @Test
  void moreThanTheLimitsAreRefusedUntilOneIsFollowed(@TempDir Path other) throws Exception {
    PrivateStaff.importTo(other, new Random(SEED));
    DoorTokens tokens = tokens(other);
    List<PrivateStaff.Masks> all = new ArrayList<>();
    try (Place narrow = Place.open(other, tokens)) {
      SumDoor door = narrow.door("ann");
      for (int i = 0; i <= KEPT; i++) {
        all.add(masks(door));
      }
      for (PrivateStaff.Masks each : all.subList(0, KEPT)) {
        assertEquals(200, narrow.send("ann", DoorPaths.AHEAD, each.bytes()).statusCode());
      }
      byte[] last = all.get(KEPT).bytes();
      refused(
          422, narrow.send("ann", DoorPaths.AHEAD, last), "client ann has 3 requests ahead here");
      byte[] damaged = last.clone();
      damaged[last.length - 1] ^= 1;
      refused(
          422,
          narrow.send("ann", DoorPaths.AHEAD, damaged),
          "client ann has 3 requests ahead here"); // before its records are looked at
      assertEquals(200, narrow.send("ben", DoorPaths.AHEAD, last).statusCode());
      try (PrivateStaff.Question asked = all.get(0).follow(door, owner, List.of())) {
        assertEquals(200, narrow.send("ann", DoorPaths.SUMS, asked.bytes()).statusCode());
      }
      assertEquals(200, narrow.send("ann", DoorPaths.AHEAD, last).statusCode());
    }
    try (Place small = Place.open(other, tokens, "door.sums.ahead.bytes = 1k")) {
      refused(
          422, small.send("ben", DoorPaths.AHEAD, all.get(1).bytes()), "of 1024 bytes, are kept");
    }
    Leftovers.assertNone(other);
  }

  /** States of another version are of other rows, which stand at other places. */
  @Test
  void masksOfAnotherVersionServeNothing(@TempDir Path other) throws Exception {
    PrivateStaff.importTo(other, new Random(SEED));
    DoorTokens tokens = tokens(other);
    try (Place first = Place.open(other, tokens)) {
      SumDoor door = first.door("ann");
      PrivateStaff.Masks ahead = masks(door);
      PrivateStaff.Masks late = masks(door);
      door.keepAhead(ahead.bytes(), done -> {});
      try (PrivateStaff.Question asked = ahead.follow(door, owner, List.of())) {
        PrivateStaff.importTo(other, new Random(SEED + 1));
        refused(422, first.send("ann", DoorPaths.SUMS, asked.bytes()), "no such table or version");
        refused(422, first.send("ann", DoorPaths.AHEAD, late.bytes()), "no such table or version");
      }
    }
    Path versions = other.resolve("providers/alpha/private/ahead/staff");
    assertFalse(Files.exists(versions), "an import leaves states of the version before");
    Files.createDirectories(versions.resolve("0".repeat(64)).resolve("ann"));
    try (Place anew = Place.open(other, tokens)) { // whose cleaner begins at once
      for (int i = 0; i < 600 && !isEmpty(versions); i++) {
        Thread.sleep(50);
      }
      assertTrue(isEmpty(versions), "states of a version that is gone stay at " + anew.home());
    }
  }

  private static boolean isEmpty(Path directory) throws Exception {
    try (Stream<Path> all = Files.list(directory)) {
      return all.findAny().isEmpty();
    }
  }

  @Test
  void theCommandsAskAheadThroughADoor(@TempDir Path elsewhere) throws Exception {
    Files.writeString(place.doors().files().resolve("cho.token"), place.tokens().of("cho"));
    Path config = place.doors().providersFile("provider.alpha.token = cho.token");
    String[] through = {"--config", config.toString(), "--provider", "alpha"};
    String key = elsewhere.resolve("cho.key").toString();
    List<String> lines = List.of(PrivateStaff.id(3), PrivateStaff.id(4));
    String ids = Files.write(elsewhere.resolve("ids.txt"), lines).toString();
    String tomorrow = elsewhere.resolve("tomorrow").toString();
    String question = elsewhere.resolve("question").toString();
    succeed("keys", "new", key, "--bits", "2048");
    succeed(elsewhere, through, "ahead", PrivateStaff.SUM, "--key", key, "--out", tomorrow);
    long before = place.charges("cho");
    CommandLine.Outcome charged = run(elsewhere, through, "send", tomorrow + ".request");
    assertTrue(charged.err().contains("send it with --ahead"), charged.err());
    succeed(elsewhere, through, "send", tomorrow + ".request", "--ahead");
    assertFalse(Files.exists(Path.of(tomorrow + ".request.answer")));
    assertEquals(before, place.charges("cho"));
    succeed(
        elsewhere,
        through,
        "follow",
        tomorrow + ".ahead",
        "--key",
        key,
        "--ids",
        ids,
        "--out",
        question);
    succeed(elsewhere, through, "send", question + ".request");
    assertEquals(before + 1, place.charges("cho"));
    String rows =
        succeed(
            "open",
            question + ".opening",
            question + ".request.answer",
            "--key",
            key,
            "--format",
            "csv");
    List<Object> expected = plainly(PrivateStaff.SUM, List.of(lines)).get(0);
    assertEquals(expected.get(0) + "," + expected.get(1), rows.lines().toList().get(1));
  }

  private static CommandLine.Outcome run(Path elsewhere, String[] through, String... arguments)
      throws Exception {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of(through));
    return CommandLine.run(elsewhere, "select-sum", all.toArray(String[]::new));
  }

  private static void succeed(Path elsewhere, String[] through, String... arguments)
      throws Exception {
    CommandLine.Outcome outcome = run(elsewhere, through, arguments);
    assertEquals(0, outcome.exitCode(), outcome::err);
  }

  private static String succeed(String... arguments) {
    List<String> all = new ArrayList<>(List.of("select-sum"));
    all.addAll(List.of(arguments));
    CommandLine.Outcome outcome = CommandLine.run(all.toArray(String[]::new));
    assertEquals(0, outcome.exitCode(), outcome::err);
    return outcome.out();
  }
}
