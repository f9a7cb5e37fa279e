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
    finisher =
        RoundInput.resolve(configuration)
            .finisher(List.of(RoundInput.envelope(configuration)), RoundInput.path(configuration));
  }

  @Override
  BytesWritable finished(AnswerKey key, BytesWritable sum) throws IOException {
    byte[] record = finisher.finish(key.query(), Arrays.copyOf(sum.getBytes(), sum.getLength()));
    value.set(record, 0, record.length);
    return value;
  }
}
