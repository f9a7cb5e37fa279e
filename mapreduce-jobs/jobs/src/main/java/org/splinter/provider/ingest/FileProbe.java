package org.splinter.provider.ingest;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.provider.job.RootCause;

/**
 * Finder of a file's format in its first bytes, at most {@link #SAMPLE_BYTES} of them as they are
 * stored and as many once they are decompressed. A file that is no table is refused before any job
 * runs.
 */
final class FileProbe {
  static final int SAMPLE_BYTES = 1 << 16;

  private static final byte[] PARQUET_MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

  private final Configuration configuration;
  private final FileReading reading;

  /** The format of a file, and its layout if it is text. */
  record Format(Piece.Format format, TextLayout layout) {}

  FileProbe(Configuration configuration, FileReading reading) {
    this.configuration = configuration;
    this.reading = reading;
  }

  /**
   * Looks at a file.
   *
   * @param name the user's name for it
   * @throws IOException if it is no table, naming what it is
   */
  Format probe(Path path, String name) throws IOException {
    if (name.toLowerCase(Locale.ROOT).endsWith(".parquet")) {
      return new Format(Piece.Format.PARQUET, TextLayout.PLAIN);
    }
    FileSystem fileSystem = InputFiles.fileSystem(path, configuration);
    Compression compression;
    byte[] sample;
    try (FSDataInputStream in = fileSystem.open(path)) {
      byte[] head = in.readNBytes(SAMPLE_BYTES);
      if (isParquet(head, in, fileSystem.getFileStatus(path).getLen())) {
        return new Format(Piece.Format.PARQUET, TextLayout.PLAIN);
      }
      in.seek(head.length);
      compression = Compression.of(head, head.length);
      sample = compression == Compression.NONE ? head : decompressed(name, compression, head, in);
    } catch (InvalidSample e) {
      throw new IOException(e.getMessage(), e);
    } catch (IOException e) {
      throw new IOException(name + " cannot be read: " + RootCause.of(e));
    }
    return ofText(name, new TextLayout(compression, ',', reading.quote()), sample);
  }

  private static boolean isParquet(byte[] head, FSDataInputStream in, long length)
      throws IOException {
    byte[] tail = new byte[PARQUET_MAGIC.length];
    if (length < 2L * tail.length || !Arrays.equals(head, 0, 4, PARQUET_MAGIC, 0, 4)) {
      return false;
    }
    in.readFully(length - tail.length, tail);
    return Arrays.equals(tail, PARQUET_MAGIC);
  }

  private static byte[] decompressed(
      String name, Compression compression, byte[] head, InputStream rest) throws IOException {
    InputStream raw = new SequenceInputStream(new ByteArrayInputStream(head), rest);
    byte[] sample = new byte[SAMPLE_BYTES];
    int count = 0;
    try (InputStream in = compression.open(raw)) {
      int read = 0;
      while (count < sample.length && read >= 0) {
        count += read;
        read = in.read(sample, count, sample.length - count);
      }
    } catch (IOException e) {
      if (count == 0) { // else the rows before the break tell the format, and then where it is
        throw new InvalidSample(compression.failure(name, e));
      }
    }
    return Arrays.copyOf(sample, count);
  }

  private Format ofText(String name, TextLayout layout, byte[] sample) throws IOException {
    refuse(name, NoTable.binary(name, sample, reading.delimiter()));
    char[] chars = new char[sample.length];
    int count = characters(sample, chars);
    String text = new String(chars, 0, count).stripLeading();
    if (text.startsWith("{")) {
      return new Format(Piece.Format.JSON, layout);
    }
    boolean whole = sample.length < SAMPLE_BYTES;
    char delimiter =
        reading.delimiter() != null
            ? reading.delimiter()
            : Delimiters.detect(chars, count, whole, reading.quote());
    refuse(name, NoTable.text(text, delimiter));
    return new Format(Piece.Format.CSV, layout.separated(delimiter, reading.quote()));
  }

  private static int characters(byte[] sample, char[] chars) throws IOException {
    int count = 0;
    try (Utf8Reader reader = new Utf8Reader(new ByteArrayInputStream(sample))) {
      int read = 0;
      while (read >= 0) {
        count += read;
        read = reader.read(chars, count, chars.length - count);
      }
    }
    return count;
  }

  private static void refuse(String name, @Nullable String description) throws IOException {
    if (description != null) {
      throw new IOException(name + " " + description);
    }
  }

  /** A failure whose message names the file. */
  private static final class InvalidSample extends IOException {
    private static final long serialVersionUID = 1L;

    InvalidSample(String message) {
      super(message);
    }
  }
}
