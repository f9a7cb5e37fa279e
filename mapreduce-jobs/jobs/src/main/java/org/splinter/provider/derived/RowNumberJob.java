package org.splinter.provider.derived;

import java.io.IOException;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.derived.DerivedTable.RowNumbers;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionChecker;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.TaskFailures;
import org.splinter.provider.table.BatchInputFormat;
import org.splinter.provider.table.TableStore;

/**
 * Job that numbers the rows of a table in an order. One reducer numbers them all: it holds a row at
 * a time, and the sort's memory is bounded.
 */
final class RowNumberJob extends DeriveJob {
  private final Manifest base;
  private final Schema schema;

  RowNumberJob(RowNumbers rowNumbers, TableStore store) throws IOException {
    super(rowNumbers, store, "numbering the rows of " + rowNumbers.base().table());
    this.base = source(store, rowNumbers.base());
    this.schema = RowNumbers.schema(base.schema());
    if (rowNumbers.filter() != null) {
      ExpressionChecker.check(rowNumbers.filter(), base);
    }
    for (Expression part : rowNumbers.within()) {
      ExpressionChecker.check(part, base);
    }
    rowNumbers.order().forEach(key -> ExpressionChecker.check(key.expression(), base));
  }

  @Override
  Schema schema() {
    return schema;
  }

  /**
   * Refuses nothing: the table has at most the rows of its base, and its bytes are known before it
   * is committed.
   */
  @Override
  void requireSize(long maxBytes, Configuration base, JobDirectory directory, Progress progress) {
    progress.accept(1);
  }

  @Override
  void configure(Job job) {
    int width = base.schema().columns().size();
    BatchInputFormat.configure(
        job, base, store().directory(base), IntStream.range(0, width).boxed().toList());
    job.setMapperClass(RowNumberMapper.class);
    job.setReducerClass(RowNumberReducer.class);
    job.setMapOutputKeyClass(BytesWritable.class);
    job.setMapOutputValueClass(BytesWritable.class);
    job.setNumReduceTasks(1);
  }

  /** Mapper that sends each row under a key that sorts as the order says. */
  static final class RowNumberMapper
      extends Mapper<NullWritable, Batch, BytesWritable, BytesWritable> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      TaskFailures.recording(context, () -> emit(context));
    }

    private static void emit(Context context) throws IOException, InterruptedException {
      RowNumbers rowNumbers = (RowNumbers) definition(context.getConfiguration());
      TableStore store = store(context.getConfiguration());
      OrderedRows rows = OrderedRows.of(rowNumbers, source(store, rowNumbers.base()), store);
      BytesWritable key = new BytesWritable();
      BytesWritable value = new BytesWritable();
      while (context.nextKeyValue()) {
        requireNotInterrupted();
        rows.batch(context.getCurrentValue());
        while (rows.next(key, value)) {
          context.write(key, value);
        }
      }
    }
  }
}
