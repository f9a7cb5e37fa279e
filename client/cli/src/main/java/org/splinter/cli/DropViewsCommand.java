package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.table.TableName;
import org.splinter.provider.prepared.Prepared;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that drops views and tables that queries made of others. */
@Command(
    name = "drop",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Drops the views and derived tables of these names, those of a table, or all; what",
      "was made of a derived table goes with it. A query that needs one makes it anew.",
      "Nothing asks before it deletes."
    },
    footer = {
      "",
      "Examples:",
      "  splinter views drop 3f9c5a7e01b2d468",
      "  splinter views drop --table flights --provider alpha",
      "  splinter views drop --all"
    })
final class DropViewsCommand extends ProviderOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "VIEW", description = "Names, or how they begin.")
  private List<String> views = new ArrayList<>();

  @Option(names = "--table", paramLabel = "NAME", description = "All that was made of this table.")
  private @Nullable String table;

  @Option(names = "--all", description = "All of them.")
  private boolean all;

  @Override
  public Integer call() throws IOException {
    int ways = (all ? 1 : 0) + (table == null ? 0 : 1) + (views.isEmpty() ? 0 : 1);
    if (ways != 1) {
      throw new ParameterException(
          CommandOutput.commandLine(spec), "name views, or use one of --table NAME and --all");
    }
    List<HadoopProvider> providers = named();
    String source = source();
    if (source != null) {
      requireKnown(source, providers);
    }
    PrintWriter err = CommandOutput.err(spec);
    for (HadoopProvider provider : providers) {
      List<Prepared> there = provider.prepared();
      requireOneEach(provider, there);
      List<Prepared> dropped =
          provider.drop(there.stream().filter(each -> chosen(each, source)).toList());
      long views = dropped.stream().filter(each -> !each.isTable()).count();
      long tables = dropped.size() - views;
      err.printf(
          "%s: %d %s%s dropped, %d bytes%n",
          provider.name(),
          views,
          views == 1 ? "view" : "views",
          tables == 0 ? "" : " and " + tables + " derived " + (tables == 1 ? "table" : "tables"),
          dropped.stream().mapToLong(Prepared::bytes).sum());
    }
    err.flush();
    return 0;
  }

  /** Returns the name under which the table is stored, or null if none is named. */
  private @Nullable String source() throws IOException {
    try {
      return table == null ? null : TableName.of(table);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * Refuses a table that no provider has: a report that nothing was made of it would hide a typing
   * error.
   */
  private static void requireKnown(String table, List<HadoopProvider> providers)
      throws IOException {
    for (HadoopProvider provider : providers) {
      if (provider.tables().contains(table)
          || provider.prepared().stream().anyMatch(each -> each.sources().contains(table))) {
        return;
      }
    }
    throw new IOException(
        "no table '"
            + table
            + "' at "
            + providers.stream().map(HadoopProvider::name).collect(Collectors.joining(", "))
            + "; 'splinter tables' lists them");
  }

  /** Refuses a name that fits none or several of a provider's, before anything is dropped there. */
  private void requireOneEach(HadoopProvider provider, List<Prepared> there) throws IOException {
    for (String name : views) {
      long count = there.stream().filter(each -> each.name().startsWith(name)).count();
      if (name.isEmpty() || count != 1) {
        throw new IOException(
            "provider "
                + provider.name()
                + " has "
                + (count == 0 ? "no view or derived table" : count + " views and derived tables")
                + " whose name starts with '"
                + name
                + "'; 'splinter views' lists them");
      }
    }
  }

  private boolean chosen(Prepared prepared, @Nullable String source) {
    return all
        || (source != null && prepared.sources().contains(source))
        || views.stream().anyMatch(name -> prepared.name().startsWith(name));
  }
}
