package org.splinter.provider.sum;

import java.io.IOException;
import java.util.Objects;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Reducer;
import org.jspecify.annotations.Nullable;
import org.splinter.provider.job.TaskFailures;

/** Reducer and combiner that adds up the states of each sum. */
final class SumReducer extends Reducer<IntWritable, BytesWritable, IntWritable, BytesWritable> {
  private @Nullable SumQuestion question;

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(
        context,
        () -> {
          try (SumQuestion opened = SumMapper.question(context.getConfiguration())) {
            question = opened;
            super.run(context);
          }
        });
  }

  @Override
  protected void reduce(IntWritable sum, Iterable<BytesWritable> states, Context context)
      throws IOException, InterruptedException {
    SumQuestion opened = Objects.requireNonNull(question);
    byte[] total = null;
    for (BytesWritable state : states) {
      byte[] bytes = state.copyBytes();
      if (total == null) {
        total = bytes;
      } else {
        opened.cipher().merge(total, bytes);
      }
    }
    context.write(sum, new BytesWritable(total));
  }
}
