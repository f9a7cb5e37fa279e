package org.splinter.provider.ingest;

import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.provider.job.RootCause;

/** An open text file of an import: its characters once decompressed, its digest as it is stored. */
final class TextFile implements Closeable {
  private static final int BUFFER = 1 << 16;

  private final Piece piece;
  private final long length;
  private final DigestingStream raw;
  private final Utf8Reader reader;

  TextFile(Piece piece, Configuration configuration) throws IOException {
    this.piece = piece;
    try {
      Path path = new Path(piece.path());
      FileSystem fileSystem = InputFiles.fileSystem(path, configuration);
      this.length = fileSystem.getFileStatus(path).getLen();
      this.raw = new DigestingStream(fileSystem.open(path, BUFFER), length);
    } catch (IOException e) {
      throw new IOException(piece.name() + " cannot be read: " + RootCause.of(e));
    }
    Compression compression = piece.layout().compression();
    try {
      this.reader = new Utf8Reader(compression.open(raw));
    } catch (IOException e) {
      raw.close();
      throw new IOException(compression.failure(piece.name(), e));
    }
  }

  Reader reader() {
    return reader;
  }

  float progress() {
    return length == 0 ? 1 : Math.min(1, (float) raw.count() / length);
  }

  byte[] digest() throws IOException {
    return raw.digest();
  }

  /** Returns an error of reading on, which says where. */
  IOException unreadable(long line, Exception cause) {
    return new IOException(piece.place(line) + ": cannot be read: " + RootCause.of(cause));
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
