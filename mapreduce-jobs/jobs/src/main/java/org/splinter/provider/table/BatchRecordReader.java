package org.splinter.provider.table;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.BatchReader;
import org.splinter.protocol.table.Manifest;

/** Reader of the batches of a {@link BatchSplit}; one {@link Batch} object takes all of them. */
final class BatchRecordReader extends RecordReader<NullWritable, Batch> {
  private @Nullable Configuration configuration;
  private BatchSplit split = new BatchSplit();
  private List<Manifest.StoredBatch> batches = List.of();
  private int next;
  private @Nullable BatchReader reader;
  private @Nullable Batch batch;

  @Override
  public void initialize(InputSplit inputSplit, TaskAttemptContext context) {
    split = (BatchSplit) inputSplit;
    configuration = context.getConfiguration();
  }

  @Override
  public boolean nextKeyValue() throws IOException {
    if (configuration == null) {
      return false;
    }
    Path directory = new Path(TableKeys.DIRECTORY.get(configuration));
    FileSystem fileSystem = directory.getFileSystem(configuration);
    try {
      BatchReader open = reader != null ? reader : open(fileSystem, directory, configuration);
      if (next == batches.size()) {
        return false;
      }
      Manifest.StoredBatch stored = batches.get(next++);
      batch = open.read(stored.file(), stored.span());
      return true;
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      throw VersionFiles.explained(fileSystem, directory, e);
    }
  }

  /** Opens the table with the first batch, not before, so that errors reach the mapper. */
  private BatchReader open(FileSystem fileSystem, Path directory, Configuration conf)
      throws IOException {
    Manifest manifest = VersionFiles.readManifest(fileSystem, directory);
    List<Integer> columns = new ArrayList<>();
    for (int column : conf.getInts(TableKeys.COLUMNS.key())) {
      columns.add(column);
    }
    batches = split.batches(manifest);
    BatchReader opened = VersionFiles.batches(fileSystem, directory, manifest, columns);
    reader = opened;
    return opened;
  }

  @Override
  public NullWritable getCurrentKey() {
    return NullWritable.get();
  }

  @Override
  public @Nullable Batch getCurrentValue() {
    return batch;
  }

  @Override
  public float getProgress() {
    return batches.isEmpty() ? 0 : (float) next / batches.size();
  }

  @Override
  public void close() throws IOException {
    if (reader != null) {
      reader.close();
    }
  }
}
