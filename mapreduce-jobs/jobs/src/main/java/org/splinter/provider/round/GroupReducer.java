package org.splinter.provider.round;

import java.io.IOException;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.Reducer;
import org.splinter.protocol.contract.Group;
import org.splinter.protocol.contract.Groups;
import org.splinter.provider.job.TaskFailures;

/** Reducer and combiner that adds the values of a key up in the round's group. */
public class GroupReducer extends Reducer<AnswerKey, BytesWritable, AnswerKey, BytesWritable> {
  private final BytesWritable sum = new BytesWritable();
  private Group group = Groups.BITS; // until the job's group is read

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(context, () -> super.run(context));
  }

  @Override
  protected void setup(Context context) throws IOException {
    group = RoundInput.group(context.getConfiguration());
  }

  @Override
  protected void reduce(AnswerKey key, Iterable<BytesWritable> values, Context context)
      throws IOException, InterruptedException {
    boolean first = true;
    for (BytesWritable value : values) {
      if (first) {
        sum.set(value);
        first = false;
      } else if (value.getLength() != sum.getLength()) {
        throw new IOException(
            "records of " + sum.getLength() + " and " + value.getLength() + " bytes");
      } else {
        group.add(sum.getBytes(), 0, value.getBytes(), 0, sum.getLength());
      }
    }
    context.write(key, finished(key, sum));
  }

  /** Returns the value of a record, which is the sum of its parts. */
  BytesWritable finished(AnswerKey key, BytesWritable ofParts)
      throws IOException, InterruptedException {
    return ofParts;
  }
}
