package org.splinter.provider.job.unit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobFactory;
import org.splinter.provider.job.JobRunner;

/** A job of numbered map tasks that write files and reports of their own. */
public final class UnitJob {
  private final Job job;
  private final int units;
  private final Path output;

  /**
   * Makes a job.
   *
   * @param name what it does, in words
   * @param output the directory that gets the tasks' files
   */
  public UnitJob(
      Configuration base,
      String name,
      Class<? extends UnitMapper> mapper,
      int units,
      JobDirectory directory,
      Path output)
      throws IOException {
    this.job = JobFactory.create(JobFactory.sorting(base), name, directory, UnitJob.class);
    this.units = units;
    this.output = output;
    UnitKeys.UNITS.set(job.getConfiguration(), String.valueOf(units));
    job.setInputFormatClass(UnitInputFormat.class);
    job.setMapperClass(mapper);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(FilesOnly.class);
    job.getConfiguration().setBoolean("mapreduce.fileoutputcommitter.marksuccessfuljobs", false);
    FileOutputFormat.setOutputPath(job, output);
  }

  /** Returns the configuration that the tasks receive. */
  public Configuration configuration() {
    return job.getConfiguration();
  }

  /** Runs the job, and returns the tasks' reports, which are taken out of the output. */
  public List<byte[]> run(int maxReportBytes, DoubleConsumer progress)
      throws IOException, InterruptedException {
    JobRunner.run(job, progress);
    FileSystem fileSystem = output.getFileSystem(job.getConfiguration());
    List<byte[]> reports = new ArrayList<>();
    for (int i = 0; i < units; i++) {
      Path report = new Path(output, reportFile(i));
      reports.add(TableFiles.read(fileSystem, report, maxReportBytes));
      fileSystem.delete(report, false);
    }
    return reports;
  }

  static String reportFile(int unit) {
    return String.format(Locale.ROOT, "report-%05d", unit);
  }

  /**
   * Output format that commits the files that tasks made in their work directories; there are no
   * records.
   */
  public static final class FilesOnly extends FileOutputFormat<NullWritable, NullWritable> {
    @Override
    public RecordWriter<NullWritable, NullWritable> getRecordWriter(TaskAttemptContext context) {
      return new RecordWriter<>() {
        @Override
        public void write(NullWritable key, NullWritable value) {}

        @Override
        public void close(TaskAttemptContext closing) {}
      };
    }
  }
}
