package org.splinter.provider.view;

import java.io.IOException;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;
import org.splinter.protocol.table.Batch;
import org.splinter.provider.job.TaskFailures;

/** Mapper that feeds a split's batches to {@link ViewRows} and sends on its records. */
final class ViewRowsMapper extends Mapper<NullWritable, Batch, BytesWritable, BytesWritable> {
  private final BytesWritable key = new BytesWritable();
  private final BytesWritable value = new BytesWritable();

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(context, () -> group(context));
  }

  private void group(Context context) throws IOException, InterruptedException {
    BuildInput input = BuildInput.load(context.getConfiguration());
    ViewRows rows =
        new ViewRows(
            input.layout(),
            input.table(),
            (bytes, groups) -> {
              key.set(bytes, 0, bytes.length);
              value.set(groups.array(), 0, groups.size());
              context.write(key, value);
            });
    while (context.nextKeyValue()) {
      if (Thread.currentThread().isInterrupted()) { // how a local job is killed
        throw new InterruptedException("interrupted");
      }
      Batch batch = context.getCurrentValue();
      int grouped = rows.add(batch);
      context.getCounter(ViewCounter.ROWS).increment(batch.rows());
      context.getCounter(ViewCounter.ROWS_GROUPED).increment(grouped);
    }
    rows.drain();
  }
}
