package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.cli.SplinterCommand;
import org.splinter.provider.job.JobDirectory;

/**
 * Tests of queries that end early: after Ctrl-C or SIGTERM no share stays at a provider; after kill
 * -9 none that {@code clean} does not delete.
 */
@Tag("slow")
final class EndedQueryTest {
  private static final int ROWS = 300_000;
  private static final int SIGTERM_EXIT_CODE = 128 + 15;
  private static final long PATIENCE_SECONDS = 120;

  @TempDir private Path home;

  @Test
  void leavesNothingAtTheProviders() throws Exception {
    importPeople();
    Process query = startSlowQuery();
    try {
      awaitShares(query);
      query.destroy(); // SIGTERM
      assertTrue(query.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), "it did not end");
      String printed = Files.readString(home.resolve("printed"));
      assertEquals(SIGTERM_EXIT_CODE, query.exitValue(), printed);
    } finally {
      query.destroyForcibly();
    }
    Leftovers.assertNone(home);
  }

  @Test
  void whatIsKilledIsCleanedUpAndWhatLivesIsNot() throws Exception {
    importPeople();
    Process query = startSlowQuery();
    try {
      awaitShares(query);
      assertEquals("nothing to clean", clean("--dry-run"));
      assertEquals("nothing to clean", clean());
      assertEquals(1, shares("alpha"), "a living query keeps its shares");
    } finally {
      query.destroyForcibly();
    }
    query.waitFor();
    assertEquals("nothing to clean", clean(), "its silence is not long enough yet");
    for (String provider : List.of("alpha", "beta")) {
      assertEquals(1, shares(provider));
      try (Stream<Path> all = Files.list(jobs(provider))) {
        for (Path job : all.toList()) {
          Files.setLastModifiedTime(
              job, FileTime.from(Instant.now().minus(JobDirectory.STALE).minusSeconds(90)));
        }
      }
    }
    String directory = "deleted: jobs/[0-9a-f-]{36}, [0-9]+ bytes, silent for 6 min";
    String would = clean("--dry-run");
    assertTrue(would.matches("would be " + directory), would);
    assertEquals(1, shares("alpha"));
    String deleted = clean();
    assertTrue(deleted.matches(directory), deleted);
    assertEquals("nothing to clean", clean());
    CommandLine.succeed(home, "clean", "--provider", "beta,gamma");
    Leftovers.assertNone(home);
  }

  /** Cleans a provider, and returns the printed line without the provider's name. */
  private String clean(String... options) {
    List<String> arguments = new ArrayList<>(List.of("--provider", "alpha"));
    arguments.addAll(List.of(options));
    String printed = CommandLine.succeed(home, "clean", arguments.toArray(String[]::new));
    assertTrue(printed.startsWith("alpha: "), printed);
    return printed.substring("alpha: ".length()).strip();
  }

  private void importPeople() throws IOException {
    List<String> lines = new ArrayList<>(List.of("name"));
    for (int i = 0; i < ROWS; i++) {
      lines.add("person " + i);
    }
    Path csv = Files.write(home.resolve("people.csv"), lines);
    CommandLine.succeed(
        home,
        "import",
        "--table",
        "people",
        "--provider",
        "alpha",
        "--provider",
        "beta",
        csv.toString());
  }

  private void awaitShares(Process query) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (query.isAlive() && (shares("alpha") == 0 || shares("beta") == 0)) {
      assertTrue(System.nanoTime() < deadline, "the query never sent its shares");
      Thread.sleep(5);
    }
  }

  /**
   * Starts a query in a JVM of its own, by the reference evaluator, which takes seconds for the
   * hashed keys of all rows.
   */
  private Process startSlowQuery() throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            SplinterCommand.class.getName(),
            "query",
            "-D",
            "splinter.native.path=java",
            "SELECT COUNT(*) FROM people WHERE name = ?",
            "--param",
            "person 7",
            "--home",
            home.toString());
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(home.resolve("printed").toFile())
        .start();
  }

  private long shares(String provider) throws IOException {
    Path jobs = jobs(provider);
    if (!Files.exists(jobs)) {
      return 0;
    }
    try (Stream<Path> all = Files.list(jobs)) {
      return all.filter(job -> Files.exists(job.resolve("shares"))).count();
    }
  }

  private Path jobs(String provider) {
    return home.resolve("providers").resolve(provider).resolve(JobDirectory.JOBS);
  }
}
