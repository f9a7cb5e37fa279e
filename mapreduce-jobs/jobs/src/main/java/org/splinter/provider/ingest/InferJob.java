package org.splinter.provider.ingest;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.job.TaskFailures;

/**
 * Job that finds the types of all columns of text files from all rows, and the columns of JSON
 * lines where no other file tells them; or, where types are known, the scales of binary fractions
 * in files of any format. Each task reports its guesses in one record.
 */
final class InferJob {
  private InferJob() {}

  /**
   * Returns what the values of the plan's files have.
   *
   * @throws BadRowsException if rows are bad and are not to be skipped
   */
  static InferredColumns run(
      Configuration configuration,
      ImportPlan plan,
      JobDirectory directory,
      Path output,
      DoubleConsumer progress)
      throws IOException, InterruptedException {
    Job job =
        ImportJobs.create(configuration, "Splinter import: infer schema", plan, directory, output);
    job.setMapperClass(InferMapper.class);
    job.setNumReduceTasks(0);
    JobRunner.run(job, progress);
    Map<Integer, byte[]> reports = new TreeMap<>(); // in the order of pieces
    ImportJobs.read(
        configuration, output, (key, value) -> reports.put(ImportKey.number(key), value));
    InferredColumns columns = new InferredColumns(plan.declared());
    for (Map.Entry<Integer, byte[]> report : reports.entrySet()) {
      ByteReader reader = new ByteReader("type guesses", report.getValue());
      Map<String, ColumnGuess> guesses = PieceGuesses.read(reader);
      columns.add(plan.pieces().get(report.getKey()), guesses, BadRows.read(reader));
      reader.end();
    }
    if (columns.badRows().count() > 0 && !plan.skipBadRows()) {
      throw new BadRowsException(columns.badRows());
    }
    return columns;
  }

  /** Mapper that looks at the fields of all rows but bad ones, or at binary fractions alone. */
  static final class InferMapper
      extends Mapper<IntWritable, OpenPiece, BytesWritable, BytesWritable> {

    @Override
    public void run(Context context) throws IOException, InterruptedException {
      TaskFailures.recording(context, () -> super.run(context));
    }

    @Override
    protected void map(IntWritable number, OpenPiece piece, Context context)
        throws IOException, InterruptedException {
      ImportPlan plan = piece.plan();
      JsonColumns columns = piece.columns();
      PieceGuesses guesses = new PieceGuesses(plan);
      BadRows bad = new BadRows();
      if (piece.piece().format() == Piece.Format.PARQUET) {
        ParquetScales.read(
            piece.piece(), plan, context.getConfiguration(), guesses, context::progress);
      } else {
        TextRows rows = piece.text(columns, guesses);
        while ((plan.skipBadRows() || bad.count() < BadRows.ENOUGH) && rows.next()) {
          BadRow problem = rows.problem();
          if (problem != null) {
            bad.add(problem);
          }
          guesses.endRow(problem == null, rows.line());
          context.progress();
        }
      }
      ByteWriter writer = new ByteWriter();
      guesses.write(writer, columns);
      bad.write(writer);
      context.write(ImportKey.piece(number.get()), new BytesWritable(writer.toByteArray()));
    }
  }
}
