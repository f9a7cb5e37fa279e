package org.splinter.provider.derived;

import java.io.IOException;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Reducer;
import org.splinter.protocol.derived.DerivedTable.Join;
import org.splinter.provider.job.TaskFailures;

/**
 * Reducer that multiplies the rows of both sides of each key, and writes the sum over all keys. In
 * an outer join a row of the left side that agrees with none counts once.
 */
final class ProductReducer
    extends Reducer<BytesWritable, LongWritable, NullWritable, LongWritable> {
  private long rows;
  private boolean outer;

  @Override
  protected void setup(Context context) throws IOException {
    outer = ((Join) DeriveJob.definition(context.getConfiguration())).outer();
  }

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
    // The left side passes by in an outer join.
    rows = SizeBounds.plus(rows, SizeBounds.times(outer ? Math.max(1, kept) : kept, passing));
  }

  @Override
  protected void cleanup(Context context) throws IOException, InterruptedException {
    context.write(NullWritable.get(), new LongWritable(rows));
  }
}
