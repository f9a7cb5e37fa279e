package org.splinter.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.splinter.client.provider.Provider;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import picocli.CommandLine.Option;

/** The options of commands that ask or change providers one after the other. */
abstract class ProviderOption extends HomeOption {
  @Option(
      names = {"--provider", "--providers"},
      split = ",",
      paramLabel = "P",
      description =
          "Providers: names of --config, embedded ones, NAME=DIR for a cluster, or, where they are only "
              + "asked, NAME=https://HOST:PORT for a door (default: those of --config, else the "
              + "embedded ones, or this cluster under hadoop jar).")
  private List<String> names = new ArrayList<>();

  /** Returns the providers that the user named, or the usual ones, to ask them. */
  List<Provider> parties() throws IOException {
    Providers providers = providers();
    List<Provider> found = new ArrayList<>();
    for (String name : names.isEmpty() ? providers.usual() : names) {
      found.add(providers.party(name));
    }
    return found;
  }

  /** Returns the providers that the user named, or the usual ones, to administer them. */
  List<HadoopProvider> named() throws IOException {
    Providers providers = providers();
    List<HadoopProvider> found = new ArrayList<>();
    for (String name : names.isEmpty() ? providers.usual() : names) {
      found.add(providers.find(name));
    }
    return found;
  }
}
