package org.splinter.client.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.splinter.client.RoundDriver;
import org.splinter.client.provider.HadoopProvider;
import org.splinter.query.derived.DerivedTable.Joined;
import org.splinter.query.derived.DerivedTable.Pair;
import org.splinter.query.derived.DerivedTable.Source;
import org.splinter.query.derived.JoinedColumns;
import org.splinter.table.Column;
import org.splinter.table.Manifest;
import org.splinter.table.Schema;
import org.splinter.table.TableName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Joins two tables into one that has a name of its own. */
@Command(
    name = "join",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Joins two tables at each provider, by a MapReduce job there, into a table with a",
      "name of its own: the rows of both that agree in the given columns. NULL agrees",
      "with nothing. It has the columns of LEFT, then those of RIGHT; one of RIGHT whose",
      "name is taken becomes RIGHT_COLUMN, or is left out if it was joined on.",
      "",
      "The joined table stays as it is when LEFT or RIGHT change: join again then. A",
      "query can also name both tables with JOIN; then nothing has to be joined here."
    },
    footer = {
      "",
      "Examples:",
      "  splinter tables join domains registrars --on registrar_id=registrar_id --as whois",
      "  splinter tables join flights weather --on origin=airport,day=day --as flights_weather",
      "  splinter tables join flights airlines --on carrier=code --as named --provider alpha"
    })
final class JoinCommand extends ProviderOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "LEFT", description = "The table whose columns come first.")
  private String left = "";

  @Parameters(index = "1", paramLabel = "RIGHT", description = "The table joined with it.")
  private String right = "";

  @Option(
      names = "--on",
      required = true,
      split = ",",
      paramLabel = "L=R",
      description = "A column of LEFT and one of RIGHT that must be equal; several by commas.")
  private List<String> on = new ArrayList<>();

  @Option(
      names = "--as",
      required = true,
      paramLabel = "NAME",
      description = "The joined table's name; an existing one gets a new version.")
  private String name = "";

  @Override
  public Integer call() throws IOException, InterruptedException {
    try {
      join(TableName.given(left), TableName.given(right), TableName.given(name));
      return 0;
    } catch (IllegalArgumentException e) { // names, and columns that cannot be compared
      throw new IOException(e.getMessage(), e);
    }
  }

  private void join(String leftTable, String rightTable, String table)
      throws IOException, InterruptedException {
    if (table.equals(leftTable) || table.equals(rightTable)) {
      throw new IOException(
          "--as %s: the table joined of %s and %s would take the place of one of them; choose another name"
              .formatted(table, leftTable, rightTable));
    }
    List<HadoopProvider> providers = named();
    Manifest one = common(providers, leftTable);
    Manifest other = common(providers, rightTable);
    List<Pair> pairs = new ArrayList<>();
    for (String columns : on) {
      pairs.add(pair(columns, one, other));
    }
    // Refused here, before any provider has begun.
    Schema schema = JoinedColumns.of(one.schema(), rightTable, other.schema(), pairs).schema();
    Joined joined =
        new Joined(
            new Source(leftTable, one.fingerprint()),
            new Source(rightTable, other.fingerprint()),
            pairs);
    PrintWriter err = CommandOutput.err(spec);
    err.println(
        "columns: "
            + schema.columns().stream()
                .map(column -> column.name() + " " + column.type().describe())
                .collect(Collectors.joining(", ")));
    err.flush();
    List<RoundDriver.Reply<Manifest>> replies;
    try (ProgressLine line = new ProgressLine("join", err)) {
      replies =
          RoundDriver.make(
              providers,
              (provider, party, progress) -> providers.get(party).join(joined, table, progress),
              line);
    }
    for (RoundDriver.Reply<Manifest> reply : replies) {
      Manifest made = reply.result();
      err.printf(
          "%s: table %s, %d rows, fingerprint %s%n",
          reply.provider().name(), table, made.rows(), made.fingerprint().shortName());
    }
    err.flush();
  }

  /** The version that all have: joins of different ones would differ. */
  private static Manifest common(List<HadoopProvider> providers, String table) throws IOException {
    Manifest first = providers.get(0).manifest(table);
    for (HadoopProvider provider : providers) {
      Manifest version = provider.manifest(table);
      if (!version.fingerprint().equals(first.fingerprint())) {
        throw new IOException(
            "table '%s' differs: %s has version %s, %s has %s; import the same rows at both, or join with --provider"
                .formatted(
                    table,
                    providers.get(0).name(),
                    first.fingerprint().shortName(),
                    provider.name(),
                    version.fingerprint().shortName()));
      }
    }
    return first;
  }

  private static Pair pair(String columns, Manifest left, Manifest right) throws IOException {
    String[] names = columns.split("=", -1);
    if (names.length != 2) {
      throw new IOException(
          "--on " + columns + ": write a column of each table, such as --on carrier=code");
    }
    return new Pair(column(names[0], left), column(names[1], right));
  }

  private static int column(String name, Manifest manifest) throws IOException {
    int column = manifest.schema().indexOf(name.strip());
    if (column < 0) {
      throw new IOException(
          "--on: table '"
              + manifest.table()
              + "' has no column '"
              + name.strip()
              + "'; it has "
              + manifest.schema().columns().stream()
                  .map(Column::name)
                  .collect(Collectors.joining(", ")));
    }
    return column;
  }
}
