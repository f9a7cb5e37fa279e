package org.splinter.provider.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.contract.Progress;

/**
 * Tests that a lease is renewed while its holder works, and taken over when its holder no longer
 * works.
 */
final class LeaseTest {
  private static final Duration LONG = Duration.ofHours(1);

  @TempDir private Path directory;

  private FileSystem fileSystem;
  private org.apache.hadoop.fs.Path lease;
  private Path file;

  @BeforeEach
  void open() throws IOException {
    fileSystem = FileSystem.getLocal(new Configuration());
    file = directory.resolve("lease");
    lease = new org.apache.hadoop.fs.Path(file.toUri());
  }

  @Test
  void isRenewedAndGivenBack() throws Exception {
    String first =
        Lease.holding(
            fileSystem, lease, "a thing", LONG, Duration.ofMillis(1), done -> {}, this::renewed);
    assertNotEquals("", first);
    assertArrayEquals(new String[0], directory.toFile().list());
  }

  /** Waits for another token, so that the test hangs if there never is one, and returns it. */
  private String renewed() throws IOException, InterruptedException {
    String first = Files.readString(file);
    while (Files.readString(file).equals(first)) {
      Thread.sleep(1);
    }
    return first;
  }

  @Test
  void isTakenOverOnceAbandoned() throws Exception {
    Files.writeString(file, "dead\n");
    assertEquals(
        1, Lease.holding(fileSystem, lease, "a thing", Duration.ZERO, LONG, done -> {}, () -> 1));
    assertArrayEquals(new String[0], directory.toFile().list());
  }

  @Test
  void saysWhileAnotherHoldsIt() throws Exception {
    Files.writeString(file, "another\n");
    List<String> reports = new ArrayList<>();
    Progress progress =
        new Progress() {
          @Override
          public void accept(double fraction) {
            reports.add("not said what is done");
          }

          @Override
          public void report(String stage, double fraction) {
            reports.add(stage + " " + fraction);
            file.toFile().delete();
          }
        };
    assertEquals(1, Lease.holding(fileSystem, lease, "a thing", LONG, LONG, progress, () -> 1));
    assertEquals(List.of("waiting for another client that makes a thing 0.0"), reports);
  }

  @Test
  void ofAnotherHolderIsNotGivenBack() throws Exception {
    Lease.holding(
        fileSystem, lease, "a thing", done -> {}, () -> Files.writeString(file, "another\n"));
    assertEquals("another\n", Files.readString(file));
  }

  @Test
  void isGivenBackAfterAFailure() {
    assertThrows(
        IOException.class,
        () ->
            Lease.holding(
                fileSystem,
                lease,
                "a thing",
                done -> {},
                () -> {
                  throw new IOException("failed");
                }));
    assertArrayEquals(new String[0], directory.toFile().list());
  }

  /**
   * Checks that the files that live for moments or are renewed are found, and no file that stays.
   */
  @Test
  void allLeasesAndLocksAreFound() throws IOException {
    List<String> shortLived =
        List.of(
            "building/flights-0-1",
            ".derived_0.lease",
            "..derived_0.lease-7c9e6679-7425-40de-944b-e07fc1f90ae7",
            "tables/.flights.lock",
            "tables/.flights.lock-7c9e6679-7425-40de-944b-e07fc1f90ae7",
            "tables/flights/.CURRENT-7c9e6679-7425-40de-944b-e07fc1f90ae7");
    List<String> lasting =
        List.of("tables/flights/CURRENT", "tables/flights/v-0/.manifest.crc", "tables/.x.crc");
    for (String name : Stream.concat(shortLived.stream(), lasting.stream()).toList()) {
      Path made = directory.resolve("root").resolve(name);
      Files.createDirectories(made.getParent());
      Files.createFile(made);
    }
    Path root = directory.resolve("root");
    assertEquals(
        Set.copyOf(shortLived),
        Lease.files(fileSystem, new org.apache.hadoop.fs.Path(root.toUri())).stream()
            .map(found -> root.relativize(Path.of(found.toUri())).toString())
            .collect(Collectors.toSet()));
  }
}
