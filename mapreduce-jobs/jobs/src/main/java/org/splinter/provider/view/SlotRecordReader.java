package org.splinter.provider.view;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Reader of the slots of a part, each into one reused array. */
final class SlotRecordReader extends RecordReader<NullWritable, BytesWritable> {
  private static final int BUFFER = 1 << 16;

  private final FSDataInputStream in;
  private final byte[] slot;
  private final BytesWritable value;
  private long left;
  private long read;

  SlotRecordReader(FileSystem fileSystem, Path part, int slotBytes) throws IOException {
    this.slot = new byte[slotBytes];
    this.value = new BytesWritable(slot);
    this.left = fileSystem.getFileStatus(part).getLen() / slotBytes;
    this.in = fileSystem.open(part, BUFFER);
  }

  @Override
  public void initialize(InputSplit split, TaskAttemptContext context) {}

  @Override
  public boolean nextKeyValue() throws IOException {
    if (left == 0) {
      return false;
    }
    in.readFully(slot);
    left--;
    read++;
    return true;
  }

  @Override
  public NullWritable getCurrentKey() {
    return NullWritable.get();
  }

  @Override
  public BytesWritable getCurrentValue() {
    return value;
  }

  @Override
  public float getProgress() {
    return (float) read / Math.max(1, read + left);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
