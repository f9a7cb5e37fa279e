package org.splinter.cli;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.provider.table.TableStore;
import picocli.CommandLine.Option;

/** The option of commands that work at one provider, which has private tables. */
abstract class OneProviderOption extends HomeOption {
  @Option(
      names = "--provider",
      paramLabel = "P",
      description =
          "The provider: one of --config, an embedded one, or NAME=DIR for a cluster (default: the "
              + "first of --config, else alpha, or this cluster under hadoop jar).")
  private @Nullable String name;

  /** Returns the provider that the user named, or the usual one. */
  HadoopProvider provider() throws IOException {
    Providers providers = providers();
    if (name != null) {
      return providers.find(name);
    }
    List<String> usual = providers.usual();
    return providers.find(usual.isEmpty() ? providers.usualParties().get(0) : usual.get(0));
  }

  /** Returns the store of a provider's tables. */
  static TableStore tables(HadoopProvider provider) {
    return new TableStore(provider.configuration(), provider.root());
  }
}
