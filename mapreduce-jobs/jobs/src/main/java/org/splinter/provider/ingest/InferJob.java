package org.splinter.provider.ingest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Schema;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.job.TaskFailures;

/**
 * Job that finds the types of all columns of CSV files from all rows. Each task reports its guesses
 * in one record.
 */
final class InferJob {
  private InferJob() {}

  /** Returns the plan's schema with the types that its files' values have. */
  static Schema run(
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
    List<TypeGuess> guesses = newGuesses(plan.schema());
    ImportJobs.read(
        configuration,
        output,
        (key, value) -> {
          ByteReader reader = new ByteReader("type guesses", value);
          for (TypeGuess guess : guesses) {
            guess.merge(TypeGuess.read(reader));
          }
          reader.end();
        });
    List<Column> columns = new ArrayList<>();
    for (Column column : plan.schema().columns()) {
      columns.add(new Column(column.name(), guesses.get(columns.size()).type()));
    }
    return new Schema(columns);
  }

  private static List<TypeGuess> newGuesses(Schema schema) {
    List<TypeGuess> guesses = new ArrayList<>();
    for (int i = 0; i < schema.columns().size(); i++) {
      guesses.add(new TypeGuess());
    }
    return guesses;
  }

  /** Mapper that looks at the fields of all rows that have as many as the header. */
  static final class InferMapper
      extends Mapper<IntWritable, OpenPiece, BytesWritable, BytesWritable> {

    @Override
    public void run(Context context) throws IOException, InterruptedException {
      TaskFailures.recording(context, () -> super.run(context));
    }

    @Override
    protected void map(IntWritable number, OpenPiece piece, Context context)
        throws IOException, InterruptedException {
      Schema schema = piece.plan().schema();
      CsvRows rows = piece.csv();
      int[] fieldColumns = rows.header().columnsOf(schema);
      List<TypeGuess> all = newGuesses(schema);
      List<TypeGuess> row = newGuesses(schema);
      rows.readInto(
          fieldColumns,
          (column, buffer, from, length, quoted) -> row.get(column).add(buffer, from, length));
      for (boolean more = rows.next(); more; more = rows.next()) {
        boolean counts = rows.fields() == fieldColumns.length;
        for (int i = 0; i < row.size(); i++) {
          if (counts) {
            all.get(i).merge(row.get(i));
          }
          row.get(i).clear();
        }
        context.progress();
      }
      ByteWriter writer = new ByteWriter();
      all.forEach(guess -> guess.write(writer));
      context.write(ImportKey.piece(number.get()), new BytesWritable(writer.toByteArray()));
    }
  }
}
