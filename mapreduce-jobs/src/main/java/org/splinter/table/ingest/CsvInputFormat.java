package org.splinter.table.ingest;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.jspecify.annotations.Nullable;

/**
 * Gives each map task one record: a file's number in the {@link ImportPlan}, and the file, opened.
 * Files are not split, because only a reader from the start knows which newlines stand in quotes.
 */
final class CsvInputFormat extends InputFormat<IntWritable, CsvRows> {

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    Configuration configuration = context.getConfiguration();
    List<InputSplit> splits = new ArrayList<>();
    for (SourceFile file : ImportPlan.of(configuration).files()) {
      Path path = new Path(file.path());
      FileSystem fileSystem = path.getFileSystem(configuration);
      FileStatus status = fileSystem.getFileStatus(path);
      BlockLocation[] blocks = fileSystem.getFileBlockLocations(status, 0, 1);
      String[] hosts = blocks == null || blocks.length == 0 ? new String[0] : blocks[0].getHosts();
      splits.add(new Split(splits.size(), status.getLen(), hosts));
    }
    return splits;
  }

  @Override
  public RecordReader<IntWritable, CsvRows> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new Reader();
  }

  /** One file of the plan. */
  static final class Split extends InputSplit implements Writable {
    private int file;
    private long length;
    private String[] hosts = new String[0];

    /** For Hadoop, which fills it by {@link #readFields}. */
    Split() {}

    Split(int file, long length, String[] hosts) {
      this.file = file;
      this.length = length;
      this.hosts = hosts;
    }

    @Override
    public long getLength() {
      return length;
    }

    @Override
    public String[] getLocations() {
      return hosts.clone();
    }

    @Override
    public void write(DataOutput out) throws IOException {
      out.writeInt(file);
      out.writeLong(length);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      file = in.readInt();
      length = in.readLong();
    }
  }

  /** Opens the file and tells how much of it has been read. */
  private static final class Reader extends RecordReader<IntWritable, CsvRows> {
    private final IntWritable file = new IntWritable();
    private @Nullable Configuration configuration;
    private @Nullable CsvRows rows;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {
      file.set(((Split) split).file);
      configuration = context.getConfiguration();
    }

    @Override
    public boolean nextKeyValue() throws IOException {
      if (rows != null || configuration == null) {
        return false;
      }
      rows = new CsvRows(ImportPlan.of(configuration).files().get(file.get()), configuration);
      return true;
    }

    @Override
    public IntWritable getCurrentKey() {
      return file;
    }

    @Override
    public @Nullable CsvRows getCurrentValue() {
      return rows;
    }

    @Override
    public float getProgress() {
      return rows == null ? 0 : rows.progress();
    }

    @Override
    public void close() throws IOException {
      if (rows != null) {
        rows.close();
      }
    }
  }
}
