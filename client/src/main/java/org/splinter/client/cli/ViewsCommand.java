package org.splinter.client.cli;

import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.HadoopProvider;
import org.splinter.query.derived.DerivedTable;
import org.splinter.query.prepared.Prepared;
import org.splinter.query.prepared.StoredTable;
import org.splinter.query.prepared.StoredView;
import org.splinter.query.view.ViewManifest;
import org.splinter.table.Manifest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the views of providers. */
@Command(
    name = "views",
    mixinStandardHelpOptions = true,
    description = {
      "Lists what providers have made for queries, the most recently used first: views with",
      "their keys, and tables called derived_… (joins, and rows numbered in an order) with",
      "their rows. The least recently used go when a new one would exceed the bytes of",
      "splinter.view.quota, which all of them share; tables of 'tables join' never do."
    },
    footer = {
      "",
      "Examples:",
      "  splinter views --provider alpha",
      "  splinter views drop --table flights",
      "  splinter views drop 3f9c5a7e01b2d468",
      "  splinter views drop derived_7c1f0a9be4d25386"
    },
    subcommands = {DropViewsCommand.class})
final class ViewsCommand extends ProviderOption implements Callable<Integer> {
  private static final String UNREADABLE = "unreadable";

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    TextTable lines =
        new TextTable("provider", "name", "of", "version", "kind", "keys", "bytes", "last used");
    for (HadoopProvider provider : named()) {
      for (Prepared prepared : provider.prepared()) {
        if (prepared instanceof StoredView view) {
          add(lines, provider, view);
        } else {
          add(lines, provider, (StoredTable) prepared);
        }
      }
    }
    CommandOutput.out(spec).print(lines);
    return 0;
  }

  private static void add(TextTable lines, HadoopProvider provider, StoredView view) {
    ViewManifest manifest = view.manifest();
    lines.add(
        provider.name(),
        view.name(),
        view.table(),
        view.version(),
        manifest == null
            ? UNREADABLE
            : manifest.definition().addressing().name().toLowerCase(Locale.ROOT),
        manifest == null ? "" : manifest.entries(),
        view.bytes(),
        view.used().truncatedTo(ChronoUnit.SECONDS));
  }

  private static void add(TextTable lines, HadoopProvider provider, StoredTable table) {
    Manifest manifest = table.manifest();
    DerivedTable origin = table.origin();
    lines.add(
        provider.name(),
        table.name(),
        origin == null ? "" : Origin.text(origin),
        manifest == null ? "" : manifest.fingerprint().shortName(),
        origin == null || manifest == null
            ? UNREADABLE
            : origin instanceof DerivedTable.Joined ? "joined" : "ranked",
        manifest == null ? "" : manifest.rows(),
        table.bytes(),
        table.used().truncatedTo(ChronoUnit.SECONDS));
  }
}
