package org.splinter.provider.table;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Manifest;
import org.splinter.provider.job.JobKeys;

/**
 * Input format that gives map tasks the wanted columns of a table version, batch by batch. Splits
 * follow from the manifest and {@link JobKeys#SPLIT_ROWS} alone.
 */
public final class BatchInputFormat extends InputFormat<NullWritable, Batch> {

  /**
   * Makes {@code job} read a table version.
   *
   * @param directory the version's directory
   * @param columns indices of the columns to read; they stand in the job's public configuration
   */
  public static void configure(Job job, Manifest manifest, Path directory, List<Integer> columns) {
    for (int column : columns) {
      if (column < 0 || column >= manifest.schema().columns().size()) {
        throw new IllegalArgumentException(
            "table '" + manifest.table() + "' has no column " + column);
      }
    }
    Configuration configuration = job.getConfiguration();
    job.setInputFormatClass(BatchInputFormat.class);
    TableKeys.DIRECTORY.set(configuration, directory.toString());
    TableKeys.COLUMNS.set(
        configuration, columns.stream().map(String::valueOf).collect(Collectors.joining(",")));
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    Configuration configuration = context.getConfiguration();
    int target = JobKeys.SPLIT_ROWS.getInt(configuration, 1, Integer.MAX_VALUE - Batch.MAX_ROWS);
    Path directory = new Path(TableKeys.DIRECTORY.get(configuration));
    FileSystem fileSystem = directory.getFileSystem(configuration);
    try {
      int firstPart = TableKeys.FIRST_PART.getInt(configuration, 0, Integer.MAX_VALUE);
      return splits(fileSystem, directory, firstPart, target);
    } catch (FileNotFoundException e) {
      throw VersionFiles.explained(fileSystem, directory, e);
    }
  }

  private static List<InputSplit> splits(
      FileSystem fileSystem, Path directory, int firstPart, int target) throws IOException {
    List<InputSplit> splits = new ArrayList<>();
    Manifest manifest = VersionFiles.readManifest(fileSystem, directory);
    List<Manifest.StoredBatch> batches = manifest.batches();
    int first =
        manifest.parts().stream().limit(firstPart).mapToInt(part -> part.batches().size()).sum();
    while (first < batches.size()) {
      int end = first;
      long length = 0;
      for (int rows = 0; end < batches.size() && rows < target; end++) {
        rows += batches.get(end).span().rows();
        length += batches.get(end).span().length();
      }
      String[] hosts = hosts(fileSystem, directory, batches.get(first));
      splits.add(new BatchSplit(first, end - first, length, hosts));
      first = end;
    }
    return splits;
  }

  @Override
  public RecordReader<NullWritable, Batch> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new BatchRecordReader();
  }

  /** Returns the hosts that have the first batch; they may lack a split's other parts. */
  private static String[] hosts(FileSystem fileSystem, Path directory, Manifest.StoredBatch batch)
      throws IOException {
    FileStatus status = fileSystem.getFileStatus(new Path(directory, batch.file()));
    BlockLocation[] blocks =
        fileSystem.getFileBlockLocations(status, batch.span().offset(), batch.span().length());
    return blocks == null || blocks.length == 0 ? new String[0] : blocks[0].getHosts();
  }
}
