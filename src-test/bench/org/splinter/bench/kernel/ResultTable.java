package org.splinter.bench.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The results for people: a line for each case, with its target if the case has one and runs on the
 * fastest path.
 */
final class ResultTable {
  private static final List<String> HEADER =
      List.of(
          "kernel", "path", "rate", "of limit", "target", "", "share", "from Java", "Java/C++", "");

  private ResultTable() {}

  static String format(List<CaseResult> results) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(HEADER);
    for (CaseResult result : results) {
      lines.add(line(result, results));
    }
    int[] widths = new int[HEADER.size()];
    for (List<String> line : lines) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], line.get(column).length());
      }
    }
    return lines.stream().map(line -> pad(line, widths)).collect(Collectors.joining());
  }

  /**
   * Returns the target of a result if it runs on the fastest path, which is that of the first
   * result.
   */
  static Optional<Target> target(CaseResult result, List<CaseResult> results) {
    boolean fastest = result.measured().path() == results.get(0).measured().path();
    return fastest ? Target.of(result.measured(), results) : Optional.empty();
  }

  private static List<String> line(CaseResult result, List<CaseResult> results) {
    KernelCase measured = result.measured();
    CaseResult.Rate best = result.best();
    Optional<Target> target = target(result, results);
    Optional<Double> ratio = result.javaRatio();
    return List.of(
        measured.title(),
        measured.path().label(),
        Units.rate(measured.kernel(), best.perSecond()),
        result
            .tagRatio(best)
            .map(Units::times)
            .or(() -> best.limitFraction().map(Units::percent))
            .orElse(""),
        target.map(some -> some.describe(measured.kernel())).orElse(""),
        target.map(some -> Target.verdict(some.reached(best))).orElse(""),
        measured.parameters().map(shape -> Units.bytes(shape.shareBytes())).orElse(""),
        result
            .fromJava()
            .filter(java -> ratio.isPresent())
            .map(java -> Units.rate(measured.kernel(), java.perSecond()))
            .orElse(""),
        ratio.map(Units::percent).orElse(""),
        // Generation from Java also decodes the shares; the target is for batches.
        ratio
            .filter(value -> measured.kernel() != Kernel.KEYGEN)
            .map(value -> Target.verdict(value / Target.JAVA_RATIO))
            .orElse(""));
  }

  private static String pad(List<String> line, int[] widths) {
    StringBuilder text = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      String cell = line.get(column);
      String space = " ".repeat(widths[column] - cell.length());
      boolean numbers = column >= 2 && column != 4 && column != 5 && column != 9;
      text.append(numbers ? space + cell : cell + space).append("  ");
    }
    return text.toString().stripTrailing() + System.lineSeparator();
  }
}
