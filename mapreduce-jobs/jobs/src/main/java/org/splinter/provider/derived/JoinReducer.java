package org.splinter.provider.derived;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Reducer;
import org.splinter.protocol.derived.DerivedTable.Join;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.RowBytes;
import org.splinter.provider.job.TaskFailures;
import org.splinter.provider.table.TableStore;

/**
 * Reducer that pairs the rows of each key: those of one table come first and are kept, up to a
 * bound; each of the others is written once with each of them, or in an outer join once with NULLs
 * where there are none.
 */
final class JoinReducer extends Reducer<BytesWritable, BytesWritable, NullWritable, RowBytes> {
  private static final int MAX_MEGABYTES = 1024;

  private final RowBytes row = new RowBytes();
  private ByteBuffer kept = ByteBuffer.allocate(1 << 12);
  private final RowBytes nulls = new RowBytes();
  private boolean keepsLeft;
  private boolean outer;
  private String keptTable = "";
  private int megabytes;

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.recording(context, () -> super.run(context));
  }

  @Override
  protected void setup(Context context) throws IOException {
    Join joined = (Join) DeriveJob.definition(context.getConfiguration());
    TableStore store = DeriveJob.store(context.getConfiguration());
    Manifest left = DeriveJob.source(store, joined.left());
    Manifest right = DeriveJob.source(store, joined.right());
    keepsLeft = JoinJob.keepsLeft(joined, left, right);
    outer = joined.outer();
    if (outer) {
      right.schema().columns().forEach(column -> nulls.addNull());
    }
    keptTable = keepsLeft ? joined.left().table() : joined.right().table();
    megabytes =
        DerivedKeys.JOIN_BUFFER_MEGABYTES.getInt(context.getConfiguration(), 1, MAX_MEGABYTES);
  }

  @Override
  protected void reduce(BytesWritable key, Iterable<BytesWritable> rows, Context context)
      throws IOException, InterruptedException {
    DeriveJob.requireNotInterrupted();
    kept.clear();
    for (BytesWritable columns : rows) {
      // The key changes with the value: its last byte says whose row this is.
      if (key.getBytes()[key.getLength() - 1] == JoinJob.KEPT) {
        keep(columns);
      } else if (kept.position() > 0) {
        pair(columns, context);
      } else if (outer) {
        write(columns, nulls.array(), 0, nulls.length(), context);
      }
    }
  }

  private void keep(BytesWritable columns) throws IOException {
    int bytes = Integer.BYTES + columns.getLength();
    if (kept.remaining() < bytes) {
      long bound = (long) megabytes << 20;
      if (kept.position() + (long) bytes > bound) {
        throw new IOException(
            "more than "
                + megabytes
                + " MB of rows of table '"
                + keptTable
                + "' have the same values in the joined columns; join on more columns, or raise "
                + DerivedKeys.JOIN_BUFFER_MEGABYTES.key());
      }
      int capacity = (int) Math.min(bound, Math.max(kept.position() + bytes, 2L * kept.capacity()));
      kept = ByteBuffer.wrap(Arrays.copyOf(kept.array(), capacity)).position(kept.position());
    }
    kept.putInt(columns.getLength()).put(columns.getBytes(), 0, columns.getLength());
  }

  private void pair(BytesWritable columns, Context context)
      throws IOException, InterruptedException {
    byte[] array = kept.array();
    for (int at = 0; at < kept.position(); ) {
      int length = kept.getInt(at);
      at += Integer.BYTES;
      write(columns, array, at, length, context);
      at += length;
    }
  }

  /** Writes a row that passes by with a part of an array, the columns of the kept side. */
  private void write(BytesWritable columns, byte[] array, int from, int length, Context context)
      throws IOException, InterruptedException {
    row.clear();
    if (keepsLeft) {
      row.addColumns(array, from, length);
      row.addColumns(columns.getBytes(), 0, columns.getLength());
    } else {
      row.addColumns(columns.getBytes(), 0, columns.getLength());
      row.addColumns(array, from, length);
    }
    context.write(NullWritable.get(), row);
  }
}
