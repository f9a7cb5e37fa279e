package org.splinter.provider.ingest;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.splinter.provider.job.RootCause;

/**
 * The compression of a whole text file, which its first bytes tell and not its name. All of them
 * are read in plain Java, for the reason of {@link ParquetCodecs}, and as streams: memory is
 * bounded by the window, at most 8 MiB, however much a file grows when it is decompressed.
 */
enum Compression {
  NONE("") {
    @Override
    InputStream open(InputStream raw) {
      return raw;
    }
  },
  GZIP("gzip") {
    @Override
    InputStream open(InputStream raw) throws IOException {
      return new GzipMembers(raw);
    }
  },
  ZSTD("zstd") {
    @Override
    InputStream open(InputStream raw) {
      return new Zstd(raw);
    }
  };

  /** The bytes of a file that {@link #of} looks at. */
  static final int MAGIC_BYTES = 4;

  private static final int GZIP_MAGIC = 0x8b1f;

  private final String description;

  Compression(String description) {
    this.description = description;
  }

  /** Returns its name for the user; empty if there is none. */
  String description() {
    return description;
  }

  /** Returns what is said of a file of whose content nothing can be read. */
  String failure(String file, IOException cause) {
    return file + " cannot be decompressed by " + description + ": " + RootCause.of(cause);
  }

  /** Returns the compression of a file that begins with these bytes. */
  static Compression of(byte[] head, int length) {
    int first = 0;
    for (int i = 0; i < Math.min(MAGIC_BYTES, length); i++) {
      first |= (head[i] & 0xff) << (8 * i);
    }
    if ((first & 0xffff) == GZIP_MAGIC) {
      return GZIP;
    }
    return length >= MAGIC_BYTES && ZstdFrames.isStart(first) ? ZSTD : NONE;
  }

  /** Returns what was compressed; closing it closes {@code raw}. */
  abstract InputStream open(InputStream raw) throws IOException;

  /** Stream that turns what the library throws at broken frames into errors of reading. */
  private static final class Zstd extends FilterInputStream {
    Zstd(InputStream raw) {
      super(new ZstdInputStream(new ZstdFrames(raw)));
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      try {
        return in.read(bytes, offset, length);
      } catch (RuntimeException e) {
        throw new IOException("a zstd frame is broken: " + RootCause.of(e), e);
      }
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }
  }
}
