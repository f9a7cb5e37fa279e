package org.splinter.provider.node;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;
import org.splinter.provider.job.ClassArchive;

/**
 * Reducer that passes reports on; at the end it makes the JVM archive the classes that it loaded,
 * if the job is set to.
 */
public final class NodeReducer extends Reducer<NullWritable, Text, NullWritable, Text> {
  @Override
  protected void cleanup(Context context) throws IOException {
    String directory = NodeKeys.ARCHIVE.get(context.getConfiguration());
    if (!directory.isEmpty()) {
      ClassArchive.dump(context.getConfiguration(), new Path(directory));
    }
  }
}
