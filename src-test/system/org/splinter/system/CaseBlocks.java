package org.splinter.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.splinter.fss.EvaluationPath;

/**
 * Numbered cases over generated tables, some hundreds on one set of them, so that views do not pile
 * up. A long run of them that is ended goes on where it was.
 */
final class CaseBlocks {
  private static final boolean LONG = Boolean.getBoolean("splinter.long");

  /** The failures that end a run. */
  static final int MOST_FAILURES = 20;

  private static final int SAVE_EVERY = 100;

  private final Path home;
  private final long seed;
  private final Shape shape;
  private final List<String> failures;
  private final LinearTally tally;
  private final Optional<Path> state;

  /**
   * The number of cases on one set of tables, and of the tables and joins of a set, as in {@link
   * LinearTables}.
   */
  record Shape(int cases, int tables, int joins) {}

  /** A case, which keeps its failure rather than to throw it. */
  interface Case {
    void ask(LinearTables tables, EvaluationPath path, int number) throws Exception;
  }

  /**
   * Makes blocks of cases, which ask nothing yet.
   *
   * @param home an empty directory
   * @param seed the seed of the first set of tables; the next one has the next number
   * @param failures those of the cases, of which {@link #MOST_FAILURES} end the run
   * @param tally what earlier cases gave, which are not asked again
   * @param state the file that keeps the tally meanwhile
   */
  CaseBlocks(
      Path home,
      long seed,
      Shape shape,
      List<String> failures,
      LinearTally tally,
      Optional<Path> state) {
    this.home = home;
    this.seed = seed;
    this.shape = shape;
    this.failures = failures;
    this.tally = tally;
    this.state = state;
  }

  /**
   * Returns the file that keeps the tally of a long run, as a property may name it; a run that
   * repeats one case keeps none.
   */
  static Optional<Path> state(String name) {
    String file = "target/long/" + name + ".state";
    return LONG && System.getProperty("splinter." + name + ".first") == null
        ? Optional.of(Path.of(System.getProperty("splinter.long." + name + ".state", file)))
        : Optional.empty();
  }

  /** Forgets a run that passed, or the next one would ask nothing. */
  static void passed(Optional<Path> state) throws IOException {
    if (state.isPresent()) {
      Files.deleteIfExists(state.get());
    }
  }

  /** Asks the cases from a first one on, except those that the tally has. */
  void ask(int first, int cases, Case each) throws Exception {
    int number = Math.max(first, tally.next());
    while (goesOn() && number < first + cases) {
      int block = number / shape.cases;
      Path blockHome = Files.createDirectory(home.resolve("block-" + block));
      try (LinearTables tables =
          new LinearTables(blockHome, seed + block, shape.tables, shape.joins, List.of("alpha"))) {
        while (goesOn() && number < first + cases && number / shape.cases == block) {
          each.ask(tables, tables.path(number, tables.table(number)), number);
          tally.done(number++);
          if (state.isPresent() && number % SAVE_EVERY == 0 && failures.isEmpty()) {
            tally.save(state.get());
          }
        }
      }
    }
    if (state.isPresent() && failures.isEmpty()) {
      tally.save(state.get());
    }
  }

  private boolean goesOn() {
    return failures.size() < MOST_FAILURES;
  }
}
