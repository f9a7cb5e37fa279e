package org.splinter.bench.sum;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.splinter.bench.query.Arguments;
import org.splinter.bench.query.Sheet;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.paillier.PaillierPrimes;

/**
 * The experiments of Subramaniam, Wright and Yang (SDM 2004), whose scheme is Paillier's at 512
 * bits: sums over a random half of 10^3 to 10^6 numbers of 32 bits, by a client and a server that a
 * line connects, in parts and in all; plain, in batches, with work ahead, and with both; over a
 * fast line and over one of 56 kbit/s; by one client and by three. Then the same sums by jobs.
 *
 * <p>Arguments besides those of all benchmarks: {@code --rows N,N…} and {@code --bits N,N…}, the
 * lengths of Paillier's keys. The server of {@code batched} adds chunks up as they come, as the
 * paper's does; doors check them as they come, and add them up once they are charged.
 */
public final class SumBenchmark {
  private static final double FAST = 1e9;
  private static final double SLOW = 56e3;
  private static final double QUICK_SLOW = 5.6e6;

  /** The longest that a run over the slow line may take; longer ones follow from its bytes. */
  private static final double SLOW_SECONDS = 240;

  /** Seconds of the paper for 100,000 numbers, and its factor for three clients. */
  private static final Object[] PAPER = {
    "paper, 512 bits", 100_000, "", "", "", "", "", "1200", "1080", "210", "72", "", "", "2.99"
  };

  private final boolean quick;
  private final Map<Integer, PaillierPrimes> keys = new HashMap<>();
  private final Sheet sheet =
      new Sheet(
          "encryption",
          "numbers",
          "ahead s",
          "client s",
          "line s",
          "server s",
          "open s",
          "total s",
          "batched s",
          "ahead: s",
          "both s",
          "kB",
          "56 kbit/s: s",
          "3 clients ×");

  private SumBenchmark(boolean quick) {
    this.quick = quick;
  }

  public static void main(String[] arguments) throws Exception {
    Arguments given = Arguments.of(arguments);
    boolean quick = List.of(arguments).contains("--quick");
    SumBenchmark benchmark = new SumBenchmark(quick);
    String counts = quick ? "1000" : "1000,10000,100000,1000000";
    for (int rows : numbers(arguments, "--rows", counts)) {
      benchmark.measure("ring", rows, RingSides::new);
      for (int bits : numbers(arguments, "--bits", "2048,3072")) {
        PaillierPrimes primes = benchmark.primes(bits);
        benchmark.measure("paillier " + bits, rows, n -> new PaillierSides(n, primes));
        benchmark.measure("masked " + bits, rows, n -> new MaskedSides(n, primes));
      }
    }
    benchmark.sheet.add(PAPER);
    System.out.print(benchmark.sheet);
    if (given.csv().isPresent()) {
      benchmark.sheet.writeCsv(given.csv().get());
    }
    new SumJobs(given, quick).measure();
  }

  private static int[] numbers(String[] arguments, String option, String otherwise) {
    int at = Arrays.asList(arguments).indexOf(option);
    String given = at < 0 ? otherwise : arguments[at + 1];
    return Arrays.stream(given.split(",")).mapToInt(Integer::parseInt).toArray();
  }

  private PaillierPrimes primes(int bits) {
    return keys.computeIfAbsent(
        bits, length -> PaillierPrimes.generate(length, GenerationPath.AUTO));
  }

  private void measure(String name, int rows, Function<RandomNumbers, SumSides> encryption)
      throws IOException {
    System.err.printf("measuring %s over %,d numbers%n", name, rows);
    boolean masked = name.startsWith("masked"); // which is nothing without work ahead
    try (SumSides sides = encryption.apply(RandomNumbers.of(rows))) {
      if (masked) {
        sides.ahead();
      }
      SumRun.plain(sides, FAST); // not measured: the code is cold
      if (masked) {
        sides.ahead();
      }
      SumRun plain = SumRun.plain(sides, FAST);
      double ahead = ahead(sides);
      SumRun prepared = SumRun.plain(sides, FAST);
      ahead(sides);
      SumRun both = SumRun.batched(sides, FAST);
      if (masked) {
        ahead(sides);
      }
      SumRun batched = SumRun.batched(sides, FAST);
      sheet.add(
          name,
          rows,
          seconds(ahead),
          seconds(plain.client()),
          seconds(plain.line()),
          seconds(plain.server()),
          seconds(plain.open()),
          seconds(plain.total()),
          seconds(batched.total()),
          seconds(prepared.total()),
          seconds(both.total()),
          plain.bytes() / 1000,
          slowly(sides, plain, masked),
          masked ? "" : "%.2f".formatted(plain.total() / thirds(rows, encryption)));
    }
  }

  private static double ahead(SumSides sides) throws IOException {
    long start = System.nanoTime();
    sides.ahead();
    return (System.nanoTime() - start) / 1e9;
  }

  private String slowly(SumSides sides, SumRun plain, boolean masked) throws IOException {
    double line = quick ? QUICK_SLOW : SLOW;
    double expected = plain.bytes() * Byte.SIZE / line;
    if (expected > SLOW_SECONDS) {
      return "≥ %.0f, by its bytes".formatted(expected);
    }
    if (masked) {
      sides.ahead();
    }
    return seconds(SumRun.plain(sides, line).total());
  }

  /**
   * Returns the longest time of three clients that have a third of the numbers each. They are
   * machines of their own, and are measured one after the other.
   */
  private static double thirds(int rows, Function<RandomNumbers, SumSides> encryption)
      throws IOException {
    List<Double> seconds = new ArrayList<>();
    for (int client = 0; client < 3; client++) {
      try (SumSides sides = encryption.apply(RandomNumbers.of((rows + 2) / 3))) {
        SumRun.plain(sides, FAST);
        seconds.add(SumRun.plain(sides, FAST).total());
      }
    }
    return seconds.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }

  private static String seconds(double seconds) {
    return seconds < 0.1 ? "%.4f".formatted(seconds) : "%.2f".formatted(seconds);
  }
}
