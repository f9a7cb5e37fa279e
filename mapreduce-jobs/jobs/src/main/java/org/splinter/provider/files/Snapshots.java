package org.splinter.provider.files;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Snapshots of a file system, which keep what was deleted: a snapshot that is taken while a query
 * runs keeps its shares for as long as it stays.
 */
public final class Snapshots {
  private static final String SNAPSHOTS = ".snapshot";

  private Snapshots() {}

  /**
   * Returns the directory, or the nearest one above it, of which snapshots can be taken: HDFS shows
   * a directory of snapshots in each such one. It shows one in the root of the file system too,
   * whether or not snapshots are allowed there, so that the root counts once it has a snapshot.
   */
  public static Optional<Path> holder(FileSystem fileSystem, Path directory) throws IOException {
    for (Path each = directory; each != null; each = each.getParent()) {
      Path snapshots = new Path(each, SNAPSHOTS);
      try {
        if (each.isRoot()
            ? fileSystem.listStatus(snapshots).length > 0
            : fileSystem.getFileStatus(snapshots).isDirectory()) {
          return Optional.of(each);
        }
      } catch (FileNotFoundException e) {
        // No snapshot can be taken of this one.
      }
    }
    return Optional.empty();
  }
}
