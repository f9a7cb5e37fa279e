package org.splinter.provider.prepared;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.splinter.protocol.road.RoadManifestCodec;
import org.splinter.protocol.slot.SlotManifest;
import org.splinter.protocol.view.ViewManifestCodec;
import org.splinter.provider.files.TableFiles;

/** Reads the manifest of prepared slots, of whatever they are: its magic tells. */
public final class SlotManifests {
  private SlotManifests() {}

  /**
   * Reads it.
   *
   * @throws java.io.FileNotFoundException if it is not there
   */
  public static SlotManifest read(FileSystem fileSystem, SlotFiles files) throws IOException {
    byte[] bytes = TableFiles.read(fileSystem, files.manifest(), ViewManifestCodec.MAX_BYTES);
    return RoadManifestCodec.begins(bytes)
        ? RoadManifestCodec.decode(bytes)
        : ViewManifestCodec.decode(bytes);
  }
}
