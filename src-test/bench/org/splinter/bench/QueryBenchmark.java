package org.splinter.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;

/**
 * A private COUNT beside an empty job on the same providers, in one warm JVM: wall times of both,
 * and where the query's time goes.
 *
 * <p>Arguments: home, the two providers, the job jar (for clusters; - for none), SQL, parameters.
 */
public final class QueryBenchmark {
  private static final int WARM_UP = 3;
  private static final int RUNS = Integer.getInteger("runs", 9);

  private QueryBenchmark() {}

  public static void main(String[] arguments) throws Exception {
    Configuration overrides = new Configuration(false);
    if (!arguments[3].equals("-")) {
      overrides.set("mapreduce.job.jar", Path.of(arguments[3]).toAbsolutePath().toString());
    }
    Providers directory = new Providers(Path.of(arguments[0]).toAbsolutePath(), overrides);
    List<HadoopProvider> providers =
        List.of(directory.find(arguments[1]), directory.find(arguments[2]));
    List<SecretValue> secrets = Arrays.stream(arguments).skip(5).map(SecretValue::of).toList();
    List<Double> empty = new ArrayList<>();
    List<QueryResult> results = new ArrayList<>();
    for (int run = -WARM_UP; run < RUNS; run++) {
      double emptyMillis = EmptyJob.run(providers.get(0));
      PreparedQuery query = new SplinterClient(providers).prepare(arguments[4]);
      QueryResult result = query.run(secrets, fraction -> {});
      if (run >= 0) {
        empty.add(emptyMillis);
        results.add(result);
      }
    }
    print("empty job, one provider", empty);
    print("query in all", results.stream().map(r -> r.timing().totalNanos() / 1e6).toList());
    print("plan", results.stream().map(r -> r.timing().planNanos() / 1e6).toList());
    print("bind and share", results.stream().map(r -> r.timing().shareNanos() / 1e6).toList());
    print("round", results.stream().map(r -> r.timing().roundNanos() / 1e6).toList());
    print("combine", results.stream().map(r -> r.timing().combineNanos() / 1e6).toList());
    for (String stage : List.of("setup", "map", "fold")) {
      print("map tasks: " + stage, results.stream().map(r -> micros(r, stage) / 1e3).toList());
    }
  }

  /** Returns the slower provider's value of a counter. */
  private static double micros(QueryResult result, String stage) {
    return result.providers().stream()
        .map(QueryResult.ProviderRecord::counters)
        .map(Map::copyOf)
        .mapToLong(counters -> counters.getOrDefault(stage + "_micros", 0L))
        .max()
        .orElse(0);
  }

  private static void print(String what, List<Double> millis) {
    List<Double> sorted = millis.stream().sorted().toList();
    System.out.printf(
        "%-28s min %8.1f  median %8.1f  max %8.1f ms%n",
        what, sorted.get(0), sorted.get(sorted.size() / 2), sorted.get(sorted.size() - 1));
  }
}
