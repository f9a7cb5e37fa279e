package org.splinter.bench;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.splinter.client.SplinterClient;
import org.splinter.client.fold.FoldQuery;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Disclosure;
import org.splinter.client.sql.PlanOptions;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.FunctionEvaluator;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.Functions;
import org.splinter.fss.SecretFunction;
import org.splinter.fss.ShareGenerator;
import org.splinter.fss.TreeParameters;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.fold.Term;

/**
 * Fold jobs over tables of {@link GeneratedParquet} in one warm JVM. A job less the floor of an
 * empty job is compared with the sum of that query in the clear (its constants public), less the
 * floor too, and of the rows at the rate of the bare kernels. Both providers are asked at once: on
 * two cores each provider has one core.
 *
 * <p>Arguments: home, the two providers, the job jar (for clusters; - for none), tables by
 * ascending size.
 */
public final class FoldJobBenchmark {
  private static final PlanOptions OPEN =
      PlanOptions.DEFAULT.withDisclosure(Disclosure.DEFAULT.withNothingHidden(true));

  private static final int RUNS = Integer.getInteger("runs", 5);
  private static final int KERNEL_ROWS = 16_384;

  private record Question(String name, String where, List<String> secrets) {}

  private static final List<Question> QUESTIONS =
      List.of(
          new Question("no condition", "", List.of()),
          new Question("place = ?", " WHERE place = ?", List.of("7")),
          new Question("number = ?", " WHERE \"number\" = ?", List.of("123456")),
          new Question(
              "place = ? AND day BETWEEN",
              " WHERE place = ? AND day BETWEEN ? AND ?",
              List.of("7", "'2012-01-01'", "'2014-12-31'")),
          new Question(
              "number BETWEEN", " WHERE \"number\" BETWEEN ? AND ?", List.of("1000", "9000000")));

  private FoldJobBenchmark() {}

  public static void main(String[] arguments) throws Exception {
    Configuration overrides = new Configuration(false);
    if (!arguments[3].equals("-")) {
      overrides.set("mapreduce.job.jar", Path.of(arguments[3]).toAbsolutePath().toString());
    }
    Providers directory = new Providers(Path.of(arguments[0]).toAbsolutePath(), overrides);
    List<HadoopProvider> providers =
        List.of(directory.find(arguments[1]), directory.find(arguments[2]));
    double floor = Double.MAX_VALUE;
    for (int run = 0; run < RUNS; run++) {
      floor = Math.min(floor, EmptyJob.run(providers.get(0)));
    }
    System.out.printf("empty job %.0f ms%n", floor);
    System.out.printf(
        "%-30s %12s %9s %9s %9s %9s %9s %9s %7s%n",
        "query",
        "rows",
        "job ms",
        "- floor",
        "map ms",
        "fold ms",
        "clear ms",
        "kernel ms",
        "ratio");
    for (int i = 4; i < arguments.length; i++) {
      for (Question question : QUESTIONS) {
        String sql = "SELECT COUNT(*), SUM(amount) FROM " + arguments[i] + question.where();
        String clear = sql;
        for (String secret : question.secrets()) {
          clear = clear.replaceFirst("\\?", secret);
        }
        FoldQuery query = (FoldQuery) new SplinterClient(providers).prepare(sql);
        long rows = query.manifest().rows();
        double reading =
            run(new SplinterClient(providers).prepare(clear, OPEN), List.of()).job() - floor;
        Times times = run(query, question.secrets().stream().map(s -> s.replace("'", "")).toList());
        double kernel = kernelNanosPerRow(query) * rows / 1e6;
        System.out.printf(
            "%-30s %,12d %9.0f %9.0f %9.0f %9.0f %9.0f %9.0f %7.2f%n",
            question.name(),
            rows,
            times.job(),
            times.job() - floor,
            times.map(),
            times.fold(),
            reading,
            kernel,
            (times.job() - floor) / (reading + kernel));
      }
    }
  }

  /** The least times of one provider, in milliseconds; map and fold are summed over its tasks. */
  private record Times(double job, double map, double fold) {}

  private static Times run(PreparedQuery query, List<String> secrets) throws Exception {
    double job = Double.MAX_VALUE;
    double map = Double.MAX_VALUE;
    double fold = Double.MAX_VALUE;
    for (int run = 0; run < RUNS; run++) {
      QueryResult.ProviderRecord record =
          query.run(secrets.stream().map(SecretValue::of).toList(), done -> {}).providers().get(0);
      job = Math.min(job, record.wallNanos() / 1e6);
      map = Math.min(map, record.counters().getOrDefault("map_micros", 0L) / 1e3);
      fold = Math.min(fold, record.counters().getOrDefault("fold_micros", 0L) / 1e3);
    }
    return new Times(job, map, fold);
  }

  /**
   * Returns the nanoseconds that a bare fold of the query's shares takes for each random key, with
   * one COUNT and the keys in the cache.
   */
  private static double kernelNanosPerRow(FoldQuery query) {
    ShareGenerator generator = ShareGenerator.create();
    double nanos = 0;
    for (Term term : query.plan().evaluation().terms()) {
      int number = query.plan().evaluation().terms().indexOf(term);
      List<Summand> summands = new ArrayList<>();
      int bits = 0;
      for (PlanLayout.Share share : query.plan().layout().shares()) {
        if (share.term() == number && share.parameters() instanceof TreeParameters tree) {
          summands.add(new Summand(generate(generator, tree), share.form().use()));
          bits = share.domainBits();
        }
      }
      if (!summands.isEmpty()) {
        nanos += nanosPerRow(summands, bits, term.expanded());
      }
    }
    return nanos;
  }

  private static FunctionShare generate(ShareGenerator generator, TreeParameters tree) {
    DomainPoint alpha = new DomainPoint(0, 1);
    boolean inclusive = tree.scheme().inclusive();
    SecretFunction secret = SecretFunction.of(tree.output(), alpha, inclusive, 1);
    return generator.generate(tree, secret).get(0);
  }

  private static double nanosPerRow(List<Summand> summands, int bits, boolean expanded) {
    int words = bits <= Long.SIZE ? 1 : 2;
    LongBuffer keys = longs(words * KERNEL_ROWS);
    Random random = new Random(1);
    for (int i = 0; i < KERNEL_ROWS; i++) {
      keys.put(words * i, random.nextLong() >>> Math.max(0, Long.SIZE - bits));
    }
    LongBuffer sums = longs(1);
    double best = Double.MAX_VALUE;
    try (FunctionEvaluator evaluator =
        FunctionEvaluator.open(summands, bits, expanded, EvaluationPath.AUTO)) {
      for (int run = 0; run < 200; run++) {
        long start = System.nanoTime();
        Functions.fold(List.of(evaluator), keys, KERNEL_ROWS, null, 0, null, 1, List.of(sums));
        best = Math.min(best, (System.nanoTime() - start) / (double) KERNEL_ROWS);
      }
    }
    return best;
  }

  private static LongBuffer longs(int count) {
    return ByteBuffer.allocateDirect(count * Long.BYTES)
        .order(ByteOrder.nativeOrder())
        .asLongBuffer();
  }
}
