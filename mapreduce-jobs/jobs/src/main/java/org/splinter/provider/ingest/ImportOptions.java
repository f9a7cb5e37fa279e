package org.splinter.provider.ingest;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.TableName;

/**
 * Options of an import.
 *
 * @param table the table's name
 * @param files CSV files (gzip if their name ends in .gz) and Parquet files, or globs of them: of
 *     this machine, or paths or URIs of the provider's or any other Hadoop file system
 * @param schema the columns to import, in the table's order, chosen by name from each file; null to
 *     import all columns with the types of a Parquet file, or types inferred from all rows
 * @param unique names of columns that must have no NULL and no value twice
 * @param append whether the rows are added to those of the current version, with its schema
 * @param skipBadRows whether to leave bad rows out instead of refusing the import
 */
public record ImportOptions(
    String table,
    List<String> files,
    @Nullable DeclaredSchema schema,
    List<String> unique,
    boolean append,
    boolean skipBadRows) {

  public ImportOptions {
    table = TableName.given(table);
    files = List.copyOf(files);
    unique = List.copyOf(unique);
  }
}
