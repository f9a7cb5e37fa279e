package org.splinter.bench.kernel;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The options of a run: what to run and where to write the results.
 *
 * @param program the C++ program
 */
record BenchmarkOptions(Path program, Optional<Path> csv, Optional<Path> picture, boolean quick) {

  /** Returns the number of repetitions of a case, of which the best counts. */
  int rounds() {
    return quick ? 1 : 9;
  }

  /** Returns the least CPU time of a repetition. */
  double milliseconds() {
    return quick ? 1 : 20;
  }

  /**
   * Returns the size of the memory that scans read: far more than caches hold, unless the run is
   * quick.
   */
  long memoryBytes() {
    return quick ? 1 << 24 : 1 << 30;
  }

  /**
   * Parses the command line.
   *
   * @throws IllegalArgumentException if the arguments are not {@code --program FILE [--csv FILE]
   *     [--picture FILE] [--quick]}
   */
  static BenchmarkOptions parse(List<String> arguments) {
    Optional<Path> program = Optional.empty();
    Optional<Path> csv = Optional.empty();
    Optional<Path> picture = Optional.empty();
    boolean quick = false;
    Iterator<String> rest = arguments.iterator();
    while (rest.hasNext()) {
      String option = rest.next();
      switch (option) {
        case "--program" -> program = Optional.of(file(option, rest));
        case "--csv" -> csv = Optional.of(file(option, rest));
        case "--picture" -> picture = Optional.of(file(option, rest));
        case "--quick" -> quick = true;
        default ->
            throw new IllegalArgumentException(
                "unknown option '" + option + "', must be --csv, --picture or --quick");
      }
    }
    return new BenchmarkOptions(
        program.orElseThrow(() -> new IllegalArgumentException("--program FILE is missing")),
        csv,
        picture,
        quick);
  }

  private static Path file(String option, Iterator<String> rest) {
    if (!rest.hasNext()) {
      throw new IllegalArgumentException(option + " needs a file");
    }
    return Path.of(rest.next());
  }
}
