package org.splinter.provider.table;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.DictionaryCodec;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.provider.files.TableFiles;

/**
 * Versions of tables that tests have written to a directory, in the form in which a provider has
 * them.
 */
public final class StoredVersions {
  private StoredVersions() {}

  /**
   * Makes a table the current version in a store.
   *
   * @param table the manifest that {@link org.splinter.protocol.table.Tables} wrote
   * @param directory the directory of the table's part files
   * @param base the version whose rows the table begins with
   */
  public static void commit(
      TableStore store, PublicTable table, Path directory, @Nullable TableBase base)
      throws IOException {
    FileSystem fileSystem = store.fileSystem();
    try (var staging = store.newStaging()) {
      var version = new org.apache.hadoop.fs.Path(staging.path(), "version");
      for (Manifest.Part part : table.manifest().parts()) {
        byte[] bytes = Files.readAllBytes(directory.resolve(part.file()));
        TableFiles.write(fileSystem, new org.apache.hadoop.fs.Path(version, part.file()), bytes);
      }
      for (Map.Entry<Integer, Dictionary> entry : table.dictionaries().entrySet()) {
        int column = entry.getKey();
        boolean text = table.manifest().schema().columns().get(column).type().isText();
        TableFiles.write(
            fileSystem,
            new org.apache.hadoop.fs.Path(version, VersionFiles.dictionaryFile(column)),
            DictionaryCodec.encode(entry.getValue(), text));
      }
      if (base != null) {
        base.write(fileSystem, version);
      }
      assertTrue(store.commit(version, table.manifest()));
    }
  }
}
