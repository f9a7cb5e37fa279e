package org.splinter.provider.sum;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.RowBytes;
import org.splinter.protocol.table.StoredValues;
import org.splinter.provider.job.TaskFailures;
import org.splinter.provider.table.SortBytes;
import org.splinter.provider.table.VersionFiles;

/** Mapper that sends each record under its id. */
final class ArrangeMapper extends Mapper<NullWritable, Batch, BytesWritable, BytesWritable> {
  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(context, () -> emit(context));
  }

  private static void emit(Context context) throws IOException, InterruptedException {
    Configuration configuration = context.getConfiguration();
    Path version = new Path(SumKeys.VERSION.get(configuration));
    Manifest records = ArrangeJob.records(configuration, version);
    StoredValues values =
        VersionFiles.values(version.getFileSystem(configuration), version, records);
    int id = SumKeys.ID_COLUMN.getInt(configuration, 0, Integer.MAX_VALUE);
    List<Integer> all = ArrangeJob.columns(records);
    boolean text = records.schema().columns().get(id).type().isText();
    SortBytes sort = new SortBytes();
    RowBytes row = new RowBytes();
    BytesWritable key = new BytesWritable();
    BytesWritable value = new BytesWritable();
    while (context.nextKeyValue()) {
      Batch batch = context.getCurrentValue();
      values.batch(batch);
      for (int i = 0; i < batch.rows(); i++) {
        if (values.isNull(id, i)) {
          throw new IOException(
              "column '"
                  + records.schema().columns().get(id).name()
                  + "' is NULL in a record, and each needs an id; leave such records out, or name"
                  + " another column by --row");
        }
        sort.clear();
        if (text) {
          sort.addText(
              values.text(id, i), values.textStart(id, i), values.textLength(id, i), false);
        } else {
          sort.addWord(values.word(id, i), false);
        }
        sort.copyTo(key);
        row.clear();
        values.write(i, all, row);
        value.set(row.array(), 0, row.length());
        context.write(key, value);
      }
    }
  }
}
