package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.table.Manifest;

/**
 * Tests of a door whose cluster hangs: requests that need it are given up soon, and keep nobody
 * waiting for what the door knows.
 */
@Tag("slow")
final class HangingClusterTest {
  private static final String PROVIDER = "alpha";
  private static final String LOST = "the provider's cluster cannot be reached just now";

  /** All the requests for metadata that one client may have at hand, so that no other is asked. */
  private static final int HANGING = 16;

  @TempDir private Path home;

  @Test
  void whatIsKnownIsToldAndTheRestIsRefusedSoon() throws Exception {
    SampleFlights.copyTo(home);
    DoorRounds rounds = new DoorRounds(home);
    Manifest flights =
        new Providers(home, new Configuration(false)).find(PROVIDER).manifest("flights");
    String dictionary =
        DoorPaths.dictionary(flights, flights.columnsWithDictionary().iterator().next());
    byte[] missing =
        rounds.preparation("SELECT MIN(arr_delay) FROM flights WHERE origin = ?").encode();
    try (TestDoors doors =
        TestDoors.open(
            home,
            List.of(PROVIDER),
            "-door.home",
            "door.cluster = " + StallingFileSystem.configure(home.resolve("conf"), "cluster"),
            "door.root = " + home.resolve("providers").resolve(PROVIDER),
            "door.monitor = 127.0.0.1:0")) {
      DoorCalls calls = DoorCalls.of(doors, PROVIDER);
      doors.awaitReadiness(PROVIDER, 200);
      String catalogue = told(200, calls.get(DoorPaths.CATALOGUE));
      String words = told(200, calls.get(dictionary));
      told(200, calls.ended(rounds.next()));
      List<CompletableFuture<HttpResponse<String>>> hanging = new ArrayList<>();
      StallingFileSystem.hang();
      try {
        for (int i = 0; i < HANGING; i++) {
          hanging.add(calls.sendLater(calls.bytes(DoorPaths.PREPARED, missing)));
        }
        assertEquals(words, told(200, calls.get(dictionary)));
        doors.awaitReadiness(PROVIDER, 503);
        assertEquals(catalogue, told(200, calls.get(DoorPaths.CATALOGUE)));
        assertEquals(words, told(200, calls.get(dictionary)));
        told(200, calls.ended(rounds.next()));
        for (String path : List.of(DoorPaths.PREPARED, DoorPaths.PREPARATIONS)) {
          String refusal = told(503, calls.post(path, missing));
          assertTrue(refusal.contains(LOST), refusal);
        }
        TestDoors.certify(doors.files(), PROVIDER, "--replace");
        doors.awaitLogged(PROVIDER, "took new files of TLS");
      } finally {
        StallingFileSystem.goOn();
      }
      for (CompletableFuture<HttpResponse<String>> each : hanging) {
        int status = each.get().statusCode(); // refused are those that had no thread till now
        assertTrue(status == 204 || status == 503, "status " + status);
      }
      doors.awaitReadiness(PROVIDER, 200);
      told(204, calls.post(DoorPaths.PREPARED, missing));
    }
  }

  private static String told(int status, HttpResponse<String> response) {
    assertEquals(status, response.statusCode(), response.body());
    return response.body();
  }
}
