package org.splinter.provider.job.unit;

import java.io.IOException;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;
import org.splinter.protocol.contract.Progress;

/**
 * Reporter to Hadoop that a numbered task goes on, and how far it is. Safe for use by several
 * threads.
 */
public final class TaskProgress implements Progress {
  private final Mapper<NullWritable, NullWritable, NullWritable, NullWritable>.Context context;
  private final UnitInputFormat.Unit unit;

  TaskProgress(
      Mapper<NullWritable, NullWritable, NullWritable, NullWritable>.Context context,
      UnitInputFormat.Unit unit) {
    this.context = context;
    this.unit = unit;
  }

  /** Reports that the task goes on, without saying how far it is. */
  public void alive() {
    context.progress();
  }

  @Override
  public synchronized void accept(double fraction) {
    unit.progress((float) fraction);
    try {
      // Hadoop asks how far the input was read only when a task asks for more of it.
      boolean unused = context.nextKeyValue();
    } catch (IOException e) {
      throw new IllegalStateException(e); // there is nothing to be read
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    context.progress();
  }

  @Override
  public synchronized void report(String stage, double fraction) {
    context.setStatus(stage);
    accept(fraction);
  }
}
