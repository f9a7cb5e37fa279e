package org.splinter.provider.ingest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.table.ColumnDigest;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.ManifestCodec;

/**
 * A task's report of the piece that it read.
 *
 * @param rows the good rows
 * @param digest SHA-256 of what was read, by which the next pass checks that its input is unchanged
 * @param spans the batches written, if any were
 * @param columns the digests of the columns in these batches, if any were written
 */
@SuppressWarnings("ArrayRecordComponent") // compared by isSameInput only
record PieceReport(
    long rows, BadRows badRows, byte[] digest, List<Manifest.Span> spans, List<byte[]> columns) {

  boolean isSameInput(PieceReport other) {
    return rows == other.rows && Arrays.equals(digest, other.digest);
  }

  byte[] encode() {
    ByteWriter writer = new ByteWriter().i64(rows).fixed(digest);
    badRows.write(writer);
    ManifestCodec.writeSpans(writer, spans);
    writer.u16(columns.size());
    columns.forEach(writer::fixed);
    return writer.toByteArray();
  }

  static PieceReport decode(byte[] bytes) throws FormatException {
    ByteReader reader = new ByteReader("piece report", bytes);
    long rows = reader.i64("rows", 0, Long.MAX_VALUE);
    byte[] digest = reader.fixed("digest", Sha256.BYTES);
    BadRows badRows = BadRows.read(reader);
    List<Manifest.Span> spans = ManifestCodec.readSpans(reader);
    int count = reader.u16("columns", 0, reader.remaining() / ColumnDigest.BYTES);
    List<byte[]> columns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      columns.add(reader.fixed("digest of a column", ColumnDigest.BYTES));
    }
    reader.end();
    return new PieceReport(rows, badRows, digest, spans, columns);
  }
}
