package org.splinter.view;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.splinter.job.TaskFailures;
import org.splinter.query.view.GroupStates;
import org.splinter.query.view.SlotCodec;
import org.splinter.table.TableFiles;

/** Merges the records of each key to its entry, and reports how many there are and how large. */
final class EntryReducer
    extends Reducer<BytesWritable, BytesWritable, BytesWritable, BytesWritable> {
  private final BytesWritable value = new BytesWritable();

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(context, () -> merge(context));
  }

  private void merge(Context context) throws IOException, InterruptedException {
    BuildInput input = BuildInput.load(context.getConfiguration());
    EntryRecord record = new EntryRecord(input.layout());
    EntryKey keys = new EntryKey(input.layout());
    SlotCodec codec = new SlotCodec(input.layout(), true);
    GroupReport report = GroupReport.NONE;
    while (context.nextKey()) {
      BytesWritable key = context.getCurrentKey();
      GroupStates groups = record.merge(context.getValues());
      SlotCodec.Entry entry = new SlotCodec.Entry(keys.values(key.copyBytes()), groups);
      report = report.plus(codec.encode(entry).length);
      record.write(groups, value);
      context.write(key, value);
    }
    context.getCounter(ViewCounter.ENTRIES).increment(report.entries());
    context.getCounter(ViewCounter.ENTRY_BYTES).increment(report.bytes());
    int task = context.getTaskAttemptID().getTaskID().getId();
    Path output = FileOutputFormat.getWorkOutputPath(context);
    TableFiles.write(
        output.getFileSystem(context.getConfiguration()),
        new Path(output, GroupJob.reportFile(task)),
        report.encode());
  }
}
