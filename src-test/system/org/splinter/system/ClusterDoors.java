package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
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
    Path conf = impatient(clusters.directory().resolve(PROVIDER).resolve("conf"), home);
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
      assertEquals(200, readiness(doors));
      clusters.kill(PROVIDER, "namenode");
      try {
        refused(calls.post(DoorPaths.PREPARATIONS, missing.encode()));
        refused(calls.post(DoorPaths.PREPARED, missing.encode()));
        assertEquals(503, readiness(doors));
        assertEquals(catalogue, calls.get(DoorPaths.CATALOGUE).body());
        assertAnswersFromMemory(calls, rounds);
        refused(calls.ended(toProvider(rounds.next(DoorRounds.OTHER))));
      } finally {
        clusters.up(List.of(PROVIDER));
      }
      awaitReady(doors);
      assertEquals(204, calls.post(DoorPaths.PREPARED, missing.encode()).statusCode());
      HttpResponse<String> response = calls.ended(toProvider(rounds.next(DoorRounds.OTHER)));
      assertEquals(200, response.statusCode(), response.body());
    }
  }

  /**
   * Copies a cluster's configuration without the patience that its clients have with a restart. Its
   * file system has another name, or the door would get the patient one that this process keeps.
   */
  private static Path impatient(Path conf, Path home) throws IOException {
    Path copy = home.resolve("conf");
    SharedHome.copy(conf, copy);
    String retries = "<name>dfs.client.retry.policy.enabled</name><value>";
    replace(copy.resolve("hdfs-site.xml"), retries + "true", retries + "false");
    replace(copy.resolve("core-site.xml"), "hdfs://127.0.0.1:", "hdfs://localhost:");
    return copy;
  }

  private static void replace(Path file, String words, String others) throws IOException {
    String text = Files.readString(file);
    assertTrue(text.contains(words), words + " in " + text);
    Files.writeString(file, text.replace(words, others));
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

  private static int readiness(TestDoors doors) throws IOException {
    int port = doors.door(PROVIDER).monitorAddress().orElseThrow().getPort();
    URI ready = URI.create("http://127.0.0.1:" + port + "/health/ready");
    return ((HttpURLConnection) ready.toURL().openConnection()).getResponseCode();
  }

  private static void awaitReady(TestDoors doors) throws Exception {
    for (int i = 0; i < 300 && readiness(doors) != 200; i++) {
      Thread.sleep(100);
    }
    assertEquals(200, readiness(doors), "the door finds the cluster again");
  }
}
