package org.splinter.provider.derived;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Reducer;
import org.splinter.protocol.table.RowBytes;
import org.splinter.provider.job.TaskFailures;

/**
 * Reducer that numbers the rows as they come, from 0 on among those whose sort keys begin alike.
 */
final class RowNumberReducer extends Reducer<BytesWritable, BytesWritable, NullWritable, RowBytes> {
  private final RowBytes row = new RowBytes();
  private byte[] shared = new byte[0];
  private long number;

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(context, () -> super.run(context));
  }

  @Override
  protected void reduce(BytesWritable key, Iterable<BytesWritable> equalRows, Context context)
      throws IOException, InterruptedException {
    DeriveJob.requireNotInterrupted();
    for (BytesWritable value : equalRows) {
      begin(key.getBytes(), ByteBuffer.wrap(value.getBytes()).getInt());
      row.clear();
      row.addColumns(
          value.getBytes(), OrderedRows.SHARED_BYTES, value.getLength() - OrderedRows.SHARED_BYTES);
      row.addWord(number++);
      context.write(NullWritable.get(), row);
    }
  }

  private void begin(byte[] key, int length) {
    if (!Arrays.equals(shared, 0, shared.length, key, 0, length)) {
      shared = Arrays.copyOf(key, length);
      number = 0;
    }
  }
}
