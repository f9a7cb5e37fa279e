package org.splinter.provider.lookup;

import java.io.IOException;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.Reducer;
import org.splinter.provider.job.TaskFailures;

/** XORs the slots of a key, which are of one size; the combiner as well. */
public final class XorReducer extends Reducer<SlotKey, BytesWritable, SlotKey, BytesWritable> {
  private final BytesWritable slot = new BytesWritable();

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(context, () -> super.run(context));
  }

  @Override
  protected void reduce(SlotKey key, Iterable<BytesWritable> values, Context context)
      throws IOException, InterruptedException {
    boolean first = true;
    for (BytesWritable value : values) {
      if (first) {
        slot.set(value);
        first = false;
      } else {
        xor(value);
      }
    }
    context.write(key, slot);
  }

  private void xor(BytesWritable value) throws IOException {
    int length = slot.getLength();
    if (value.getLength() != length) {
      throw new IOException("slots of " + length + " and " + value.getLength() + " bytes");
    }
    byte[] sum = slot.getBytes();
    byte[] other = value.getBytes();
    for (int i = 0; i < length; i++) {
      sum[i] ^= other[i];
    }
  }
}
