package org.splinter.bench.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.splinter.fss.EvaluationPath;

/** A description of the machine and the software that the rates were measured with. */
final class Machine {
  private Machine() {}

  static String describe(List<String> program, List<EvaluationPath> paths) {
    String labels = paths.stream().map(EvaluationPath::label).collect(Collectors.joining(", "));
    return """
    CPU       %s, one core
    paths     %s
    compiler  %s, flags %s
    library   %s, loaded by both
    Java      %s %s
    system    %s %s
    """
        .formatted(
            processor(),
            labels,
            program.get(0),
            program.get(1),
            relative(Path.of(program.get(2))),
            System.getProperty("java.vm.name"),
            Runtime.version(),
            System.getProperty("os.name"),
            System.getProperty("os.version"));
  }

  /** Returns the path without the folder of this checkout, if the program runs there. */
  private static Path relative(Path file) {
    Path here = Path.of("").toAbsolutePath();
    return file.startsWith(here) ? here.relativize(file) : file;
  }

  /** Returns the CPU's own name, with family and model, which distinguish CPUs of one name. */
  static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      List<String> first = lines.takeWhile(line -> !line.isBlank()).toList();
      return value(first, "model name")
          + " (family "
          + value(first, "cpu family")
          + ", model "
          + value(first, "model")
          + ")";
    } catch (IOException e) {
      return "unknown";
    }
  }

  private static String value(List<String> lines, String key) {
    return lines.stream()
        .map(line -> line.split(":", 2))
        .filter(pair -> pair.length == 2 && pair[0].strip().equals(key))
        .map(pair -> pair[1].strip())
        .findFirst()
        .orElse("unknown");
  }
}
