package org.splinter.provider.table;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.provider.files.TableFiles;

/**
 * Origin of a version that was made of other tables: bytes that only their maker understands, in a
 * file of the version's directory. The file's time says when the version was last used.
 */
public final class TableOrigin {
  private static final String FILE = "origin";
  private static final int MAX_BYTES = 1 << 20;

  private TableOrigin() {}

  /** Writes the origin into a version's directory before the version is committed. */
  public static void write(FileSystem fileSystem, Path directory, byte[] origin)
      throws IOException {
    TableFiles.write(fileSystem, new Path(directory, FILE), origin);
  }

  /** Reads the origin from a version's directory; empty if the version was imported. */
  public static Optional<byte[]> read(FileSystem fileSystem, Path directory) throws IOException {
    try {
      return Optional.of(TableFiles.read(fileSystem, new Path(directory, FILE), MAX_BYTES));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }

  /** Returns when a version that was made of other tables was made or last used. */
  public static Instant used(FileSystem fileSystem, Path directory) throws IOException {
    FileStatus status = fileSystem.getFileStatus(new Path(directory, FILE));
    return Instant.ofEpochMilli(status.getModificationTime());
  }

  /** Notes that a version is used now, for as long as it is there. */
  public static void touch(FileSystem fileSystem, Path directory) throws IOException {
    try {
      fileSystem.setTimes(new Path(directory, FILE), System.currentTimeMillis(), -1);
    } catch (FileNotFoundException e) {
      // Dropped meanwhile; the reader will report that.
    }
  }
}
