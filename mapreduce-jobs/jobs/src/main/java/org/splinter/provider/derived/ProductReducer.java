package org.splinter.provider.derived;

import java.io.IOException;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Reducer;
import org.splinter.provider.job.TaskFailures;

/** Reducer that multiplies the rows of both sides of each key, and writes the sum over all keys. */
final class ProductReducer
    extends Reducer<BytesWritable, LongWritable, NullWritable, LongWritable> {
  private long rows;

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(context, () -> super.run(context));
  }

  @Override
  protected void reduce(BytesWritable key, Iterable<LongWritable> counts, Context context)
      throws IOException, InterruptedException {
    DeriveJob.requireNotInterrupted();
    long kept = 0;
    long passing = 0;
    for (LongWritable count : counts) {
      // The key changes with the value: its last byte says whose rows these are.
      if (key.getBytes()[key.getLength() - 1] == JoinJob.KEPT) {
        kept += count.get();
      } else {
        passing += count.get();
      }
    }
    rows = SizeBounds.plus(rows, SizeBounds.times(kept, passing));
  }

  @Override
  protected void cleanup(Context context) throws IOException, InterruptedException {
    context.write(NullWritable.get(), new LongWritable(rows));
  }
}
