package org.splinter.provider.ingest;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.ManifestCodec;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.SchemaCodec;
import org.splinter.provider.files.TableFiles;

/**
 * Plan of an import for its tasks, in a file of its own because a job's configuration is no place
 * for thousands of file names.
 *
 * <pre>
 * "SPLI"  u8 version = 4   u8 skip bad rows   schema
 * per column: u8 rounded   u8 unique   u8 scale to be found, or found
 * u8 NULLs   for each: text   u16 renames   for each: text old name   text name   u8 unknown keys
 * i32 pieces   for each: u8 format   u8 compression   u16 delimiter   u16 quote   text path
 *     text name   i32 first   i32 count   i64 start   i64 bytes
 * i64 rows   u8 profiled (0 or 1)   if 1: the statistics of each column
 * </pre>
 *
 * @param reading how files are read, but for delimiters and quotes, which the pieces have
 * @param unknown what becomes of keys of JSON lines that are no columns
 * @param unique indices of the columns that must be unique
 * @param rows number of good rows; 0 until they are counted
 * @param statistics one per column, or none until they are known
 */
record ImportPlan(
    List<Piece> pieces,
    FileReading reading,
    UnknownKeys unknown,
    DeclaredSchema declared,
    Set<Integer> unique,
    boolean skipBadRows,
    long rows,
    List<ColumnStatistics> statistics) {
  private static final String MAGIC = "SPLI";
  private static final int VERSION = 4;
  private static final int MAX_BYTES = 64 << 20;
  private static final UnknownKeys[] UNKNOWN = UnknownKeys.values();

  ImportPlan {
    pieces = List.copyOf(pieces);
    unique = Set.copyOf(unique);
    statistics = List.copyOf(statistics);
  }

  Schema schema() {
    return declared.schema();
  }

  /** Returns a plan of pieces that no user's options say how to read. */
  static ImportPlan ofRows(List<Piece> pieces, Schema schema) {
    return new ImportPlan(
        pieces,
        FileReading.DETECTED,
        UnknownKeys.REFUSED,
        DeclaredSchema.exact(schema),
        Set.of(),
        false,
        0,
        List.of());
  }

  /**
   * Returns a number as a measured column has it, for the guess of its type. A number that the
   * column cannot have decides nothing if its row is left out; else it counts as it is, so that the
   * import is refused by the widest type that was declared.
   */
  Optional<BigDecimal> counted(int column, BigDecimal number) {
    Optional<BigDecimal> held = declared.held(column, number);
    return held.isPresent() || skipBadRows ? held : Optional.of(number);
  }

  /** Returns this plan with the columns and types that were found. */
  ImportPlan inferred(Schema found) {
    return new ImportPlan(
        pieces,
        reading,
        unknown == UnknownKeys.ADDED ? UnknownKeys.REFUSED : unknown,
        declared.measured().isEmpty()
            ? new DeclaredSchema(found, declared.rounded())
            : declared.found(found),
        unique,
        skipBadRows,
        rows,
        statistics);
  }

  /** Returns this plan with the columns that must be unique, and these pieces before its own. */
  ImportPlan after(List<Piece> before, Set<Integer> uniqueColumns) {
    List<Piece> all = new ArrayList<>(before);
    all.addAll(pieces);
    return new ImportPlan(
        all, reading, unknown, declared, uniqueColumns, skipBadRows, rows, statistics);
  }

  /** Returns this plan with what the profile found. */
  ImportPlan profiled(long goodRows, List<ColumnStatistics> found) {
    return new ImportPlan(pieces, reading, unknown, declared, unique, skipBadRows, goodRows, found);
  }

  /** Writes the plan and makes it the plan of a job. */
  void install(Configuration configuration, Path path) throws IOException {
    TableFiles.write(path.getFileSystem(configuration), path, encode());
    ImportKeys.PLAN.set(configuration, path.toString());
  }

  /** Reads the plan of a job. */
  static ImportPlan of(Configuration configuration) throws IOException {
    Path path = new Path(ImportKeys.PLAN.get(configuration));
    return decode(TableFiles.read(path.getFileSystem(configuration), path, MAX_BYTES));
  }

  byte[] encode() {
    ByteWriter writer = new ByteWriter();
    writer.fixed(MAGIC.getBytes(StandardCharsets.US_ASCII)).u8(VERSION);
    writer.u8(skipBadRows ? 1 : 0);
    SchemaCodec.write(writer, schema());
    for (int i = 0; i < schema().columns().size(); i++) {
      writer.u8(declared.rounded().contains(i) ? 1 : 0).u8(unique.contains(i) ? 1 : 0);
      writer.u8(declared.measured().contains(i) ? 1 : 0);
    }
    reading.write(writer);
    writer.u8(unknown.ordinal()).i32(pieces.size());
    pieces.forEach(piece -> piece.write(writer));
    writer.i64(rows).u8(statistics.isEmpty() ? 0 : 1);
    statistics.forEach(column -> ManifestCodec.writeStatistics(writer, column));
    return writer.toByteArray();
  }

  static ImportPlan decode(byte[] bytes) throws FormatException {
    ByteReader reader = new ByteReader("import plan", bytes);
    reader.magic(MAGIC);
    reader.u8("version", VERSION, VERSION);
    boolean skipBadRows = reader.flag("skip bad rows");
    DeclaredSchema schema = DeclaredSchema.exact(SchemaCodec.read(reader));
    Set<Integer> rounded = new HashSet<>();
    Set<Integer> unique = new HashSet<>();
    Set<Integer> measured = new HashSet<>();
    for (int i = 0; i < schema.schema().columns().size(); i++) {
      if (reader.flag("rounded")) {
        rounded.add(i);
      }
      if (reader.flag("unique")) {
        unique.add(i);
      }
      if (reader.flag("scale found")) {
        measured.add(i);
      }
    }
    FileReading reading = FileReading.read(reader);
    UnknownKeys unknown = UNKNOWN[reader.u8("unknown keys", 0, UNKNOWN.length - 1)];
    int count = reader.i32("pieces", 1, reader.remaining());
    List<Piece> pieces = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      pieces.add(Piece.read(reader));
    }
    long rows = reader.i64("rows", 0, Long.MAX_VALUE);
    List<ColumnStatistics> statistics = new ArrayList<>();
    if (reader.flag("profiled")) {
      for (Column column : schema.schema().columns()) {
        statistics.add(ManifestCodec.readStatistics(reader, column, rows));
      }
    }
    reader.end();
    try {
      schema = new DeclaredSchema(schema.schema(), rounded, measured);
    } catch (IllegalArgumentException e) {
      throw reader.error(String.valueOf(e.getMessage()));
    }
    return new ImportPlan(pieces, reading, unknown, schema, unique, skipBadRows, rows, statistics);
  }
}
