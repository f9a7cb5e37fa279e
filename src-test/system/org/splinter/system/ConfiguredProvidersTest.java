package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of providers that a file names, and of how long and often they are asked. */
@Tag("slow")
final class ConfiguredProvidersTest {
  private static final String COUNT = "SELECT COUNT(*) FROM visits WHERE city = ?";
  private static final String GREATEST = "SELECT MAX(visits) FROM visits WHERE city = ?";

  @TempDir private Path home;
  @TempDir private Path files;
  private String csv;

  @BeforeEach
  void writeVisits() throws IOException {
    csv =
        Files.write(files.resolve("visits.csv"), List.of("city,visits", "Oslo,3", "Lima,5"))
            .toString();
  }

  private String file(String... lines) throws IOException {
    return Files.write(files.resolve("p.properties"), List.of(lines)).toString();
  }

  private CommandLine.Outcome ask(String sql, String config) {
    List<String> arguments = new ArrayList<>(FaultyFileSystem.OPTIONS);
    arguments.addAll(List.of(sql, "--param", "Oslo", "--format", "csv", "--config", config));
    return CommandLine.run(home, "query", arguments.toArray(String[]::new));
  }

  @Test
  void aFileNamesThoseOfEveryCommand() throws IOException {
    Files.writeString(
        home.resolve("providers.properties"),
        """
        provider.lab = embedded
        provider.den = embedded
        provider.far = /nowhere
        providers = alpha, lab, den
        """);
    CommandLine.succeed(home, "import", "--table", "visits", csv);
    String tables = CommandLine.succeed(home, "tables");
    assertEquals(
        List.of("alpha", "lab", "den"),
        tables.lines().skip(1).map(line -> line.substring(0, line.indexOf(' '))).toList());
    String answer =
        CommandLine.succeed(home, "query", GREATEST, "--param", "Oslo", "--format", "json");
    assertTrue(answer.contains("\"rows\":[[3]]"), answer);
    assertTrue(answer.contains("\"private\":false"), answer);
    assertTrue(answer.contains("multi-party"), answer);
    CommandLine.succeed(home, "query", COUNT, "--param", "Oslo", "--providers", "den,alpha");
    assertTrue(CommandLine.succeed(home, "check").contains("provider lab"));

    String one = file("provider.only = embedded");
    String listed = CommandLine.succeed(home, "tables", "--config", one);
    assertFalse(listed.contains("lab"), "the file that is given, not the usual one: " + listed);
  }

  @Test
  void aFileThatIsNoneIsRefusedInOneLine() throws IOException {
    for (List<String> command :
        List.of(
            List.of("query", COUNT, "--param", "Oslo"),
            List.of("import", "--table", "visits", csv),
            List.of("tables"),
            List.of("views"),
            List.of("check"))) {
      List<String> arguments = new ArrayList<>(command.subList(1, command.size()));
      arguments.addAll(List.of("--config", file("retries = many")));
      CommandLine.Outcome outcome =
          CommandLine.run(home, command.get(0), arguments.toArray(String[]::new));
      assertEquals(1, outcome.exitCode(), command + ": " + outcome.err());
      assertTrue(
          outcome.err().contains("p.properties: retries = many: must be a number of retries from"),
          outcome.err());
      assertEquals(1, outcome.said().size(), outcome.err());
    }
  }

  @Test
  void aRoundIsAskedAgainWithTheSameBytes() throws IOException {
    CommandLine.succeed(home, "import", "--table", "visits", csv);
    for (String sql : List.of(COUNT, GREATEST)) {
      FaultyFileSystem.refuse("beta", 2);
      CommandLine.Outcome outcome = ask(sql, file("retries = 2", "pause = 10ms"));
      assertEquals(0, outcome.exitCode(), outcome.err());
      assertEquals(sql.equals(COUNT) ? "1" : "3", outcome.out().lines().toList().get(1));
      assertEquals(
          2,
          outcome
              .err()
              .lines()
              .filter(
                  line ->
                      line.startsWith(
                          "note: provider beta: Connection refused; asking again in 0.0 s (retry "))
              .count(),
          outcome.err());
      List<byte[]> shares = FaultyFileSystem.shares();
      assertEquals(3, shares.size());
      assertArrayEquals(shares.get(0), shares.get(1));
      assertArrayEquals(shares.get(0), shares.get(2));
      Leftovers.assertNone(home);
    }
  }

  @Test
  void aRoundThatFailsTooOftenIsGivenUp() throws IOException {
    CommandLine.succeed(home, "import", "--table", "visits", csv);
    FaultyFileSystem.refuse("beta", 2);
    CommandLine.Outcome outcome = ask(COUNT, file("retries = 1", "pause = 10ms"));
    assertEquals(1, outcome.exitCode());
    assertEquals("", outcome.out());
    assertTrue(outcome.err().contains("splinter: provider beta: cannot be reached"), outcome.err());
    assertEquals(2, FaultyFileSystem.shares().size());
    Leftovers.assertNone(home);
  }

  @Test
  void aProviderThatHangsIsNamedWithTheTimeAndTheMend() throws IOException {
    CommandLine.succeed(home, "import", "--table", "visits", csv);
    FaultyFileSystem.hang("beta");
    CommandLine.Outcome outcome =
        ask(
            COUNT,
            file(
                "providers = alpha,beta",
                "provider.beta = embedded",
                "provider.beta.timeout = 1s"));
    assertEquals(1, outcome.exitCode());
    assertEquals("", outcome.out());
    assertTrue(
        outcome.err().contains("splinter: provider beta: no answer within 1 s, the time limit"),
        outcome.err());
    assertTrue(outcome.err().contains("raise its timeout"), outcome.err());
    Leftovers.assertNone(home);
  }
}
