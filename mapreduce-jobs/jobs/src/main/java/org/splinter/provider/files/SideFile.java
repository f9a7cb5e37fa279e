package org.splinter.provider.files;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Small owner-only files beside a job: shares never stand in a job's configuration, which the job
 * history publishes. They live in a {@code JobDirectory}, which is deleted when the job ends.
 */
public final class SideFile {
  private static final FsPermission OWNER_FILE = new FsPermission((short) 0600);

  private SideFile() {}

  /** Writes a new owner-only file. */
  public static void write(Configuration configuration, Path file, byte[] bytes)
      throws IOException {
    FileSystem fileSystem = file.getFileSystem(configuration);
    try (FSDataOutputStream out = FileSystem.create(fileSystem, file, OWNER_FILE)) {
      out.write(bytes);
    }
  }

  /**
   * Reads a whole file of at most {@code maxBytes}.
   *
   * @throws IOException if it is missing or longer, naming it and the bound
   */
  public static byte[] read(Configuration configuration, Path file, int maxBytes)
      throws IOException {
    FileSystem fileSystem = file.getFileSystem(configuration);
    FileStatus status;
    try {
      status = fileSystem.getFileStatus(file);
    } catch (FileNotFoundException e) {
      throw new IOException("the side file " + file + " is gone; run the query again", e);
    }
    if (status.getLen() > maxBytes) {
      throw new IOException(
          file + " has " + status.getLen() + " bytes, at most " + maxBytes + " are allowed");
    }
    byte[] bytes = new byte[(int) status.getLen()];
    try (FSDataInputStream in = fileSystem.open(file)) {
      in.readFully(0, bytes);
    }
    return bytes;
  }
}
