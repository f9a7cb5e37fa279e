package org.splinter.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.door.DoorProvider;
import org.splinter.client.sum.SumDoor;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.provider.sum.SumService;
import org.splinter.provider.table.TableStore;
import picocli.CommandLine.Option;

/** The option of commands that work at one provider, which has private tables. */
abstract class OneProviderOption extends HomeOption {
  private static final String SELF = "self";

  @Option(
      names = "--provider",
      paramLabel = "P",
      description =
          "The provider: one of --config, an embedded one, NAME=DIR for a cluster, or, where it is "
              + "only asked, NAME=https://HOST:PORT for a door (default: the first of --config, else "
              + "alpha, or this cluster under hadoop jar).")
  private @Nullable String name;

  /** Returns the provider that the user named, or the usual one, to administer it. */
  HadoopProvider provider() throws IOException {
    Providers providers = providers();
    return providers.find(specification(providers));
  }

  private String specification(Providers providers) {
    if (name != null) {
      return name;
    }
    List<String> usual = providers.usual();
    return usual.isEmpty() ? providers.usualParties().get(0) : usual.get(0);
  }

  /** Returns what is public of a table: from the named provider, else from a directory. */
  PublishedTable published(Path directory, String table) throws IOException, InterruptedException {
    return name != null
        ? party(null, null).published(table)
        : PublishedTable.read(directory, table);
  }

  /**
   * Returns the provider that the user named, or the usual one, to ask it.
   *
   * @param client whose budget is charged by a provider that has no door, if the user says so
   * @param run how such a provider evaluates a request, if the user says so
   * @throws IOException if the user says so of a door, which decides itself
   */
  SumParty party(@Nullable String client, SumService.@Nullable Run run) throws IOException {
    Providers providers = providers();
    String specification = specification(providers);
    if (!(providers.party(specification) instanceof DoorProvider door)) {
      return new OwnSumParty(
          providers.find(specification),
          client == null ? SELF : client,
          run == null ? SumService.Run.JOB : run);
    }
    if (client != null || run != null) {
      throw new IOException(
          (client == null ? "--run" : "--client")
              + ": the door of "
              + door.name()
              + " knows who asks, and its operator says how it runs; leave it out");
    }
    return new DoorSumParty(new SumDoor(door, metadataCache()));
  }

  /** Returns the store of a provider's tables. */
  static TableStore tables(HadoopProvider provider) {
    return new TableStore(provider.configuration(), provider.root());
  }
}
