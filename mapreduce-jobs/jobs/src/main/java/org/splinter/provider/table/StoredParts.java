package org.splinter.provider.table;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.protocol.table.PartFiles;

/** The part files in a version's directory on a Hadoop file system. */
record StoredParts(FileSystem fileSystem, Path directory) implements PartFiles {
  @Override
  public Part open(String file) throws IOException {
    FSDataInputStream in = fileSystem.open(new Path(directory, file));
    return new Part() {
      @Override
      public void readFully(long position, byte[] bytes, int length) throws IOException {
        in.readFully(position, bytes, 0, length);
      }

      @Override
      public void close() throws IOException {
        in.close();
      }
    };
  }

  @Override
  public String location(String file) {
    return new Path(directory, file).toString();
  }
}
