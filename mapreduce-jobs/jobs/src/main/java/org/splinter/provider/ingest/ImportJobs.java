package org.splinter.provider.ingest;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobFactory;

/** Common parts of the import's jobs: the plan that they read and the records that they report. */
final class ImportJobs {
  /** The start of the names of the files with reports. */
  private static final String REPORT = "report";

  private ImportJobs() {}

  /** Receiver of reported records. */
  @FunctionalInterface
  interface Report {
    void accept(BytesWritable key, byte[] value) throws IOException;
  }

  /** Returns a job over the pieces of a plan that reports into {@code output}. */
  static Job create(
      Configuration configuration,
      String name,
      ImportPlan plan,
      JobDirectory directory,
      Path output)
      throws IOException {
    Job job = JobFactory.create(configuration, name, directory, ImportJobs.class);
    plan.install(job.getConfiguration(), output.suffix("-plan"));
    job.setInputFormatClass(PieceInputFormat.class);
    job.setOutputFormatClass(ReportOutputFormat.class);
    job.setOutputKeyClass(BytesWritable.class);
    job.setOutputValueClass(BytesWritable.class);
    FileOutputFormat.setOutputPath(job, output);
    job.getConfiguration().set("mapreduce.output.basename", REPORT);
    job.getConfiguration().setBoolean("mapreduce.fileoutputcommitter.marksuccessfuljobs", false);
    return job;
  }

  /** Reads all reports of a job. */
  static void read(Configuration configuration, Path output, Report report) throws IOException {
    FileSystem fileSystem = output.getFileSystem(configuration);
    BytesWritable key = new BytesWritable();
    BytesWritable value = new BytesWritable();
    for (FileStatus status : fileSystem.listStatus(output)) {
      if (status.getPath().getName().startsWith(REPORT)) {
        try (SequenceFile.Reader reader =
            new SequenceFile.Reader(configuration, SequenceFile.Reader.file(status.getPath()))) {
          while (reader.next(key, value)) {
            report.accept(key, value.copyBytes());
          }
        }
      }
    }
  }
}
