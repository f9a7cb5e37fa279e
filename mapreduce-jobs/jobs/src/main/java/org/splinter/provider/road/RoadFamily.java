package org.splinter.provider.road;

import java.io.IOException;
import java.util.Optional;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.road.RoadDefinition;
import org.splinter.protocol.road.RoadDefinitionCodec;
import org.splinter.protocol.road.RoadManifest;
import org.splinter.protocol.road.RoadManifestCodec;
import org.splinter.provider.prepared.PreparedFamily;
import org.splinter.provider.prepared.SlotStore;
import org.splinter.provider.table.TableStore;

/** Tables for routes as a provider prepares them. */
public final class RoadFamily implements PreparedFamily<RoadDefinition> {
  @Override
  public String name() {
    return RoadDefinition.FAMILY;
  }

  @Override
  public RoadDefinition decode(byte[] definition) throws FormatException {
    return RoadDefinitionCodec.decode(definition);
  }

  @Override
  public Optional<byte[]> find(RoadDefinition definition, TableStore tables) throws IOException {
    return new SlotStore(tables).find(definition, RoadManifest.class).map(RoadManifest::encode);
  }

  @Override
  public byte[] prepare(RoadDefinition definition, TableStore tables, Progress progress)
      throws IOException, InterruptedException {
    return new RoadBuilder(tables.configuration(), tables.root())
        .prepare(definition, progress)
        .encode();
  }

  @Override
  public long bytes(byte[] manifest) throws FormatException {
    return RoadManifestCodec.decode(manifest).bytes();
  }

  /** Reads the index, and refuses one whose digest is not the manifest's. */
  @Override
  public byte[] index(RoadDefinition definition, TableStore tables) throws IOException {
    SlotStore store = new SlotStore(tables);
    byte[] index = store.index(definition, RoadManifestCodec.MAX_INDEX_BYTES);
    Optional<RoadManifest> manifest = store.find(definition, RoadManifest.class);
    if (manifest.isEmpty() || !manifest.get().isIndex(index)) {
      throw new FormatException(
          store.files(definition).index().toString(),
          "it is not the index that belongs there; drop this view");
    }
    return index;
  }
}
