package org.splinter.client.cli;

import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.HadoopProvider;
import org.splinter.query.view.ViewManifest;
import org.splinter.view.StoredView;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the views of providers. */
@Command(
    name = "views",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the views that providers have made, the most recently used first. Those least",
      "recently used go when a new one would exceed the bytes of splinter.view.quota."
    },
    footer = {
      "",
      "Examples:",
      "  splinter views --provider alpha",
      "  splinter views drop --table flights",
      "  splinter views drop 3f9c5a7e01b2d468"
    },
    subcommands = {DropViewsCommand.class})
final class ViewsCommand extends ProviderOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    TextTable lines =
        new TextTable(
            "provider", "view", "table", "version", "addressing", "keys", "bytes", "last used");
    for (HadoopProvider provider : named()) {
      for (StoredView view : provider.views()) {
        ViewManifest manifest = view.manifest();
        lines.add(
            provider.name(),
            view.name(),
            view.table(),
            view.version(),
            manifest == null
                ? "unreadable"
                : manifest.definition().addressing().name().toLowerCase(Locale.ROOT),
            manifest == null ? "" : manifest.entries(),
            view.bytes(),
            view.used().truncatedTo(ChronoUnit.SECONDS));
      }
    }
    CommandOutput.out(spec).print(lines);
    return 0;
  }
}
