package org.splinter.provider.fold;

import java.io.IOException;
import java.util.Base64;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.splinter.codec.ByteWriter;
import org.splinter.protocol.fold.AnswerCodec;
import org.splinter.protocol.fold.PartialAnswer;
import org.splinter.provider.job.JobKeys;

/** Writes the one reducer's sums as the bytes of a {@link PartialAnswer}. */
public final class AnswerOutputFormat extends FileOutputFormat<SumKey, LongWritable> {
  /** The file that the only reducer commits. */
  public static final String FILE = "part-r-00000";

  @Override
  public RecordWriter<SumKey, LongWritable> getRecordWriter(TaskAttemptContext context)
      throws IOException {
    Configuration configuration = context.getConfiguration();
    byte[] header = Base64.getDecoder().decode(JobKeys.ANSWER_HEADER.get(configuration));
    Path file = getDefaultWorkFile(context, "");
    FSDataOutputStream out = file.getFileSystem(configuration).create(file, false);
    out.write(header);
    return new AnswerWriter(out);
  }

  private static final class AnswerWriter extends RecordWriter<SumKey, LongWritable> {
    private final FSDataOutputStream out;
    private long records;

    AnswerWriter(FSDataOutputStream out) {
      this.out = out;
    }

    @Override
    public void write(SumKey key, LongWritable sum) throws IOException {
      ByteWriter record = new ByteWriter();
      AnswerCodec.encode(
          new PartialAnswer.Sum(key.query(), key.word(), key.group(), sum.get()), record);
      out.write(record.toByteArray());
      records++;
    }

    @Override
    public void close(TaskAttemptContext context) throws IOException {
      out.write(AnswerCodec.encodeTrailer(records));
      out.close();
    }
  }
}
