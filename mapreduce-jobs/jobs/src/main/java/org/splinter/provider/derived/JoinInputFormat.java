package org.splinter.provider.derived;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.derived.DerivedTable.Join;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Manifest;
import org.splinter.provider.table.BatchInputFormat;
import org.splinter.provider.table.BatchSplit;
import org.splinter.provider.table.TableStore;

/**
 * Input format that gives map tasks the batches of both sides of a join, all columns; a task reads
 * one side.
 */
class JoinInputFormat extends InputFormat<JoinInputFormat.Side, Batch> {
  private final BatchInputFormat batches = new BatchInputFormat();

  /** A side of a join. */
  enum Side {
    LEFT,
    RIGHT;

    Source of(Join joined) {
      return this == LEFT ? joined.left() : joined.right();
    }

    /** Returns the columns that are compared with those of the other side. */
    List<Integer> comparedColumns(Join joined) {
      return joined.pairs().stream()
          .map(pair -> this == LEFT ? pair.left() : pair.right())
          .distinct()
          .toList();
    }
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    List<InputSplit> splits = new ArrayList<>();
    for (Side side : Side.values()) {
      for (InputSplit split : batches.getSplits(reading(context.getConfiguration(), side))) {
        splits.add(new SideSplit(side, (BatchSplit) split));
      }
    }
    return splits;
  }

  @Override
  public RecordReader<Side, Batch> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new Reader(((SideSplit) split).side, batches.createRecordReader(split, context));
  }

  /** Input format that reads only the columns that are compared. */
  static final class ComparedColumns extends JoinInputFormat {
    @Override
    List<Integer> columns(Join joined, Side side, Manifest manifest) {
      return side.comparedColumns(joined);
    }
  }

  /** Returns the columns that are read of a side. */
  List<Integer> columns(Join joined, Side side, Manifest manifest) {
    return IntStream.range(0, manifest.schema().columns().size()).boxed().toList();
  }

  /** Returns the job as one that reads one of the tables. */
  private Job reading(Configuration configuration, Side side) throws IOException {
    Job job = Job.getInstance(configuration);
    Join joined = (Join) DeriveJob.definition(configuration);
    TableStore store = DeriveJob.store(configuration);
    Manifest manifest = DeriveJob.source(store, side.of(joined));
    BatchInputFormat.configure(
        job, manifest, store.directory(manifest), columns(joined, side, manifest));
    return job;
  }

  /** A split of one side. */
  static final class SideSplit extends InputSplit implements Writable {
    private Side side = Side.LEFT;
    private BatchSplit batches = new BatchSplit();

    /** Makes an empty split for Hadoop, which fills it by {@link #readFields}. */
    SideSplit() {}

    SideSplit(Side side, BatchSplit batches) {
      this.side = side;
      this.batches = batches;
    }

    @Override
    public long getLength() {
      return batches.getLength();
    }

    @Override
    public String[] getLocations() {
      return batches.getLocations();
    }

    @Override
    public void write(DataOutput out) throws IOException {
      out.writeBoolean(side == Side.LEFT);
      batches.write(out);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      side = in.readBoolean() ? Side.LEFT : Side.RIGHT;
      batches.readFields(in);
    }
  }

  /** Reader of the batches of one side. */
  private final class Reader extends RecordReader<Side, Batch> {
    private final Side side;
    private final RecordReader<NullWritable, Batch> batches;

    private Reader(Side side, RecordReader<NullWritable, Batch> batches) {
      this.side = side;
      this.batches = batches;
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context)
        throws IOException, InterruptedException {
      Configuration configuration = reading(context.getConfiguration(), side).getConfiguration();
      batches.initialize(
          ((SideSplit) split).batches,
          new TaskAttemptContextImpl(configuration, context.getTaskAttemptID()));
    }

    @Override
    public boolean nextKeyValue() throws IOException, InterruptedException {
      return batches.nextKeyValue();
    }

    @Override
    public Side getCurrentKey() {
      return side;
    }

    @Override
    public @Nullable Batch getCurrentValue() throws IOException, InterruptedException {
      return batches.getCurrentValue();
    }

    @Override
    public float getProgress() throws IOException, InterruptedException {
      return batches.getProgress();
    }

    @Override
    public void close() throws IOException {
      batches.close();
    }
  }
}
