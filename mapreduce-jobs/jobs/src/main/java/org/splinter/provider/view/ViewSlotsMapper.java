package org.splinter.provider.view;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;
import org.splinter.codec.ByteWriter;
import org.splinter.protocol.view.SlotCodec;
import org.splinter.provider.job.TaskFailures;

/**
 * Mapper that sends on the entries of the view of an older version, under their keys in the new
 * one.
 */
final class ViewSlotsMapper
    extends Mapper<NullWritable, BytesWritable, BytesWritable, BytesWritable> {
  private final BytesWritable value = new BytesWritable();

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(context, () -> send(context));
  }

  private void send(Context context) throws IOException, InterruptedException {
    BuildInput input = BuildInput.load(context.getConfiguration());
    SlotCodec codec = new SlotCodec(input.layout(), true);
    EntryKey keys = new EntryKey(input.layout());
    ByteWriter groups = new ByteWriter();
    while (context.nextKeyValue()) {
      byte[] slot = context.getCurrentValue().getBytes();
      Optional<SlotCodec.Entry> entry = slot[0] == 0 ? Optional.empty() : codec.decode(slot);
      if (entry.isPresent()) {
        entry.get().groups().write(groups.clear());
        value.set(groups.array(), 0, groups.size());
        context.write(new BytesWritable(keys.of(entry.get().key())), value);
        context.getCounter(ViewCounter.OLD_ENTRIES).increment(1);
      }
    }
  }
}
