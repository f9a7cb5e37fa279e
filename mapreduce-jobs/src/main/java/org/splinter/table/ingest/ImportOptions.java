package org.splinter.table.ingest;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.table.Schema;
import org.splinter.table.TableName;

/**
 * What to import.
 *
 * @param table the table's name
 * @param files CSV files, gzip if their name ends in .gz: files of this machine, or paths or URIs
 *     of the provider's file system
 * @param schema the columns to import, in the table's order, chosen by name from each file; null to
 *     import all columns and infer their types from all rows
 * @param skipBadRows whether to leave bad rows out instead of refusing the import
 */
public record ImportOptions(
    String table, List<String> files, @Nullable Schema schema, boolean skipBadRows) {

  public ImportOptions {
    table = TableName.of(table);
    files = List.copyOf(files);
  }
}
