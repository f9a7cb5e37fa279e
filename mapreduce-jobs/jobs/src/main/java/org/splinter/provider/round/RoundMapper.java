package org.splinter.provider.round;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;
import org.splinter.fss.EvaluationPath;
import org.splinter.provider.job.TaskFailures;

/**
 * Mapper that feeds a split to the round's processor and emits its records at the end.
 *
 * @param <C> the chunks that the family's input format gives
 */
public final class RoundMapper<C> extends Mapper<NullWritable, C, AnswerKey, BytesWritable> {
  private final AnswerKey key = new AnswerKey();
  private final BytesWritable value = new BytesWritable();

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(context, () -> evaluate(context));
  }

  private void evaluate(Context context) throws IOException, InterruptedException {
    long start = System.nanoTime();
    try (RoundProcessor<C> processor = open(context.getConfiguration())) {
      count(context, RoundCounter.SETUP_MICROS, (System.nanoTime() - start) / 1000);
      RoundProcessor.RecordConsumer written =
          (query, part, group, bytes, length) -> {
            key.set(query, part, group);
            value.set(bytes, 0, length);
            context.write(key, value);
          };
      processor.spillTo(written);
      while (context.nextKeyValue()) {
        if (Thread.currentThread().isInterrupted()) { // how a local job is killed
          throw new InterruptedException("interrupted");
        }
        processor.process(context.getCurrentValue());
      }
      processor.drain(written);
      EvaluationPath path = processor.path();
      if (path != null) {
        context.getCounter(RoundCounter.PATH_GROUP, path.label()).increment(1);
      }
      processor.count((counter, amount) -> count(context, counter, amount));
      count(context, RoundCounter.MAP_MICROS, (System.nanoTime() - start) / 1000);
    }
  }

  @SuppressWarnings("unchecked") // the family gives both the input format and what takes its chunks
  private RoundProcessor<C> open(Configuration configuration) throws IOException {
    // The envelope is not kept: its payload is in the processor now.
    ResolvedRound round = RoundInput.resolve(configuration);
    OpenedPayload payload = round.check(RoundInput.envelope(configuration));
    return (RoundProcessor<C>) round.open(List.of(payload), RoundInput.path(configuration));
  }

  private static void count(Mapper<?, ?, ?, ?>.Context context, Enum<?> counter, long amount) {
    context.getCounter(counter).increment(amount);
  }
}
