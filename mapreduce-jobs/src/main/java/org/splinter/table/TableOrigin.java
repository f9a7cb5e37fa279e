package org.splinter.table;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * What a version was made of, if it was made of other tables: bytes that whoever made it
 * understands, in a file of the version's directory.
 */
public final class TableOrigin {
  private static final String FILE = "origin";
  private static final int MAX_BYTES = 1 << 20;

  private TableOrigin() {}

  /** Writes it into a version's directory before the version is committed. */
  public static void write(FileSystem fileSystem, Path directory, byte[] origin)
      throws IOException {
    TableFiles.write(fileSystem, new Path(directory, FILE), origin);
  }

  /** Reads it from a version's directory; empty if the version was imported. */
  public static Optional<byte[]> read(FileSystem fileSystem, Path directory) throws IOException {
    try {
      return Optional.of(TableFiles.read(fileSystem, new Path(directory, FILE), MAX_BYTES));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }
}
