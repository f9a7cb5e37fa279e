package org.splinter.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.provider.files.SideFile;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobFactory;
import org.splinter.provider.job.JobRunner;

/** The least that a job costs on a provider: the floor that queries are measured against. */
public final class EmptyJob {
  private EmptyJob() {}

  /**
   * Runs one map over one short line and one reduce that writes nothing, Hadoop's own classes, and
   * returns the job's milliseconds.
   */
  public static double run(HadoopProvider provider) throws IOException, InterruptedException {
    Configuration base = JobFactory.querying(provider.configuration(), 1);
    try (JobDirectory directory = JobDirectory.create(base, new Path(provider.root(), "jobs"))) {
      Path input = new Path(directory.path(), "input");
      SideFile.write(base, input, "one line\n".getBytes(StandardCharsets.US_ASCII));
      long start = System.nanoTime();
      Job job = JobFactory.create(base, "empty", directory, JobFactory.class);
      job.setMapperClass(Mapper.class);
      job.setReducerClass(Reducer.class);
      job.setInputFormatClass(TextInputFormat.class);
      TextInputFormat.addInputPath(job, input);
      job.setMapOutputKeyClass(LongWritable.class);
      job.setMapOutputValueClass(Text.class);
      job.setOutputFormatClass(NullOutputFormat.class);
      JobRunner.run(job, fraction -> {});
      return (System.nanoTime() - start) / 1e6;
    }
  }
}
