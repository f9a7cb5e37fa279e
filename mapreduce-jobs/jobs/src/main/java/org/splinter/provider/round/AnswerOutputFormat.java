package org.splinter.provider.round;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** Output format that writes the one reducer's records as the bytes of a partial answer. */
public final class AnswerOutputFormat extends FileOutputFormat<AnswerKey, BytesWritable> {
  /** The file that the only reducer commits. */
  static final String FILE = "part-r-00000";

  @Override
  public RecordWriter<AnswerKey, BytesWritable> getRecordWriter(TaskAttemptContext context)
      throws IOException {
    Configuration configuration = context.getConfiguration();
    Path file = getDefaultWorkFile(context, "");
    FSDataOutputStream out = file.getFileSystem(configuration).create(file, false);
    AnswerWriter answer =
        new AnswerWriter(
            out, RoundInput.answerHead(configuration), RoundInput.answerKeyed(configuration));
    return new RecordWriter<>() {
      @Override
      public void write(AnswerKey key, BytesWritable value) throws IOException {
        answer.write(key, value.getBytes(), value.getLength());
      }

      @Override
      public void close(TaskAttemptContext attempt) throws IOException {
        answer.close();
      }
    };
  }
}
