package org.splinter.provider.pir;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StreamCapabilities;

/**
 * Opener of part files of slots, so that they are read into direct buffers without a detour over
 * the heap: by the operating system's channels on file://, whose Hadoop streams cannot, and by the
 * buffer reads of HDFS.
 */
final class SlotFile {
  private SlotFile() {}

  /** Opens a file at an offset. */
  static ReadableByteChannel open(FileSystem fileSystem, Path file, long offset)
      throws IOException {
    if (fileSystem instanceof LocalFileSystem local) {
      try {
        return FileChannel.open(local.pathToFile(file).toPath(), StandardOpenOption.READ)
            .position(offset);
      } catch (NoSuchFileException e) {
        throw new FileNotFoundException(file + " is not there");
      }
    }
    FSDataInputStream in = fileSystem.open(file);
    in.seek(offset);
    return in.hasCapability(StreamCapabilities.READBYTEBUFFER)
        ? new BufferReads(in)
        : Channels.newChannel(in);
  }

  private record BufferReads(FSDataInputStream in) implements ReadableByteChannel {
    @Override
    public int read(ByteBuffer buffer) throws IOException {
      return in.read(buffer);
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
