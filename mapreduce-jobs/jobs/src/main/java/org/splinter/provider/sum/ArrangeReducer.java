package org.splinter.provider.sum;

import java.io.IOException;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Reducer;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.sum.RowIdsCodec;
import org.splinter.protocol.table.RowBytes;
import org.splinter.protocol.table.Schema;
import org.splinter.provider.job.TaskFailures;

/** Reducer that writes one row for each id, unless it has too few records. */
final class ArrangeReducer extends Reducer<BytesWritable, BytesWritable, NullWritable, RowBytes> {
  private final RowBytes row = new RowBytes();
  private int minimumGroup;
  private @Nullable CombinedRow combined;
  private @Nullable IdBytes ids;
  private String idName = "";

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(context, () -> super.run(context));
  }

  @Override
  protected void setup(Context context) throws IOException {
    Configuration configuration = context.getConfiguration();
    minimumGroup = SumKeys.MINIMUM_GROUP.getInt(configuration, 1, Integer.MAX_VALUE);
    int id = SumKeys.ID_COLUMN.getInt(configuration, 0, Integer.MAX_VALUE);
    Schema schema =
        ArrangeJob.records(configuration, new Path(SumKeys.VERSION.get(configuration))).schema();
    combined = new CombinedRow(schema, id, minimumGroup);
    idName = schema.columns().get(id).name();
    ids = new IdBytes(schema.columns().get(id).type().isText(), RowIdsCodec.MAX_BYTES);
  }

  @Override
  protected void reduce(BytesWritable id, Iterable<BytesWritable> records, Context context)
      throws IOException, InterruptedException {
    CombinedRow one = Objects.requireNonNull(combined);
    one.clear();
    for (BytesWritable record : records) {
      one.add(record.getBytes(), record.getLength());
    }
    if (minimumGroup == 1 && one.records() > 1) {
      throw new IOException(
          "column '"
              + idName
              + "' has a value in "
              + one.records()
              + " records, and a row has one; name another column by --row, or combine records by"
              + " --min-group");
    }
    if (one.records() < minimumGroup) {
      context.getCounter(ArrangeJob.Count.SMALL_GROUPS).increment(1);
      return;
    }
    Objects.requireNonNull(ids).add(one.idLength());
    row.clear();
    one.write(row);
    context.write(NullWritable.get(), row);
  }
}
