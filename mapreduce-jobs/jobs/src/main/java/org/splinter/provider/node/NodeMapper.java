package org.splinter.provider.node;

import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/** Mapper that reads its file and reports what it found on its node. */
public final class NodeMapper extends Mapper<LongWritable, Text, NullWritable, Text> {
  private static final int BUFFER_BYTES = 1 << 20;

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    Path file = ((FileSplit) context.getInputSplit()).getPath();
    byte[] buffer = new byte[BUFFER_BYTES];
    long bytes = 0;
    long start = System.nanoTime();
    try (InputStream in = file.getFileSystem(context.getConfiguration()).open(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        bytes += read;
      }
    }
    NodeReport report = NodeReport.here(bytes, System.nanoTime() - start);
    String line = Base64.getEncoder().encodeToString(report.encode());
    context.write(NullWritable.get(), new Text(line));
  }
}
