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

  /** Fails if the providers hold anything but tables and three empty directories. */
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
                .filter(path -> !List.of("", "jobs", "staging", "building").contains(path))
                .toList();
        assertEquals(List.of(), left, "left at " + provider);
      }
    }
  }
}
