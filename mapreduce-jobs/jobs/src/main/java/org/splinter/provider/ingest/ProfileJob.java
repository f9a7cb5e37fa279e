package org.splinter.provider.ingest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Partitioner;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.ManifestCodec;
import org.splinter.protocol.table.Schema;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.job.TaskFailures;

/**
 * Job that reads all rows once for the table's manifest: bad rows, statistics, dictionaries and the
 * fingerprint. Rows travel as digests only; reducers sort them.
 */
final class ProfileJob {
  /** Bytes of input for each reduce task. */
  private static final long BYTES_PER_REDUCER = 1L << 30;

  private ProfileJob() {}

  /**
   * Findings of the job. The dictionaries lie in the job's output directory.
   *
   * @param duplicates by column, of unique columns that are not
   * @param pieces one report per piece of the plan
   * @param keys of each file of JSON lines that has rows, if a schema file chose the columns
   */
  record Profile(
      long rows,
      BadRows badRows,
      Fingerprint fingerprint,
      List<ColumnStatistics> statistics,
      Map<Integer, Duplicates> duplicates,
      List<PieceReport> pieces,
      List<SchemaKeys> keys) {}

  static Profile run(
      Configuration configuration,
      ImportPlan plan,
      JobDirectory directory,
      Path output,
      DoubleConsumer progress)
      throws IOException, InterruptedException {
    Job job =
        ImportJobs.create(configuration, "Splinter import: profile rows", plan, directory, output);
    job.setMapperClass(ProfileMapper.class);
    job.setPartitionerClass(KeyPartitioner.class);
    job.setReducerClass(ProfileReducer.class);
    job.setNumReduceTasks(reducers(configuration, plan));
    JobRunner.run(job, progress);
    return read(configuration, plan, output);
  }

  private static int reducers(Configuration configuration, ImportPlan plan) throws IOException {
    int configured = ImportKeys.REDUCERS.getInt(configuration, 0, TableFingerprint.RANGES);
    if (configured > 0) {
      return configured;
    }
    long bytes = plan.pieces().stream().mapToLong(Piece::bytes).sum();
    return (int) Math.min(TableFingerprint.RANGES, 1 + bytes / BYTES_PER_REDUCER);
  }

  private static Profile read(Configuration configuration, ImportPlan plan, Path output)
      throws IOException {
    Schema schema = plan.schema();
    byte[] @Nullable [] ranges = new byte[TableFingerprint.RANGES][];
    byte[] @Nullable [] columns = new byte[schema.columns().size()][];
    @Nullable PieceReport[] pieces = new PieceReport[plan.pieces().size()];
    Map<Integer, Duplicates> duplicates = new TreeMap<>();
    List<SchemaKeys> keys = new ArrayList<>();
    ImportJobs.read(
        configuration,
        output,
        (key, value) -> {
          switch (ImportKey.kind(key)) {
            case ImportKey.RANGE_DIGEST -> ranges[ImportKey.range(key)] = value;
            case ImportKey.COLUMN -> columns[ImportKey.number(key)] = value;
            case ImportKey.PIECE -> pieces[ImportKey.number(key)] = PieceReport.decode(value);
            case ImportKey.KEYS -> keys.add(SchemaKeys.decode(value));
            case ImportKey.UNIQUE ->
                duplicates
                    .computeIfAbsent(ImportKey.number(key), column -> new Duplicates())
                    .merge(value);
            default -> throw new IOException("unknown report of kind " + ImportKey.kind(key));
          }
        });
    long rows = 0;
    BadRows badRows = new BadRows();
    List<PieceReport> reports = new ArrayList<>();
    for (PieceReport piece : pieces) {
      if (piece == null) {
        throw new IOException("a piece of the import was not profiled");
      }
      rows += piece.rows();
      badRows.addAll(piece.badRows());
      reports.add(piece);
    }
    List<ColumnStatistics> statistics = new ArrayList<>();
    for (int i = 0; i < columns.length; i++) {
      Column column = schema.columns().get(i);
      byte[] encoded = columns[i];
      if (encoded == null) {
        throw new IOException("column '" + column.name() + "' was not profiled");
      }
      ByteReader reader = new ByteReader("statistics", encoded);
      ColumnStatistics counted = ManifestCodec.readStatistics(reader, column, rows);
      reader.end();
      boolean unique = plan.unique().contains(i) && !duplicates.containsKey(i);
      statistics.add(counted.declaredUnique(unique));
    }
    Fingerprint fingerprint = TableFingerprint.of(schema, statistics, rows, ranges);
    return new Profile(rows, badRows, fingerprint, statistics, duplicates, reports, keys);
  }

  /** Mapper that profiles one piece. */
  static final class ProfileMapper
      extends Mapper<IntWritable, OpenPiece, BytesWritable, BytesWritable> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      TaskFailures.recording(context, () -> super.run(context));
    }

    @Override
    protected void map(IntWritable number, OpenPiece piece, Context context)
        throws IOException, InterruptedException {
      ImportPlan plan = piece.plan();
      Schema schema = plan.schema();
      int width = schema.columns().size();
      List<ColumnProfile> profiles = new ArrayList<>();
      for (Column column : schema.columns()) {
        profiles.add(new ColumnProfile(column.type(), width));
      }
      TableFingerprint.ParsedRows digester = new TableFingerprint.ParsedRows(schema);
      long[] counts = new long[TableFingerprint.RANGES];
      long good = 0;
      BadRows bad = new BadRows();
      byte[] digest = ImportKey.row();
      BytesWritable key = new BytesWritable(digest);
      BytesWritable nothing = new BytesWritable();
      BytesWritable uniqueKey = new BytesWritable();
      BytesWritable place = new BytesWritable();
      RowSource row = piece.rows();
      while ((plan.skipBadRows() || bad.count() < BadRows.ENOUGH) && row.next()) {
        BadRow problem = piece.problem(row);
        if (problem != null) {
          bad.add(problem);
          continue;
        }
        good++;
        for (int i = 0; i < width; i++) {
          profiles.get(i).add(row, i);
        }
        digester.digest(row, digest, ImportKey.DIGEST);
        ImportKey.setRange(digest);
        counts[digest[ImportKey.DIGEST] & 0xff]++;
        context.write(key, nothing);
        writeUnique(piece, row, uniqueKey, place, context);
      }
      for (int range = 0; range < counts.length; range++) {
        if (counts[range] > 0) {
          byte[] count = new ByteWriter().i64(counts[range]).toByteArray();
          context.write(ImportKey.rangeCount(range), new BytesWritable(count));
        }
      }
      for (int i = 0; i < width; i++) {
        context.write(ImportKey.column(i), new BytesWritable(profiles.get(i).encode()));
      }
      PieceReport report = new PieceReport(good, bad, row.digest(), List.of(), List.of());
      context.write(ImportKey.piece(number.get()), new BytesWritable(report.encode()));
      JsonColumns keys = piece.keys();
      if (keys != null && plan.unknown() == UnknownKeys.LEFT_OUT && good + bad.count() > 0) {
        byte[] met = SchemaKeys.of(keys).encode();
        context.write(ImportKey.keys(number.get()), new BytesWritable(met));
      }
    }

    /** Sends the values of the unique columns to where equal ones meet. */
    private static void writeUnique(
        OpenPiece piece, RowSource row, BytesWritable key, BytesWritable place, Context context)
        throws IOException, InterruptedException {
      Set<Integer> unique = piece.plan().unique();
      if (unique.isEmpty()) {
        return;
      }
      Duplicates.RowNumber.encode(piece.number(), row.position(), place);
      for (int column : unique) {
        boolean text = piece.plan().schema().columns().get(column).type().isText();
        ImportKey.setUnique(key, column, text, row);
        context.write(key, place);
      }
    }
  }

  /** Partitioner that keeps ranges and equal values together and spreads all over the reducers. */
  static final class KeyPartitioner extends Partitioner<BytesWritable, BytesWritable> {
    @Override
    public int getPartition(BytesWritable key, BytesWritable value, int reducers) {
      return switch (ImportKey.kind(key)) {
        case ImportKey.ROWS -> ImportKey.range(key) * reducers / TableFingerprint.RANGES;
        case ImportKey.UNIQUE -> (key.hashCode() & Integer.MAX_VALUE) % reducers;
        default -> ImportKey.number(key) % reducers;
      };
    }
  }
}
