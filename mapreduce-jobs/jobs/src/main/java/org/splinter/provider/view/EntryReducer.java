package org.splinter.provider.view;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.TaskFailures;

/**
 * Reducer that merges the records of each key to its entry, and reports how many there are and how
 * large. It writes its file by itself: Hadoop would ask an output of the job for its bytes at every
 * entry.
 */
final class EntryReducer extends Reducer<BytesWritable, BytesWritable, NullWritable, NullWritable> {

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(context, () -> merge(context));
  }

  private void merge(Context context) throws IOException, InterruptedException {
    Configuration configuration = context.getConfiguration();
    EntryMerger merger = new EntryMerger(BuildInput.load(configuration).layout());
    int task = context.getTaskAttemptID().getTaskID().getId();
    Path output = FileOutputFormat.getWorkOutputPath(context);
    FileSystem fileSystem = output.getFileSystem(configuration);
    GroupReport report = GroupReport.NONE;
    Path file = new Path(output, GroupJob.entriesFile(task));
    try (EntryFile.Writer entries = new EntryFile.Writer(fileSystem, file)) {
      while (context.nextKey()) {
        BytesWritable key = context.getCurrentKey();
        BytesWritable groups = merger.merge(key, context.getValues());
        report = report.plus(EntryKey.payloadBytes(key.getLength(), groups.getLength()));
        entries.append(key, groups);
      }
    }
    context.getCounter(ViewCounter.ENTRIES).increment(report.entries());
    context.getCounter(ViewCounter.ENTRY_BYTES).increment(report.bytes());
    TableFiles.write(fileSystem, new Path(output, GroupJob.reportFile(task)), report.encode());
  }
}
