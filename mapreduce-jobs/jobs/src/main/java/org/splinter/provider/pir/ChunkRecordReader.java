package org.splinter.provider.pir;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.jspecify.annotations.Nullable;
import org.splinter.provider.job.JobKeys;

/** Reader of the slots of a {@link ScanSplit}, chunk by chunk. */
final class ChunkRecordReader extends RecordReader<NullWritable, SlotChunk> {
  private @Nullable Configuration configuration;
  private ScanSplit split = new ScanSplit();
  private @Nullable SlotReader reader;
  private @Nullable SlotChunk chunk;

  @Override
  public void initialize(InputSplit inputSplit, TaskAttemptContext context) {
    split = (ScanSplit) inputSplit;
    configuration = context.getConfiguration();
  }

  /** Reads the next chunk. The first call opens the views, so that errors reach the mapper. */
  @Override
  public boolean nextKeyValue() throws IOException {
    if (configuration == null) {
      return false;
    }
    SlotReader open = reader;
    if (open == null) {
      FileSystem fileSystem =
          new Path(JobKeys.ROOT.get(configuration)).getFileSystem(configuration);
      open = new SlotReader(fileSystem, ScanInput.load(configuration), split.ranges());
      reader = open;
    }
    chunk = open.read();
    return chunk != null;
  }

  @Override
  public NullWritable getCurrentKey() {
    return NullWritable.get();
  }

  @Override
  public @Nullable SlotChunk getCurrentValue() {
    return chunk;
  }

  @Override
  public float getProgress() {
    return reader == null ? 0 : (float) reader.bytesRead() / split.getLength();
  }

  @Override
  public void close() throws IOException {
    if (reader != null) {
      reader.close();
    }
  }
}
