package org.splinter.provider.ingest;

import java.io.IOException;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.splinter.provider.job.TaskFailures;

/**
 * Output format that writes the tasks' reports as a sequence file. Hadoop opens it before and
 * closes it after a task's {@code run} method; so failures of that are remembered here.
 */
final class ReportOutputFormat extends SequenceFileOutputFormat<BytesWritable, BytesWritable> {

  @Override
  public RecordWriter<BytesWritable, BytesWritable> getRecordWriter(TaskAttemptContext context)
      throws IOException, InterruptedException {
    RecordWriter<BytesWritable, BytesWritable> writer =
        TaskFailures.recordingResult(context, () -> super.getRecordWriter(context));
    return new RecordWriter<>() {
      @Override
      public void write(BytesWritable key, BytesWritable value)
          throws IOException, InterruptedException {
        writer.write(key, value);
      }

      @Override
      public void close(TaskAttemptContext closing) throws IOException, InterruptedException {
        TaskFailures.recording(closing, () -> writer.close(closing));
      }
    };
  }
}
