package org.splinter.provider.ingest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.job.TaskFailures;

/**
 * Job that finds the types of all columns of CSV files from all rows or, where types are known, the
 * scales of binary fractions in files of any format. Each task reports its guesses in one record.
 */
final class InferJob {
  private InferJob() {}

  /**
   * Returns the plan's schema with the types that its files' values have.
   *
   * @throws IOException naming a column whose binary fractions have too many digits
   */
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
    Set<Integer> measured = plan.declared().measured();
    for (Column column : plan.schema().columns()) {
      TypeGuess guess = guesses.get(columns.size());
      if (measured.isEmpty()) {
        columns.add(new Column(column.name(), guess.type()));
      } else if (measured.contains(columns.size())) {
        ColumnType type = guess.decimalOfFractions().orElseThrow(() -> tooLong(column, guess));
        columns.add(new Column(column.name(), type));
      } else {
        columns.add(column);
      }
    }
    return new Schema(columns);
  }

  private static IOException tooLong(Column column, TypeGuess guess) {
    return new IOException(
        "column '"
            + column.name()
            + "': its values have up to "
            + guess.digits()
            + ", and a decimal at most 18 in all; declare it by --schema, such as: "
            + column.name()
            + " decimal("
            + guess.room()
            + ") round");
  }

  private static List<TypeGuess> newGuesses(Schema schema) {
    List<TypeGuess> guesses = new ArrayList<>();
    for (int i = 0; i < schema.columns().size(); i++) {
      guesses.add(new TypeGuess());
    }
    return guesses;
  }

  /**
   * Mapper that looks at the fields of all rows that have as many as the header, or at the binary
   * fractions among them alone.
   */
  static final class InferMapper
      extends Mapper<IntWritable, OpenPiece, BytesWritable, BytesWritable> {

    @Override
    public void run(Context context) throws IOException, InterruptedException {
      TaskFailures.recording(context, () -> super.run(context));
    }

    @Override
    protected void map(IntWritable number, OpenPiece piece, Context context)
        throws IOException, InterruptedException {
      List<TypeGuess> all = newGuesses(piece.plan().schema());
      if (piece.piece().format() == Piece.Format.PARQUET) {
        ParquetScales.read(
            piece.piece(),
            piece.plan().declared(),
            context.getConfiguration(),
            all,
            context::progress);
      } else {
        readCsv(piece, all, context::progress);
      }
      ByteWriter writer = new ByteWriter();
      all.forEach(guess -> guess.write(writer));
      context.write(ImportKey.piece(number.get()), new BytesWritable(writer.toByteArray()));
    }

    private static void readCsv(OpenPiece piece, List<TypeGuess> all, Runnable progress)
        throws IOException {
      Schema schema = piece.plan().schema();
      Set<Integer> measured = piece.plan().declared().measured();
      CsvRows rows = piece.csv();
      int[] fieldColumns = rows.header().columnsOf(schema);
      List<TypeGuess> row = newGuesses(schema);
      rows.readInto(
          fieldColumns,
          (column, buffer, from, length, quoted) -> {
            if (measured.isEmpty()) {
              row.get(column).add(buffer, from, length);
            } else if (measured.contains(column)) {
              row.get(column).addText(new String(buffer, from, length));
            }
          });
      for (boolean more = rows.next(); more; more = rows.next()) {
        boolean counts = rows.fields() == fieldColumns.length;
        for (int i = 0; i < row.size(); i++) {
          if (counts) {
            all.get(i).merge(row.get(i));
          }
          row.get(i).clear();
        }
        progress.run();
      }
    }
  }
}
