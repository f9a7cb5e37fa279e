package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.PreparationRequest;

/** Tests of a door before a real cluster whose name node is killed and comes back. */
abstract class ClusterDoors {
  private static final String PROVIDER = "one";
  private static final String LOST = "the provider's cluster cannot be reached just now";

  @Test
  void aLostClusterIsSaidAndDataInMemoryStillAnswer(@TempDir Path home) throws Exception {
    TestClusters clusters = ClusterTest.clusters();
    SampleFlights.copyTo(home);
    if (!clusters.provider(PROVIDER).tables().contains("flights")) {
      clusters.copyTable(
          new Providers(home, new Configuration(false)).find("alpha"), "flights", PROVIDER);
    }
    DoorRounds rounds = new DoorRounds(home);
    PreparationRequest missing =
        rounds.preparation("SELECT MIN(arr_delay) FROM flights WHERE origin = ?");
    Path conf = clusters.directory().resolve(PROVIDER).resolve("conf");
    try (TestDoors doors =
        TestDoors.open(
            home,
            List.of(PROVIDER),
            "-door.home",
            "door.cluster = " + conf,
            "door.monitor = 127.0.0.1:0")) {
      DoorCalls calls = DoorCalls.of(doors, PROVIDER);
      String catalogue = calls.get(DoorPaths.CATALOGUE).body();
      assertAnswersFromMemory(calls, rounds);
      doors.awaitReadiness(PROVIDER, 200);
      clusters.kill(PROVIDER, "namenode");
      try {
        doors.awaitReadiness(PROVIDER, 503); // whatever patience the cluster's clients have
        refused(calls.post(DoorPaths.PREPARATIONS, missing.encode()));
        refused(calls.post(DoorPaths.PREPARED, missing.encode()));
        assertEquals(catalogue, calls.get(DoorPaths.CATALOGUE).body());
        assertAnswersFromMemory(calls, rounds);
        refused(calls.ended(toProvider(rounds.next(DoorRounds.OTHER))));
      } finally {
        clusters.up(List.of(PROVIDER));
      }
      doors.awaitReadiness(PROVIDER, 200);
      assertEquals(204, calls.post(DoorPaths.PREPARED, missing.encode()).statusCode());
      HttpResponse<String> response = calls.ended(toProvider(rounds.next(DoorRounds.OTHER)));
      assertEquals(200, response.statusCode(), response.body());
    }
  }

  private static Request toProvider(Request request) {
    return DoorRounds.addressed(request, PROVIDER, request.envelope().party());
  }

  private static void assertAnswersFromMemory(DoorCalls calls, DoorRounds rounds) throws Exception {
    HttpResponse<String> response = calls.ended(toProvider(rounds.next()));
    assertEquals(200, response.statusCode(), response.body());
    assertEquals("resident", response.headers().firstValue(DoorPaths.RUN).orElse(""));
  }

  private static void refused(HttpResponse<String> response) {
    assertEquals(503, response.statusCode(), response.body());
    assertTrue(response.body().contains(LOST), response.body());
    assertTrue(response.headers().firstValueAsLong("Retry-After").orElse(0) > 0);
  }
}
