package org.splinter.provider.derived;

import java.io.IOException;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.derived.DerivedTable.Cube;
import org.splinter.protocol.derived.DerivedTable.Join;
import org.splinter.protocol.derived.DerivedTable.Located;
import org.splinter.protocol.derived.DerivedTable.RowNumbers;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.RowBytes;
import org.splinter.provider.table.TableStore;

/** Maker of rows from each row of a table's batches, one batch after the other. */
interface RowMaker {

  /** Goes to a batch that holds the columns that are read. */
  void batch(Batch batch);

  /** Makes the batch's next row, or returns false. */
  boolean next(RowBytes row) throws IOException;

  /** Returns the maker of the rows of a table that a {@link RowwiseJob} makes. */
  static RowMaker of(DerivedTable table, TableStore store) throws IOException {
    return table.accept(new Of(store));
  }

  /** The choice of the maker of a table's rows. */
  record Of(TableStore store) implements DerivedTable.Visitor<RowMaker, IOException> {
    @Override
    public RowMaker join(Join joined) {
      throw notRowwise("a join");
    }

    @Override
    public RowMaker rowNumbers(RowNumbers rowNumbers) {
      throw notRowwise("a numbered table");
    }

    @Override
    public RowMaker located(Located located) throws IOException {
      return new LocatedRows(located, DeriveJob.source(store, located.base()), store);
    }

    @Override
    public RowMaker cube(Cube cube) throws IOException {
      return new CubeRows(cube, DeriveJob.source(store, cube.base()), store);
    }

    private static IllegalStateException notRowwise(String table) {
      return new IllegalStateException(table + " is not made from each row by itself");
    }
  }
}
