package org.splinter.provider.fold;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;
import org.splinter.protocol.table.Batch;
import org.splinter.provider.job.TaskFailures;
import org.splinter.provider.round.EvaluationCounter;

/** Feeds a split's batches to a {@link SplitProcessor} and emits its sums at the end. */
public final class EvaluationMapper extends Mapper<NullWritable, Batch, SumKey, LongWritable> {
  private final SumKey key = new SumKey();
  private final LongWritable value = new LongWritable();

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(context, () -> evaluate(context));
  }

  private void evaluate(Context context) throws IOException, InterruptedException {
    long start = System.nanoTime();
    // The input is not kept: its shares are in the processor now.
    try (SplitProcessor processor = open(EvaluationInput.load(context.getConfiguration()))) {
      String path = processor.path().label();
      context.getCounter(EvaluationCounter.PATH_GROUP, path).increment(1);
      count(context, EvaluationCounter.SETUP_MICROS, (System.nanoTime() - start) / 1000);
      while (context.nextKeyValue()) {
        if (Thread.currentThread().isInterrupted()) { // how a local job is killed
          throw new InterruptedException("interrupted");
        }
        Batch batch = context.getCurrentValue();
        processor.process(batch);
        count(context, EvaluationCounter.BATCHES, 1);
        count(context, EvaluationCounter.ROWS, batch.rows());
      }
      processor.drain(
          sum -> {
            key.set(sum.query(), sum.word(), sum.group());
            value.set(sum.sum());
            context.write(key, value);
          });
      count(context, EvaluationCounter.ROWS_FOLDED, processor.rowsFolded());
      count(context, EvaluationCounter.FOLD_MICROS, processor.foldNanos() / 1000);
      count(context, EvaluationCounter.MAP_MICROS, (System.nanoTime() - start) / 1000);
    }
  }

  private static SplitProcessor open(EvaluationInput input) {
    return new SplitProcessor(
        input.plan(), input.layout(), input.table(), input.bundle().queries(), input.path());
  }

  private static void count(Context context, EvaluationCounter counter, long amount) {
    context.getCounter(counter).increment(amount);
  }
}
