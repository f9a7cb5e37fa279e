package org.splinter.provider.derived;

import java.io.IOException;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Reducer;
import org.splinter.protocol.table.RowBytes;
import org.splinter.provider.job.TaskFailures;

/** Reducer that numbers the rows as they come. */
final class RowNumberReducer extends Reducer<BytesWritable, BytesWritable, NullWritable, RowBytes> {
  private final RowBytes row = new RowBytes();
  private long number;

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(context, () -> super.run(context));
  }

  @Override
  protected void reduce(BytesWritable key, Iterable<BytesWritable> equalRows, Context context)
      throws IOException, InterruptedException {
    DeriveJob.requireNotInterrupted();
    for (BytesWritable columns : equalRows) {
      row.clear();
      row.addColumns(columns.getBytes(), 0, columns.getLength());
      row.addWord(number++);
      context.write(NullWritable.get(), row);
    }
  }
}
