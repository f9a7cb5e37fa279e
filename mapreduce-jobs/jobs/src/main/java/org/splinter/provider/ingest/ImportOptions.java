package org.splinter.provider.ingest;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.TableName;

/**
 * Options of an import.
 *
 * @param table the table's name
 * @param files files of CSV, JSON lines and Parquet, or globs of them: of this machine, or paths or
 *     URIs of the provider's or any other Hadoop file system, or {@link #STANDARD_INPUT}
 * @param schema the columns to import, in the table's order, chosen by name from each file; null to
 *     import all columns with the types of a Parquet file, or types inferred from all rows
 * @param reading how the files are read
 * @param standardInput the file of this machine that has what standard input had, or null
 * @param unique names of columns that must have no NULL and no value twice
 * @param append whether the rows are added to those of the current version, with its schema
 * @param skipBadRows whether to leave bad rows out instead of refusing the import
 */
public record ImportOptions(
    String table,
    List<String> files,
    @Nullable DeclaredSchema schema,
    FileReading reading,
    @Nullable String standardInput,
    List<String> unique,
    boolean append,
    boolean skipBadRows) {
  /** The name of standard input among the files. */
  public static final String STANDARD_INPUT = "-";

  public ImportOptions {
    table = TableName.given(table);
    files = List.copyOf(files);
    unique = List.copyOf(unique);
  }

  /** Returns these options with the file that has what standard input had, or null. */
  public ImportOptions withStandardInput(@Nullable String file) {
    return new ImportOptions(table, files, schema, reading, file, unique, append, skipBadRows);
  }

  /** Makes the options of files that tell themselves how they are read. */
  public ImportOptions(
      String table,
      List<String> files,
      @Nullable DeclaredSchema schema,
      List<String> unique,
      boolean append,
      boolean skipBadRows) {
    this(table, files, schema, FileReading.DETECTED, null, unique, append, skipBadRows);
  }
}
