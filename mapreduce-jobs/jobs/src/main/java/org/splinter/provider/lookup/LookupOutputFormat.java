package org.splinter.provider.lookup;

import java.io.IOException;
import java.util.Base64;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.splinter.protocol.lookup.LookupAnswer;
import org.splinter.provider.job.JobKeys;

/** Writes the one reducer's slots as the bytes of a {@link LookupAnswer}. */
public final class LookupOutputFormat extends FileOutputFormat<SlotKey, BytesWritable> {
  /** The file that the only reducer commits. */
  public static final String FILE = "part-r-00000";

  @Override
  public RecordWriter<SlotKey, BytesWritable> getRecordWriter(TaskAttemptContext context)
      throws IOException {
    Configuration configuration = context.getConfiguration();
    byte[] header = Base64.getDecoder().decode(JobKeys.ANSWER_HEADER.get(configuration));
    Path file = getDefaultWorkFile(context, "");
    FSDataOutputStream out = file.getFileSystem(configuration).create(file, false);
    out.write(header);
    return new SlotWriter(out);
  }

  private static final class SlotWriter extends RecordWriter<SlotKey, BytesWritable> {
    private final FSDataOutputStream out;

    SlotWriter(FSDataOutputStream out) {
      this.out = out;
    }

    @Override
    public void write(SlotKey key, BytesWritable slot) throws IOException {
      out.write(slot.getBytes(), 0, slot.getLength());
    }

    @Override
    public void close(TaskAttemptContext context) throws IOException {
      out.close();
    }
  }
}
