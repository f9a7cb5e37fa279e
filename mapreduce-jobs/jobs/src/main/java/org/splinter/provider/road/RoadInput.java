package org.splinter.provider.road;

import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.splinter.protocol.road.GraphColumns;
import org.splinter.protocol.road.RoadDefinition;
import org.splinter.protocol.road.RoadDefinitionCodec;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.prepared.SlotFiles;
import org.splinter.provider.road.network.TransitNetwork;
import org.splinter.provider.table.TableStore;

/** The input of every task of a build for routes, read back from its job's configuration. */
record RoadInput(RoadDefinition definition, GraphColumns columns, TableStore tables) {

  /** Reads back what {@link #install} wrote. */
  static RoadInput load(Configuration configuration) throws IOException {
    byte[] bytes = Base64.getDecoder().decode(RoadKeys.DEFINITION.get(configuration));
    RoadDefinition definition = RoadDefinitionCodec.decode(bytes);
    TableStore tables = new TableStore(configuration, new Path(JobKeys.ROOT.get(configuration)));
    GraphColumns columns =
        GraphColumns.of(
            tables.version(definition.table(), definition.fingerprint()),
            definition.transit().metric());
    return new RoadInput(definition, columns, tables);
  }

  /** Writes into a job's configuration what its tasks build; all of it is public. */
  void install(Configuration configuration) {
    JobKeys.ROOT.set(configuration, tables.root().toString());
    byte[] bytes = RoadDefinitionCodec.encode(definition);
    RoadKeys.DEFINITION.set(configuration, Base64.getEncoder().encodeToString(bytes));
  }

  /**
   * Returns the network of the graph.
   *
   * @param begun what this build has begun with; cells take the network of the paths that are there
   */
  TransitNetwork network(SlotFiles begun) throws IOException {
    Path version = tables.directory(definition.table(), definition.fingerprint());
    SlotFiles files =
        definition.network().map(paths -> SlotFiles.of(version, paths.name())).orElse(begun);
    try (InputStream in = tables.fileSystem().open(files.hierarchy())) {
      return TransitNetwork.read(in);
    }
  }
}
