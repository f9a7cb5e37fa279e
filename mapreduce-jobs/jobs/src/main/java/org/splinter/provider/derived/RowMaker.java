package org.splinter.provider.derived;

import java.io.IOException;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.derived.DerivedTable.Faceted;
import org.splinter.protocol.derived.DerivedTable.Located;
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
    return table instanceof Located located
        ? new LocatedRows(located, DeriveJob.source(store, located.base()), store)
        : new FacetedRows(
            (Faceted) table, DeriveJob.source(store, ((Faceted) table).base()), store);
  }
}
