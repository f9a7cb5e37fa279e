package org.splinter.provider.sum;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;
import org.splinter.protocol.table.Batch;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.job.TaskFailures;
import org.splinter.provider.table.BatchSplit;
import org.splinter.provider.table.TableStore;

/** Mapper that adds up the rows of a split, and emits the state of each sum at the end. */
final class SumMapper extends Mapper<NullWritable, Batch, IntWritable, BytesWritable> {
  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(context, () -> evaluate(context));
  }

  private static void evaluate(Context context) throws IOException, InterruptedException {
    try (SumQuestion question = question(context.getConfiguration());
        SumProcessor processor = question.processor()) {
      long row = ((BatchSplit) context.getInputSplit()).firstRow(question.version());
      while (context.nextKeyValue()) {
        if (Thread.currentThread().isInterrupted()) { // how a local job is killed
          throw new InterruptedException("interrupted");
        }
        Batch batch = context.getCurrentValue();
        processor.process(batch, row);
        row += batch.rows();
      }
      IntWritable key = new IntWritable();
      BytesWritable value = new BytesWritable();
      processor.states(
          (sum, state) -> {
            key.set(sum);
            value.set(state, 0, state.length);
            context.write(key, value);
          });
    }
  }

  /** Opens the request that a job answers. */
  static SumQuestion question(Configuration configuration) throws IOException {
    TableStore tables = new TableStore(configuration, new Path(JobKeys.ROOT.get(configuration)));
    return SumQuestion.open(
        configuration, new PrivateTables(tables), new Path(SumKeys.REQUEST.get(configuration)));
  }
}
