package org.splinter.system;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the tests' tables are: the full datasets if this checkout has them beside it (or where
 * SPLINTER_DATA points), and always the bundled sample of real flights.
 */
final class Datasets {
  private static final String ENVIRONMENT = "SPLINTER_DATA";

  private Datasets() {}

  /** A table's name and its CSV file. */
  record Source(String table, Path file) {}

  static Path repository() {
    return Path.of(System.getProperty("splinter.repository")).toAbsolutePath().normalize();
  }

  static Source sample() {
    return new Source("flights", repository().resolve("scripts/sample/flights.csv"));
  }

  /** The full flight tables where they are there, else the sample. */
  static List<Source> flights() {
    String set = System.getenv(ENVIRONMENT);
    Path data = set == null ? repository().resolve("../shared/data") : Path.of(set);
    List<Source> found = new ArrayList<>();
    for (String table : List.of("nyc13_flights", "india_fares_2022")) {
      Path file = data.resolve("flights").resolve(table + ".csv.gz").normalize();
      if (Files.exists(file)) {
        found.add(new Source(table, file));
      }
    }
    return found.isEmpty() ? List.of(sample()) : found;
  }
}
