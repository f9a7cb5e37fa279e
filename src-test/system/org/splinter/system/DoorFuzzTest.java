package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.provider.door.DoorProvider;
import org.splinter.codec.Sha256;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.PreparationRequest;
import org.splinter.protocol.sum.SumRequest;

/**
 * Tests of random requests to a door, and of right rounds with a byte changed: none brings it to
 * report its own failure or to show a stack trace, and it answers a right round afterwards. 10,000
 * of each with -Dsplinter.long=true.
 */
@Tag("slow")
final class DoorFuzzTest {
  private static final boolean LONG = Boolean.getBoolean("splinter.long");
  private static final int REQUESTS = LONG ? 10_000 : 250;

  /** Statuses that random requests get; a rare one may take more of them. */
  private static final List<Integer> MET = List.of(200, 400, 404, 405, 415);

  private static final List<String> METHODS = List.of("GET", "POST", "DELETE", "HEAD", "PUT");

  @TempDir private Path home;
  private final long seed = Long.getLong("splinter.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final Map<Integer, Integer> statuses = new TreeMap<>();
  private DoorRounds rounds;
  private TestDoors doors;
  private DoorCalls calls;
  private OpenApi document;

  @BeforeEach
  void open() throws Exception {
    System.out.println("DoorFuzzTest: -Dsplinter.seed=" + seed);
    SampleFlights.copyTo(home);
    rounds = new DoorRounds(home);
    PrivateStaff.importTo(home, random);
    doors =
        TestDoors.open(
            home,
            List.of("alpha"),
            "door.sums = true",
            "door.sums.budget = 1000000",
            "door.sums.wait = 1s");
    calls = DoorCalls.of(doors, "alpha");
    document = new OpenApi(calls.get(DoorPaths.OPEN_API).body());
  }

  @AfterEach
  void close() throws Exception {
    try {
      HttpResponse<String> answer = calls.ended(rounds.next());
      assertEquals(200, answer.statusCode(), answer.body());
      assertTrue(
          doors.log("alpha").stream().noneMatch(line -> line.contains("\"event\":\"failure\"")),
          () -> "seed " + seed + ": " + String.join("\n", doors.log("alpha")));
    } finally {
      doors.close();
    }
    Leftovers.assertNone(home);
  }

  @Test
  void randomRequestsBreakNothing() throws Exception {
    List<String> paths = document.operations().stream().map(OpenApi.Operation::path).toList();
    byte[] round = rounds.next().encode();
    byte[] ofSums = sums();
    for (int i = 0;
        i < REQUESTS || (i < 4 * REQUESTS && !statuses.keySet().containsAll(MET));
        i++) {
      String method = pick(METHODS);
      String path = pick(paths);
      while (path.contains("{")) {
        path = path.replaceFirst("\\{[^}]*}", word());
      }
      HttpRequest.Builder request =
          calls
              .request(path)
              .method(method, BodyPublishers.ofByteArray(body(pick(List.of(round, ofSums)))));
      if (random.nextInt(8) != 0) {
        request.header("Content-Type", pick(List.of(DoorPaths.BYTES, DoorPaths.BYTES, "a/b")));
      }
      if (random.nextInt(8) != 0) {
        request.header(DoorPaths.IDEMPOTENCY_KEY, word());
      }
      String context = "request " + i + " of seed " + seed + ", " + method + " " + path;
      check(context, calls.send(request));
    }
    for (int status : MET) {
      assertTrue(statuses.containsKey(status), "seed " + seed + " met no " + status + statuses);
    }
  }

  /**
   * With {@code splinter.long} each byte is changed, once at least. A change of a share's random
   * bytes alone leaves a right request.
   */
  @Test
  void changedRoundsBreakNothing() throws Exception {
    Request request = rounds.next();
    byte[] right = request.encode();
    List<Integer> places = new ArrayList<>(IntStream.range(0, right.length).boxed().toList());
    Collections.shuffle(places, random);
    int changes = LONG ? Math.max(REQUESTS, right.length) : REQUESTS;
    for (int i = 0; i < changes; i++) {
      byte[] changed = right.clone();
      int place = places.get(i % places.size());
      changed[place] ^= (byte) (1 + random.nextInt(255));
      String context = "change of byte " + place + " of seed " + seed;
      HttpResponse<String> response = calls.round(hex(32), changed);
      check(context, response);
      boolean ofHead = place < right.length - request.envelope().payload().length;
      assertFalse(ofHead && response.statusCode() < 400, context + ": the head is all checked");
    }
    assertTrue(statuses.containsKey(400), statuses.toString());
  }

  /** Other than a round's, every byte of a request for sums is under the digest at its end. */
  @Test
  void changedRequestsForSumsBreakNothing() throws Exception {
    byte[] right = sums();
    List<Integer> places = new ArrayList<>(IntStream.range(0, right.length).boxed().toList());
    Collections.shuffle(places, random);
    int head = SumRequest.PREFIX_BYTES + SumRequest.headBytes(Arrays.copyOf(right, 9));
    for (int i = 0; i < REQUESTS; i++) {
      byte[] changed = right.clone();
      int place = i % 2 == 0 ? i / 2 % head : places.get(i % places.size());
      changed[place] ^= (byte) (1 + random.nextInt(255));
      boolean mended = random.nextBoolean(); // the digest is no secret: a cheating client has it
      if (mended) {
        byte[] body = Arrays.copyOf(changed, changed.length - SumRequest.DIGEST_BYTES);
        System.arraycopy(Sha256.of(body), 0, changed, body.length, SumRequest.DIGEST_BYTES);
      }
      String context = "change of byte " + place + " of a request for sums of seed " + seed;
      HttpResponse<String> response = ended(changed);
      check(context, response);
      assertFalse(!mended && response.statusCode() < 400, context + ": all of it is checked");
    }
    assertTrue(statuses.containsKey(400), statuses.toString());
    HttpResponse<String> answer = ended(right);
    assertEquals(200, answer.statusCode(), answer.body());
  }

  /** Sends a request for sums, and waits for its answer or problem however long that takes. */
  private HttpResponse<String> ended(byte[] request) throws Exception {
    String key = hex(32);
    HttpResponse<String> response =
        calls.send(calls.bytes(DoorPaths.SUMS, request).header(DoorPaths.IDEMPOTENCY_KEY, key));
    if (response.statusCode() != 202) {
      return response;
    }
    HttpResponse<String> unused = calls.get(DoorPaths.SUMS + "/" + key + "/events");
    return calls.get(DoorPaths.SUMS + "/" + key + "/answer");
  }

  private byte[] sums() throws Exception {
    DoorProvider provider = (DoorProvider) doors.directory().party("alpha");
    try (PrivateStaff.Question asked =
        PrivateStaff.ask(
            PrivateStaff.door(provider), PrivateStaff.SUM, List.of(PrivateStaff.id(1)))) {
      return asked.bytes();
    }
  }

  private void check(String context, HttpResponse<String> response) throws Exception {
    String shown = context + ": " + response.statusCode() + " " + response.body();
    int status = response.statusCode();
    statuses.merge(status, 1, Integer::sum);
    assertTrue(status < 500, shown);
    if (status >= 400) {
      assertFalse(response.body().contains("Exception"), shown);
      if (!response.request().method().equals("HEAD")) {
        document.check(document.schema("Problem"), response.body());
      }
    }
  }

  private byte[] body(byte[] right) {
    return switch (random.nextInt(5)) {
      case 0 -> new byte[0];
      case 1 -> Arrays.copyOf(right, random.nextInt(right.length));
      case 2 -> Arrays.copyOf(right, right.length + 1 + random.nextInt(9));
      case 3 ->
          new PreparationRequest(pick(List.of("view", "derived", "road", "x")), bytes()).encode();
      default -> bytes();
    };
  }

  private byte[] bytes() {
    byte[] bytes = new byte[random.nextInt(2_000)];
    random.nextBytes(bytes);
    return bytes;
  }

  private String word() {
    return switch (random.nextInt(6)) {
      case 0 -> hex(32);
      case 1 -> hex(64);
      case 2 -> "flights";
      case 3 -> Integer.toString(random.nextInt(100_000));
      case 4 -> pick(List.of("x", "A", "%C3%A9", "-1", "0".repeat(300)));
      default -> "0".repeat(32);
    };
  }

  private String hex(int digits) {
    byte[] bytes = new byte[digits / 2];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
