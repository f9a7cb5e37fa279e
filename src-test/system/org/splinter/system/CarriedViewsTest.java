package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that appended rows stay in a table, whatever becomes of its views. */
final class CarriedViewsTest {
  private static final String COUNT = "SELECT COUNT(*) FROM visits WHERE city = ?";

  @TempDir private Path home;

  @Test
  void aFailureToCarryViewsOverIsAWarning() throws Exception {
    Path first = Files.write(home.resolve("1.csv"), List.of("city,id", "Oslo,1", "Lima,2"));
    Path more = Files.write(home.resolve("2.csv"), List.of("city,id", "Oslo,3"));
    String[] both = {"--provider", "alpha,beta"};
    for (String provider : List.of("alpha", "beta")) {
      CommandLine.succeed(
          home, "import", "--table", "visits", "--provider", provider, first.toString());
    }
    CommandLine.succeed(home, "prepare", COUNT, "--evaluate", "views");
    damageView("alpha");
    CommandLine.Outcome appended =
        CommandLine.run(
            home,
            "import",
            "--table",
            "visits",
            "--append",
            "--provider",
            "alpha",
            "--provider",
            "beta",
            more.toString());
    assertEquals(0, appended.exitCode(), appended.err());
    assertTrue(
        appended
            .err()
            .contains(
                "warning: the rows are in, but views of the version before are not carried over:"
                    + " provider alpha: "),
        appended.err());
    assertFalse(appended.err().contains("provider beta: "), appended.err());
    assertFalse(appended.err().contains("Exception"), appended.err());
    assertEquals(4, CommandLine.succeed(home, "views", both).lines().count());
    assertEquals(
        "2",
        CommandLine.succeed(
                home, "query", COUNT, "--param", "Oslo", "--evaluate", "views", "--format", "csv")
            .lines()
            .toList()
            .get(1));
  }

  /** Deletes the slots of a provider's view. */
  private void damageView(String provider) throws IOException {
    try (Stream<Path> files = Files.walk(home.resolve("providers").resolve(provider))) {
      for (Path file :
          files.filter(each -> each.getFileName().toString().startsWith("slots-")).toList()) {
        Files.delete(file);
      }
    }
  }
}
