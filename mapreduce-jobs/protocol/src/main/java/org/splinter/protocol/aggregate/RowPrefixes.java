package org.splinter.protocol.aggregate;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;
import org.splinter.codec.Sha256;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.RowBytes;
import org.splinter.protocol.table.RowDigester;
import org.splinter.protocol.table.StoredValues;

/**
 * A digester of the whole content of a batch's rows, on demand: it returns the first 8 bytes of the
 * digests that their table's fingerprint is made of.
 */
final class RowPrefixes {
  private static final int NONE = -1;

  private final StoredValues values;
  private final List<Integer> columns;
  private final RowDigester digester;
  private final RowBytes bytes = new RowBytes();
  private final byte[] digest = new byte[Sha256.BYTES];
  private int digested = NONE;

  RowPrefixes(PublicTable table) {
    this.values = new StoredValues(table);
    this.columns = IntStream.range(0, table.manifest().schema().columns().size()).boxed().toList();
    this.digester = new RowDigester(table.manifest().schema());
  }

  /** Goes to a batch that holds all columns. */
  void batch(Batch batch) {
    values.batch(batch);
    digested = NONE;
  }

  /** Returns the first 8 bytes of a row's digest, big-endian. */
  long prefix(int row) {
    if (digested != row) {
      bytes.clear();
      values.write(row, columns, bytes);
      digester.digest(bytes, digest, 0);
      digested = row;
    }
    return ByteBuffer.wrap(digest).getLong();
  }
}
