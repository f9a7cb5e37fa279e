package org.splinter.provider.derived;

import java.io.IOException;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.RefusalException;
import org.splinter.protocol.derived.DerivedTable.Faceted;
import org.splinter.protocol.derived.FacetedColumns;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.Value;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.table.TableStore;

/** Job that writes each row of a table once for every choice of its facets and areas. */
final class FacetJob extends RowwiseJob {
  private final Faceted faceted;
  private final Schema schema;

  FacetJob(Faceted faceted, TableStore store) throws IOException {
    super(faceted, faceted.base(), store, "faceting " + faceted.base().table());
    this.faceted = faceted;
    this.schema = FacetedColumns.of(faceted, base().schema());
    Value any = new Value.Text(FacetedColumns.ANY);
    for (int column : searched(faceted)) {
      if (base().statistics().get(column).hasDictionary()
          && store.dictionary(base(), column).rank(any) >= 0) {
        throw ambiguous(base(), column);
      }
    }
  }

  /** Returns the facets and areas. */
  private static List<Integer> searched(Faceted faceted) {
    return Stream.of(faceted.facets(), faceted.areas()).flatMap(List::stream).toList();
  }

  /** Returns the refusal of a column that has the value {@link FacetedColumns#ANY}. */
  static RefusalException ambiguous(Manifest base, int column) {
    return new RefusalException(
        "column '%s' of table '%s' has the value '%s', which stands for any value in a table of facets; import it with another word for it"
            .formatted(
                base.schema().columns().get(column).name(), base.table(), FacetedColumns.ANY));
  }

  /** Returns the columns that a faceted table is made of, ascending. */
  static List<Integer> columns(Faceted faceted) {
    TreeSet<Integer> columns = new TreeSet<>(searched(faceted));
    columns.addAll(faceted.kept());
    return List.copyOf(columns);
  }

  @Override
  List<Integer> columns() {
    return columns(faceted);
  }

  @Override
  Schema schema() {
    return schema;
  }

  /**
   * Refuses by an estimate that counts each row at its base's average, which includes the columns
   * that are not kept.
   */
  @Override
  void requireSize(
      long maxBytes, Configuration configuration, JobDirectory directory, Progress progress)
      throws IOException {
    long rows = mostRows(faceted, base());
    new SizeBounds(configuration, maxBytes)
        .require(
            "the facets of " + base().table() + " would have up to",
            rows,
            (long) (rows * SizeBounds.bytesPerRow(base())),
            "take fewer facets or areas");
    progress.accept(1);
  }

  /**
   * Returns a bound on the rows of the faceted table: a choice has none of the rows in which one of
   * its columns is NULL.
   */
  static long mostRows(Faceted faceted, Manifest base) {
    List<ColumnStatistics> statistics = base.statistics();
    long most = 0;
    for (int choice = 0; choice < 1 << faceted.facets().size(); choice++) {
      long rows = base.rows();
      for (int i = 0; i < faceted.facets().size(); i++) {
        if ((choice >> i & 1) != 0) {
          rows = Math.min(rows, base.rows() - statistics.get(faceted.facets().get(i)).nulls());
        }
      }
      most = SizeBounds.plus(most, rows);
      for (int area : faceted.areas()) {
        most = SizeBounds.plus(most, Math.min(rows, base.rows() - statistics.get(area).nulls()));
      }
    }
    return most;
  }
}
