package org.splinter.provider.job.unit;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Input format that gives each map task a number from 0 on, and nothing else. */
final class UnitInputFormat extends InputFormat<NullWritable, NullWritable> {
  static final int MAX_UNITS = 1 << 16;

  /** The number of a task. */
  static final class Unit extends InputSplit implements Writable {
    private int number;
    private volatile float progress;

    /** Makes an empty split for Hadoop, which fills it by {@link #readFields}. */
    Unit() {}

    private Unit(int number) {
      this.number = number;
    }

    int number() {
      return number;
    }

    /** Sets the fraction of the task's work that is done. */
    void progress(float fraction) {
      progress = fraction;
    }

    @Override
    public long getLength() {
      return 1;
    }

    @Override
    public String[] getLocations() {
      return new String[0];
    }

    @Override
    public void write(DataOutput out) throws IOException {
      out.writeInt(number);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      number = in.readInt();
    }
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    List<InputSplit> units = new ArrayList<>();
    int count = UnitKeys.UNITS.getInt(context.getConfiguration(), 1, MAX_UNITS);
    for (int i = 0; i < count; i++) {
      units.add(new Unit(i));
    }
    return units;
  }

  @Override
  public RecordReader<NullWritable, NullWritable> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new RecordReader<>() {
      @Override
      public void initialize(InputSplit unit, TaskAttemptContext task) {}

      @Override
      public boolean nextKeyValue() {
        return false;
      }

      @Override
      public NullWritable getCurrentKey() {
        return NullWritable.get();
      }

      @Override
      public NullWritable getCurrentValue() {
        return NullWritable.get();
      }

      @Override
      public float getProgress() {
        return ((Unit) split).progress;
      }

      @Override
      public void close() {}
    };
  }
}
