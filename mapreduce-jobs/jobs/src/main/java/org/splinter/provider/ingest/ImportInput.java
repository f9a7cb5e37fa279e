package org.splinter.provider.ingest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;
import org.splinter.provider.job.JobKeys;

/**
 * Opener of an import's files before any job runs: settles the schema, refuses files whose columns
 * do not agree with it, and cuts all into pieces. The schema is that of the version appended to,
 * else the declared one, else that of the first Parquet file. Without any of these, its columns are
 * those of the first CSV file and their types are still to be inferred; with JSON lines alone, so
 * are the columns, of which those of the first rows are known.
 */
final class ImportInput {
  /** The rows of a file of JSON lines that are looked at before any job runs. */
  private static final int ROWS_LOOKED_AT = 100;

  private final Configuration configuration;
  private final ImportOptions options;
  private final @Nullable Manifest base;
  private final List<InputFiles.Found> files;
  private final long pieceRows;
  private final List<Piece> pieces = new ArrayList<>();
  private final Set<String> leftOut = new TreeSet<>();
  private final DeclaredSchema declared;
  private final boolean typed;
  private final boolean named;
  private final Set<ColumnRename> usedRenames = new HashSet<>();

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
    requireCsv();
    DeclaredSchema known = knownSchema();
    this.typed = known != null;
    this.named = typed || has(Piece.Format.CSV);
    this.declared = known != null ? known : DeclaredSchema.exact(firstColumns());
    for (InputFiles.Found file : files) {
      switch (file.format()) {
        case CSV -> addCsv(file);
        case JSON -> addJson(file);
        case PARQUET -> addParquet(file);
        case VERSION, ROWS -> throw new AssertionError(file);
      }
    }
    requireRenamed();
  }

  /** Returns the plan of the files, without what must be unique. */
  ImportPlan plan() {
    return new ImportPlan(
        pieces,
        options.reading(),
        unknownKeys(),
        declared,
        Set.of(),
        options.skipBadRows(),
        0,
        List.of());
  }

  private UnknownKeys unknownKeys() {
    if (!named) {
      return UnknownKeys.ADDED;
    }
    return options.schema() != null ? UnknownKeys.LEFT_OUT : UnknownKeys.REFUSED;
  }

  /** Returns how each file is read. */
  List<ReadFile> read() {
    return files.stream()
        .map(file -> new ReadFile(file.name(), file.layout().describe(file.format())))
        .toList();
  }

  DeclaredSchema declared() {
    return declared;
  }

  /** Returns whether the types are known, but for scales; if not, all files are text. */
  boolean typed() {
    return typed;
  }

  /** Returns whether the types and scales are known before the rows are read. */
  boolean settled() {
    return typed && (base != null || declared.measured().isEmpty());
  }

  /** Returns whether all columns are known. */
  boolean named() {
    return named;
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
                + difference(given, base.schema())
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

  private boolean has(Piece.Format format) {
    return files.stream().anyMatch(file -> file.format() == format);
  }

  /** Refuses options that none of the files is read by. */
  private void requireCsv() throws IOException {
    if (options.reading().isOfCsv() && !has(Piece.Format.CSV)) {
      throw new IOException(
          "--delimiter, --quote and --null say how CSV files are read; "
              + files.get(0).name()
              + " is "
              + files.get(0).layout().describe(files.get(0).format()));
    }
  }

  /** Refuses other names of columns that no file has, unless a later row may have them. */
  private void requireRenamed() throws IOException {
    for (ColumnRename rename : options.reading().renames()) {
      if (!usedRenames.contains(rename) && !has(Piece.Format.JSON)) {
        throw new IOException(
            "--rename "
                + rename.old()
                + "="
                + rename.name()
                + ": no file has such a column; names are compared as they stand in the files,"
                + " letter by letter");
      }
    }
  }

  /** Returns the columns of the first CSV file, or those of the first rows of JSON lines. */
  private Schema firstColumns() throws IOException {
    for (InputFiles.Found file : files) {
      if (file.format() == Piece.Format.CSV) {
        try (CsvRows rows = csv(file)) {
          return rows.header().asStrings();
        }
      }
    }
    JsonColumns columns = jsonColumns(List.of(), UnknownKeys.ADDED);
    look(files.get(0), columns);
    if (columns.size() == 0) {
      throw new IOException(files.get(0).name() + ": none of its first rows has a key");
    }
    List<Column> found = new ArrayList<>();
    for (int column : columns.order()) {
      found.add(new Column(columns.name(column), ColumnType.STRING));
    }
    return new Schema(found);
  }

  private void addJson(InputFiles.Found file) throws IOException {
    JsonColumns columns =
        named
            ? jsonColumns(declared.schema().columns(), unknownKeys())
            : jsonColumns(List.of(), UnknownKeys.ADDED);
    look(file, columns);
    leftOut.addAll(columns.leftOut());
    pieces.add(file.textPiece());
  }

  private JsonColumns jsonColumns(List<Column> known, UnknownKeys unknown) {
    return new JsonColumns(known, unknown, options.reading().renames());
  }

  /** Reads the first rows, and refuses a file whose first one is none. */
  private void look(InputFiles.Found file, JsonColumns columns) throws IOException {
    FieldSink nowhere = (column, buffer, from, length, form) -> {};
    try (JsonRows rows = new JsonRows(file.textPiece(), columns, nowhere, configuration)) {
      for (int row = 0; row < ROWS_LOOKED_AT && rows.next(); row++) {
        BadRow problem = rows.problem();
        if (row == 0 && problem != null) {
          refuseFirst(file, rows, problem);
        }
      }
    }
  }

  private void refuseFirst(InputFiles.Found file, JsonRows rows, BadRow problem)
      throws IOException {
    if (!rows.isObject()) {
      throw new IOException(
          file.name()
              + " begins with { but line "
              + rows.line()
              + " "
              + problem.reason()
              + "; JSON must be one object a line: jq -c . FILE");
    }
    if (!options.skipBadRows()) {
      BadRows bad = new BadRows();
      bad.add(problem);
      throw new BadRowsException(bad);
    }
  }

  private void addCsv(InputFiles.Found file) throws IOException {
    try (CsvRows rows = csv(file)) {
      checkNames(rows.header());
    }
    pieces.add(file.textPiece());
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
    usedRenames.addAll(names.used());
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
    return new ParquetFile(
        file.path().toString(), file.name(), options.reading().renames(), configuration);
  }

  private CsvRows csv(InputFiles.Found file) throws IOException {
    return new CsvRows(file.textPiece(), options.reading(), configuration);
  }

  private static String difference(DeclaredSchema given, Schema there) {
    List<Column> declared = given.schema().columns();
    for (Column column : there.columns()) {
      int own = given.schema().indexOf(column.name());
      if (own < 0) {
        return "it lacks column '" + column.name() + "'";
      }
      if (!declared.get(own).type().equals(column.type())) {
        return "column '"
            + column.name()
            + "' is declared "
            + given.declaredName(own)
            + ", in the table it is "
            + column.type().describe();
      }
      if (!declared.get(own).equals(column)) {
        return "column '"
            + column.name()
            + "' is declared with prefix("
            + declared.get(own).prefixBytes()
            + "), in the table it has prefix("
            + column.prefixBytes()
            + ")";
      }
    }
    return declared.size() > there.columns().size()
        ? "it has more columns"
        : "its columns stand in another order";
  }
}
