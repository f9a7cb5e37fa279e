package org.splinter.provider.lookup;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;
import org.splinter.fss.EvaluationPath;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.job.TaskFailures;
import org.splinter.provider.round.EvaluationCounter;

/** Feeds a split's slots to a {@link ScanProcessor} and emits what it selected at the end. */
public final class ScanMapper extends Mapper<NullWritable, SlotChunk, SlotKey, BytesWritable> {
  private final SlotKey key = new SlotKey();
  private final BytesWritable value = new BytesWritable();

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(context, () -> scan(context));
  }

  private void scan(Context context) throws IOException, InterruptedException {
    long start = System.nanoTime();
    try (ScanProcessor processor = open(context.getConfiguration())) {
      count(context, ScanCounter.SETUP_MICROS, (System.nanoTime() - start) / 1000);
      while (context.nextKeyValue()) {
        if (Thread.currentThread().isInterrupted()) { // how a local job is killed
          throw new InterruptedException("interrupted");
        }
        processor.process(context.getCurrentValue());
      }
      processor.drain((query, share, slot) -> emit(context, query, share, slot));
      EvaluationPath path = processor.path();
      if (path != null) {
        context.getCounter(EvaluationCounter.PATH_GROUP, path.label()).increment(1);
      }
      count(context, ScanCounter.SLOTS, processor.slots());
      count(context, ScanCounter.SLOT_BYTES, processor.slotBytes());
      count(context, ScanCounter.SCAN_MICROS, processor.scanNanos() / 1000);
      count(context, ScanCounter.MAP_MICROS, (System.nanoTime() - start) / 1000);
    }
  }

  private static ScanProcessor open(Configuration configuration) throws IOException {
    ScanInput input = ScanInput.load(configuration);
    return new ScanProcessor(
        input.layout(),
        input.shares(configuration).queries(),
        EvaluationPath.named(JobKeys.NATIVE_PATH.get(configuration)));
  }

  private void emit(Context context, int query, int share, ByteBuffer slot)
      throws IOException, InterruptedException {
    key.set(query, share);
    value.setSize(slot.remaining());
    slot.get(value.getBytes(), 0, value.getLength());
    context.write(key, value);
  }

  private static void count(Context context, ScanCounter counter, long amount) {
    context.getCounter(counter).increment(amount);
  }
}
