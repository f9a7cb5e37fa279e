package org.splinter.provider.ingest;

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
 * Input format that gives each map task one record: a piece of the {@link ImportPlan} and its
 * number. A CSV file is one piece, because only a reader from the start knows which newlines stand
 * in quotes.
 */
final class PieceInputFormat extends InputFormat<IntWritable, OpenPiece> {

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    Configuration configuration = context.getConfiguration();
    List<InputSplit> splits = new ArrayList<>();
    for (Piece piece : ImportPlan.of(configuration).pieces()) {
      splits.add(new Split(splits.size(), piece.bytes(), hosts(configuration, piece)));
    }
    return splits;
  }

  @Override
  public RecordReader<IntWritable, OpenPiece> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new Reader();
  }

  private static String[] hosts(Configuration configuration, Piece piece) throws IOException {
    if (piece.format() == Piece.Format.VERSION) {
      return new String[0]; // its batches may lie in several files
    }
    Path path = new Path(piece.path());
    FileSystem fileSystem = path.getFileSystem(configuration);
    FileStatus status = fileSystem.getFileStatus(path);
    BlockLocation[] blocks = fileSystem.getFileBlockLocations(status, piece.start(), 1);
    return blocks == null || blocks.length == 0 ? new String[0] : blocks[0].getHosts();
  }

  /** One piece of the plan. */
  static final class Split extends InputSplit implements Writable {
    private int piece;
    private long length;
    private String[] hosts = new String[0];

    /** Makes an empty split for Hadoop, which fills it by {@link #readFields}. */
    Split() {}

    Split(int piece, long length, String[] hosts) {
      this.piece = piece;
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
      out.writeInt(piece);
      out.writeLong(length);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      piece = in.readInt();
      length = in.readLong();
    }
  }

  /** Reader that hands the piece over and reports how much of it has been read. */
  private static final class Reader extends RecordReader<IntWritable, OpenPiece> {
    private final IntWritable number = new IntWritable();
    private @Nullable Configuration configuration;
    private @Nullable OpenPiece piece;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {
      number.set(((Split) split).piece);
      configuration = context.getConfiguration();
    }

    @Override
    public boolean nextKeyValue() throws IOException {
      if (piece != null || configuration == null) {
        return false;
      }
      piece = new OpenPiece(ImportPlan.of(configuration), number.get(), configuration);
      return true;
    }

    @Override
    public IntWritable getCurrentKey() {
      return number;
    }

    @Override
    public @Nullable OpenPiece getCurrentValue() {
      return piece;
    }

    @Override
    public float getProgress() {
      return piece == null ? 0 : piece.progress();
    }

    @Override
    public void close() throws IOException {
      if (piece != null) {
        piece.close();
      }
    }
  }
}
