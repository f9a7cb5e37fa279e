package org.splinter.system;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The places of the tests' tables: the full datasets if this checkout has them beside it (or where
 * SPLINTER_DATA points), and always the bundled sample of real flights.
 */
final class Datasets {
  private static final String ENVIRONMENT = "SPLINTER_DATA";

  /** The files that are not named as their table. */
  private static final Map<String, String> FILES =
      Map.of("alexa", "alexa2016_top100k", "dotgov", "dotgov_2026-08");

  private Datasets() {}

  /** A table's name and its CSV file. */
  record Source(String table, Path file) {}

  static Path repository() {
    return Path.of(System.getProperty("splinter.repository")).toAbsolutePath().normalize();
  }

  static Source sample() {
    return new Source("flights", repository().resolve("scripts/sample/flights.csv"));
  }

  /** Returns a file of the road networks, or null if it is not there. */
  static Path road(String name) {
    String set = System.getenv(ENVIRONMENT);
    Path data = set == null ? repository().resolve("../shared/data") : Path.of(set);
    Path file = data.resolve("road").resolve(name).normalize();
    return Files.exists(file) ? file : null;
  }

  /** Returns the CSV file of a table of the full datasets, or null if it is not there. */
  static Path find(String table) {
    String set = System.getenv(ENVIRONMENT);
    Path data = set == null ? repository().resolve("../shared/data") : Path.of(set);
    String name = FILES.getOrDefault(table, table) + ".csv.gz";
    for (String directory : List.of("flights", "restaurants", "domains")) {
      Path file = data.resolve(directory).resolve(name).normalize();
      if (Files.exists(file)) {
        return file;
      }
    }
    return null;
  }

  /** Returns the full flight tables where they are there, else the sample. */
  static List<Source> flights() {
    List<Source> found = new ArrayList<>();
    for (String table : List.of("nyc13_flights", "india_fares_2022")) {
      Path file = find(table);
      if (file != null) {
        found.add(new Source(table, file));
      }
    }
    return found.isEmpty() ? List.of(sample()) : found;
  }
}
