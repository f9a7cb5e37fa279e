package org.splinter.http.door.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.http.door.MovableClock;

/** Tests of which tokens open a door, while their file changes under it. */
final class AccessTokensTest {
  private final MovableClock clock = new MovableClock(Instant.parse("2026-01-31T09:00:00Z"));
  private final List<String> reports = new ArrayList<>();

  @TempDir private Path directory;
  private Path path;
  private AccessTokenFile file;

  @BeforeEach
  void name() {
    path = directory.resolve("tokens.txt");
    file = new AccessTokenFile(path, clock);
  }

  private AccessTokens open() throws IOException {
    return new AccessTokens(path, clock, reports::add);
  }

  private static Optional<String> nameOf(AccessTokens tokens, String text) {
    return tokens.find(text).map(AccessToken::name);
  }

  @Test
  void findsWhoseTokenItIs() throws Exception {
    String ann = file.make("ann", Optional.empty());
    String bob = file.make("bob", Optional.empty());
    AccessTokens tokens = open();
    assertEquals(Optional.of("ann"), nameOf(tokens, ann));
    assertEquals(Optional.of("bob"), nameOf(tokens, bob));
  }

  /** Checks every text that differs from a token in one letter, and texts of other forms. */
  @Test
  void refusesForgedTokens() throws Exception {
    String ann = file.make("ann", Optional.empty());
    AccessTokens tokens = open();
    for (int i = 0; i < ann.length(); i++) {
      char other = ann.charAt(i) == 'A' ? 'B' : 'A';
      String forged = ann.substring(0, i) + other + ann.substring(i + 1);
      assertEquals(Optional.empty(), nameOf(tokens, forged));
    }
    for (String forged :
        List.of(
            "",
            ann + "=",
            ann + "\n",
            " " + ann,
            ann.substring(1),
            ann + ann,
            "é".repeat(43),
            AccessToken.draw(),
            AccessToken.hash(ann),
            "x".repeat(1 << 20))) {
      assertEquals(Optional.empty(), nameOf(tokens, forged));
    }
  }

  @Test
  void refusesARevokedTokenFromThenOn() throws Exception {
    String ann = file.make("ann", Optional.empty());
    String bob = file.make("bob", Optional.empty());
    AccessTokens tokens = open();
    assertEquals(Optional.of("ann"), nameOf(tokens, ann));
    file.revoke("ann");
    assertEquals(Optional.empty(), nameOf(tokens, ann));
    assertEquals(Optional.of("bob"), nameOf(tokens, bob));
    String again = file.make("ann", Optional.empty());
    assertEquals(Optional.empty(), nameOf(tokens, ann));
    assertEquals(Optional.of("ann"), nameOf(tokens, again));
    assertEquals(List.of(), reports);
  }

  @Test
  void refusesATokenThatEnded() throws Exception {
    String ann = file.make("ann", Optional.of(2));
    AccessTokens tokens = open();
    clock.move(Duration.ofDays(2).minusSeconds(1));
    assertEquals(Optional.of("ann"), nameOf(tokens, ann));
    clock.move(Duration.ofSeconds(1));
    assertEquals(Optional.empty(), nameOf(tokens, ann));
    assertEquals(Optional.empty(), nameOf(open(), ann));
  }

  /** Checks that a change is seen that neither the size nor the time of the file shows. */
  @Test
  void seesAFileThatTookTheOthersPlace() throws Exception {
    String ann = file.make("ann", Optional.empty());
    AccessTokens tokens = open();
    assertEquals(Optional.of("ann"), nameOf(tokens, ann));
    FileTime time = Files.getLastModifiedTime(path);
    Path beside = directory.resolve("other.txt");
    String eve = new AccessTokenFile(beside, clock).make("eve", Optional.empty());
    assertEquals(Files.size(path), Files.size(beside));
    Files.setLastModifiedTime(beside, time);
    Files.move(beside, path, StandardCopyOption.ATOMIC_MOVE);
    assertEquals(Optional.empty(), nameOf(tokens, ann));
    assertEquals(Optional.of("eve"), nameOf(tokens, eve));
  }

  @Test
  void keepsWhatItHasWhileTheFileIsDamaged() throws Exception {
    String ann = file.make("ann", Optional.of(1));
    AccessTokens tokens = open();
    byte[] good = Files.readAllBytes(path);
    Files.writeString(path, "ann is my friend\n");
    assertEquals(Optional.of("ann"), nameOf(tokens, ann));
    assertEquals(Optional.of("ann"), nameOf(tokens, ann));
    String damage =
        path
            + ": line 1 has no SHA-256, which is 64 lower-case hex digits; mend or delete the line;"
            + " the tokens from before stay in use";
    assertEquals(List.of(damage), reports, "one line for one damage");
    assertEquals(Optional.of(damage), tokens.damage());

    Files.delete(path);
    assertEquals(Optional.of("ann"), nameOf(tokens, ann));
    assertEquals(Optional.of("ann"), nameOf(tokens, ann));
    assertEquals(2, reports.size(), "one line, though each look-up finds no file");
    assertTrue(reports.get(1).startsWith("there is no file of tokens " + path), reports.get(1));

    Files.write(path, good);
    assertEquals(Optional.empty(), tokens.damage());
    assertEquals(Optional.of("ann"), nameOf(tokens, ann));
    clock.move(Duration.ofDays(1));
    Files.writeString(path, "damaged again\n");
    assertEquals(Optional.empty(), nameOf(tokens, ann), "a kept token ends too");
    assertEquals(3, reports.size());
  }

  @Test
  void doesNotStartWithoutAGoodFile() throws IOException {
    assertTrue(
        assertThrows(IOException.class, this::open)
            .getMessage()
            .startsWith("there is no file of tokens " + path));
    Files.writeString(path, "ann\n");
    assertTrue(
        assertThrows(IOException.class, this::open).getMessage().startsWith(path + ": line 1 has"));
    Files.write(path, new byte[AccessTokenFormat.MAX_BYTES + 1]);
    assertTrue(
        assertThrows(IOException.class, this::open).getMessage().contains("more than 2097152"));
  }

  @Test
  void aTokenDoesNotPrintItsHash() throws Exception {
    String ann = file.make("ann", Optional.empty());
    AccessToken token = open().find(ann).orElseThrow();
    assertEquals("AccessToken[ann]", token.toString());
    assertFalse(Files.readString(path).contains(ann));
  }
}
