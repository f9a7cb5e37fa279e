package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.table.TableName;
import org.splinter.protocol.table.TableVersion;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that drops a table, one version of it, or all its old versions. */
@Command(
    name = "drop",
    sortOptions = false,
    description = {
      "Drops a table with all its versions, or only those that --version or --old",
      "names. The current version goes with the whole table only. Dropped versions are",
      "gone at once for new queries; one that is reading it fails and says so. Tables",
      "that queries made of it, and its views, go with it.",
      "Nothing asks before it deletes."
    },
    footer = {
      "",
      "Examples:",
      "  splinter tables drop flights --old",
      "  splinter tables drop flights --version 3f9c --provider alpha",
      "  splinter tables drop flights"
    })
final class DropCommand extends ProviderOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "TABLE", description = "The table.")
  private String table = "";

  @ArgGroup(exclusive = true)
  private @Nullable Which which;

  @Option(
      names = "--derived",
      description =
          "Drop a table that queries made of others: it is made again when a query "
              + "asks for it.")
  private boolean derived;

  @Option(
      names = {"-h", "--help"}, // picocli's own mixin would also take --version
      usageHelp = true,
      description = "Show this help message and exit.")
  @SuppressWarnings("UnusedVariable") // picocli acts on it
  private boolean help;

  /** The versions to drop, unless all are. */
  static final class Which {
    @Option(
        names = "--version",
        paramLabel = "V",
        description = "Only the version whose fingerprint starts so, which is not the current one.")
    private @Nullable String version;

    @Option(names = "--old", description = "Only the versions that are not current.")
    private boolean old;
  }

  @Override
  public Integer call() throws IOException {
    if (TableName.isDerived(table) != derived) {
      throw new IOException(
          derived
              ? "table '" + table + "' was not made by a query; drop it without --derived"
              : "table '" + table + "' was made by queries of others; drop it with --derived");
    }
    List<HadoopProvider> providers = named();
    for (HadoopProvider provider : providers) {
      check(provider); // so that a wrong name drops nothing anywhere
    }
    PrintWriter err = CommandOutput.err(spec);
    for (HadoopProvider provider : providers) {
      List<TableVersion> all = drop(provider);
      List<TableVersion> dropped =
          all.stream().filter(version -> version.table().equals(TableName.of(table))).toList();
      long bytes = dropped.stream().mapToLong(TableVersion::bytes).sum();
      err.printf(
          "%s: table %s, %d %s dropped, %d bytes%n",
          provider.name(),
          table,
          dropped.size(),
          dropped.size() == 1 ? "version" : "versions",
          bytes);
      for (TableVersion made : all.subList(dropped.size(), all.size())) {
        err.printf(
            "%s: table %s, made of it, %d bytes%n", provider.name(), made.table(), made.bytes());
      }
    }
    err.flush();
    return 0;
  }

  private void check(HadoopProvider provider) throws IOException {
    if (which != null && which.version != null) {
      provider.version(table, which.version);
    } else {
      provider.versions(table);
    }
  }

  private List<TableVersion> drop(HadoopProvider provider) throws IOException {
    if (which != null && which.version != null) {
      return provider.dropVersion(table, which.version);
    }
    return which != null && which.old ? provider.dropOldVersions(table) : provider.dropTable(table);
  }
}
