package org.splinter.provider.ingest;

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
import org.splinter.protocol.table.BatchWriter;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnBuilder;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Schema;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.job.TaskFailures;
import org.splinter.provider.table.TableKeys;
import org.splinter.provider.table.VersionFiles;

/**
 * Job that reads all rows again and writes them as batches, one part for each piece that has any. A
 * piece that is not the one that was profiled is refused.
 */
final class BatchWriteJob {
  private BatchWriteJob() {}

  /**
   * Writes the parts into {@code output}.
   *
   * @param plan with what the profile found
   * @param directory of the import
   * @param dictionaries the directory that has them
   * @return one report per piece of the plan
   */
  static List<PieceReport> run(
      Configuration configuration,
      ImportPlan plan,
      JobDirectory directory,
      Path dictionaries,
      Path output,
      DoubleConsumer progress)
      throws IOException, InterruptedException {
    Job job =
        ImportJobs.create(configuration, "Splinter import: write batches", plan, directory, output);
    TableKeys.DIRECTORY.set(job.getConfiguration(), dictionaries.toString());
    job.setMapperClass(WriteMapper.class);
    job.setNumReduceTasks(0);
    JobRunner.run(job, progress);
    @Nullable PieceReport[] reports = new PieceReport[plan.pieces().size()];
    ImportJobs.read(
        configuration,
        output,
        (key, value) -> reports[ImportKey.number(key)] = PieceReport.decode(value));
    List<PieceReport> all = new ArrayList<>();
    for (PieceReport report : reports) {
      if (report == null) {
        throw new IOException("a piece of the import was not written");
      }
      all.add(report);
    }
    return all;
  }

  /** Returns the name of the part with the rows of a piece. */
  static String partFile(int piece) {
    return String.format(Locale.ROOT, "part-%05d", piece);
  }

  static IOException changed(Piece piece) {
    return new IOException(piece.name() + " changed while it was being imported; import it again");
  }

  /** Mapper that writes the rows of one piece. */
  static final class WriteMapper
      extends Mapper<IntWritable, OpenPiece, BytesWritable, BytesWritable> {
    private static final int BUFFER = 1 << 16;

    @Override
    public void run(Context context) throws IOException, InterruptedException {
      TaskFailures.recording(context, () -> super.run(context));
    }

    @Override
    protected void map(IntWritable number, OpenPiece piece, Context context)
        throws IOException, InterruptedException {
      Configuration configuration = context.getConfiguration();
      ImportPlan plan = piece.plan();
      Schema schema = plan.schema();
      @Nullable Ranks[] ranks = ranks(configuration, plan);
      RowSource row = piece.rows();
      Path part = new Path(FileOutputFormat.getWorkOutputPath(context), partFile(number.get()));
      FileSystem fileSystem = part.getFileSystem(configuration);
      long good = 0;
      BadRows bad = new BadRows();
      PieceReport report;
      try (BatchWriter writer =
          new BatchWriter(fileSystem.create(part, false, BUFFER), schema, plan.statistics())) {
        while (row.next()) {
          BadRow problem = piece.problem(row);
          if (problem != null) {
            bad.add(problem);
            continue;
          }
          for (int column = 0; column < ranks.length; column++) {
            boolean text = schema.columns().get(column).type().isText();
            if (!append(writer.column(column), row, column, text, ranks[column])) {
              throw changed(piece.piece());
            }
          }
          writer.endRow();
          good++;
          context.progress();
        }
        writer.finish();
        report = new PieceReport(good, bad, row.digest(), writer.spans(), writer.endDigests());
      }
      if (good == 0) {
        fileSystem.delete(part, false);
      }
      context.write(ImportKey.piece(number.get()), new BytesWritable(report.encode()));
    }

    /**
     * Appends a value and returns whether that succeeded: the value is in the dictionary, if there
     * is one.
     */
    private static boolean append(
        ColumnBuilder builder, RowSource row, int column, boolean text, @Nullable Ranks ranks) {
      if (row.isNull(column)) {
        builder.appendNull();
        return true;
      }
      if (ranks == null) {
        if (text) {
          builder.appendText(row.text(column), row.textStart(column), row.textLength(column));
        } else {
          builder.appendWord(row.word(column));
        }
        return true;
      }
      int rank =
          text
              ? ranks.of(row.text(column), row.textStart(column), row.textLength(column))
              : ranks.of(row.word(column));
      if (rank >= 0) {
        builder.appendWord(rank);
      }
      return rank >= 0;
    }

    private static @Nullable Ranks[] ranks(Configuration configuration, ImportPlan plan)
        throws IOException {
      Path directory = new Path(TableKeys.DIRECTORY.get(configuration));
      FileSystem fileSystem = directory.getFileSystem(configuration);
      @Nullable Ranks[] ranks = new Ranks[plan.statistics().size()];
      for (int i = 0; i < ranks.length; i++) {
        ColumnStatistics statistics = plan.statistics().get(i);
        if (statistics.hasDictionary()) {
          Column column = plan.schema().columns().get(i);
          ranks[i] =
              new Ranks(VersionFiles.readDictionary(fileSystem, directory, i, column, statistics));
        }
      }
      return ranks;
    }
  }
}
