package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.provider.ingest.DeclaredSchema;
import org.splinter.provider.ingest.ImportOptions;
import org.splinter.provider.ingest.ImportPreview;
import org.splinter.provider.ingest.ImportResult;
import org.splinter.provider.ingest.SchemaFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that imports files as a table at one or more providers. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Imports files of CSV, JSON lines and Parquet as a table at providers.",
      "Nothing is visible before all rows are in; the same import can be run again, and equal rows",
      "have equal fingerprints whatever the format. The version that was current stays until",
      "'tables drop'."
    },
    footer = {
      "",
      "A schema file has one 'name type' per line; types are integer, decimal(0..18),",
      "double, date, time, timestamp, timestamptz, boolean, string, uuid, or what other",
      "databases call them. Columns that it does not name are left out. An example:",
      "  carrier   string",
      "  domain    string prefix(12)  # ranges and LIKE compare 12 bytes (1..14, or 8)",
      "  price     decimal(2)         # a value with more digits is refused",
      "  lat       decimal(6) round   # more digits are rounded, halves to even",
      "  weight    double             # a decimal with as many digits as some value has",
      "Without one, Parquet files keep their types, and those of CSV and JSON are inferred",
      "from all rows; both are shown. FLOAT and DOUBLE have no exact sums: they become",
      "decimals with as many digits as some value has, unless declared decimal(scale).",
      "",
      "Examples:",
      "  splinter import --table flights flights.csv.gz",
      "  splinter import --table fares --schema fares.schema --provider alpha 'fares-*.parquet'",
      "  splinter import --table fares --append fares-june.csv",
      "  splinter import --table domains --unique domain domains.csv.gz",
      "  splinter import --table fares --dry-run fares.tsv > fares.schema",
      "  splinter import --table fares --delimiter ';' --null NA --rename 'Fare=price' fares.txt",
      "  zcat events-*.jsonl.gz | splinter import --table events -",
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
      description =
          "Files of one table, or quoted globs of them: of this machine, or paths or URIs of the "
              + "provider's or another Hadoop file system; - is standard input. Columns go together "
              + "by name. They are "
              + FileReadingOption.FORMATS)
  private List<String> files = new ArrayList<>();

  @Mixin private FileReadingOption reading = new FileReadingOption();

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "Column names and types (default: inferred and shown).")
  private @Nullable Path schemaFile;

  @Option(
      names = "--provider",
      paramLabel = "P",
      description =
          "Import at this provider only; repeat it for several. NAME is one of --config or an "
              + "embedded one, NAME=DIR the cluster whose Hadoop configuration stands in DIR "
              + "(default: those of --config, else all embedded ones, or this cluster under hadoop jar).")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--unique",
      paramLabel = "COLUMN",
      description =
          "Require that no two rows have the same value in it and none is NULL; repeat it for "
              + "several. It is recorded in the table, and part of its fingerprint.")
  private List<String> unique = new ArrayList<>();

  @Option(
      names = "--append",
      description =
          "Add the rows to those of the current version, as a new version with the same schema "
              + "(default: the files hold all rows).")
  private boolean append;

  @Option(
      names = "--skip-bad-rows",
      description = "Leave rows out that do not parse, count and list them (default: refuse).")
  private boolean skipBadRows;

  @Override
  public Integer call() throws IOException, InterruptedException {
    DeclaredSchema schema = schemaFile == null ? null : readSchema(schemaFile);
    Providers providers = providers();
    if (names.isEmpty()) {
      names.addAll(providers.usual());
    }
    List<HadoopProvider> targets = new ArrayList<>();
    for (String name : names) {
      targets.add(providers.find(name));
    }
    ImportOptions options = options(schema);
    if (append) {
      requireOneVersion(targets, options.table());
    }
    try (StandardInput input = StandardInput.of(files)) {
      run(targets, options.withStandardInput(input.path()));
    }
    return 0;
  }

  private ImportOptions options(@Nullable DeclaredSchema schema) throws IOException {
    try {
      return new ImportOptions(
          table, files, schema, reading.reading(), null, unique, append, skipBadRows);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private void run(List<HadoopProvider> targets, ImportOptions options)
      throws IOException, InterruptedException {
    PrintWriter err = CommandOutput.err(spec);
    if (reading.isDryRun()) {
      try (ProgressLine line = new ProgressLine("import --dry-run", err)) {
        ImportPreview preview =
            targets
                .get(0)
                .previewImport(options, (stage, done) -> line.report(stage.description(), done));
        ImportPrinter.print(preview, CommandOutput.out(spec), err);
      }
    } else {
      List<ImportResult> results = Importer.importAtAll(targets, options, err);
      ImportPrinter.printFiles(results.get(0).files(), err);
      Importer.print(targets, results, err);
    }
  }

  /**
   * Refuses to append to versions that differ between providers: they would still differ
   * afterwards.
   */
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

  private static DeclaredSchema readSchema(Path file) throws IOException {
    try {
      return SchemaFile.parse(file.toString(), CommandInput.read("schema file", file));
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
