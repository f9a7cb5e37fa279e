package org.splinter.bench.kernel;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.splinter.fss.EvaluationPath;

/**
 * A measurement of every kernel in one run on one core by CPU time: its limit, the kernel called
 * from C++ and the kernel called from Java, in turn, again and again, the best of each. A machine
 * whose speed drifts therefore skews neither the fractions nor the comparison.
 *
 * <p>Run by {@code scripts/bench kernels}, which builds the C++ program and has Java load the
 * library that it is linked to.
 */
public final class KernelBenchmark {
  private final BenchmarkOptions options;
  private final CppProgram cpp;
  private final ByteBuffer memory;

  private KernelBenchmark(BenchmarkOptions options, CppProgram cpp) {
    this.options = options;
    this.cpp = cpp;
    memory = ByteBuffer.allocateDirect((int) options.memoryBytes());
    // A page that was never written is not in memory.
    while (memory.hasRemaining()) {
      memory.put((byte) 0x5a);
    }
    memory.clear();
  }

  public static void main(String[] arguments) throws IOException {
    BenchmarkOptions options;
    try {
      options = BenchmarkOptions.parse(Arrays.asList(arguments));
    } catch (IllegalArgumentException e) {
      System.err.println("scripts/bench kernels: " + e.getMessage());
      System.exit(2);
      return;
    }
    try (CppProgram cpp = CppProgram.start(options)) {
      System.out.print(Machine.describe(cpp.about(), cpp.paths()));
      System.out.println();
      List<CaseResult> results = new KernelBenchmark(options, cpp).run();
      System.out.print(ResultTable.format(results));
      if (options.csv().isPresent()) {
        write(options.csv().get(), CsvTable.format(results));
      }
      if (options.picture().isPresent()) {
        write(options.picture().get(), BarPicture.format(results, Machine.processor()));
      }
    }
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardCharsets.UTF_8);
  }

  private List<CaseResult> run() {
    List<KernelCase> cases = KernelCases.of(cpp.paths(), options.memoryBytes());
    List<CaseResult> results = new ArrayList<>();
    for (KernelCase next : cases) {
      System.err.printf(
          "%d/%d %s, %s%n", results.size() + 1, cases.size(), next.title(), next.path().label());
      results.add(measure(next, next.path() == cases.get(0).path()));
    }
    return List.copyOf(results);
  }

  private CaseResult measure(KernelCase next, boolean fastest) {
    boolean reference = next.path() == EvaluationPath.JAVA;
    Optional<KernelCase> limit = next.limit();
    List<Series> all = new ArrayList<>();
    try {
      Optional<Series> ofLimit = limit.map(some -> reference ? inJava(some) : inCpp("limit", some));
      Optional<Series> fromCpp = reference ? Optional.empty() : Optional.of(inCpp("case", next));
      boolean fromJavaToo = fastest && !next.kernel().isLimit();
      Optional<Series> fromJava =
          reference || fromJavaToo ? Optional.of(inJava(next)) : Optional.empty();
      ofLimit.ifPresent(all::add);
      fromCpp.ifPresent(all::add);
      fromJava.ifPresent(all::add);
      // The first round warms up caches, the clock and the Java compiler, and does not count.
      all.forEach(Series::run);
      all.forEach(Series::forget);
      for (int round = 0; round < options.rounds(); round++) {
        all.forEach(Series::run);
      }
      return new CaseResult(
          next,
          fromCpp.map(series -> rate(next, series, ofLimit)),
          fromJava.map(series -> rate(next, series, ofLimit)));
    } finally {
      all.forEach(Series::close);
    }
  }

  private static CaseResult.Rate rate(KernelCase next, Series series, Optional<Series> limit) {
    Optional<Double> ofItself = next.kernel().isLimit() ? Optional.of(1.0) : Optional.empty();
    return new CaseResult.Rate(
        series.best(),
        limit.map(some -> next.limitFraction(series.best(), some.best())).or(() -> ofItself));
  }

  private Series inCpp(String name, KernelCase wanted) {
    cpp.open(name, wanted);
    return new Series(() -> cpp.run(name), () -> {});
  }

  private Series inJava(KernelCase wanted) {
    JavaCase opened =
        wanted.kernel() == Kernel.RAW_AES ? JavaCase.rawAes() : JavaCase.open(wanted, memory);
    return new Series(() -> opened.run(options.milliseconds()), opened::close);
  }
}
