package org.splinter.bench;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.FunctionEvaluator;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.NativeStatus;
import org.splinter.fss.PointShare;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.ShareGenerator;
import org.splinter.fss.TreeParameters;

/**
 * The rate at which Java reaches the kernels, by CPU time of the calling thread, best of nine: the
 * same measurement as the C++ kernel_bench, so that the two can be compared line by line.
 *
 * <p>Prints CSV: {@code operation,path,domain_bits,radix_bits,rows_a_call,million_rows_per_s}.
 */
public final class FoldBenchmark {
  private static final int RUNS = 9;
  private static final int ROWS_PER_RUN = 1 << 22;
  private static final int[] DOMAINS = {16, 24, 32, 96};
  private static final int[] CALLS = {4096, 65_536};

  private FoldBenchmark() {}

  public static void main(String[] arguments) {
    System.out.println("operation,path,domain_bits,radix_bits,rows_a_call,million_rows_per_s");
    for (EvaluationPath path : NativeStatus.probe().paths()) {
      for (int bits : DOMAINS) {
        for (int rows : CALLS) {
          measure(path, TreeParameters.recommended(bits), rows);
        }
      }
    }
  }

  private static void measure(EvaluationPath path, TreeParameters parameters, int rows) {
    Random random = new Random(1);
    LongBuffer keys = longs(rows * parameters.keyWords());
    for (int i = 0; i < keys.capacity(); i++) {
      boolean highWord = parameters.keyWords() == 2 && i % 2 == 1;
      int bits = highWord ? parameters.domainBits() - 64 : Math.min(64, parameters.domainBits());
      keys.put(i, random.nextLong() >>> (64 - bits));
    }
    LongBuffer values = longs(rows);
    LongBuffer weights = longs(rows);
    @Nullable IntBuffer noGroups = null;
    LongBuffer sums = longs(2);
    PointShare share =
        ShareGenerator.point(QueryNonce.draw(), 0, parameters, new DomainPoint(0, 1), 1).get(0);
    List<Summand> summands = List.of(new Summand(share, Use.DIRECT));
    try (FunctionEvaluator evaluator =
        FunctionEvaluator.open(summands, parameters.domainBits(), false, path)) {
      print("point", path, parameters, rows, () -> evaluator.evaluate(keys, rows, values));
      print(
          "fold1",
          path,
          parameters,
          rows,
          () -> evaluator.fold(keys, rows, weights, 1, noGroups, 1, sums));
    }
  }

  private static void print(
      String operation, EvaluationPath path, TreeParameters parameters, int rows, Runnable call) {
    double best = 0;
    for (int run = 0; run < RUNS; run++) {
      long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      for (int done = 0; done < ROWS_PER_RUN; done += rows) {
        call.run();
      }
      long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
      best = Math.max(best, ROWS_PER_RUN * 1e3 / nanos);
    }
    System.out.printf(
        "%s,%s,%d,%d,%d,%.1f%n",
        operation, path.label(), parameters.domainBits(), parameters.radixBits(), rows, best);
  }

  private static LongBuffer longs(int count) {
    return ByteBuffer.allocateDirect(8 * count).order(ByteOrder.nativeOrder()).asLongBuffer();
  }
}
