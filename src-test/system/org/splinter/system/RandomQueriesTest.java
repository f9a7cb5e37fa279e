package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Disclosure;
import org.splinter.client.sql.PlanOptions;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.NativeStatus;
import org.splinter.hadoop.Providers;
import org.splinter.provider.job.JobKeys;

/**
 * Tests of random queries through real local jobs on two embedded providers, against DuckDB: over
 * the full flight tables on native paths, and over a sample of 5,000 rows on the Java reference
 * too. Each query is asked on two paths, in turn; with splinter.long on all.
 */
@Tag("slow")
final class RandomQueriesTest {
  private static final PlanOptions OPEN =
      PlanOptions.DEFAULT.withDisclosure(Disclosure.DEFAULT.withNothingHidden(true));

  private static final boolean LONG = Boolean.getBoolean("splinter.long");
  private static final int QUERIES = Integer.getInteger("splinter.random.queries", LONG ? 1000 : 5);
  private static final int PATHS = LONG ? Integer.MAX_VALUE : 2;
  private static final int REFERENCE_QUERIES = LONG ? 20 : 6;
  private static final int SAMPLE_ROWS = 5000;
  private static final int PARAMETER_ROWS = 500;

  @TempDir private Path home;

  /** The seed, fixed so that every run asks equal queries; another seed finds others. */
  private final long seed = Long.getLong("splinter.seed", 2013);

  @Test
  void nativePathsAgreeWithPlainSql() throws Exception {
    List<Datasets.Source> sources = Datasets.flights();
    for (Datasets.Source source : sources) {
      RealTables.copyTo(home, source.table(), source.file());
      List<EvaluationPath> paths = NativeStatus.probe().paths();
      compare(source, QUERIES, paths);
    }
  }

  @Test
  void theReferenceAgreesOnASample() throws Exception {
    for (Datasets.Source source : Datasets.flights()) {
      List<String> lines = lines(source.file());
      List<String> rows = new ArrayList<>(lines.subList(1, lines.size()));
      Collections.shuffle(rows, new Random(seed));
      List<String> sample = new ArrayList<>(List.of(lines.get(0)));
      sample.addAll(rows.subList(0, Math.min(SAMPLE_ROWS, rows.size())));
      Path file = home.resolve(source.table() + ".csv");
      Files.write(file, sample);
      Datasets.Source sampled = new Datasets.Source(source.table(), file);
      CommandLine.succeed(
          home, "import", "--provider", "alpha", "--table", source.table(), file.toString());
      SharedHome.copy(
          RealTables.directory(home, "alpha", source.table()),
          RealTables.directory(home, "beta", source.table()));
      List<EvaluationPath> paths = new ArrayList<>(NativeStatus.probe().paths());
      paths.add(EvaluationPath.JAVA);
      compare(sampled, REFERENCE_QUERIES, paths);
    }
  }

  private void compare(Datasets.Source source, int queries, List<EvaluationPath> paths)
      throws Exception {
    PreparedQuery all =
        client(EvaluationPath.AUTO, 1).prepare("SELECT COUNT(*) FROM " + source.table(), OPEN);
    int batches = all.manifest().parts().stream().mapToInt(part -> part.batches().size()).sum();
    Random random = new Random(seed);
    try (PlainDatabase plain = new PlainDatabase()) {
      plain.load(source.table(), all.manifest().schema(), source.file());
      List<List<String>> rows = parameterRows(plain, source.table());
      QueryGenerator generator = new QueryGenerator(random, all.manifest(), rows);
      for (int i = 0; i < queries; i++) {
        QueryGenerator.Query query = generator.next();
        List<List<Object>> expected = plain.query(query.plain());
        // Every fourth query runs one map task a batch, the others one for the whole table.
        boolean manyMaps = i % 4 == 0;
        long maps = manyMaps ? batches : 1;
        for (int p = 0; p < Math.min(PATHS, paths.size()); p++) {
          EvaluationPath path =
              paths.get((i + i / 4 + p) % paths.size()); // each path with many maps too
          String context = "seed " + seed + ", query " + i + " on " + path + ": " + query.plain();
          SplinterClient client = client(path, manyMaps ? 1 : Integer.MAX_VALUE / 2);
          QueryResult result = ask(client, query, context);
          Answers.assertSame(context, expected, result.rows());
          String counter = "path." + path.label();
          result.providers().forEach(r -> assertEquals(maps, r.counters().get(counter), context));
        }
      }
    }
  }

  private SplinterClient client(EvaluationPath path, int splitRows) throws IOException {
    Configuration overrides = new Configuration(false);
    JobKeys.NATIVE_PATH.set(overrides, path.label());
    JobKeys.SPLIT_ROWS.set(overrides, String.valueOf(splitRows));
    Providers providers = new Providers(home, overrides);
    return new SplinterClient(List.of(providers.find("alpha"), providers.find("beta")));
  }

  private static QueryResult ask(SplinterClient client, QueryGenerator.Query query, String context)
      throws Exception {
    List<SecretValue> secrets = new ArrayList<>();
    for (String parameter : query.parameters()) {
      secrets.add(parameter == null ? SecretValue.ofNull() : SecretValue.of(parameter));
    }
    try {
      return client.prepare(query.sql(), OPEN).run(secrets, fraction -> {});
    } catch (RuntimeException | IOException e) {
      throw new AssertionError(context, e);
    }
  }

  private static List<List<String>> parameterRows(PlainDatabase plain, String table)
      throws Exception {
    List<List<String>> rows = new ArrayList<>();
    String sample = "SELECT * FROM %s USING SAMPLE reservoir(%d ROWS) REPEATABLE (1)";
    for (List<Object> row : plain.query(sample.formatted(table, PARAMETER_ROWS))) {
      List<String> text = new ArrayList<>();
      row.forEach(value -> text.add(value == null ? null : value.toString()));
      rows.add(text);
    }
    return rows;
  }

  private static List<String> lines(Path file) throws Exception {
    if (!file.toString().endsWith(".gz")) {
      return Files.readAllLines(file);
    }
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
