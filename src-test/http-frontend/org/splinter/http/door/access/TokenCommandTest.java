package org.splinter.http.door.access;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.http.door.CommandRun;
import org.splinter.http.door.MovableClock;
import org.splinter.http.door.files.SmallFile;

/** Tests of the commands that make, list and revoke tokens. */
final class TokenCommandTest {
  private static final int EACH = 20;

  private final MovableClock clock = new MovableClock(Instant.parse("2026-01-31T09:00:00.7Z"));

  @TempDir private Path directory;

  private Path file() {
    return directory.resolve("tokens.txt");
  }

  private CommandRun run(String verb, String... more) {
    List<String> all = new ArrayList<>(List.of(verb, "--tokens", file().toString()));
    all.addAll(List.of(more));
    return CommandRun.of(new TokenCommand(clock), all.toArray(String[]::new));
  }

  private String make(String... more) {
    CommandRun made = run("make", more);
    assertEquals(0, made.exit(), made.err());
    return made.out().strip();
  }

  @Test
  void printsATokenOnceAndKeepsItsHash() throws Exception {
    String token = make("--name", "ann", "--days", "90");
    assertTrue(token.matches("[A-Za-z0-9_-]{43}"), "43 characters of base64url are 256 bits");
    assertEquals(
        "ann " + AccessToken.hash(token) + " 2026-01-31T09:00:00Z 2026-05-01T09:00:00Z\n",
        Files.readString(file()));
    assertEquals(
        SmallFile.OWNER_ONLY, PosixFilePermissions.toString(Files.getPosixFilePermissions(file())));
    assertFalse(run("list").out().contains(token));
    try (Stream<Path> all = Files.list(directory)) {
      assertEquals(
          Set.of(file(), directory.resolve("tokens.txt.lock")), new HashSet<>(all.toList()));
    }
    assertEquals(
        Optional.of("ann"),
        new AccessTokens(file(), clock, report -> {}).find(token).map(AccessToken::name));
  }

  @Test
  void listsWhoseTokensThereAreAndUntilWhen() {
    make("--name", "ann", "--days", "1");
    make("--name", "bob");
    make("--name", "eve", "--days", "3");
    clock.move(Duration.ofDays(2));
    assertEquals(
        List.of(
            "ann made 2026-01-31T09:00:00Z ended 2026-02-01T09:00:00Z",
            "bob made 2026-01-31T09:00:00Z until revoked",
            "eve made 2026-01-31T09:00:00Z until 2026-02-03T09:00:00Z"),
        run("list").out().lines().map(line -> line.replaceAll(" +", " ")).toList());
  }

  @Test
  void revokesOneAndNoOther() throws IOException {
    make("--name", "ann");
    make("--name", "bob");
    List<String> lines = Files.readAllLines(file());
    CommandRun revoked = run("revoke", "ann");
    assertEquals("revoked: ann", revoked.out().strip());
    assertEquals(lines.subList(1, 2), Files.readAllLines(file()));
    assertEquals(0, run("revoke", "bob").exit());
    assertEquals("", run("list").out());
    assertEquals(0, run("list").exit());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "make --name ann|FILE has a token of the name 'ann'; take another --name, or revoke that one",
        "make --name Ann|--name is 'Ann', must be a lower-case letter and at most 31 lower-case letters, digits, - and _",
        "make --name ../ann|--name is '../ann', must be a lower-case letter and at most 31 lower-case letters, digits, - and _",
        "make --name bob --days 0|--days is 0, must be 1 to 3650",
        "make --name bob --days 3651|--days is 3651, must be 1 to 3650",
        "revoke bob|FILE has no token of the name 'bob'; 'splinter door token list' names those it has",
      })
  void refusesAndChangesNothing(String arguments, String reason) throws IOException {
    make("--name", "ann");
    byte[] before = Files.readAllBytes(file());
    String[] words = arguments.split(" ");
    CommandRun refused =
        run(words[0], List.of(words).subList(1, words.length).toArray(String[]::new));
    assertEquals(1, refused.exit());
    assertEquals("", refused.out());
    assertEquals(
        "class java.io.IOException: " + reason.replace("FILE", file().toString()),
        refused.err().strip());
    assertArrayEquals(before, Files.readAllBytes(file()));
  }

  @Test
  void aDamagedFileIsNotWrittenOver() throws IOException {
    Files.writeString(file(), "ann\n");
    for (CommandRun refused :
        List.of(run("make", "--name", "bob"), run("revoke", "ann"), run("list"))) {
      assertEquals(1, refused.exit());
      assertTrue(refused.err().contains(file() + ": line 1 has 1 words"), refused.err());
    }
    assertEquals("ann\n", Files.readString(file()));
  }

  @Test
  void listAndRevokeWantAFile() {
    for (CommandRun refused : List.of(run("list"), run("revoke", "ann"))) {
      assertEquals(1, refused.exit());
      assertTrue(refused.err().contains("there is no file of tokens " + file()), refused.err());
    }
  }

  @Test
  void aCommandMustBeNamed() {
    assertEquals(2, CommandRun.of(new TokenCommand(clock)).exit());
    assertEquals(2, CommandRun.of(new TokenCommand(clock), "make", "--name", "ann").exit());
    CommandRun help = CommandRun.of(new TokenCommand(clock), "--help");
    assertEquals(0, help.exit());
    assertTrue(help.out().contains("splinter door token revoke --tokens"), help.out());
  }

  @Test
  void thereAreNoMoreThanTheMost() throws IOException {
    List<AccessToken> most = new ArrayList<>();
    for (int i = 0; i < AccessTokenFormat.MAX_TOKENS; i++) {
      most.add(
          new AccessToken(
              "t" + i,
              "%064x".formatted(i),
              Instant.parse("2026-01-31T09:00:00Z"),
              Optional.empty()));
    }
    Files.write(file(), AccessTokenFormat.write(most));
    CommandRun refused = run("make", "--name", "ann");
    assertEquals(1, refused.exit());
    assertTrue(
        refused.err().contains("has 10000 tokens, the most that it may have"), refused.err());
  }

  /** Checks that of two commands at once neither undoes what the other did. */
  @Test
  void commandsAtOnceLoseNothing() throws Exception {
    ExecutorService two = Executors.newFixedThreadPool(2);
    Set<String> names = new HashSet<>();
    try {
      List<Future<String>> made = new ArrayList<>();
      for (int i = 0; i < EACH; i++) {
        for (String who : List.of("ann-" + i, "bob-" + i)) {
          names.add(who);
          made.add(two.submit(() -> make("--name", who)));
        }
      }
      for (Future<String> each : made) {
        each.get();
      }
    } finally {
      two.shutdownNow();
    }
    Set<String> there = new HashSet<>();
    AccessTokenFile.read(file()).forEach(token -> there.add(token.name()));
    assertEquals(names, there);
  }
}
