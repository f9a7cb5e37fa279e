package org.splinter.provider.node;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;
import org.splinter.provider.job.ClassArchive;

/** Passes reports on; at the end it has the JVM archive the classes that it loaded, if asked to. */
public final class NodeReducer extends Reducer<NullWritable, Text, NullWritable, Text> {
  @Override
  protected void cleanup(Context context) throws IOException {
    String directory = NodeKeys.ARCHIVE.get(context.getConfiguration());
    if (!directory.isEmpty()) {
      ClassArchive.dump(context.getConfiguration(), new Path(directory));
    }
  }
}
