package org.splinter.provider.ingest;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The local file system, on a disk that is full after a number of writes below one folder, not
 * counting Hadoop's own scratch files.
 */
public final class FullDiskFileSystem extends LocalFileSystem {
  private static final AtomicInteger WRITES_LEFT = new AtomicInteger();
  private static volatile String folder = "";

  public FullDiskFileSystem() {
    super(new Disk());
  }

  /** Returns a configuration whose file:// is this file system. */
  static Configuration configuration(java.nio.file.Path faultyFolder, int writes) {
    folder = faultyFolder.toString();
    WRITES_LEFT.set(writes);
    Configuration configuration = new Configuration();
    configuration.set("fs.file.impl", FullDiskFileSystem.class.getName());
    configuration.setBoolean("fs.file.impl.disable.cache", true);
    return configuration;
  }

  /** Returns whether the disk is full by now. */
  static boolean isFull() {
    return WRITES_LEFT.get() < 0;
  }

  private static final class Disk extends RawLocalFileSystem {
    @Override
    protected OutputStream createOutputStreamWithMode(
        Path path, boolean append, FsPermission permission) throws IOException {
      OutputStream out = super.createOutputStreamWithMode(path, append, permission);
      String name = path.toUri().getPath();
      if (!name.startsWith(folder) || name.contains("/scratch/")) {
        return out;
      }
      OutputStream full = super.createOutputStreamWithMode(new Path("/dev/full"), true, null);
      return new FilterOutputStream(out) {
        @Override
        public void write(int b) throws IOException {
          use();
          out.write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
          use();
          out.write(bytes, offset, length);
        }

        @Override
        public void close() throws IOException {
          full.close();
          out.close();
        }

        private void use() throws IOException {
          if (WRITES_LEFT.decrementAndGet() < 0) {
            full.write(0); // the exception of Hadoop's stream on a full disk
          }
        }
      };
    }
  }
}
