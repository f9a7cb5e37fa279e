package org.splinter.bench.query;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The arguments of a benchmark of queries.
 *
 * @param data the directory of the real tables
 * @param home the directory of its providers and files, kept from run to run
 * @param csv the file that the figures are written to as well
 * @param share the fraction of the tables' sizes to use, 1 for all
 */
public record Arguments(Path data, Path home, Optional<Path> csv, double share) {
  private static final double QUICK = 0.01;

  public static Arguments of(String[] arguments) throws IOException {
    List<String> words = List.of(arguments);
    boolean quick = words.contains("--quick");
    Path home = Path.of(value(words, "--home").orElse("target/bench-queries"));
    return new Arguments(
        Path.of(value(words, "--data").orElse("../shared/data")),
        Files.createDirectories(quick ? home.resolve("quick") : home),
        value(words, "--csv").map(Path::of),
        quick ? QUICK : 1);
  }

  private static Optional<String> value(List<String> words, String option) {
    int index = words.indexOf(option);
    return index < 0 || index + 1 >= words.size()
        ? Optional.empty()
        : Optional.of(words.get(index + 1));
  }

  long rows(long all) {
    return Math.max(1, Math.round(all * share));
  }

  public Path file(String name) {
    return home.resolve(name);
  }
}
