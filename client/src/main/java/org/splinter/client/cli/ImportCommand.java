package org.splinter.client.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.HadoopProvider;
import org.splinter.client.provider.Providers;
import org.splinter.job.Progress;
import org.splinter.table.ColumnStatistics;
import org.splinter.table.Fingerprint;
import org.splinter.table.Manifest;
import org.splinter.table.ingest.BadRow;
import org.splinter.table.ingest.DeclaredSchema;
import org.splinter.table.ingest.ImportOptions;
import org.splinter.table.ingest.ImportResult;
import org.splinter.table.ingest.SchemaFile;
import org.splinter.table.ingest.TableImport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Imports CSV and Parquet files as a table at one or more providers. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Imports CSV and Parquet files as a table at providers.",
      "CSV files have a header line and quoted fields, and may be .gz. Nothing is visible before",
      "all rows are in; the same import can be run again. The version that was current stays",
      "until 'tables drop'."
    },
    footer = {
      "",
      "A schema file has one 'name type' per line; types are integer, decimal(0..18),",
      "date, boolean, string. Columns that it does not name are left out. An example:",
      "  carrier   string",
      "  domain    string prefix(12)  # ranges and LIKE compare 12 bytes (1..14, or 8)",
      "  price     decimal(2)         # a value with more digits is refused",
      "  lat       decimal(6) round   # more digits are rounded, halves to even",
      "Without one, Parquet files keep their types, and those of CSV files are inferred",
      "from all rows; both are shown. FLOAT and DOUBLE have no exact sums: declare them",
      "decimal(scale).",
      "",
      "Examples:",
      "  splinter import --table flights flights.csv.gz",
      "  splinter import --table fares --schema fares.schema --provider alpha 'fares-*.parquet'",
      "  splinter import --table fares --append fares-june.csv",
      "  splinter import --table domains --unique domain domains.csv.gz",
      "  hadoop jar splinter.jar import --table flights hdfs:///data/flights.csv"
    })
final class ImportCommand extends HomeOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--table",
      required = true,
      paramLabel = "NAME",
      description = "The table's name; an existing one gets a new version.")
  private String table = "";

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = {
        "CSV or Parquet files of one table, or quoted globs of them: of this machine, or paths or",
        "URIs of the provider's or another Hadoop file system. Columns go together by name."
      })
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "Column names and types (default: inferred and shown).")
  private @Nullable Path schemaFile;

  @Option(
      names = "--provider",
      paramLabel = "P",
      description = {
        "Import at this provider only; repeat it for several. NAME is one of --config or an embedded",
        "one, NAME=DIR the cluster whose Hadoop configuration stands in DIR (default: those of",
        "--config, else all embedded ones, or this cluster under hadoop jar)."
      })
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--unique",
      paramLabel = "COLUMN",
      description = {
        "Require that no two rows have the same value in it and none is NULL; repeat it for",
        "several. It is recorded in the table, and part of its fingerprint."
      })
  private List<String> unique = new ArrayList<>();

  @Option(
      names = "--append",
      description = {
        "Add the rows to those of the current version, as a new version with the same schema",
        "(default: the files hold all rows)."
      })
  private boolean append;

  @Option(
      names = "--skip-bad-rows",
      description = "Leave rows out that do not parse, count and list them (default: refuse).")
  private boolean skipBadRows;

  @Override
  public Integer call() throws IOException, InterruptedException {
    DeclaredSchema schema = schemaFile == null ? null : readSchema(schemaFile);
    ImportOptions options;
    try {
      options = new ImportOptions(table, files, schema, unique, append, skipBadRows);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
    Providers providers = providers();
    if (names.isEmpty()) {
      names.addAll(providers.usual());
    }
    List<HadoopProvider> targets = new ArrayList<>();
    for (String name : names) {
      targets.add(providers.find(name));
    }
    if (append) {
      requireOneVersion(targets, options.table());
    }
    PrintWriter err = CommandOutput.err(spec);
    List<ImportResult> results = importAtAll(targets, options, err);
    describe(results.get(0), err);
    for (int i = 0; i < targets.size(); i++) {
      ImportResult result = results.get(i);
      err.printf(
          "%s: table %s, %d rows, fingerprint %s%s%n",
          targets.get(i).name(),
          result.manifest().table(),
          result.manifest().rows(),
          result.manifest().fingerprint().shortName(),
          result.fresh() ? "" : " (these rows were there already)");
    }
    err.flush();
    return 0;
  }

  /** Refuses to append to versions that differ: they would go on differing. */
  private static void requireOneVersion(List<HadoopProvider> targets, String table)
      throws IOException {
    Map<Fingerprint, List<String>> names = new LinkedHashMap<>();
    for (HadoopProvider provider : targets) {
      names
          .computeIfAbsent(provider.manifest(table).fingerprint(), version -> new ArrayList<>())
          .add(provider.name());
    }
    if (names.size() > 1) {
      throw new IOException(
          "cannot append: the current versions of table '"
              + table
              + "' differ ("
              + names.entrySet().stream()
                  .map(
                      entry ->
                          entry.getKey().shortName() + " at " + String.join(", ", entry.getValue()))
                  .collect(Collectors.joining("; "))
              + "); append with --provider where the rows are missing, or import all rows anew");
    }
  }

  /** Imports at all providers at once; the first failure is thrown when all have ended. */
  private static List<ImportResult> importAtAll(
      List<HadoopProvider> targets, ImportOptions options, PrintWriter err)
      throws IOException, InterruptedException {
    ExecutorService executor = Executors.newFixedThreadPool(targets.size());
    try (ProgressLine line = new ProgressLine("import", err)) {
      ImportProgress progress = new ImportProgress(targets.size(), line::report);
      List<Callable<ImportResult>> imports = new ArrayList<>();
      for (int i = 0; i < targets.size(); i++) {
        HadoopProvider provider = targets.get(i);
        TableImport.Progress part = progress.of(i);
        Progress carrying = progress.carrying(i);
        imports.add(() -> importAt(provider, options, part, carrying, err));
      }
      List<ImportResult> results = new ArrayList<>();
      for (Future<ImportResult> result : executor.invokeAll(imports)) {
        results.add(result.get());
      }
      return results;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      if (e.getCause() instanceof InterruptedException cause) {
        throw cause;
      }
      throw new IOException(e.getCause());
    } finally {
      executor.shutdownNow();
    }
  }

  /** Imports at one provider; what its views hold of the version before it is carried over. */
  private static ImportResult importAt(
      HadoopProvider provider,
      ImportOptions options,
      TableImport.Progress progress,
      Progress carrying,
      PrintWriter err)
      throws IOException, InterruptedException {
    Manifest before = options.append() ? provider.manifest(options.table()) : null;
    ImportResult result = provider.importTable(options, progress);
    if (before != null && result.fresh()) {
      carryViews(provider, before, result.manifest(), carrying, err);
    }
    return result;
  }

  /** The rows are in by now, and stay in whatever becomes of the views. */
  private static void carryViews(
      HadoopProvider provider, Manifest from, Manifest to, Progress progress, PrintWriter err)
      throws InterruptedException {
    try {
      for (String refused : provider.carryViews(from, to, progress)) {
        err.println(provider.name() + ": a view is not carried over: " + refused);
      }
    } catch (IOException e) {
      err.println(
          "warning: the rows are in, but views of the version before are not carried over: "
              + e.getMessage()
              + "; a query that needs one builds it");
    }
  }

  private static DeclaredSchema readSchema(Path file) throws IOException {
    try {
      return SchemaFile.parse(file.toString(), CommandInput.read("schema file", file));
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Shows what all providers have in common: bad rows, and the schema as a file of it would. */
  private static void describe(ImportResult result, PrintWriter err) {
    if (result.badRows().count() > 0) {
      err.printf("%d bad rows were left out:%n", result.badRows().count());
      for (BadRow row : result.badRows().first()) {
        err.println("  " + row);
      }
    }
    if (!result.leftOut().isEmpty()) {
      err.println("columns not in the schema, left out: " + String.join(", ", result.leftOut()));
    }
    Manifest manifest = result.manifest();
    List<String> columns = SchemaFile.format(manifest.schema()).lines().toList();
    for (int i = 0; i < columns.size(); i++) {
      ColumnStatistics statistics = manifest.statistics().get(i);
      err.printf(
          "  %-36s # %s, %d NULL%s%n",
          columns.get(i),
          statistics.hasDictionary() ? statistics.distinct() + " distinct" : "over 65536 distinct",
          statistics.nulls(),
          statistics.unique() ? ", unique" : "");
    }
  }
}
