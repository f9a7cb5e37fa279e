package org.splinter.provider.ingest;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Schema;

/**
 * The rule by which a version's public facts follow from what was counted in its rows. Rows are
 * stored by these facts.
 */
public interface Publication {
  /** The rule of public tables: all that was counted is public. */
  Publication COUNTED = facts -> facts;

  /**
   * Facts about a version.
   *
   * @param statistics one per column
   * @param dictionaries the directory of the values of columns that have dictionaries by these
   *     statistics
   */
  record Facts(
      Schema schema,
      long rows,
      Fingerprint fingerprint,
      List<ColumnStatistics> statistics,
      Path dictionaries) {
    public Facts {
      statistics = List.copyOf(statistics);
    }
  }

  /**
   * Returns what is public. Where a dictionary is another one than was counted, its file has been
   * replaced.
   *
   * @throws IOException naming the rows' value that the facts have no room for
   */
  Facts of(Facts counted) throws IOException;
}
