package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.provider.door.DoorProvider;

/** Tests that doors to one provider's files are found out, and doors to others' are not. */
final class DoorFilesTest {
  @TempDir private Path home;

  private List<String> door(String host, String provider) throws IOException {
    return List.of(
        "-door.home",
        "door.cluster = " + StallingFileSystem.configure(home.resolve(host), host),
        "door.root = " + home.resolve("providers").resolve(provider));
  }

  private static String storage(TestDoors doors, int party) throws IOException {
    return ((DoorProvider) doors.parties(2).get(party)).description().storage();
  }

  @Test
  void doorsToOneProvidersFilesUnderTwoNamesAreRefused() throws Exception {
    SampleFlights.copyTo(home);
    try (TestDoors doors =
        TestDoors.open(
            home, Map.of("alpha", door("namenode", "alpha"), "beta", door("alias", "alpha")))) {
      assertEquals(storage(doors, 0), storage(doors, 1));
      SplinterClient client = doors.client(2);
      Exception refused =
          assertThrows(
              Exception.class,
              () -> client.prepare(DoorRounds.COUNT).run(ProviderViews.secrets("JFK"), done -> {}));
      assertTrue(
          refused.getMessage().contains("one cluster under two names"), refused.getMessage());
      assertTrue(refused.getMessage().contains("have the files"), refused.getMessage());
    }
  }

  @Test
  void doorsToTwoProvidersFilesAreAsked() throws Exception {
    SampleFlights.copyTo(home);
    try (TestDoors doors = TestDoors.open(home, List.of("alpha", "beta"))) {
      assertNotEquals(storage(doors, 0), storage(doors, 1));
      var unused =
          doors.client(2).prepare(DoorRounds.COUNT).run(ProviderViews.secrets("JFK"), done -> {});
    }
  }
}
