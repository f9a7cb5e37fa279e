package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.Resilience;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;

/**
 * Tests of the greatest and least decimals of up to 38 digits, and of rows in their order, through
 * local jobs and through doors, against DuckDB.
 */
@Tag("slow")
final class WideExtremesTest {
  private static final List<String> PROVIDERS = List.of("alpha", "beta", "gamma");

  @TempDir private static Path home;
  private static PlainDatabase database;
  private static TestDoors doors;
  private static final Map<Integer, Map<String, SplinterClient>> CLIENTS = new LinkedHashMap<>();

  @BeforeAll
  static void importLedger() throws Exception {
    database = new PlainDatabase();
    WideLedger.create(home, database).importParquet();
    doors = TestDoors.open(home, PROVIDERS);
    Providers providers = new Providers(home, new Configuration(false));
    List<HadoopProvider> jobs = new ArrayList<>();
    for (String name : PROVIDERS) {
      jobs.add(providers.find(name));
    }
    for (int parties : List.of(2, 3)) {
      Map<String, SplinterClient> clients = new LinkedHashMap<>();
      clients.put("jobs", new SplinterClient(jobs.subList(0, parties)));
      clients.put("doors", doors.client(parties));
      CLIENTS.put(parties, clients);
    }
  }

  @AfterAll
  static void close() throws Exception {
    if (doors != null) {
      doors.close();
    }
    database.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2 | VIEWS | SELECT MAX(total), MIN(total), MAX(vast), MIN(vast), MAX(huge), MIN(huge), MAX(units) FROM ledger WHERE zone = ? | "zone 1 ; zone 2 ; nowhere"
          3 | VIEWS | SELECT MAX(total), MIN(total), MAX(vast), MIN(vast), MAX(huge), MIN(huge), MAX(units) FROM ledger WHERE zone = ? | "zone 1 ; zone 2 ; nowhere"
          2 | VIEWS | SELECT id, total, huge FROM ledger WHERE zone = ? ORDER BY total DESC, id LIMIT 5 | "zone 4 ; nowhere"
          3 | VIEWS | SELECT id, total, huge FROM ledger WHERE zone = ? ORDER BY total DESC, id LIMIT 5 | "zone 4 ; nowhere"
          2 | VIEWS | SELECT id, vast FROM ledger WHERE huge = ? ORDER BY vast NULLS FIRST, id LIMIT 200 | "-9223372036854775809 ; 99999999999999999999999999999999999999 ; 5"
          2 | SEARCH | SELECT MAX(total), MAX_BY(id, total) FROM ledger WHERE units < ? | "9000000000000000001 ; 18446744073709551616 ; -1"
          2 | SEARCH | SELECT id, vast FROM ledger WHERE total > ? ORDER BY vast, id LIMIT 4 | "0.5 ; 99999999999999999999999999"
          """)
  void extremesAndFirstRowsAreDuckDbs(
      int parties, Evaluation evaluation, String sql, String secrets) throws Exception {
    PlanOptions options =
        PlanOptions.DEFAULT
            .withResilience(Resilience.allButOne(parties))
            .withEvaluation(evaluation);
    for (Map.Entry<String, SplinterClient> client : CLIENTS.get(parties).entrySet()) {
      PreparedQuery prepared = client.getValue().prepare(sql, options);
      for (String secret : List.of(secrets.replace("\"", "").split(" ; "))) {
        QueryResult ours = prepared.run(ProviderViews.secrets(secret), fraction -> {});
        String literal = secret.matches("[-0-9.]+") ? secret : "'" + secret + "'";
        String plain = sql.replace("?", literal);
        Answers.assertSame(
            client.getKey() + ": " + plain, database.query(plain), ours.rows(), true);
        long byJobs =
            ours.providers().stream()
                .filter(p -> !p.counters().containsKey("run.resident"))
                .count();
        assertEquals(client.getKey().equals("jobs") ? parties : 0, byJobs, client.getKey());
      }
    }
  }
}
