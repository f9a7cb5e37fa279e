package org.splinter.view;

import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.Reducer;
import org.jspecify.annotations.Nullable;
import org.splinter.job.TaskFailures;
import org.splinter.query.view.GroupStates;

/** Merges the records of a key: the combiner. */
final class MergeReducer
    extends Reducer<BytesWritable, BytesWritable, BytesWritable, BytesWritable> {
  private final BytesWritable value = new BytesWritable();
  private @Nullable EntryRecord record;

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(
        context,
        () -> {
          record = new EntryRecord(BuildInput.load(context.getConfiguration()).layout());
          super.run(context);
        });
  }

  @Override
  protected void reduce(BytesWritable key, Iterable<BytesWritable> values, Context context)
      throws IOException, InterruptedException {
    Iterator<BytesWritable> all = values.iterator();
    value.set(all.next());
    if (all.hasNext() && record != null) { // a single record goes on as it is
      GroupStates merged = record.read(value);
      while (all.hasNext()) {
        merged.merge(record.read(all.next()));
      }
      record.write(merged, value);
    }
    context.write(key, value);
  }
}
