package org.splinter.provider.prepared;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.derived.DerivedTableCodec;
import org.splinter.protocol.road.RoadManifestCodec;
import org.splinter.protocol.slot.SlotManifest;
import org.splinter.protocol.view.ViewManifestCodec;
import org.splinter.provider.files.TableFiles;

/** Decoders of what a store keeps about prepared data of any family. */
public final class PreparedCodecs {
  private PreparedCodecs() {}

  /**
   * Reads the manifest of prepared slots, whose magic names the family.
   *
   * @throws java.io.FileNotFoundException if it is not there
   */
  public static SlotManifest manifest(FileSystem fileSystem, SlotFiles files) throws IOException {
    byte[] bytes = TableFiles.read(fileSystem, files.manifest(), ViewManifestCodec.MAX_BYTES);
    return RoadManifestCodec.begins(bytes)
        ? RoadManifestCodec.decode(bytes)
        : ViewManifestCodec.decode(bytes);
  }

  /**
   * Decodes the definition of a derived table.
   *
   * @throws FormatException naming the field and its bound
   */
  static Definition<?> origin(byte[] bytes) throws FormatException {
    return DerivedTableCodec.decode(bytes);
  }
}
