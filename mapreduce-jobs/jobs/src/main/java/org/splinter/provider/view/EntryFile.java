package org.splinter.provider.view;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;

/**
 * The file of a reduce task's entries, which goes when the view is built: for each one the lengths
 * (i32, big-endian) of its key and of its groups, then both. There are millions of entries, for
 * which Hadoop's own files take several times as long.
 */
final class EntryFile {
  private static final int BUFFER = 1 << 18;
  private static final int HEAD = 2 * Integer.BYTES;

  private EntryFile() {}

  /** Writer of entries, in their order. */
  static final class Writer implements Closeable {
    private final OutputStream out;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);

    Writer(FileSystem fileSystem, Path file) throws IOException {
      this.out = fileSystem.create(file, true);
    }

    void append(BytesWritable key, BytesWritable groups) throws IOException {
      if (buffer.remaining() < HEAD) {
        flush();
      }
      buffer.putInt(key.getLength()).putInt(groups.getLength());
      write(key);
      write(groups);
    }

    private void write(BytesWritable bytes) throws IOException {
      if (buffer.remaining() < bytes.getLength()) {
        flush();
      }
      if (buffer.remaining() < bytes.getLength()) {
        out.write(bytes.getBytes(), 0, bytes.getLength());
      } else {
        buffer.put(bytes.getBytes(), 0, bytes.getLength());
      }
    }

    private void flush() throws IOException {
      out.write(buffer.array(), 0, buffer.position());
      buffer.clear();
    }

    @Override
    public void close() throws IOException {
      try (out) {
        flush();
      }
    }
  }

  /** Reader of entries, in their order. */
  static final class Reader implements Closeable {
    private final InputStream in;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).limit(0);
    private int groupBytes;

    Reader(FileSystem fileSystem, Path file) throws IOException {
      this.in = fileSystem.open(file);
    }

    /** Returns the next entry's key; its groups must be read before the next one. */
    byte[] key() throws IOException {
      if (buffer.remaining() < HEAD) {
        fill();
      }
      int keyBytes = buffer.getInt();
      groupBytes = buffer.getInt();
      return read(keyBytes);
    }

    byte[] groups() throws IOException {
      return read(groupBytes);
    }

    private byte[] read(int length) throws IOException {
      if (buffer.remaining() < length && length <= BUFFER) {
        fill();
      }
      byte[] bytes = new byte[length];
      int there = Math.min(length, buffer.remaining());
      buffer.get(bytes, 0, there);
      if (in.readNBytes(bytes, there, length - there) < length - there) {
        throw new EOFException("the file of entries ends within one");
      }
      return bytes;
    }

    /** Fills the buffer behind what is left in it. */
    private void fill() throws IOException {
      buffer.compact();
      int read = in.readNBytes(buffer.array(), buffer.position(), buffer.remaining());
      buffer.position(buffer.position() + read).flip();
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
