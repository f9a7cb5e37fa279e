package org.splinter.provider.view;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.EntryBlock;
import org.splinter.protocol.view.SlotCodec;
import org.splinter.protocol.view.ViewLayout;
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
    SlotDecoder codec = decoder(input.layout());
    EntryKey keys = new EntryKey(input.layout());
    ByteWriter groups = new ByteWriter();
    while (context.nextKeyValue()) {
      byte[] slot = context.getCurrentValue().getBytes();
      List<SlotCodec.Entry> entries = slot[0] == 0 ? List.of() : codec.decode(slot);
      for (SlotCodec.Entry entry : entries) {
        entry.groups().write(groups.clear());
        value.set(groups.array(), 0, groups.size());
        context.write(new BytesWritable(keys.of(entry.key())), value);
        context.getCounter(ViewCounter.OLD_ENTRIES).increment(1);
      }
    }
  }

  /** Decoder of the entries of a slot. */
  private interface SlotDecoder {
    List<SlotCodec.Entry> decode(byte[] slot) throws FormatException;
  }

  private static SlotDecoder decoder(ViewLayout layout) {
    if (layout.definition().addressing() == Addressing.BOXED) {
      return new EntryBlock(layout, true)::decode;
    }
    SlotCodec codec = new SlotCodec(layout, true);
    return slot -> codec.decode(slot).stream().toList();
  }
}
