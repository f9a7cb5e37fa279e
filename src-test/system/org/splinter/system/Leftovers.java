package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A check of what queries and imports that have ended left at the embedded providers of a home. */
final class Leftovers {
  private Leftovers() {}

  /** The directories of a store, private tables' too, that may be there and empty. */
  private static final List<String> EMPTY =
      List.of("", "jobs", "staging", "building", "private", "private/jobs", "private/staging");

  /**
   * Beginnings of what is kept: the id of the files, by which a door knows them, and of a private
   * store tables, charges of budgets, what is asked ahead, the owner's secret.
   */
  private static final List<String> KEPT =
      List.of(
          "storage",
          "private/tables",
          "private/budget",
          "private/ahead",
          "private/secret",
          "private/.secret.crc");

  /** Fails if the providers hold anything but tables and empty directories. */
  static void assertNone(Path home) throws IOException {
    for (String provider : List.of("alpha", "beta", "gamma")) {
      Path root = home.resolve("providers").resolve(provider);
      if (!Files.exists(root)) {
        continue;
      }
      try (Stream<Path> all = Files.walk(root)) {
        List<String> left =
            all.map(path -> root.relativize(path).toString())
                .filter(path -> !path.equals("tables") && !path.startsWith("tables/"))
                .filter(path -> KEPT.stream().noneMatch(path::startsWith))
                .filter(path -> !EMPTY.contains(path))
                .toList();
        assertEquals(List.of(), left, "left at " + provider);
      }
    }
  }
}
