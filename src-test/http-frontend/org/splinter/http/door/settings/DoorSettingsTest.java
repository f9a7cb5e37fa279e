package org.splinter.http.door.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.http.door.access.LimitSettings;
import org.splinter.http.door.settings.DoorSettings.Authentication;
import org.splinter.http.door.settings.DoorSettings.Preparations;
import org.splinter.provider.resident.RunMode;
import org.splinter.provider.sum.AheadLimits;

/** Tests of a door's configuration file: what is usual, each bound, and each message. */
final class DoorSettingsTest {
  private static final List<String> NEEDED =
      List.of(
          "door.name = east",
          "door.listen = 127.0.0.1:8443",
          "door.certificate = east.pem",
          "door.key = east.key",
          "door.home = data");

  @TempDir private Path directory;

  /** Reads the needed lines with others in place of those of their keys; "-KEY" leaves one out. */
  private DoorSettings read(String... changes) throws IOException {
    List<String> lines = new ArrayList<>(NEEDED);
    for (String change : changes) {
      String key = change.replaceFirst("^-", "").split(" =", 2)[0];
      lines.removeIf(line -> line.startsWith(key + " ="));
      if (!change.startsWith("-")) {
        lines.add(change);
      }
    }
    return DoorSettings.read(Files.write(directory.resolve("door.properties"), lines));
  }

  private void refused(String words, String... changes) {
    String message =
        String.valueOf(assertThrows(IOException.class, () -> read(changes)).getMessage());
    assertTrue(message.contains(words), words + " in " + message);
    assertTrue(message.contains("door.properties"), message);
    assertFalse(message.contains("\n"), message);
  }

  @Test
  void whatIsNotGivenIsUsual() throws Exception {
    DoorSettings settings = read();
    assertEquals("east", settings.name());
    assertEquals(8443, settings.listen().getPort());
    assertEquals(directory.resolve("east.pem"), settings.tls().certificate());
    assertEquals(directory.resolve("data"), settings.data().home().orElseThrow());
    assertFalse(settings.oldTls());
    assertEquals(Authentication.NONE, settings.authentication());
    assertEquals(RunMode.AUTO, settings.run());
    assertEquals(Preparations.NOBODY, settings.preparations());
    assertFalse(settings.sums().offered());
    assertEquals(LimitSettings.DEFAULT, settings.limits());
    assertEquals(Duration.ofMinutes(5), settings.kept());
    assertTrue(settings.monitor().isEmpty());
    assertFalse(settings.logsAddresses());
  }

  @Test
  void whatIsGivenIsTaken() throws Exception {
    DoorSettings settings =
        read(
            "door.tls = 1.2,1.3",
            "door.auth = tokens",
            "door.tokens = /etc/tokens",
            "door.prepare = listed",
            "door.prepare.listed = ann , bob",
            "door.sums = true",
            "door.sums.wait = 2m",
            "door.sums.budget = 7",
            "door.sums.ahead = 3",
            "door.sums.ahead.bytes = 2k",
            "door.sums.ahead.kept = 36h",
            "door.sums.pieces = 3m",
            "door.memory = 3k",
            "door.answers.kept = 90s",
            "door.monitor = [::1]:0",
            "door.log.addresses = true");
    assertTrue(settings.oldTls());
    assertEquals(Path.of("/etc/tokens"), settings.tokens().orElseThrow());
    assertEquals(Set.of("ann", "bob"), settings.listed());
    assertTrue(settings.sums().offered());
    assertEquals(Duration.ofMinutes(2), settings.sums().patience());
    assertEquals(7, settings.sums().budget().orElseThrow());
    assertEquals(new AheadLimits(3, 2_048, Duration.ofHours(36)), settings.sums().ahead());
    assertEquals(3 << 20, settings.sums().pieceBytes());
    assertEquals(1 << 30, read("door.sums = true").sums().pieceBytes());
    assertTrue(read("door.sums = true").sums().budget().isEmpty());
    assertEquals(AheadLimits.DEFAULT, read("door.sums = true").sums().ahead());
    assertEquals(3_072, settings.memory());
    assertEquals(Duration.ofSeconds(90), settings.kept());
    assertTrue(settings.monitor().isPresent());
    assertTrue(settings.logsAddresses());
  }

  @ParameterizedTest
  @ValueSource(strings = {"name", "listen", "certificate", "key"})
  void whatIsNeededIsNamed(String key) {
    refused("door." + key + " is missing; add it, such as", "-door." + key);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "door.name = East",
        "door.name = 1",
        "door.listen = 127.0.0.1",
        "door.listen = 127.0.0.1:65536",
        "door.monitor = :1",
        "door.auth = password",
        "door.run = fast",
        "door.tls = 1.1",
        "door.prepare = all",
        "door.memory = 0",
        "door.memory = 8t",
        "door.memory = -1",
        "door.memory = 999999999999g",
        "door.cores = 0",
        "door.cores = 1025",
        "door.jobs = 0",
        "door.jobs = 1025",
        "door.jobs.queue = -1",
        "door.jobs.queue = 65537",
        "door.round.bytes = 1023",
        "door.round.bytes = 1g",
        "door.rounds.per-minute = 0",
        "door.rounds.per-minute = 1099511627777",
        "door.bytes.per-minute = 1023",
        "door.rounds.concurrent = 0",
        "door.rounds.concurrent = 65537",
        "door.sums = yes",
        "door.prepare.per-day = 0",
        "door.prepare.per-day = 1000001",
        "door.prepare.bytes-per-day = 0",
        "door.prepare.queue = 0",
        "door.prepare.queue = 65537",
        "door.connections.per-address = 0",
        "door.connections.per-address = 4097",
        "door.answers.rate = 0",
        "door.answers.rate = 1025m",
        "door.rounds.queue = 0",
        "door.rounds.queue = 65537",
        "door.bodies.bytes = 1023k",
        "door.replies.bytes = 1023k",
        "door.answers.kept = 61m",
        "door.answers.kept = 5",
        "door.drain = 3601s",
        "door.log.addresses = yes"
      })
  void valuesOutsideTheirBoundsAreNamed(String line) {
    refused(line + ": must be ", line);
  }

  @Test
  void whatDoesNotFitIsNamed() {
    refused("door.auth = tokens and door.tokens go together", "door.auth = tokens");
    refused("door.auth = tokens and door.tokens go together", "door.tokens = t");
    refused("door.auth = certificates and door.clients go together", "door.auth = certificates");
    refused("door.auth = certificates and door.clients go together", "door.clients = c");
    refused("give door.home", "-door.home");
    refused("and not both", "door.cluster = conf");
    refused("go together", "-door.home", "door.cluster = conf", "door.principal = p");
    refused("are for clusters", "door.queue = fast");
    refused("add door.sums = true", "door.sums.wait = 1m");
    refused("add door.sums = true", "door.sums = false", "door.sums.budget = 1");
    refused("add door.sums = true", "door.sums.pieces = 1m");
    refused("add door.sums = true", "door.sums.ahead = 1");
    refused("add door.sums = true", "door.sums.ahead.bytes = 1");
    refused("add door.sums = true", "door.sums.ahead.kept = 1h");
    refused("door.sums.wait = 61m: must be ", "door.sums = true", "door.sums.wait = 61m");
    refused("door.sums.ahead = 65537: must be ", "door.sums = true", "door.sums.ahead = 65537");
    refused("ahead.bytes = 1025g: must be ", "door.sums = true", "door.sums.ahead.bytes = 1025g");
    refused("ahead.kept = 367d: must be ", "door.sums = true", "door.sums.ahead.kept = 367d");
    refused("door.sums.budget = -1: must be ", "door.sums = true", "door.sums.budget = -1");
    refused("door.prepare = listed and", "door.prepare = listed");
    refused("door.prepare = listed and", "door.prepare.listed = ann");
  }

  /** A request within one limit that another can never let through would be retried for ever. */
  @Test
  void limitsThatContradictEachOtherAreNamed() throws Exception {
    refused("door.round.bytes is 16777216, at most 16777215", "door.bytes.per-minute = 16777215");
    refused("door.round.bytes is 16777216, at most 1048576", "door.bodies.bytes = 1m");
    assertEquals(
        16 << 20,
        read("door.bytes.per-minute = 16m", "door.bodies.bytes = 16m").limits().roundBytes());
  }

  /** More memory than there is would end in a failure of the process, long after its start. */
  @Test
  void moreMemoryThanTheMachineHasIsNamed() throws Exception {
    refused("door.memory is 1125899906842624, at most ", "door.memory = 1048576g");
    refused(", the bytes of this machine's memory; lower it", "door.memory = 1048576g");
    assertEquals(1 << 20, read("door.memory = 1m").memory());
  }

  @Test
  void damagedFilesAreNamed() throws Exception {
    refused("unknown key 'door.nmae'", "door.nmae = x");
    refused("given a value", "door.operator =");
    refused("a \\u without four digits", "door.operator = \\u12");
    Path file = directory.resolve("door.properties");
    Files.write(file, List.of("door.name = a", "door.name = b"));
    assertTrue(message(file).contains("door.name stands twice"), message(file));
    Files.write(file, new byte[] {'a', '=', (byte) 0xff});
    assertTrue(message(file).contains("is not UTF-8"), message(file));
    Path missing = directory.resolve("none");
    assertTrue(message(missing).contains("there is no configuration"), message(missing));
  }

  private static String message(Path file) {
    return String.valueOf(
        assertThrows(IOException.class, () -> DoorSettings.read(file)).getMessage());
  }
}
