package org.splinter.provider.pir;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;

/** Reader of one column of part files, slots or their digests, into a direct buffer of its own. */
final class ColumnReader implements Closeable {
  private final ByteBuffer buffer;
  private final String content;
  private @Nullable Path file;
  private @Nullable ReadableByteChannel channel;

  /**
   * Makes a reader.
   *
   * @param bytes the most bytes that are read at once
   * @param content the column in a word, for messages
   */
  ColumnReader(int bytes, String content) {
    this.buffer = ByteBuffer.allocateDirect(bytes);
    this.content = content;
  }

  /** Begins to read a file. */
  void open(FileSystem fileSystem, Path from, long offset) throws IOException {
    close();
    channel = SlotFile.open(fileSystem, from, offset);
    file = from;
  }

  /** Reads the next bytes of the file. */
  void fill(int bytes) throws IOException {
    ReadableByteChannel open = channel;
    if (open == null) {
      throw new IllegalStateException("no file is open");
    }
    buffer.clear().limit(bytes);
    while (buffer.hasRemaining()) {
      if (open.read(buffer) < 0) {
        throw new FormatException(
            String.valueOf(file),
            "it ends " + buffer.remaining() + " bytes before its " + content + " do");
      }
    }
    buffer.flip();
  }

  /** Returns the bytes read last, which the next call overwrites. */
  ByteBuffer buffer() {
    return buffer;
  }

  @Override
  public void close() throws IOException {
    ReadableByteChannel open = channel;
    channel = null;
    if (open != null) {
      open.close();
    }
  }
}
