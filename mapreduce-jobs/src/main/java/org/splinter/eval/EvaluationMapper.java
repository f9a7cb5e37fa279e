package org.splinter.eval;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.PointEvaluator;
import org.splinter.fss.PointShare;
import org.splinter.job.TaskFailures;
import org.splinter.query.ShareBundle;
import org.splinter.table.Batch;

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
    try (SplitProcessor processor = open(context)) {
      count(context, EvaluationCounter.SETUP_MICROS, (System.nanoTime() - start) / 1000);
      while (context.nextKeyValue()) {
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

  private static SplitProcessor open(Context context) throws IOException {
    Configuration configuration = context.getConfiguration();
    EvaluationInput input = EvaluationInput.load(configuration);
    ShareBundle bundle = input.bundle();
    EvaluationPath wanted = input.path();
    List<PointEvaluator> evaluators = new ArrayList<>();
    for (PointShare share : bundle.shares()) {
      evaluators.add(PointEvaluator.open(share, wanted));
    }
    String path = evaluators.get(0).path().label();
    context.getCounter(EvaluationCounter.PATH_GROUP, path).increment(1);
    return new SplitProcessor(input.plan(), input.manifest(), input.dictionaries(), evaluators);
  }

  private static void count(Context context, EvaluationCounter counter, long amount) {
    context.getCounter(counter).increment(amount);
  }
}
