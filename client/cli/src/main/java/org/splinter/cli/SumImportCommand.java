package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.provider.ingest.BadRow;
import org.splinter.provider.ingest.DeclaredSchema;
import org.splinter.provider.ingest.ImportOptions;
import org.splinter.provider.ingest.SchemaFile;
import org.splinter.provider.sum.Declarations;
import org.splinter.provider.sum.PrivateImport;
import org.splinter.provider.sum.PrivateTables;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that imports files as a private table. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Imports files of CSV, JSON lines and Parquet as a private table of one provider.",
      "Public are its name, its columns, the ids of its rows, and what is declared here: nothing",
      "else that is counted in the rows. A sum needs the range of its column, which the owner",
      "chooses so that it tells nothing; GROUP BY needs the values. An import anew replaces the",
      "table, and requests for the version before are refused."
    },
    footer = {
      "",
      "Who may ask selects rows that you cannot see, a single one too. Let each row be several",
      "records by --min-group, limit how many numbers a client may learn by -D splinter.sum.budget=N",
      "(default: a hundredth of the rows), or add noise by --epsilon.",
      "",
      "Examples:",
      "  splinter select-sum import --table staff --row employee --range pay=0..1000000 \\",
      "      --values dept=sales,research,support staff.csv",
      "  splinter select-sum import --table sales --row shop --range amount=0..500000000 \\",
      "      --min-group 20 'sales-*.csv.gz'",
      "  hadoop jar splinter.jar select-sum import --table staff --row id hdfs:///staff.parquet"
    })
final class SumImportCommand extends OneProviderOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--table", required = true, paramLabel = "NAME", description = "Its name.")
  private String table = "";

  @Option(
      names = "--row",
      required = true,
      paramLabel = "COLUMN",
      description = "The column whose values name rows; they are public.")
  private String row = "";

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Files, as 'splinter import' takes them; - is standard input.")
  private List<String> files = new ArrayList<>();

  @Mixin private FileReadingOption reading = new FileReadingOption();

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description =
          "Column names and types, which are public (default: inferred from the rows and shown).")
  private @Nullable Path schemaFile;

  @Option(
      names = "--range",
      paramLabel = "COLUMN=LEAST..GREATEST",
      description =
          "The range of a column that can be summed up, of its sums over a row's records where "
              + "there are several; repeat it for several columns. A value outside is refused.")
  private List<String> ranges = new ArrayList<>();

  @Option(
      names = "--values",
      paramLabel = "COLUMN=A,B,C",
      description = "All values that a column to group by can have; repeat it for several.")
  private List<String> values = new ArrayList<>();

  @Option(
      names = "--min-group",
      paramLabel = "N",
      description =
          "Combines the records of each id into one row: numbers are added up, other values stay "
              + "where all records agree. Ids with fewer than N records are left out.")
  private int minimumGroup = 1;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description =
          "Adds noise to each answer so that it is differentially private with this privacy loss, "
              + "such as 0.5; public (default: exact sums).")
  private @Nullable BigDecimal epsilon;

  @Option(
      names = "--skip-bad-rows",
      description = "Leave records out that do not parse, count and list them (default: refuse).")
  private boolean skipBadRows;

  @Override
  public Integer call() throws IOException, InterruptedException {
    HadoopProvider provider = provider();
    PrintWriter err = CommandOutput.err(spec);
    PrivateImport.Result result;
    ImportOptions options;
    Declarations declarations;
    try {
      options = options();
      declarations = declarations();
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
    try (StandardInput input = StandardInput.of(files);
        ProgressLine line = new ProgressLine("import", err)) {
      PrivateImport privateImport =
          new PrivateImport(
              new PrivateTables(tables(provider)),
              options.withStandardInput(input.path()),
              declarations);
      if (reading.isDryRun()) {
        ImportPrinter.print(
            provider.run(() -> privateImport.preview(line)), CommandOutput.out(spec), err);
        return 0;
      }
      result = provider.run(() -> privateImport.run(line));
    }
    ImportPrinter.printFiles(result.records().files(), err);
    for (BadRow bad : result.records().badRows().first()) {
      err.println("left out: " + bad);
    }
    if (result.leftOut() != null && result.leftOut() > 0) {
      err.printf(
          "%d ids with fewer than %d records are left out%n", result.leftOut(), minimumGroup);
    }
    err.println("columns of the table, whose names and types are published with it:");
    SchemaFile.format(result.schema()).lines().forEach(column -> err.println("  " + column));
    err.printf(
        "%s: private table %s, %d records, %d rows%n",
        provider.name(), table, result.records().manifest().rows(), result.rows());
    err.flush();
    return 0;
  }

  private ImportOptions options() throws IOException {
    DeclaredSchema schema =
        schemaFile == null
            ? null
            : SchemaFile.parse(schemaFile.toString(), CommandInput.read("schema file", schemaFile));
    return new ImportOptions(
        table, files, schema, reading.reading(), null, List.of(), false, skipBadRows);
  }

  private Declarations declarations() {
    if (minimumGroup < 1) {
      throw new IllegalArgumentException("--min-group " + minimumGroup + " must be at least 1");
    }
    Map<String, List<String>> lists = new TreeMap<>();
    byColumn("--values", values)
        .forEach((column, list) -> lists.put(column, List.of(list.split(",", -1))));
    return new Declarations(row, byColumn("--range", ranges), lists, minimumGroup, millionths());
  }

  /** Returns what an option says of each column. */
  private static Map<String, String> byColumn(String option, List<String> given) {
    Map<String, String> found = new TreeMap<>();
    for (String each : given) {
      int at = each.indexOf('=');
      if (at < 1) {
        throw new IllegalArgumentException(option + " " + each + ": write COLUMN=…");
      }
      String column = each.substring(0, at).strip();
      if (found.put(column, each.substring(at + 1)) != null) {
        throw new IllegalArgumentException(option + " " + column + " stands twice");
      }
    }
    return found;
  }

  private long millionths() {
    if (epsilon == null) {
      return 0;
    }
    BigDecimal millionths = epsilon.movePointRight(6);
    if (millionths.signum() <= 0
        || millionths.stripTrailingZeros().scale() > 0
        || millionths.compareTo(BigDecimal.valueOf(PrivateTable.MAX_EPSILON)) > 0) {
      throw new IllegalArgumentException(
          "--epsilon "
              + epsilon.toPlainString()
              + " must be 0.000001 to 100, with six digits at most");
    }
    return millionths.longValueExact();
  }
}
