package org.splinter.provider.ingest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Manifest;
import org.splinter.provider.job.JobKeys;

/** Cutter of a stored version into pieces of the rows of a split, across its parts. */
final class VersionPieces {
  private VersionPieces() {}

  /**
   * Returns the pieces; small parts, such as those of many small appends, become one piece and so
   * one part.
   *
   * @param directory the version's directory
   */
  static List<Piece> of(Configuration configuration, Manifest manifest, Path directory)
      throws IOException {
    int target = JobKeys.SPLIT_ROWS.getInt(configuration, 1, Integer.MAX_VALUE - Batch.MAX_ROWS);
    String name = "version " + manifest.fingerprint().shortName() + " of table " + manifest.table();
    List<Piece> pieces = new ArrayList<>();
    int first = 0;
    int count = 0;
    long rows = 0;
    long bytes = 0;
    for (Manifest.StoredBatch batch : manifest.batches()) {
      count++;
      rows += batch.span().rows();
      bytes += batch.span().length();
      if (rows >= target) {
        pieces.add(piece(directory, name, first, count, bytes));
        first += count;
        count = 0;
        rows = 0;
        bytes = 0;
      }
    }
    if (count > 0) {
      pieces.add(piece(directory, name, first, count, bytes));
    }
    return pieces;
  }

  private static Piece piece(Path directory, String name, int first, int count, long bytes) {
    return new Piece(Piece.Format.VERSION, directory.toString(), name, first, count, 0, bytes);
  }
}
