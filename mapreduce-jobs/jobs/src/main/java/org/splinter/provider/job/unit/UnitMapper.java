package org.splinter.provider.job.unit;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.TaskFailures;

/** A task that does one numbered part of a step of a build, and leaves a report. */
public abstract class UnitMapper
    extends Mapper<NullWritable, NullWritable, NullWritable, NullWritable> {

  @Override
  public final void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(
        context,
        () -> {
          Configuration configuration = context.getConfiguration();
          Path output = FileOutputFormat.getWorkOutputPath(context);
          UnitInputFormat.Unit unit = (UnitInputFormat.Unit) context.getInputSplit();
          TaskProgress progress = new TaskProgress(context, unit);
          byte[] report = work(configuration, unit.number(), output, progress);
          Path file = new Path(output, UnitJob.reportFile(unit.number()));
          TableFiles.write(output.getFileSystem(configuration), file, report);
        });
  }

  /**
   * Does the work.
   *
   * @param output where its files go
   * @param progress receives a sign of life again and again
   * @return the report
   */
  protected abstract byte[] work(
      Configuration configuration, int unit, Path output, TaskProgress progress)
      throws IOException, InterruptedException;
}
