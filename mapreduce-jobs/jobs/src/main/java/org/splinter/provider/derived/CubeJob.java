package org.splinter.provider.derived;

import java.io.IOException;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.derived.CubeColumns;
import org.splinter.protocol.derived.DerivedTable.Cube;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.Value;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.table.TableStore;

/** Job that writes each row of a table once for every choice of its dimensions and areas. */
final class CubeJob extends RowwiseJob {
  private final Cube cube;
  private final Schema schema;

  CubeJob(Cube cube, TableStore store) throws IOException {
    super(cube, cube.base(), store, "making the data cube of " + cube.base().table());
    this.cube = cube;
    this.schema = CubeColumns.of(cube, base().schema());
    Value any = new Value.Text(CubeColumns.ANY);
    for (int column : searched(cube)) {
      if (base().statistics().get(column).hasDictionary()
          && store.dictionary(base(), column).rank(any) >= 0) {
        throw ambiguous(base(), column);
      }
    }
  }

  /** Returns the dimensions and areas. */
  private static List<Integer> searched(Cube cube) {
    return Stream.of(cube.dimensions(), cube.areas()).flatMap(List::stream).toList();
  }

  /** Returns the refusal of a column that has the value {@link CubeColumns#ANY}. */
  static RefusedRequestException ambiguous(Manifest base, int column) {
    return new RefusedRequestException(
        "column '%s' of table '%s' has the value '%s', which stands for any value in a data cube; import it with another word for it"
            .formatted(base.schema().columns().get(column).name(), base.table(), CubeColumns.ANY));
  }

  /** Returns the columns that a data cube is made of, ascending. */
  static List<Integer> columns(Cube cube) {
    TreeSet<Integer> columns = new TreeSet<>(searched(cube));
    columns.addAll(cube.kept());
    return List.copyOf(columns);
  }

  @Override
  List<Integer> columns() {
    return columns(cube);
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
    long rows = mostRows(cube, base());
    new SizeBounds(configuration, maxBytes)
        .require(
            "the cube of " + base().table() + " would have up to",
            rows,
            (long) (rows * SizeBounds.bytesPerRow(base())),
            "take fewer dimensions or areas");
    progress.accept(1);
  }

  /**
   * Returns a bound on the rows of the data cube: a choice has none of the rows in which one of its
   * columns is NULL.
   */
  static long mostRows(Cube cube, Manifest base) {
    List<ColumnStatistics> statistics = base.statistics();
    long most = 0;
    for (int choice = 0; choice < 1 << cube.dimensions().size(); choice++) {
      long rows = base.rows();
      for (int i = 0; i < cube.dimensions().size(); i++) {
        if ((choice >> i & 1) != 0) {
          rows = Math.min(rows, base.rows() - statistics.get(cube.dimensions().get(i)).nulls());
        }
      }
      most = SizeBounds.plus(most, rows);
      for (int area : cube.areas()) {
        most = SizeBounds.plus(most, Math.min(rows, base.rows() - statistics.get(area).nulls()));
      }
    }
    return most;
  }
}
