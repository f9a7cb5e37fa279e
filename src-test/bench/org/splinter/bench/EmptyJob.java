package org.splinter.bench;

import java.io.IOException;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.splinter.client.provider.HadoopProvider;
import org.splinter.job.JobRunner;

/** The least that a job costs on a provider: the floor that queries are measured against. */
public final class EmptyJob {
  private EmptyJob() {}

  /** One map over one short line and one reduce that writes nothing: Hadoop's own classes. */
  public static double run(HadoopProvider provider) throws IOException, InterruptedException {
    Configuration configuration = new Configuration(provider.configuration());
    org.apache.hadoop.fs.Path input =
        new org.apache.hadoop.fs.Path(provider.root(), "empty-" + UUID.randomUUID());
    FileSystem fileSystem = input.getFileSystem(configuration);
    try (FSDataOutputStream out = fileSystem.create(input)) {
      out.writeBytes("one line\n");
    }
    try {
      long start = System.nanoTime();
      Job job = Job.getInstance(configuration, "empty");
      job.setMapperClass(Mapper.class);
      job.setReducerClass(Reducer.class);
      job.setInputFormatClass(TextInputFormat.class);
      TextInputFormat.addInputPath(job, input);
      job.setMapOutputKeyClass(org.apache.hadoop.io.LongWritable.class);
      job.setMapOutputValueClass(org.apache.hadoop.io.Text.class);
      job.setOutputFormatClass(NullOutputFormat.class);
      JobRunner.run(job, fraction -> {});
      return (System.nanoTime() - start) / 1e6;
    } finally {
      fileSystem.delete(input, false);
    }
  }
}
