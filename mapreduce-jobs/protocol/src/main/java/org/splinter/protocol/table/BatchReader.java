package org.splinter.protocol.table;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.BatchFormat.Encoding;
import org.splinter.protocol.table.BatchFormat.Header;
import org.splinter.protocol.table.BatchFormat.Segment;

/**
 * A reader of the wanted columns of batches by positioned reads, into one {@link Batch} that is
 * filled again and again. Bytes that break the format give a {@link FormatException} that names
 * file and column.
 */
public final class BatchReader implements Closeable {
  private final PartFiles files;
  private final Schema schema;
  private final List<Encoding> encodings = new ArrayList<>();
  private final @Nullable SegmentDecoder[] decoders;
  private final @Nullable SegmentDigester[] digesters;
  private final byte[] header;
  private final Batch batch;
  private byte[] segments = new byte[0];
  private @Nullable String file;
  private PartFiles.@Nullable Part in;

  /**
   * @param files the version's files
   * @param columns indices of the wanted columns
   */
  public BatchReader(PartFiles files, Manifest manifest, List<Integer> columns) {
    this.files = files;
    this.schema = manifest.schema();
    int width = schema.columns().size();
    for (int i = 0; i < width; i++) {
      encodings.add(Encoding.of(schema.columns().get(i).type(), manifest.statistics().get(i)));
    }
    this.decoders = new SegmentDecoder[width];
    this.digesters = new SegmentDigester[width];
    Map<Integer, ColumnVector> vectors = new HashMap<>();
    for (int column : columns) {
      SegmentDecoder decoder = new SegmentDecoder(manifest.statistics().get(column));
      decoders[column] = decoder;
      vectors.put(column, decoder.vector());
    }
    this.header = new byte[BatchFormat.headerBytes(width)];
    this.batch = new Batch(0, vectors);
  }

  /** Digests a wanted column in all batches that are read from now on. */
  public void digest(int column, SegmentDigester digester) {
    digesters[column] = digester;
  }

  /** Reads one batch of a part file. The batch returned before is overwritten. */
  public Batch read(String partFile, Manifest.Span span) throws IOException {
    String format = "batch at " + span.offset() + " of " + files.location(partFile);
    if (span.length() < header.length) {
      throw new FormatException(format, "truncated at the header");
    }
    PartFiles.Part stream = open(partFile);
    readFully(stream, format, span.offset(), header, header.length);
    Header decoded = BatchFormat.decodeHeader(format, header, encodings, span);
    readColumns(stream, format, span.offset() + header.length, decoded);
    batch.rows(decoded.rows());
    return batch;
  }

  /** Reads each run of neighbouring wanted columns at once. */
  private void readColumns(PartFiles.Part stream, String format, long offset, Header decoded)
      throws IOException {
    List<Segment> all = decoded.segments();
    long runOffset = offset;
    for (int first = 0; first < decoders.length; ) {
      int length = 0;
      int end = first;
      while (end < decoders.length && decoders[end] != null) {
        length += all.get(end++).paddedLength();
      }
      if (length > 0) {
        if (segments.length < length) {
          segments = new byte[length];
        }
        readFully(stream, format, runOffset, segments, length);
        int from = 0;
        for (int i = first; i < end; i++) {
          SegmentDecoder decoder = decoders[i];
          if (decoder != null) {
            String column = format + ", column '" + schema.columns().get(i).name() + "'";
            decoder.decode(column, segments, from, all.get(i), decoded.rows());
            SegmentDigester digester = digesters[i];
            if (digester != null) {
              digester.read(decoded.rows(), all.get(i), segments, from);
            }
          }
          from += all.get(i).paddedLength();
        }
        runOffset += length;
      }
      if (end < decoders.length) {
        runOffset += all.get(end).paddedLength();
      }
      first = end + 1;
    }
  }

  private PartFiles.Part open(String partFile) throws IOException {
    PartFiles.Part stream = in;
    if (stream == null || !partFile.equals(file)) {
      close();
      stream = files.open(partFile);
      in = stream;
      file = partFile;
    }
    return stream;
  }

  private static void readFully(
      PartFiles.Part stream, String format, long offset, byte[] bytes, int length)
      throws IOException {
    try {
      stream.readFully(offset, bytes, length);
    } catch (EOFException e) {
      throw new FormatException(format, "the file ends before " + (offset + length) + " bytes");
    }
  }

  @Override
  public void close() throws IOException {
    PartFiles.Part stream = in;
    in = null;
    if (stream != null) {
      stream.close();
    }
  }
}
