package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.splinter.client.round.RoundDriver;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.TableName;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * A command that makes a table of others at each provider, under a name that the user gives. It
 * refuses a table that cannot be made before any provider has begun.
 */
abstract class DerivingCommand extends ProviderOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--as",
      required = true,
      paramLabel = "NAME",
      description = "The new table's name; an existing one gets a new version.")
  private String name = "";

  /** A table to be made. */
  record Making(DerivedTable table, Schema schema) {}

  /** Returns the name of the command's progress. */
  abstract String label();

  /** Returns the tables that the user named. */
  abstract List<String> sources();

  /**
   * Returns the table to be made.
   *
   * @param sources the versions of the named tables
   * @throws IllegalArgumentException if it cannot be made
   */
  abstract Making making(List<Manifest> sources) throws IOException;

  @Override
  public final Integer call() throws IOException, InterruptedException {
    try {
      make(TableName.given(name), sources().stream().map(TableName::given).toList());
      return 0;
    } catch (IllegalArgumentException e) { // names, and columns of types other than needed
      throw new IOException(e.getMessage(), e);
    }
  }

  private void make(String table, List<String> tables) throws IOException, InterruptedException {
    if (tables.contains(table)) {
      throw new IOException(
          "--as %s: the table made of %s would take the place of %s; choose another name"
              .formatted(
                  table, String.join(" and ", tables), tables.size() == 1 ? "it" : "one of them"));
    }
    List<HadoopProvider> providers = named();
    List<Manifest> sources = new ArrayList<>();
    for (String source : tables) {
      sources.add(common(providers, source));
    }
    Making making = making(sources);
    PrintWriter err = CommandOutput.err(spec);
    err.println("columns: " + describe(making.schema()));
    err.flush();
    List<RoundDriver.Reply<Manifest>> replies;
    try (ProgressLine line = new ProgressLine(label(), err)) {
      replies =
          RoundDriver.make(
              providers,
              (provider, party, progress) ->
                  providers.get(party).deriveAs(making.table(), table, progress),
              line);
    }
    for (RoundDriver.Reply<Manifest> reply : replies) {
      Manifest made = reply.result();
      err.printf(
          "%s: table %s, %d rows, fingerprint %s%s%n",
          reply.provider().name(),
          table,
          made.rows(),
          made.fingerprint().shortName(),
          remark(made));
    }
    err.flush();
    for (RoundDriver.Reply<Manifest> reply : replies) {
      requireSame(replies.get(0), reply);
    }
  }

  /** Returns a remark to print on a table that was made. */
  String remark(Manifest made) {
    return "";
  }

  private static String describe(Schema schema) {
    return schema.columns().stream()
        .map(column -> column.name() + " " + column.type().describe())
        .collect(Collectors.joining(", "));
  }

  /**
   * Returns the version of a table that all providers have; tables made of different versions would
   * differ.
   */
  private static Manifest common(List<HadoopProvider> providers, String table) throws IOException {
    Manifest first = providers.get(0).manifest(table);
    for (HadoopProvider provider : providers) {
      Manifest version = provider.manifest(table);
      if (!version.fingerprint().equals(first.fingerprint())) {
        throw new IOException(
            "table '%s' differs: %s has version %s, %s has %s; import the same rows at both, or name one with --provider"
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

  /** Refuses providers whose tables differ: no query could be asked of both. */
  private static void requireSame(
      RoundDriver.Reply<Manifest> one, RoundDriver.Reply<Manifest> other) throws IOException {
    if (!one.result().fingerprint().equals(other.result().fingerprint())) {
      throw new IOException(
          "%s and %s made different tables '%s' of the same rows; see that both run this build, and make it again"
              .formatted(one.provider().name(), other.provider().name(), one.result().table()));
    }
  }

  static Source source(Manifest manifest) {
    return new Source(manifest.table(), manifest.fingerprint());
  }

  /** Returns the index of a column that an option names. */
  static int column(String option, String column, Manifest manifest) throws IOException {
    int index = manifest.schema().indexOf(column.strip());
    if (index < 0) {
      throw new IOException(
          "%s: table '%s' has no column '%s'; it has %s"
              .formatted(
                  option,
                  manifest.table(),
                  column.strip(),
                  manifest.schema().columns().stream()
                      .map(Column::name)
                      .collect(Collectors.joining(", "))));
    }
    return index;
  }

  /** Returns the indices of the columns that an option names. */
  static List<Integer> columns(String option, List<String> columns, Manifest manifest)
      throws IOException {
    List<Integer> indices = new ArrayList<>();
    for (String column : columns) {
      indices.add(column(option, column, manifest));
    }
    return indices;
  }
}
