package org.splinter.client.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.HadoopProvider;
import org.splinter.view.StoredView;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Drops views. */
@Command(
    name = "drop",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Drops the views of these names, those of a table, or all. A query that needs one",
      "makes it anew. Nothing asks before it deletes."
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

  @Option(names = "--table", paramLabel = "NAME", description = "All views of this table.")
  private @Nullable String table;

  @Option(names = "--all", description = "All views.")
  private boolean all;

  @Override
  public Integer call() throws IOException {
    int ways = (all ? 1 : 0) + (table == null ? 0 : 1) + (views.isEmpty() ? 0 : 1);
    if (ways != 1) {
      throw new ParameterException(
          CommandOutput.commandLine(spec), "name views, or use one of --table NAME and --all");
    }
    PrintWriter err = CommandOutput.err(spec);
    for (HadoopProvider provider : named()) {
      List<StoredView> there = provider.views();
      requireOneEach(provider, there);
      List<StoredView> chosen = there.stream().filter(this::chosen).toList();
      provider.dropViews(chosen);
      err.printf(
          "%s: %d %s dropped, %d bytes%n",
          provider.name(),
          chosen.size(),
          chosen.size() == 1 ? "view" : "views",
          chosen.stream().mapToLong(StoredView::bytes).sum());
    }
    err.flush();
    return 0;
  }

  /** Refuses a name that no view has, or several, before anything is dropped there. */
  private void requireOneEach(HadoopProvider provider, List<StoredView> there) throws IOException {
    for (String name : views) {
      long count = there.stream().filter(view -> view.name().startsWith(name)).count();
      if (name.isEmpty() || count != 1) {
        throw new IOException(
            "provider "
                + provider.name()
                + " has "
                + (count == 0 ? "no view" : count + " views")
                + " whose name starts with '"
                + name
                + "'; 'splinter views' lists them");
      }
    }
  }

  private boolean chosen(StoredView view) {
    return all
        || view.table().equals(table)
        || views.stream().anyMatch(name -> view.name().startsWith(name));
  }
}
