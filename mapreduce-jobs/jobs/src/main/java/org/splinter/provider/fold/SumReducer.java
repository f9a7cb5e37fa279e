package org.splinter.provider.fold;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Reducer;
import org.splinter.provider.job.TaskFailures;

/** Adds the sums of a key modulo 2^64; the combiner as well. */
public final class SumReducer extends Reducer<SumKey, LongWritable, SumKey, LongWritable> {
  private final LongWritable sum = new LongWritable();

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(context, () -> super.run(context));
  }

  @Override
  protected void reduce(SumKey key, Iterable<LongWritable> values, Context context)
      throws IOException, InterruptedException {
    long total = 0;
    for (LongWritable value : values) {
      total += value.get();
    }
    sum.set(total);
    context.write(key, sum);
  }
}
