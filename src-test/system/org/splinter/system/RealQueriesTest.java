package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.QueryResult;
import org.splinter.fss.EvaluationPath;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;

/**
 * Tests of a dozen real queries on each real table that this machine has, against DuckDB: all of
 * them in process, and the first of each table through local jobs (all with {@code splinter.long}).
 * The jobs' times are written to {@code target/real-queries.csv}.
 */
@Tag("slow")
final class RealQueriesTest {
  private static final Path REPORT = Path.of("target/real-queries.csv");
  private static final int JOBS_A_TABLE = 1;

  @TempDir private static Path home;
  private static final List<String> REPORT_LINES = new ArrayList<>(List.of("table,query,wall_ms"));

  static Stream<String> tables() {
    return RealQueries.all().keySet().stream().filter(t -> Datasets.find(t) != null);
  }

  /** Asks nothing where there are no datasets beside the checkout. */
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("tables")
  void realQueriesAgreeWithPlainSql(String table) throws Exception {
    Path file = Datasets.find(table);
    RealTables.copyTo(home, table, file);
    Providers providers = new Providers(home, new Configuration(false));
    HadoopProvider alpha = providers.find("alpha");
    SplinterClient jobs = new SplinterClient(List.of(alpha, providers.find("beta")));
    SplinterClient inProcess =
        new SplinterClient(
            List.of(
                new LocalEvaluation("alpha", alpha, EvaluationPath.AUTO),
                new LocalEvaluation("beta", alpha, EvaluationPath.AUTO)));
    List<WrittenQuery> queries = RealQueries.all().get(table);
    assertTrue(queries.size() >= 12);
    int throughJobs = Boolean.getBoolean("splinter.long") ? queries.size() : JOBS_A_TABLE;
    List<String> failures = new ArrayList<>();
    try (PlainDatabase plain = new PlainDatabase()) {
      plain.load(table, alpha.manifest(table).schema(), file);
      for (int i = 0; i < queries.size(); i++) {
        WrittenQuery query = queries.get(i);
        try {
          List<List<Object>> expected = plain.query(query.plain());
          QueryResult result = ask(inProcess, query);
          Answers.assertSame("in process", expected, result.rows());
          if (i < throughJobs) {
            QueryResult answer = ask(jobs, query);
            Answers.assertSame("through jobs", expected, answer.rows());
            long millis = answer.timing().totalNanos() / 1_000_000;
            REPORT_LINES.add(
                String.format(Locale.ROOT, "%s,\"%s\",%d", table, query.sql(), millis));
          }
        } catch (RuntimeException | IOException | AssertionError e) {
          failures.add(query.plain() + "\n  " + e);
        }
      }
    }
    assertTrue(failures.isEmpty(), () -> String.join("\n", failures));
  }

  private static QueryResult ask(SplinterClient client, WrittenQuery query) throws Exception {
    return client.prepare(query.sql()).run(query.secrets(), fraction -> {});
  }

  @AfterAll
  static void writeReport() throws IOException {
    Files.createDirectories(REPORT.getParent());
    Files.write(REPORT, REPORT_LINES);
  }
}
