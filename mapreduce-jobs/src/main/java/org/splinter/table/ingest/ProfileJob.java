package org.splinter.table.ingest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Partitioner;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.job.JobDirectory;
import org.splinter.job.JobKeys;
import org.splinter.job.JobRunner;
import org.splinter.job.TaskFailures;
import org.splinter.table.Column;
import org.splinter.table.ColumnStatistics;
import org.splinter.table.Fingerprint;
import org.splinter.table.ManifestCodec;
import org.splinter.table.Schema;

/**
 * Reads all rows once to find what the table's manifest says of them: bad rows, statistics,
 * dictionaries and the fingerprint. Rows travel as digests only; reducers sort them.
 */
final class ProfileJob {
  /** One reduce task for every so many bytes of input. */
  private static final long BYTES_PER_REDUCER = 1L << 30;

  private ProfileJob() {}

  /**
   * What was found. The dictionaries lie in the job's output directory.
   *
   * @param files one report per file of the plan
   */
  record Profile(
      long rows,
      BadRows badRows,
      Fingerprint fingerprint,
      List<ColumnStatistics> statistics,
      List<FileReport> files) {}

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
    int configured = JobKeys.IMPORT_REDUCERS.getInt(configuration, 0, TableFingerprint.RANGES);
    if (configured > 0) {
      return configured;
    }
    long bytes = 0;
    for (SourceFile file : plan.files()) {
      Path path = new Path(file.path());
      FileSystem fileSystem = path.getFileSystem(configuration);
      bytes += fileSystem.getFileStatus(path).getLen();
    }
    return (int) Math.min(TableFingerprint.RANGES, 1 + bytes / BYTES_PER_REDUCER);
  }

  private static Profile read(Configuration configuration, ImportPlan plan, Path output)
      throws IOException {
    Schema schema = plan.schema();
    byte[] @Nullable [] ranges = new byte[TableFingerprint.RANGES][];
    byte[] @Nullable [] columns = new byte[schema.columns().size()][];
    @Nullable FileReport[] files = new FileReport[plan.files().size()];
    ImportJobs.read(
        configuration,
        output,
        (key, value) -> {
          switch (ImportKey.kind(key)) {
            case ImportKey.RANGE_DIGEST -> ranges[ImportKey.range(key)] = value;
            case ImportKey.COLUMN -> columns[ImportKey.number(key)] = value;
            case ImportKey.FILE -> files[ImportKey.number(key)] = FileReport.decode(value);
            default -> throw new IOException("unknown report of kind " + ImportKey.kind(key));
          }
        });
    long rows = 0;
    BadRows badRows = new BadRows();
    List<FileReport> reports = new ArrayList<>();
    for (FileReport file : files) {
      if (file == null) {
        throw new IOException("a file of the import was not profiled");
      }
      rows += file.rows();
      badRows.addAll(file.badRows());
      reports.add(file);
    }
    List<ColumnStatistics> statistics = new ArrayList<>();
    for (Column column : schema.columns()) {
      byte[] encoded = columns[statistics.size()];
      if (encoded == null) {
        throw new IOException("column '" + column.name() + "' was not profiled");
      }
      ByteReader reader = new ByteReader("statistics", encoded);
      statistics.add(ManifestCodec.readStatistics(reader, column, rows));
      reader.end();
    }
    return new Profile(
        rows, badRows, TableFingerprint.of(schema, rows, ranges), statistics, reports);
  }

  /** Profiles one file. */
  static final class ProfileMapper
      extends Mapper<IntWritable, CsvRows, BytesWritable, BytesWritable> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      TaskFailures.recording(context, () -> super.run(context));
    }

    @Override
    protected void map(IntWritable file, CsvRows rows, Context context)
        throws IOException, InterruptedException {
      ImportPlan plan = ImportPlan.of(context.getConfiguration());
      Schema schema = plan.schema();
      int width = schema.columns().size();
      List<ColumnProfile> profiles = new ArrayList<>();
      for (Column column : schema.columns()) {
        profiles.add(new ColumnProfile(column.type().isText(), width));
      }
      TableFingerprint.RowDigester digester = new TableFingerprint.RowDigester(schema);
      long[] counts = new long[TableFingerprint.RANGES];
      long good = 0;
      BadRows bad = new BadRows();
      byte[] digest = ImportKey.row();
      BytesWritable key = new BytesWritable(digest);
      BytesWritable nothing = new BytesWritable();
      RowParser row =
          new RowParser(rows, schema, CsvHeader.fieldColumns(rows.file(), rows.header(), schema));
      while ((plan.skipBadRows() || bad.count() < BadRows.ENOUGH) && row.next()) {
        BadRow problem = row.problem();
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
      FileReport report = new FileReport(good, bad, rows.digest(), List.of());
      context.write(ImportKey.file(file.get()), new BytesWritable(report.encode()));
    }
  }

  /** Keeps each range together and spreads ranges, columns and files over the reducers. */
  static final class KeyPartitioner extends Partitioner<BytesWritable, BytesWritable> {
    @Override
    public int getPartition(BytesWritable key, BytesWritable value, int reducers) {
      return ImportKey.kind(key) == ImportKey.ROWS
          ? ImportKey.range(key) * reducers / TableFingerprint.RANGES
          : ImportKey.number(key) % reducers;
    }
  }
}
