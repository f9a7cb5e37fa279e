package org.splinter.provider.ingest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;
import org.splinter.provider.job.JobKeys;

/**
 * Opener of an import's files before any job runs: settles the schema, refuses files whose columns
 * do not agree with it, and cuts all into pieces. The schema is that of the version appended to,
 * else the declared one, else that of the first Parquet file. Without any of these, its columns are
 * those of the first CSV file and their types are still to be inferred.
 */
final class ImportInput {
  private final Configuration configuration;
  private final ImportOptions options;
  private final @Nullable Manifest base;
  private final List<InputFiles.Found> files;
  private final long pieceRows;
  private final List<Piece> pieces = new ArrayList<>();
  private final Set<String> leftOut = new TreeSet<>();
  private final DeclaredSchema declared;
  private final boolean typed;

  /**
   * Opens the files.
   *
   * @param base the version to append to, or null
   */
  ImportInput(
      Configuration configuration,
      ImportOptions options,
      @Nullable Manifest base,
      List<InputFiles.Found> files)
      throws IOException {
    this.configuration = configuration;
    this.options = options;
    this.base = base;
    this.files = files;
    this.pieceRows =
        JobKeys.SPLIT_ROWS.getInt(configuration, 1, Integer.MAX_VALUE - Batch.MAX_ROWS);
    DeclaredSchema known = knownSchema();
    this.typed = known != null;
    this.declared = known != null ? known : DeclaredSchema.exact(firstHeader());
    for (InputFiles.Found file : files) {
      if (file.format() == Piece.Format.PARQUET) {
        addParquet(file);
      } else {
        addCsv(file);
      }
    }
  }

  /** Returns the pieces of the files, in their order. */
  List<Piece> pieces() {
    return pieces;
  }

  DeclaredSchema declared() {
    return declared;
  }

  /** Returns whether the types are known, but for scales; if not, all files are CSV. */
  boolean typed() {
    return typed;
  }

  /** Returns whether the types and scales are known before the rows are read. */
  boolean settled() {
    return typed && (base != null || declared.measured().isEmpty());
  }

  /** Returns the names of columns that the given schema does not have. */
  List<String> leftOut() {
    return List.copyOf(leftOut);
  }

  private @Nullable DeclaredSchema knownSchema() throws IOException {
    DeclaredSchema given = options.schema();
    if (base != null) {
      if (given == null) {
        return new DeclaredSchema(base.schema(), Set.of(), base.measured());
      }
      given = given.withScalesOf(base.schema());
      if (!given.schema().equals(base.schema())) {
        throw new IOException(
            "the schema file is not the schema of table '"
                + base.table()
                + "': "
                + difference(given.schema(), base.schema())
                + "; append without --schema, or import all rows anew");
      }
      return new DeclaredSchema(given.schema(), given.rounded(), base.measured());
    }
    if (given != null) {
      return given;
    }
    for (InputFiles.Found file : files) {
      if (file.format() == Piece.Format.PARQUET) {
        try (ParquetFile parquet = open(file)) {
          return parquet.defaultSchema();
        }
      }
    }
    return null;
  }

  private Schema firstHeader() throws IOException {
    InputFiles.Found first = files.get(0);
    try (CsvRows rows = new CsvRows(csv(first), configuration)) {
      return rows.header().asStrings();
    }
  }

  private void addCsv(InputFiles.Found file) throws IOException {
    Piece piece = csv(file);
    try (CsvRows rows = new CsvRows(piece, configuration)) {
      checkNames(rows.header());
    }
    pieces.add(piece);
  }

  private void addParquet(InputFiles.Found file) throws IOException {
    try (ParquetFile parquet = open(file)) {
      checkNames(parquet.columns());
      parquet.fieldsOf(declared.schema());
      if (options.schema() == null && base == null) {
        checkTypes(file, parquet.defaultSchema());
      }
      addRowGroups(file, parquet.rowGroups());
    }
  }

  private void checkNames(FileColumns names) throws IOException {
    names.columnsOf(declared.schema());
    List<String> others = names.beyond(declared.schema());
    if (options.schema() != null) {
      leftOut.addAll(others);
    } else if (!others.isEmpty()) {
      throw names.refusal(
          others.get(0),
          base != null
              ? "table '" + base.table() + "' lacks; leave it out by --schema, or import all anew"
              : "the other files lack; import files of one table together, or give a schema");
    }
  }

  private void checkTypes(InputFiles.Found file, DeclaredSchema own) throws IOException {
    List<Column> columns = declared.schema().columns();
    for (int i = 0; i < columns.size(); i++) {
      String type = own.typeName(own.schema().indexOf(columns.get(i).name()));
      if (!type.equals(declared.typeName(i))) {
        throw new IOException(
            file.name()
                + ": column '"
                + columns.get(i).name()
                + "' is "
                + type
                + ", in another file "
                + declared.typeName(i)
                + "; declare it by --schema FILE");
      }
    }
  }

  /** Joins neighbouring row groups to one piece until it has the rows of a split. */
  private void addRowGroups(InputFiles.Found file, List<BlockMetaData> groups) {
    int first = 0;
    do {
      long start = groups.isEmpty() ? 0 : Math.max(0, groups.get(first).getStartingPos());
      long bytes = 0;
      long rows = 0;
      int end = first;
      while (end < groups.size() && rows < pieceRows) {
        rows += groups.get(end).getRowCount();
        bytes += Math.max(0, groups.get(end).getCompressedSize());
        end++;
      }
      pieces.add(
          new Piece(
              Piece.Format.PARQUET,
              file.path().toString(),
              file.name(),
              first,
              end - first,
              start,
              bytes));
      first = end;
    } while (first < groups.size());
  }

  private ParquetFile open(InputFiles.Found file) throws IOException {
    return new ParquetFile(file.path().toString(), file.name(), configuration);
  }

  private static Piece csv(InputFiles.Found file) {
    return Piece.csv(file.path().toString(), file.name(), file.bytes());
  }

  private static String difference(Schema given, Schema there) {
    for (Column column : there.columns()) {
      int own = given.indexOf(column.name());
      if (own < 0) {
        return "it lacks column '" + column.name() + "'";
      }
      if (!given.columns().get(own).equals(column)) {
        return "column '" + column.name() + "' is declared otherwise";
      }
    }
    return given.columns().size() > there.columns().size()
        ? "it has more columns"
        : "its columns stand in another order";
  }
}
