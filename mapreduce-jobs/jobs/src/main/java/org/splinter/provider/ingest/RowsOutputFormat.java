package org.splinter.provider.ingest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.BatchWriter;
import org.splinter.protocol.table.RowBytes;
import org.splinter.provider.job.JobKeys;

/**
 * Output format of typed rows that a job made, for {@link RowsImport}. A task begins a new file
 * after the rows of a split, so that its output is imported by many tasks. A file, little-endian:
 *
 * <pre>
 * "SPRW"  u8 version = 1
 * per row: i32 length, bytes ({@link RowBytes})
 * i32 -1, i64 rows
 * </pre>
 */
public final class RowsOutputFormat extends FileOutputFormat<NullWritable, RowBytes> {
  static final String MAGIC = "SPRW";
  static final int VERSION = 1;
  static final int END = -1;

  /** The most bytes of a row that can be stored. */
  static final int MAX_ROW_BYTES = BatchWriter.MAX_ROW_TEXT;

  @Override
  public RecordWriter<NullWritable, RowBytes> getRecordWriter(TaskAttemptContext context)
      throws IOException {
    Configuration configuration = context.getConfiguration();
    int rows = JobKeys.SPLIT_ROWS.getInt(configuration, 1, Integer.MAX_VALUE - Batch.MAX_ROWS);
    return new Writer(context, rows);
  }

  private final class Writer extends RecordWriter<NullWritable, RowBytes> {
    private static final int BUFFER = 1 << 16;

    private final TaskAttemptContext task;
    private final int rowsPerFile;
    private final ByteBuffer number =
        ByteBuffer.allocate(Integer.BYTES + Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private int files;
    private FSDataOutputStream out;
    private int rows;

    private Writer(TaskAttemptContext task, int rowsPerFile) throws IOException {
      this.task = task;
      this.rowsPerFile = rowsPerFile;
      this.out = create();
    }

    @Override
    public void write(NullWritable key, RowBytes row) throws IOException {
      if (row.length() > MAX_ROW_BYTES) {
        throw new IOException(
            "a row of the new table has "
                + row.length()
                + " bytes, at most "
                + MAX_ROW_BYTES
                + " are possible; leave out long texts of the tables it is made of");
      }
      if (rows == rowsPerFile) {
        end();
        out = create();
        rows = 0;
      }
      out.write(number.clear().putInt(row.length()).array(), 0, Integer.BYTES);
      out.write(row.array(), 0, row.length());
      rows++;
    }

    @Override
    public void close(TaskAttemptContext context) throws IOException {
      end();
    }

    private FSDataOutputStream create() throws IOException {
      Path file = getDefaultWorkFile(task, String.format(Locale.ROOT, "-%05d", files++));
      FSDataOutputStream created =
          file.getFileSystem(task.getConfiguration()).create(file, false, BUFFER);
      created.write(MAGIC.getBytes(StandardCharsets.US_ASCII));
      created.write(VERSION);
      return created;
    }

    private void end() throws IOException {
      try (FSDataOutputStream ended = out) {
        ended.write(number.clear().putInt(END).putLong(rows).array());
      }
    }
  }
}
