package org.splinter.table.ingest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.job.JobKeys;
import org.splinter.table.Column;
import org.splinter.table.ColumnStatistics;
import org.splinter.table.ManifestCodec;
import org.splinter.table.Schema;
import org.splinter.table.SchemaCodec;
import org.splinter.table.TableFiles;

/**
 * What an import tells its tasks, in a file of its own because a job's configuration is no place
 * for thousands of file names.
 *
 * <pre>
 * magic "SPLI" | version (u8) = 1 | skip bad rows (u8) | schema
 * files (i32), then for each: path (text), name (text)
 * rows (i64); profiled (u8: 0 or 1), and if 1, the statistics of each column
 * </pre>
 *
 * @param rows number of good rows; 0 until they are counted
 * @param statistics one per column, or none until they are known
 */
record ImportPlan(
    List<SourceFile> files,
    Schema schema,
    boolean skipBadRows,
    long rows,
    List<ColumnStatistics> statistics) {
  private static final String MAGIC = "SPLI";
  private static final int VERSION = 1;
  private static final int MAX_BYTES = 64 << 20;
  private static final int MAX_PATH = 1 << 16;

  ImportPlan {
    files = List.copyOf(files);
    statistics = List.copyOf(statistics);
  }

  /** The same with what the profile found. */
  ImportPlan profiled(long goodRows, List<ColumnStatistics> found) {
    return new ImportPlan(files, schema, skipBadRows, goodRows, found);
  }

  /** Writes the plan and makes it the plan of a job. */
  void install(Configuration configuration, Path path) throws IOException {
    TableFiles.write(path.getFileSystem(configuration), path, encode());
    JobKeys.IMPORT_PLAN.set(configuration, path.toString());
  }

  /** Reads the plan of a job. */
  static ImportPlan of(Configuration configuration) throws IOException {
    Path path = new Path(JobKeys.IMPORT_PLAN.get(configuration));
    return decode(TableFiles.read(path.getFileSystem(configuration), path, MAX_BYTES));
  }

  byte[] encode() {
    ByteWriter writer = new ByteWriter();
    writer.fixed(MAGIC.getBytes(StandardCharsets.US_ASCII)).u8(VERSION);
    writer.u8(skipBadRows ? 1 : 0);
    SchemaCodec.write(writer, schema);
    writer.i32(files.size());
    files.forEach(file -> writer.text(file.path()).text(file.name()));
    writer.i64(rows).u8(statistics.isEmpty() ? 0 : 1);
    statistics.forEach(column -> ManifestCodec.writeStatistics(writer, column));
    return writer.toByteArray();
  }

  static ImportPlan decode(byte[] bytes) throws FormatException {
    ByteReader reader = new ByteReader("import plan", bytes);
    reader.magic(MAGIC);
    reader.u8("version", VERSION, VERSION);
    boolean skipBadRows = reader.flag("skip bad rows");
    Schema schema = SchemaCodec.read(reader);
    int count = reader.i32("files", 1, reader.remaining());
    List<SourceFile> files = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      files.add(new SourceFile(reader.text("path", MAX_PATH), reader.text("name", MAX_PATH)));
    }
    long rows = reader.i64("rows", 0, Long.MAX_VALUE);
    List<ColumnStatistics> statistics = new ArrayList<>();
    if (reader.flag("profiled")) {
      for (Column column : schema.columns()) {
        statistics.add(ManifestCodec.readStatistics(reader, column, rows));
      }
    }
    reader.end();
    return new ImportPlan(files, schema, skipBadRows, rows, statistics);
  }
}
