package org.splinter.provider.road;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.road.GraphColumns;
import org.splinter.protocol.road.RoadDefinition;
import org.splinter.protocol.road.RoadManifest;
import org.splinter.protocol.road.TransitDefinition;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.prepared.SlotStore;
import org.splinter.provider.prepared.Use;
import org.splinter.provider.table.TableStore;

/**
 * Builder of tables for routes by MapReduce on a provider.
 *
 * <p>Guarantee: the bytes of a table for routes follow from its definition alone, which names a
 * graph's version. They are equal at every provider, whatever its files, splits and number of
 * tasks. If several callers ask for one at once, one builds it. A build that fails leaves nothing.
 */
public final class RoadBuilder {
  /** The part of the time of paths and cells that paths take, about. */
  private static final double PATHS = 0.6;

  private final SlotStore views;
  private final TableStore tables;

  /**
   * Opens a provider's tables for routes.
   *
   * @param root the provider's root directory on its file system
   */
  public RoadBuilder(Configuration configuration, Path root) {
    this.views = new SlotStore(new TableStore(configuration, root));
    this.tables = views.tables();
  }

  /**
   * Returns the table of a definition, built if it is not there; cells with the paths they are made
   * with.
   *
   * @param progress receives the fraction done, also while another process builds the table
   * @throws RefusedRequestException if the table is no graph, has no such metric, or is not
   *     possible
   * @throws IOException with one line that says what failed, and the mend if it is known
   */
  public RoadManifest prepare(RoadDefinition definition, Progress progress)
      throws IOException, InterruptedException {
    Source graph = new Source(definition.table(), definition.fingerprint());
    Progress use = Use.of(tables, List.of(graph), progress);
    Optional<RoadManifest> there = views.find(definition, RoadManifest.class);
    if (there.isPresent()) {
      views.touch(there.get());
      return there.get();
    }
    GraphColumns columns =
        GraphColumns.of(
            tables.version(definition.table(), definition.fingerprint()),
            definition.transit().metric());
    Optional<TransitDefinition> network = definition.network();
    if (network.isEmpty()) {
      return building(definition, columns, use.named("finding paths of " + definition.table()));
    }
    RoadManifest paths = prepare(network.get(), progress.part(0, PATHS));
    views.touch(paths); // used last, so that it stays when room is made for the cells
    return building(
        definition, columns, use.part(PATHS, 1).named("making cells of " + definition.table()));
  }

  private RoadManifest building(RoadDefinition definition, GraphColumns columns, Progress progress)
      throws IOException, InterruptedException {
    return views.building(definition, progress, () -> build(definition, columns, progress));
  }

  private RoadManifest build(RoadDefinition definition, GraphColumns columns, Progress progress)
      throws IOException, InterruptedException {
    Optional<RoadManifest> there = views.find(definition, RoadManifest.class);
    if (there.isPresent()) {
      return there.get(); // built while this one waited
    }
    try (JobDirectory directory = tables.newStaging()) {
      RoadBuild build = new RoadBuild(views, definition, columns, directory, progress);
      RoadManifest manifest = build.run();
      views.commit(directory, build.view(), manifest);
      progress.accept(1);
      return manifest;
    }
  }
}
