package org.splinter.provider.derived;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.RowBytes;
import org.splinter.provider.job.TaskFailures;
import org.splinter.provider.table.BatchInputFormat;
import org.splinter.provider.table.TableStore;

/**
 * Job that makes rows from each row of one table by itself: by maps alone, without a sort. The
 * order of rows does not matter, since a table is a bag of rows.
 */
abstract class RowwiseJob extends DeriveJob {
  private final Manifest base;

  RowwiseJob(DerivedTable table, Source base, TableStore store, String description)
      throws IOException {
    super(table, store, description);
    this.base = source(store, base);
  }

  final Manifest base() {
    return base;
  }

  /** Returns the columns of the base that are read, ascending. */
  abstract List<Integer> columns();

  @Override
  final void configure(Job job) {
    BatchInputFormat.configure(job, base, store().directory(base), columns());
    job.setMapperClass(RowMapper.class);
    // A table without rows has no maps; then a reduce task writes the empty file.
    job.setMapOutputKeyClass(NullWritable.class);
    job.setMapOutputValueClass(NullWritable.class);
    job.setNumReduceTasks(base.rows() == 0 ? 1 : 0);
  }

  /** Mapper that writes the rows made from those of a split. */
  static final class RowMapper extends Mapper<NullWritable, Batch, NullWritable, RowBytes> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      TaskFailures.recording(context, () -> emit(context));
    }

    private static void emit(Context context) throws IOException, InterruptedException {
      RowMaker rows =
          RowMaker.of(definition(context.getConfiguration()), store(context.getConfiguration()));
      RowBytes row = new RowBytes();
      while (context.nextKeyValue()) {
        requireNotInterrupted();
        rows.batch(context.getCurrentValue());
        while (rows.next(row)) {
          context.write(NullWritable.get(), row);
        }
      }
    }
  }
}
