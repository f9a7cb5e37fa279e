package org.splinter.provider.derived;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Partitioner;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.derived.DerivedTable.Join;
import org.splinter.protocol.derived.JoinColumns;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;
import org.splinter.provider.ingest.ImportKeys;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.TaskFailures;
import org.splinter.provider.table.TableStore;

/**
 * Join of two tables in the reducers. Rows of one key come together, those of the smaller table
 * first (of the right one in an outer join); they alone are kept while the others pass by. The
 * order of the rows of one key does not matter, since a table is a bag of rows.
 */
final class JoinJob extends DeriveJob {
  private static final long BYTES_PER_REDUCER = 1L << 30;
  private static final int MAX_REDUCERS = 256;

  /** Last byte of the key of rows that are kept, which sort before those that pass by. */
  static final int KEPT = 0;

  static final int PASSING = 1;

  private final Join joined;
  private final Manifest left;
  private final Manifest right;
  private final JoinColumns columns;

  JoinJob(Join joined, TableStore store) throws IOException {
    super(joined, store, "joining " + joined.left().table() + " and " + joined.right().table());
    this.joined = joined;
    this.left = source(store, joined.left());
    this.right = source(store, joined.right());
    this.columns =
        JoinColumns.of(
            left.schema(), right.table(), right.schema(), joined.pairs(), joined.outer());
  }

  /**
   * Returns whether the rows of the left table are kept: if it is the smaller one. In an outer join
   * its rows pass by, so that each meets all that it can agree with, or nothing.
   */
  static boolean keepsLeft(Join joined, Manifest left, Manifest right) {
    return !joined.outer() && left.rows() < right.rows();
  }

  @Override
  Schema schema() {
    return columns.schema();
  }

  @Override
  void requireSize(long maxBytes, Configuration base, JobDirectory directory, Progress progress)
      throws IOException, InterruptedException {
    JoinSize size = new JoinSize(joined, left, right, base, maxBytes);
    if (!size.surelyFits()) {
      size.require(JoinCount.run(this, base, directory, progress));
    }
    progress.accept(1);
  }

  @Override
  void configure(Job job) throws IOException {
    job.setInputFormatClass(JoinInputFormat.class);
    job.setMapperClass(JoinMapper.class);
    job.setReducerClass(JoinReducer.class);
    job.setMapOutputKeyClass(BytesWritable.class);
    job.setMapOutputValueClass(BytesWritable.class);
    meet(job);
  }

  /** Makes equal keys of both sides come together in a reducer, those of the kept rows first. */
  void meet(Job job) throws IOException {
    job.setPartitionerClass(KeyPartitioner.class);
    job.setGroupingComparatorClass(KeyComparator.class);
    int configured = ImportKeys.REDUCERS.getInt(job.getConfiguration(), 0, MAX_REDUCERS);
    long bytes = SizeBounds.bytes(left) + SizeBounds.bytes(right);
    job.setNumReduceTasks(
        configured > 0 ? configured : (int) Math.min(MAX_REDUCERS, 1 + bytes / BYTES_PER_REDUCER));
  }

  /** Mapper that sends the rows of one side that can match under their keys. */
  static final class JoinMapper
      extends Mapper<JoinInputFormat.Side, Batch, BytesWritable, BytesWritable> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      TaskFailures.recording(context, () -> emit(context));
    }

    private static void emit(Context context) throws IOException, InterruptedException {
      Join joined = (Join) definition(context.getConfiguration());
      TableStore store = store(context.getConfiguration());
      BytesWritable key = new BytesWritable();
      BytesWritable value = new BytesWritable();
      SideRows rows = null;
      while (context.nextKeyValue()) {
        requireNotInterrupted();
        if (rows == null) {
          rows = SideRows.of(joined, context.getCurrentKey(), store);
        }
        rows.batch(context.getCurrentValue());
        while (rows.next(key, value)) {
          context.write(key, value);
        }
      }
    }
  }

  /** Partitioner that sends equal keys of both sides to one reducer. */
  static final class KeyPartitioner extends Partitioner<BytesWritable, Writable> {
    @Override
    public int getPartition(BytesWritable key, Writable value, int reducers) {
      int hash = WritableComparator.hashBytes(key.getBytes(), key.getLength() - 1);
      return (hash & Integer.MAX_VALUE) % reducers;
    }
  }

  /** Comparator of keys without the last byte, which says the side. */
  static final class KeyComparator extends WritableComparator {
    /** Makes the comparator for Hadoop. */
    KeyComparator() {
      super(BytesWritable.class);
    }

    @Override
    public int compare(byte[] one, int from1, int length1, byte[] other, int from2, int length2) {
      return compareBytes(
          one,
          from1 + Integer.BYTES,
          length1 - Integer.BYTES - 1,
          other,
          from2 + Integer.BYTES,
          length2 - Integer.BYTES - 1);
    }
  }
}
