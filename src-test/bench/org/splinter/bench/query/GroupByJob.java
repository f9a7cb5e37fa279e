package org.splinter.bench.query;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.ColumnVector;
import org.splinter.protocol.table.Manifest;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobFactory;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.table.BatchInputFormat;
import org.splinter.provider.table.TableStore;

/**
 * {@code SELECT column, COUNT(*) FROM table GROUP BY column} as any MapReduce programmer would
 * write it, over the batches that a view is built from: the yardstick of a view's build.
 */
final class GroupByJob {
  private GroupByJob() {}

  /** A mapper that counts the rows of each value of a column that is not text. */
  static final class CountingMapper
      extends Mapper<NullWritable, Batch, LongWritable, LongWritable> {
    static final String COLUMN = "splinter.bench.column";

    private final LongWritable key = new LongWritable();
    private final LongWritable one = new LongWritable(1);

    @Override
    protected void map(NullWritable unused, Batch batch, Context context)
        throws IOException, InterruptedException {
      ColumnVector column = batch.column(context.getConfiguration().getInt(COLUMN, 0));
      for (int row = 0; row < batch.rows(); row++) {
        key.set(column.words()[row]);
        context.write(key, one);
      }
    }
  }

  /** Runs the job at a provider and returns its milliseconds. */
  static double run(HadoopProvider provider, String table, String column)
      throws IOException, InterruptedException {
    TableStore store = new TableStore(provider.configuration(), provider.root());
    Manifest manifest = store.current(table);
    int index = manifest.schema().indexOf(column);
    Path jobs = new Path(provider.root(), "jobs");
    long start = System.nanoTime();
    try (JobDirectory directory = JobDirectory.create(provider.configuration(), jobs)) {
      Job job =
          JobFactory.create(
              JobFactory.sorting(provider.configuration()),
              "group by",
              directory,
              GroupByJob.class);
      BatchInputFormat.configure(job, manifest, store.directory(manifest), List.of(index));
      job.getConfiguration().setInt(CountingMapper.COLUMN, index);
      job.setMapperClass(CountingMapper.class);
      job.setCombinerClass(LongSumReducer.class);
      job.setReducerClass(LongSumReducer.class);
      job.setOutputKeyClass(LongWritable.class);
      job.setOutputValueClass(LongWritable.class);
      job.setOutputFormatClass(SequenceFileOutputFormat.class);
      SequenceFileOutputFormat.setOutputPath(job, new Path(directory.path(), "counts"));
      JobRunner.run(job, fraction -> {});
    }
    return (System.nanoTime() - start) / 1e6;
  }
}
