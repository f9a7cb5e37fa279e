package org.splinter.provider.derived;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.derived.DerivedTable.Join;
import org.splinter.protocol.table.Batch;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobFactory;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.job.TaskFailures;

/** Job that counts the rows of a join exactly, without making them ({@link JoinSize}). */
final class JoinCount {
  private JoinCount() {}

  /** Returns the number of rows, or {@link Long#MAX_VALUE} if there are more. */
  static long run(JoinJob join, Configuration base, JobDirectory directory, Progress progress)
      throws IOException, InterruptedException {
    Job job = job(join, base, directory);
    Path output = FileOutputFormat.getOutputPath(job);
    JobRunner.run(job, progress);
    return sum(job.getConfiguration(), output);
  }

  /** Returns the job, whose combiner needs Hadoop's own collector of map output. */
  static Job job(JoinJob join, Configuration base, JobDirectory directory) throws IOException {
    Configuration combining = JobFactory.combining(base);
    Job job = join.create(combining, join.description() + ", counting rows", directory);
    job.setInputFormatClass(JoinInputFormat.ComparedColumns.class);
    job.setMapperClass(KeyMapper.class);
    job.setCombinerClass(LongSumReducer.class);
    job.setReducerClass(ProductReducer.class);
    job.setMapOutputKeyClass(BytesWritable.class);
    job.setMapOutputValueClass(LongWritable.class);
    join.meet(job);
    job.setOutputFormatClass(SequenceFileOutputFormat.class);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(LongWritable.class);
    FileOutputFormat.setOutputPath(job, new Path(directory.path(), "counts"));
    job.getConfiguration().setBoolean("mapreduce.fileoutputcommitter.marksuccessfuljobs", false);
    return job;
  }

  /** Returns the sum of the counts that the reduce tasks left. */
  private static long sum(Configuration configuration, Path output) throws IOException {
    FileSystem fileSystem = output.getFileSystem(configuration);
    LongWritable count = new LongWritable();
    long rows = 0;
    for (FileStatus status : fileSystem.listStatus(output)) {
      try (SequenceFile.Reader reader =
          new SequenceFile.Reader(configuration, SequenceFile.Reader.file(status.getPath()))) {
        while (reader.next(NullWritable.get(), count)) {
          rows = SizeBounds.plus(rows, count.get());
        }
      }
    }
    return rows;
  }

  /** Mapper that sends a one under the key of each row that can match. */
  static final class KeyMapper
      extends Mapper<JoinInputFormat.Side, Batch, BytesWritable, LongWritable> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      TaskFailures.recording(context, () -> emit(context));
    }

    private static void emit(Context context) throws IOException, InterruptedException {
      Configuration configuration = context.getConfiguration();
      Join joined = (Join) DeriveJob.definition(configuration);
      BytesWritable key = new BytesWritable();
      LongWritable one = new LongWritable(1);
      SideRows rows = null;
      while (context.nextKeyValue()) {
        DeriveJob.requireNotInterrupted();
        if (rows == null) {
          rows = SideRows.keys(joined, context.getCurrentKey(), DeriveJob.store(configuration));
        }
        rows.batch(context.getCurrentValue());
        while (rows.next(key)) {
          context.write(key, one);
        }
      }
    }
  }
}
