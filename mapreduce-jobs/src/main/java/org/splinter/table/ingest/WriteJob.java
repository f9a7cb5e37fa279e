package org.splinter.table.ingest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.jspecify.annotations.Nullable;
import org.splinter.job.JobDirectory;
import org.splinter.job.JobKeys;
import org.splinter.job.JobRunner;
import org.splinter.job.TaskFailures;
import org.splinter.table.BatchWriter;
import org.splinter.table.Column;
import org.splinter.table.ColumnBuilder;
import org.splinter.table.ColumnStatistics;
import org.splinter.table.Schema;
import org.splinter.table.TableStore;

/**
 * Reads all rows again and writes them as batches, one part for each file that has any. A file that
 * is not the one that was profiled is refused.
 */
final class WriteJob {
  private WriteJob() {}

  /**
   * Writes the parts into {@code output}.
   *
   * @param plan with what the profile found
   * @param directory of the import
   * @param dictionaries the directory that has them
   * @return one report per file of the plan
   */
  static List<FileReport> run(
      Configuration configuration,
      ImportPlan plan,
      JobDirectory directory,
      Path dictionaries,
      Path output,
      DoubleConsumer progress)
      throws IOException, InterruptedException {
    Job job =
        ImportJobs.create(configuration, "Splinter import: write batches", plan, directory, output);
    JobKeys.TABLE_DIRECTORY.set(job.getConfiguration(), dictionaries.toString());
    job.setMapperClass(WriteMapper.class);
    job.setNumReduceTasks(0);
    JobRunner.run(job, progress);
    @Nullable FileReport[] reports = new FileReport[plan.files().size()];
    ImportJobs.read(
        configuration,
        output,
        (key, value) -> reports[ImportKey.number(key)] = FileReport.decode(value));
    List<FileReport> all = new ArrayList<>();
    for (FileReport report : reports) {
      if (report == null) {
        throw new IOException("a file of the import was not written");
      }
      all.add(report);
    }
    return all;
  }

  /** The name of the part with the rows of a file. */
  static String partFile(int file) {
    return String.format(Locale.ROOT, "part-%05d", file);
  }

  static IOException changed(SourceFile file) {
    return new IOException(file.name() + " changed while it was being imported; import it again");
  }

  /** Writes the rows of one file. */
  static final class WriteMapper
      extends Mapper<IntWritable, CsvRows, BytesWritable, BytesWritable> {
    private static final int BUFFER = 1 << 16;

    @Override
    public void run(Context context) throws IOException, InterruptedException {
      TaskFailures.recording(context, () -> super.run(context));
    }

    @Override
    protected void map(IntWritable file, CsvRows rows, Context context)
        throws IOException, InterruptedException {
      Configuration configuration = context.getConfiguration();
      ImportPlan plan = ImportPlan.of(configuration);
      Schema schema = plan.schema();
      @Nullable Ranks[] ranks = ranks(configuration, plan);
      RowParser row =
          new RowParser(rows, schema, CsvHeader.fieldColumns(rows.file(), rows.header(), schema));
      Path part = new Path(FileOutputFormat.getWorkOutputPath(context), partFile(file.get()));
      FileSystem fileSystem = part.getFileSystem(configuration);
      long good = 0;
      BadRows bad = new BadRows();
      FileReport report;
      try (BatchWriter writer =
          new BatchWriter(fileSystem.create(part, false, BUFFER), schema, plan.statistics())) {
        while (row.next()) {
          BadRow problem = row.problem();
          if (problem != null) {
            bad.add(problem);
            continue;
          }
          for (int column = 0; column < ranks.length; column++) {
            append(writer.column(column), row, column, schema.columns().get(column), ranks[column]);
          }
          writer.endRow();
          good++;
          context.progress();
        }
        writer.finish();
        report = new FileReport(good, bad, rows.digest(), writer.spans());
      }
      if (good == 0) {
        fileSystem.delete(part, false);
      }
      context.write(ImportKey.file(file.get()), new BytesWritable(report.encode()));
    }

    private static void append(
        ColumnBuilder builder, RowParser row, int column, Column described, @Nullable Ranks ranks)
        throws IOException {
      if (row.isNull(column)) {
        builder.appendNull();
        return;
      }
      boolean text = described.type().isText();
      if (ranks == null) {
        if (text) {
          builder.appendText(row.text(), row.textStart(column), row.textLength(column));
        } else {
          builder.appendWord(row.word(column));
        }
        return;
      }
      int rank =
          text
              ? ranks.of(row.text(), row.textStart(column), row.textLength(column))
              : ranks.of(row.word(column));
      if (rank < 0) {
        throw changed(row.file());
      }
      builder.appendWord(rank);
    }

    private static @Nullable Ranks[] ranks(Configuration configuration, ImportPlan plan)
        throws IOException {
      Path directory = new Path(JobKeys.TABLE_DIRECTORY.get(configuration));
      FileSystem fileSystem = directory.getFileSystem(configuration);
      @Nullable Ranks[] ranks = new Ranks[plan.statistics().size()];
      for (int i = 0; i < ranks.length; i++) {
        ColumnStatistics statistics = plan.statistics().get(i);
        if (statistics.hasDictionary()) {
          Column column = plan.schema().columns().get(i);
          ranks[i] =
              new Ranks(TableStore.readDictionary(fileSystem, directory, i, column, statistics));
        }
      }
      return ranks;
    }
  }
}
