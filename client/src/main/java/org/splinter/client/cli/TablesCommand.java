package org.splinter.client.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.HadoopProvider;
import org.splinter.client.provider.Providers;
import org.splinter.table.Manifest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists tables: names, rows, columns, fingerprints per provider. */
@Command(
    name = "tables",
    mixinStandardHelpOptions = true,
    description = "Lists the tables of providers: rows, columns, fingerprint.",
    footer = {"", "Example:", "  splinter tables --providers alpha,beta"})
final class TablesCommand extends HomeOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--providers",
      split = ",",
      paramLabel = "P",
      description = "Providers to ask (default: the embedded ones, or this cluster).")
  private List<String> names = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    Providers providers = providers();
    if (names.isEmpty()) {
      names.addAll(Providers.usual());
    }
    StringBuilder lines = new StringBuilder(); // printed whole: a provider may fail
    lines.append(
        String.format(
            "%-10s %-24s %12s %8s  %s%n", "provider", "table", "rows", "columns", "fingerprint"));
    for (String name : names) {
      HadoopProvider provider = providers.find(name);
      for (String table : provider.tables()) {
        Manifest manifest = provider.manifest(table);
        lines.append(
            String.format(
                "%-10s %-24s %12d %8d  %s%n",
                provider.name(),
                table,
                manifest.rows(),
                manifest.schema().columns().size(),
                manifest.fingerprint()));
      }
    }
    CommandOutput.out(spec).print(lines);
    return 0;
  }
}
