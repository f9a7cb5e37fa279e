package org.splinter.provider.prepared;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FileSystem;

/**
 * New files that get the parts of a sub-table.
 *
 * @param first the number that the first part has among the sub-table's
 */
public record SlotPartFiles(FileSystem fileSystem, SlotFiles files, int subTable, int first)
    implements SlotWriter.Parts {
  /** Returns files for all parts of a sub-table. */
  public static SlotPartFiles of(FileSystem fileSystem, SlotFiles files, int subTable) {
    return new SlotPartFiles(fileSystem, files, subTable, 0);
  }

  @Override
  public OutputStream slots(int part) throws IOException {
    return fileSystem.create(files.slots(subTable, first + part), false);
  }

  @Override
  public OutputStream digests(int part) throws IOException {
    return fileSystem.create(files.digests(subTable, first + part), false);
  }
}
