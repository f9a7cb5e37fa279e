package org.splinter.provider.node;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/**
 * Input format that gives the whole file to one map task for each host, which had best be that
 * host's.
 */
public final class NodeInputFormat extends TextInputFormat {
  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    FileStatus file = listStatus(context).get(0);
    List<InputSplit> splits = new ArrayList<>();
    for (String host : NodeKeys.HOSTS.get(context.getConfiguration()).split(",", -1)) {
      String[] hosts = host.isEmpty() ? new String[0] : new String[] {host};
      splits.add(new FileSplit(file.getPath(), 0, file.getLen(), hosts));
    }
    return splits;
  }
}
