package org.splinter.provider.sum;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.RowBytes;
import org.splinter.provider.ingest.RowsOutputFormat;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobFactory;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.table.BatchInputFormat;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.VersionFiles;

/**
 * Job that brings a private table's records into the order of their ids, and combines those of one
 * id. One reducer writes all rows: it holds a row at a time.
 */
final class ArrangeJob {
  /** The counts that the reducer keeps for the owner. */
  enum Count {
    /** Ids with fewer records than the minimum group has, whose rows are left out. */
    SMALL_GROUPS
  }

  private ArrangeJob() {}

  /**
   * Writes the rows into {@code output}.
   *
   * @return the number of ids that were left out, or null if the cluster did not report it
   */
  static @Nullable Long run(
      TableStore store,
      Manifest records,
      int idColumn,
      int minimumGroup,
      JobDirectory directory,
      Path output,
      Progress progress)
      throws IOException, InterruptedException {
    Job job =
        JobFactory.create(
            JobFactory.sorting(store.configuration()),
            "Splinter: arranging the rows of " + records.table(),
            directory,
            ArrangeJob.class);
    Configuration configuration = job.getConfiguration();
    SumKeys.VERSION.set(configuration, store.directory(records).toString());
    SumKeys.ID_COLUMN.set(configuration, String.valueOf(idColumn));
    SumKeys.MINIMUM_GROUP.set(configuration, String.valueOf(minimumGroup));
    BatchInputFormat.configure(job, records, store.directory(records), columns(records));
    job.setMapperClass(ArrangeMapper.class);
    job.setReducerClass(ArrangeReducer.class);
    job.setNumReduceTasks(1);
    job.setMapOutputKeyClass(BytesWritable.class);
    job.setMapOutputValueClass(BytesWritable.class);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(RowBytes.class);
    job.setOutputFormatClass(RowsOutputFormat.class);
    FileOutputFormat.setOutputPath(job, output);
    configuration.setBoolean("mapreduce.fileoutputcommitter.marksuccessfuljobs", false);
    Counters counters = JobRunner.run(job, progress);
    return counters == null ? null : counters.findCounter(Count.SMALL_GROUPS).getValue();
  }

  static List<Integer> columns(Manifest records) {
    return IntStream.range(0, records.schema().columns().size()).boxed().toList();
  }

  static Manifest records(Configuration configuration, Path version) throws IOException {
    return VersionFiles.readManifest(version.getFileSystem(configuration), version);
  }
}
