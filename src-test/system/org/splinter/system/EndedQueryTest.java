package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.cli.SplinterCommand;

/** Ctrl-C or SIGTERM amid a query: no share stays at a provider. */
final class EndedQueryTest {
  private static final int ROWS = 300_000;
  private static final int SIGTERM_EXIT_CODE = 128 + 15;
  private static final long PATIENCE_SECONDS = 120;

  @TempDir private Path home;

  @Test
  void leavesNothingAtTheProviders() throws Exception {
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

    Process query = startSlowQuery();
    try {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      while (query.isAlive() && (shares("alpha") == 0 || shares("beta") == 0)) {
        assertTrue(System.nanoTime() < deadline, "the query never sent its shares");
        Thread.sleep(5);
      }
      query.destroy(); // SIGTERM
      assertTrue(query.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), "it did not end");
      String printed = Files.readString(home.resolve("printed"));
      assertEquals(SIGTERM_EXIT_CODE, query.exitValue(), printed);
    } finally {
      query.destroyForcibly();
    }
    Leftovers.assertNone(home);
  }

  /**
   * In a JVM of its own, by the reference evaluator, which takes seconds for so many hashed keys.
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
    Path jobs = home.resolve("providers").resolve(provider).resolve("jobs");
    if (!Files.exists(jobs)) {
      return 0;
    }
    try (Stream<Path> all = Files.list(jobs)) {
      return all.filter(job -> Files.exists(job.resolve("shares"))).count();
    }
  }
}
