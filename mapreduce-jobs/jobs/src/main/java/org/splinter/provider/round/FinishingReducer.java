package org.splinter.provider.round;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;

/** Reducer that adds the values of a key up, and makes of the sum what is answered. */
public final class FinishingReducer extends GroupReducer {
  private final BytesWritable value = new BytesWritable();
  private RecordFinisher finisher = RecordFinisher.SUMS; // until the job's is known

  @Override
  protected void setup(Context context) throws IOException {
    super.setup(context);
    Configuration configuration = context.getConfiguration();
    ResolvedRound round = RoundInput.resolve(configuration);
    OpenedPayload payload = round.check(RoundInput.envelope(configuration));
    finisher = round.finisher(List.of(payload), RoundInput.path(configuration));
  }

  @Override
  protected void cleanup(Context context) {
    finisher.close();
  }

  @Override
  BytesWritable finished(AnswerKey key, BytesWritable sum)
      throws IOException, InterruptedException {
    if (Thread.interrupted()) { // how a local job is killed; a record may take long
      throw new InterruptedException("interrupted");
    }
    byte[] record = finisher.finish(key.query(), Arrays.copyOf(sum.getBytes(), sum.getLength()));
    value.set(record, 0, record.length);
    return value;
  }
}
