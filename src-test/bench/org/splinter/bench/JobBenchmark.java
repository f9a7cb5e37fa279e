package org.splinter.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.splinter.cli.SplinterCommand;
import org.splinter.client.SplinterClient;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;

/**
 * The times of small jobs: the empty job, a COUNT and a PIR query over a thousand rows, by one
 * provider and by two at once, each in two ways in turn. Plain: every job uploads its jar, and
 * every task is a process. Installed: one jar for all jobs, one process for small jobs, and the
 * class-data archive.
 *
 * <p>Arguments: home, runs, the two providers.
 */
public final class JobBenchmark {
  private static final String TABLE = "bench_jobs";
  private static final int ROWS = 1_000;
  private static final Set<String> JOBS = Set.of("evaluate", "scan");

  private record Question(String name, String sql, PlanOptions options) {}

  private static final List<Question> QUESTIONS =
      List.of(
          new Question(
              "COUNT",
              "SELECT COUNT(*) FROM " + TABLE + " WHERE place = ?",
              PlanOptions.DEFAULT.withEvaluation(Evaluation.FOLD)),
          new Question(
              "PIR query",
              "SELECT id FROM " + TABLE + " WHERE place = ? ORDER BY id LIMIT 1",
              PlanOptions.DEFAULT));

  private static final Map<String, Map<String, String>> WAYS = new LinkedHashMap<>();

  static {
    WAYS.put(
        "plain",
        Map.of("splinter.job.shared-jar", "false", "mapreduce.job.ubertask.enable", "false"));
    WAYS.put("installed", Map.of("mapreduce.job.ubertask.enable", "true"));
  }

  private JobBenchmark() {}

  public static void main(String[] arguments) throws Exception {
    Path home = Path.of(arguments[0]).toAbsolutePath();
    int runs = Integer.parseInt(arguments[1]);
    List<String> names = List.of(arguments[2], arguments[3]);
    prepare(home, names);
    Map<String, List<Work>> ways = new LinkedHashMap<>();
    for (Map.Entry<String, Map<String, String>> way : WAYS.entrySet()) {
      ways.put(way.getKey(), works(home, names, way.getValue()));
    }
    for (int run = 0; run <= runs; run++) {
      System.err.printf("run %d of %d%n", run, runs);
      for (int i = 0; i < ways.values().iterator().next().size(); i++) {
        for (List<Work> works : ways.values()) {
          works.get(i).run(run > 0);
        }
      }
    }
    print(ways, runs);
  }

  /** Imports the table, and installs what jobs share. */
  private static void prepare(Path home, List<String> names) throws IOException {
    Path csv = Files.createTempFile("bench_jobs", ".csv");
    try {
      StringBuilder rows = new StringBuilder("id,place\n");
      for (int i = 0; i < ROWS; i++) {
        rows.append(i).append(',').append(i % 100).append('\n');
      }
      Files.writeString(csv, rows);
      for (String name : names) {
        command(home, "import", "--table", TABLE, csv.toString(), "--provider", name);
      }
      command(home, "check", "--install", "--providers", String.join(",", names));
    } finally {
      Files.delete(csv);
    }
  }

  private static void command(Path home, String command, String... arguments) {
    List<String> all = new ArrayList<>(List.of(command, "--home", home.toString()));
    all.addAll(List.of(arguments));
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int exitCode = SplinterCommand.run(err, err, all.toArray(String[]::new));
    if (exitCode != 0) {
      throw new IllegalStateException("splinter " + command + " failed (above)");
    }
  }

  private interface Action {
    void run() throws Exception;
  }

  private record Work(String name, Action action, List<Double> millis) {
    void run(boolean counts) throws Exception {
      long start = System.nanoTime();
      action.run();
      if (counts) {
        millis.add((System.nanoTime() - start) / 1e6);
      }
    }
  }

  private static List<Work> works(Path home, List<String> names, Map<String, String> settings)
      throws Exception {
    Configuration overrides = new Configuration(false);
    settings.forEach(overrides::set);
    Providers directory = new Providers(home, overrides);
    List<HadoopProvider> providers = new ArrayList<>();
    for (String name : names) {
      providers.add(directory.find(name));
    }
    List<Work> works = new ArrayList<>();
    works.add(new Work("empty job", () -> EmptyJob.run(providers.get(0)), new ArrayList<>()));
    for (Question question : QUESTIONS) {
      Repeated repeated = new Repeated();
      List<Provider> asked = List.of(repeated.of(providers.get(0)), providers.get(1));
      PreparedQuery query = new SplinterClient(asked).prepare(question.sql(), question.options());
      query.run(List.of(SecretValue.of("7")), done -> {});
      works.add(new Work(question.name() + ", one provider", repeated.action(), new ArrayList<>()));
      works.add(
          new Work(
              question.name() + ", two at once",
              () -> query.run(List.of(SecretValue.of("7")), done -> {}),
              new ArrayList<>()));
    }
    return works;
  }

  /** A recorder of the last job that a provider was asked for, to have it run again by itself. */
  private static final class Repeated {
    private Action last =
        () -> {
          throw new IllegalStateException("nothing was asked");
        };

    Provider of(HadoopProvider provider) {
      return (Provider)
          Proxy.newProxyInstance(
              Provider.class.getClassLoader(),
              new Class<?>[] {Provider.class},
              (proxy, method, arguments) -> {
                if (JOBS.contains(method.getName())) {
                  last = () -> method.invoke(provider, arguments);
                }
                try {
                  return method.invoke(provider, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }

    Action action() {
      return last;
    }
  }

  private static void print(Map<String, List<Work>> ways, int runs) {
    System.out.printf("milliseconds, medians (and least) of %d runs%n%-26s", runs, "");
    ways.keySet().forEach(way -> System.out.printf("%20s", way));
    System.out.printf("%10s%n", "ratio");
    int works = ways.values().iterator().next().size();
    for (int i = 0; i < works; i++) {
      List<Double> medians = new ArrayList<>();
      System.out.printf("%-26s", ways.values().iterator().next().get(i).name());
      for (List<Work> way : ways.values()) {
        List<Double> millis = way.get(i).millis().stream().sorted().toList();
        medians.add(millis.get(millis.size() / 2));
        System.out.printf("%11.0f (%6.0f)", medians.get(medians.size() - 1), millis.get(0));
      }
      System.out.printf("%10.2f%n", medians.get(1) / medians.get(0));
    }
  }
}
