package org.splinter.table;

import java.io.IOException;
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
import org.splinter.job.JobKeys;

/** Reads the batches of a {@link BatchSplit}, each into the same {@link Batch}. */
final class BatchRecordReader extends RecordReader<NullWritable, Batch> {
  private String file = "";
  private List<Manifest.Span> spans = List.of();
  private int next;
  private @Nullable BatchReader reader;
  private @Nullable Batch batch;

  @Override
  public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
    Configuration configuration = context.getConfiguration();
    Path directory = new Path(JobKeys.TABLE_DIRECTORY.get(configuration));
    FileSystem fileSystem = directory.getFileSystem(configuration);
    Manifest manifest = TableStore.readManifest(fileSystem, directory);
    List<Integer> columns = new ArrayList<>();
    for (int column : configuration.getInts(JobKeys.TABLE_COLUMNS.key())) {
      columns.add(column);
    }
    BatchSplit batchSplit = (BatchSplit) split;
    file = batchSplit.file();
    spans = batchSplit.batches(manifest);
    reader = new BatchReader(fileSystem, directory, manifest, columns);
  }

  @Override
  public boolean nextKeyValue() throws IOException {
    if (reader == null || next == spans.size()) {
      return false;
    }
    batch = reader.read(file, spans.get(next++));
    return true;
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
    return spans.isEmpty() ? 1 : (float) next / spans.size();
  }

  @Override
  public void close() throws IOException {
    if (reader != null) {
      reader.close();
    }
  }
}
