package org.splinter.provider.sum;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.contract.Progress;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobFactory;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.table.BatchInputFormat;
import org.splinter.provider.table.TableStore;

/**
 * The evaluation of a request as a MapReduce job. Its output, the states of sums, tells about the
 * rows: it lies in an owner-only directory, and the caller masks it. No secret of the provider is
 * in the job's configuration or files.
 */
final class SumJob {
  private static final String OUTPUT = "-states";

  private SumJob() {}

  /**
   * Returns the states of all sums, in their order.
   *
   * @param tables of the provider
   * @param request the file of the question, which other users cannot read
   * @param directory in which the job may write
   */
  static List<byte[]> run(
      TableStore tables,
      SumQuestion question,
      Path request,
      JobDirectory directory,
      Progress progress)
      throws IOException, InterruptedException {
    Job job =
        JobFactory.create(
            JobFactory.querying(tables.configuration(), 1),
            "splinter selected sums of " + question.plan().table(),
            directory,
            SumJob.class);
    Configuration configuration = job.getConfiguration();
    JobKeys.ROOT.set(configuration, tables.root().toString());
    SumKeys.REQUEST.set(configuration, request.toString());
    TableStore store = new PrivateTables(tables).store();
    BatchInputFormat.configure(
        job, question.version(), store.directory(question.version()), question.columns());
    job.setMapperClass(SumMapper.class);
    job.setCombinerClass(SumReducer.class);
    job.setReducerClass(SumReducer.class);
    job.setNumReduceTasks(1);
    job.setMapOutputKeyClass(IntWritable.class);
    job.setMapOutputValueClass(BytesWritable.class);
    job.setOutputKeyClass(IntWritable.class);
    job.setOutputValueClass(BytesWritable.class);
    job.setOutputFormatClass(SequenceFileOutputFormat.class);
    Path output = new Path(directory.path(), request.getName() + OUTPUT);
    FileOutputFormat.setOutputPath(job, output);
    Counters unused = JobRunner.run(job, progress);
    return read(configuration, new Path(output, "part-r-00000"), question.layout().size());
  }

  private static List<byte[]> read(Configuration configuration, Path file, int sums)
      throws IOException {
    byte[] @Nullable [] states = new byte[sums][];
    try (SequenceFile.Reader reader =
        new SequenceFile.Reader(configuration, SequenceFile.Reader.file(file))) {
      IntWritable sum = new IntWritable();
      BytesWritable state = new BytesWritable();
      while (reader.next(sum, state)) {
        states[sum.get()] = state.copyBytes();
      }
    } catch (FileNotFoundException e) {
      throw new IOException("the job of the selected sums left no answer; ask again", e);
    }
    List<byte[]> all = new ArrayList<>();
    for (byte[] state : Arrays.asList(states)) {
      if (state == null) {
        throw new IOException("the job of the selected sums left out a sum; ask again");
      }
      all.add(state);
    }
    return all;
  }
}
