package org.splinter.provider.view;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.view.ViewLayout;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobFactory;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.job.JobSettings;
import org.splinter.provider.job.unit.UnitJob;
import org.splinter.provider.prepared.SlotFiles;
import org.splinter.provider.table.BatchInputFormat;
import org.splinter.provider.table.TableKeys;
import org.splinter.provider.table.TableStore;

/**
 * The first job of a build: groups a table's rows by the view's key. Each reduce task leaves a file
 * of the entries of a range of keys, sorted, and a {@link GroupReport} of it.
 */
final class GroupJob {
  private static final long ROWS_PER_REDUCER = 1 << 22;
  private static final int MAX_REDUCERS = 1 << 10;

  /** Rows of a map task in this JVM: so many are usually sorted in memory at once. */
  private static final int LOCAL_ROWS = 1 << 19;

  private GroupJob() {}

  /**
   * A view of an older version, whose slots take the place of that version's rows.
   *
   * @param baseParts how many parts of the new version hold those rows
   */
  record OldView(SlotFiles files, int baseParts) {}

  /**
   * Runs the job.
   *
   * @param entries the directory that gets the files
   */
  static Entries run(
      TableStore store,
      BuildInput input,
      @Nullable OldView old,
      JobDirectory directory,
      Path entries,
      DoubleConsumer progress)
      throws IOException, InterruptedException {
    Manifest manifest = input.table().manifest();
    Configuration base = store.configuration();
    Job job =
        JobFactory.create(
            JobFactory.sorting(base),
            "splinter view of " + manifest.table() + ": group rows",
            directory,
            GroupJob.class);
    Configuration configuration = job.getConfiguration();
    if (JobRunner.isLocal(configuration)) {
      JobSettings.setUnlessConfigured(
          configuration, JobKeys.SPLIT_ROWS.key(), String.valueOf(LOCAL_ROWS));
    }
    input.install(configuration, store.root());
    Path version = store.directory(manifest);
    List<Integer> columns = ViewLayout.columns(input.layout().definition(), manifest);
    BatchInputFormat.configure(job, manifest, version, columns);
    job.setMapperClass(ViewRowsMapper.class);
    if (old != null) {
      TableKeys.FIRST_PART.set(configuration, String.valueOf(old.baseParts()));
      MultipleInputs.addInputPath(job, version, BatchInputFormat.class, ViewRowsMapper.class);
      Path slots = old.files().directory();
      MultipleInputs.addInputPath(job, slots, SlotInputFormat.class, ViewSlotsMapper.class);
      SlotInputFormat.configure(configuration, old.files());
    }
    job.setMapOutputKeyClass(BytesWritable.class);
    job.setMapOutputValueClass(BytesWritable.class);
    job.setSortComparatorClass(EntryKey.Sorter.class);
    job.setPartitionerClass(RangePartitioner.class);
    job.setReducerClass(EntryReducer.class);
    job.setNumReduceTasks(reducers(base, manifest.rows()));
    job.setOutputFormatClass(UnitJob.FilesOnly.class);
    FileOutputFormat.setOutputPath(job, entries);
    JobRunner.run(job, progress);
    return Entries.open(base, entries);
  }

  /**
   * Returns a number of reducers that is a power of two, so that no shard of a HASHED view stands
   * in two files.
   */
  private static int reducers(Configuration configuration, long rows) throws IOException {
    int configured = ViewKeys.REDUCERS.getInt(configuration, 0, MAX_REDUCERS);
    long wanted = configured > 0 ? configured : Math.min(MAX_REDUCERS, 1 + rows / ROWS_PER_REDUCER);
    return Integer.highestOneBit((int) wanted);
  }

  /** Returns the name of a reduce task's file of entries. */
  static String entriesFile(int reducer) {
    return String.format(Locale.ROOT, "entries-%05d", reducer);
  }

  static String reportFile(int reducer) {
    return String.format(Locale.ROOT, "report-%05d", reducer);
  }

  /**
   * Partitioner that gives each reduce task a range of keys, so that its file's entries follow the
   * one before.
   */
  static final class RangePartitioner extends Partitioner<BytesWritable, BytesWritable> {
    @Override
    public int getPartition(BytesWritable key, BytesWritable value, int reducers) {
      return EntryKey.range(key.getBytes(), reducers);
    }
  }
}
