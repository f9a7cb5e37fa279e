package org.splinter.derive;

import java.io.IOException;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Reducer;

/** Adds up the rows of one side and key. */
final class SumReducer extends Reducer<BytesWritable, LongWritable, BytesWritable, LongWritable> {
  private final LongWritable sum = new LongWritable();

  @Override
  protected void reduce(BytesWritable key, Iterable<LongWritable> counts, Context context)
      throws IOException, InterruptedException {
    long rows = 0;
    for (LongWritable count : counts) {
      rows += count.get();
    }
    sum.set(rows);
    context.write(key, sum);
  }
}
