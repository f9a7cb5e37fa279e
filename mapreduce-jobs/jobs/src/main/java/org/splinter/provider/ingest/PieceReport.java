package org.splinter.provider.ingest;

import java.util.Arrays;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.ManifestCodec;

/**
 * A task's report of the piece that it read.
 *
 * @param rows the good rows
 * @param digest SHA-256 of what was read, by which the next pass checks that its input is unchanged
 * @param spans the batches written, if any were
 */
@SuppressWarnings("ArrayRecordComponent") // compared by isSameInput only
record PieceReport(long rows, BadRows badRows, byte[] digest, List<Manifest.Span> spans) {

  boolean isSameInput(PieceReport other) {
    return rows == other.rows && Arrays.equals(digest, other.digest);
  }

  byte[] encode() {
    ByteWriter writer = new ByteWriter().i64(rows).fixed(digest);
    badRows.write(writer);
    ManifestCodec.writeSpans(writer, spans);
    return writer.toByteArray();
  }

  static PieceReport decode(byte[] bytes) throws FormatException {
    ByteReader reader = new ByteReader("piece report", bytes);
    long rows = reader.i64("rows", 0, Long.MAX_VALUE);
    byte[] digest = reader.fixed("digest", Sha256.BYTES);
    BadRows badRows = BadRows.read(reader);
    List<Manifest.Span> spans = ManifestCodec.readSpans(reader);
    reader.end();
    return new PieceReport(rows, badRows, digest, spans);
  }
}
