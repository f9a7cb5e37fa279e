package org.splinter.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.SplinterClient;
import org.splinter.client.fold.FoldKeys;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.PreparationPolicy;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.protocol.contract.ProgressParts;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that runs one private query and prints its answer. */
@Command(
    name = "query",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs a private query: each ? in the SQL is a secret that no provider learns.",
      "Each constant in the text is public; those that rows are compared with are named as such",
      "before anything is sent."
    },
    footer = {
      "",
      "Examples:",
      "  splinter query \"SELECT COUNT(*) FROM flights WHERE origin = ?\" --param JFK",
      "  splinter query \"SELECT carrier, AVG(arr_delay) FROM flights WHERE dest = ? GROUP BY carrier\" \\",
      "      --param-file secrets.txt --format json",
      "  splinter query \"SELECT month, STDDEV(arr_delay) FROM flights WHERE distance BETWEEN ? AND ?",
      "      GROUP BY month HAVING COUNT(*) > 100 ORDER BY 2 DESC LIMIT 3\" --param 500 --param 1000",
      "  splinter query \"SELECT COUNT(*) FROM flights WHERE origin = ? AND dest = ?\" --batch trips.csv",
      "  splinter query \"SELECT COUNT(*) FROM flights WHERE dest = 'SEA'\" --secret-constants",
      "  splinter query \"SELECT COUNT(*) FROM flights WHERE dest = ?\" --explain",
      "  splinter query \"SELECT COUNT(*) FROM flights WHERE tailnum = ?\" --radix compact --explain",
      "  splinter query \"SELECT MAX(arr_delay), MAX_BY(flight, arr_delay) FROM flights WHERE dest = ?\" \\",
      "      --param SEA --providers alpha,beta,gamma",
      "  splinter query \"SELECT COUNT(*) FROM flights WHERE dest = ?\" --param SEA \\",
      "      --providers alpha,beta,gamma,delta --collude 1 --tolerate 1",
      "  splinter query \"SELECT p.make, COUNT(*) FROM flights f JOIN planes p ON f.tailnum = p.tailnum",
      "      WHERE f.dest = ? GROUP BY p.make\" --param SEA",
      "  splinter query \"SELECT COUNT(*) FROM flights WHERE dest = ?\" --param SEA --evaluate views",
      "  splinter query \"SELECT flight, arr_delay FROM flights WHERE dest = ? ORDER BY arr_delay DESC\" \\",
      "      --param SEA --pages 4",
      "  splinter query \"SELECT COUNT(*) FROM flights WHERE dest = ?\" --param SEA --scheme paillier \\",
      "      --key folds.key    # made once by: splinter select-sum keys new folds.key",
      "  splinter query \"SELECT …\" --param X --providers east=/etc/east/conf,west=/etc/west/conf",
      "  splinter query \"SELECT …\" --param X --config ours.properties --providers east,west"
    })
final class QueryCommand extends DisclosureOption implements Callable<Integer> {
  private static final String STANDARD_INPUT = "-";

  /** The part of the time that joining tables takes, where they are to be joined. */
  static final double JOINING = 0.5;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "SQL", description = "The query; ? marks a secret.")
  private String sql = "";

  @Option(
      names = "--param",
      paramLabel = "V",
      description =
          "The secret value of the next ?; repeat it per ?. This machine's process list shows it: "
              + "'--param -' reads all values from standard input instead, one a line.")
  private List<String> parameters = new ArrayList<>();

  @Option(
      names = "--param-file",
      paramLabel = "FILE",
      description = "Reads the secret values from a file, one a line.")
  private @Nullable Path parameterFile;

  @Option(
      names = "--batch",
      paramLabel = "FILE",
      description =
          "Asks one query per line of a CSV file (- is standard input), which holds the values of "
              + "its ? in order: one job at each provider, which reads its table once. Providers see how many.")
  private @Nullable String batch;

  @Option(
      names = "--null",
      paramLabel = "TEXT",
      description = "A parameter that is exactly this text is NULL (default: none is).")
  private @Nullable String nullText;

  @Option(
      names = "--no-prepare",
      description = "Refuses a query whose views or joined tables would have to be made first.")
  private boolean preparedOnly;

  @Option(names = "--format", paramLabel = "F", description = "table (default), csv or json.")
  private ResultPrinter format = ResultPrinter.TABLE;

  @Option(
      names = "--explain",
      description =
          "Says what each provider would learn and what stays hidden; asks providers for metadata"
              + " and whether they are separate, and no more.")
  private boolean explain;

  @Option(names = "--stats", description = "Prints times, bytes and rows of each stage.")
  private boolean stats;

  @Option(
      names = "--provider-view",
      description = "Prints what each provider was sent, did and returned.")
  private boolean providerView;

  @Mixin private KeyOption key = new KeyOption();

  @Override
  public String sql() {
    return sql;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (key.given() && options(1).scheme().keyBits().isEmpty()) {
      throw misuse("--key is for --scheme paillier: no other scheme has one");
    }
    try (SplinterClient client = keyed(client())) {
      return call(client);
    }
  }

  private SplinterClient keyed(SplinterClient client) throws IOException {
    return key.given() ? client.withFoldKeys(FoldKeys.kept(key.primes())) : client;
  }

  private int call(SplinterClient client) throws IOException, InterruptedException {
    PrintWriter out = CommandOutput.out(spec);
    PrintWriter err = CommandOutput.err(spec);
    if (explain) {
      out.println(explain(client));
      return 0;
    }
    List<QueryResult> results = run(client, err);
    if (batch == null) {
      results.get(0).requireAnswer();
      format.print(results.get(0), out);
    } else {
      format.printBatch(results, out);
    }
    out.flush();
    err.println(results.get(0).privacy().line());
    results.get(0).warnings().forEach(warning -> err.println("note: " + warning));
    if (stats) {
      QueryReport.printStatistics(results.get(0), err);
    }
    if (providerView) {
      QueryReport.printProviderViews(results.get(0), err);
    }
    boolean refused = printRefusals(results, err);
    err.flush();
    return refused ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
  }

  /** Says which queries of a batch have no answer, and why; returns whether some have none. */
  private static boolean printRefusals(List<QueryResult> results, PrintWriter err) {
    boolean refused = false;
    for (int i = 0; i < results.size(); i++) {
      int query = i + 1;
      refused |= results.get(i).refusal().isPresent();
      results
          .get(i)
          .refusal()
          .ifPresent(why -> err.println("splinter: query " + query + ": " + why));
    }
    return refused;
  }

  @Override
  PlanOptions options(int queries) {
    return super.options(queries)
        .withPreparation(preparedOnly ? PreparationPolicy.NEVER : PreparationPolicy.IF_WORTH_IT);
  }

  /** Returns the plan of the query; for a batch, the plan for its number of queries. */
  private String explain(SplinterClient client) throws IOException {
    if (batch == null) {
      return client.explain(sql, options(1));
    }
    List<List<SecretValue>> secrets = batchSecrets(batch);
    try {
      return client.explain(sql, options(secrets.size()));
    } finally {
      secrets.forEach(row -> row.forEach(SecretValue::wipe));
    }
  }

  private List<QueryResult> run(SplinterClient client, PrintWriter err)
      throws IOException, InterruptedException {
    List<List<SecretValue>> secrets = batch == null ? List.of(secrets()) : batchSecrets(batch);
    try (ProgressLine progress = new ProgressLine("query", err)) {
      printConstants(err);
      ProgressParts parts = new ProgressParts(progress, JOINING);
      PreparedQuery query =
          client.prepare(sql, secrets.get(0).size(), options(secrets.size()), parts.first());
      query.warnings().forEach(warning -> err.println("note: " + warning));
      err.flush();
      return query.runAll(secrets, parts.second());
    } finally {
      secrets.forEach(row -> row.forEach(SecretValue::wipe));
    }
  }

  private List<List<SecretValue>> batchSecrets(String file) throws IOException {
    if (parameterFile != null || !parameters.isEmpty()) {
      throw misuse("--batch excludes --param and --param-file");
    }
    return ParameterRows.read(file, System.in, SqlReader.read(sql).parameters(), nullText);
  }

  private List<SecretValue> secrets() throws IOException {
    boolean standardInput = parameters.equals(List.of(STANDARD_INPUT));
    if (parameterFile != null && !parameters.isEmpty()) {
      throw misuse("--param and --param-file exclude each other");
    }
    List<String> values = parameters;
    if (parameterFile != null) {
      values = CommandInput.read("parameter file", parameterFile).lines().toList();
    } else if (standardInput) {
      values =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
              .lines()
              .toList();
    }
    return values.stream()
        .map(value -> value.equals(nullText) ? SecretValue.ofNull() : SecretValue.of(value))
        .toList();
  }
}
