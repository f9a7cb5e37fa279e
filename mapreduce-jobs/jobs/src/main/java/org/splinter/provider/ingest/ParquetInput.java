package org.splinter.provider.ingest;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** A file that Parquet reads once; all of its bytes that are read go into one digest. */
final class ParquetInput implements InputFile {
  private static final int BUFFER = 1 << 16;

  private final FSDataInputStream in;
  private final DigestingStream digesting;
  private final long length;

  ParquetInput(Path path, Configuration configuration) throws IOException {
    FileSystem fileSystem = InputFiles.fileSystem(path, configuration);
    this.length = fileSystem.getFileStatus(path).getLen();
    this.in = fileSystem.open(path, BUFFER);
    this.digesting = new DigestingStream(in, length);
  }

  @Override
  public long getLength() {
    return length;
  }

  @Override
  public SeekableInputStream newStream() {
    return new DelegatingSeekableInputStream(digesting) {
      @Override
      public long getPos() throws IOException {
        return in.getPos();
      }

      @Override
      public void seek(long position) throws IOException {
        in.seek(position);
      }
    };
  }

  /** Returns the digest of the bytes read, in the order in which they were read. */
  byte[] digest() {
    return digesting.digestSoFar();
  }

  void close() throws IOException {
    digesting.close();
  }
}
