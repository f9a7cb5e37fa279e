package org.splinter.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.FormatException;
import org.splinter.job.JobDirectory;
import org.splinter.job.JobKeys;
import org.splinter.job.JobRunner;
import org.splinter.job.TaskFailures;

/** A job sees every batch of a table once, in splits that the manifest decides. */
final class BatchInputFormatTest {
  private static final int ROWS = 150_000;

  @TempDir Path folder;

  private TableStore store;
  private SampleTable table;

  @BeforeEach
  void commit() throws IOException {
    Configuration configuration = new Configuration();
    configuration.set("hadoop.tmp.dir", folder.resolve("hadoop").toString());
    store =
        new TableStore(
            configuration, new org.apache.hadoop.fs.Path(folder.resolve("root").toUri()));
    table = new SampleTable(1, ROWS);
    try (JobDirectory staging = store.newStaging()) {
      table.writeTo(staging.path());
      store.commit(staging.path(), table.manifest);
    }
  }

  @Test
  void groupsBatchesUpToTheTarget() throws IOException {
    assertEquals(List.of(131_072L, 18_928L), splitRows("131072"));
    assertEquals(List.of(131_072L, 18_928L), splitRows("65537"));
    assertEquals(List.of(65_536L, 65_536L, 18_928L), splitRows("65536"));
    assertEquals(List.of(65_536L, 65_536L, 18_928L), splitRows("1"));
    assertEquals(List.of(150_000L), splitRows("1048576"));
    IOException e = assertThrows(IOException.class, () -> splitRows("many"));
    assertTrue(e.getMessage().startsWith("splinter.split.rows is 'many', must be"), e.getMessage());
  }

  @Test
  void feedsMappers() throws Exception {
    Job job = job("65536");
    job.setMapperClass(Sum.class);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(NullOutputFormat.class);
    JobRunner.run(job, fraction -> {});
    long expected = 0;
    for (Value[] row : table.rows) {
      expected += ((Value.Word) row[SampleTable.MANY]).word();
    }
    long least = table.manifest.statistics().get(SampleTable.MANY).min();
    assertEquals(
        expected - ROWS * least, job.getCounters().findCounter("test", "ranks").getValue());
    assertEquals(ROWS, job.getCounters().findCounter("test", "rows").getValue());
  }

  @Test
  void failsWithTheCauseThatATaskSaw() throws IOException {
    org.apache.hadoop.fs.Path part =
        new org.apache.hadoop.fs.Path(store.directory(table.manifest), "part-00000");
    FileSystem fileSystem = store.fileSystem();
    fileSystem.delete(part, false);
    TableFiles.write(fileSystem, part, new byte[100]);
    Job job = job("65536");
    job.setMapperClass(Sum.class);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(NullOutputFormat.class);
    String message =
        assertThrows(IOException.class, () -> JobRunner.run(job, fraction -> {})).getMessage();
    assertTrue(message.startsWith("batch at ") && message.contains("part-00000"), message);
  }

  @Test
  void saysThatTheVersionWasDropped() throws Exception {
    Job job = job("65536");
    InputSplit split = new BatchInputFormat().getSplits(job).get(0);
    new TableVersions(store, "sample").dropAll();
    String expected =
        "version "
            + table.manifest.fingerprint().shortName()
            + " of table 'sample' was dropped while it was read; run the query again";
    assertEquals(
        expected,
        assertThrows(IOException.class, () -> new BatchInputFormat().getSplits(job)).getMessage());
    TaskAttemptContext task =
        new TaskAttemptContextImpl(job.getConfiguration(), new TaskAttemptID());
    try (RecordReader<NullWritable, Batch> reader =
        new BatchInputFormat().createRecordReader(split, task)) {
      reader.initialize(split, task);
      assertEquals(expected, assertThrows(IOException.class, reader::nextKeyValue).getMessage());
    }
  }

  @Test
  void refusesColumnsThatAreNotThere() throws IOException {
    Job job = Job.getInstance(store.configuration());
    for (int column : new int[] {-1, 5}) {
      assertThrows(
          IllegalArgumentException.class,
          () ->
              BatchInputFormat.configure(
                  job, table.manifest, store.directory(table.manifest), List.of(column)));
    }
  }

  @Test
  void refusesBrokenSplits() throws IOException {
    BatchSplit split = new BatchSplit(table.manifest.parts().get(0), 1, 2, new String[] {"a"});
    assertEquals(split.batches(table.manifest), copy(split, 0, 0).batches(table.manifest));
    assertEquals(split.getLength(), copy(split, 0, 0).getLength());
    assertThrows(FormatException.class, () -> copy(split, 3, 65));
    assertThrows(FormatException.class, () -> copy(split, 0, -1));
    BatchSplit tooMany = new BatchSplit(table.manifest.parts().get(0), 1, 2, new String[0]);
    Manifest other = new SampleTable(1, 100).manifest;
    assertThrows(FormatException.class, () -> tooMany.batches(other));
  }

  private static BatchSplit copy(BatchSplit split, int index, int value) throws IOException {
    DataOutputBuffer out = new DataOutputBuffer();
    split.write(out);
    out.getData()[index] = (byte) value;
    DataInputBuffer in = new DataInputBuffer();
    in.reset(out.getData(), out.getLength());
    BatchSplit copy = new BatchSplit();
    copy.readFields(in);
    return copy;
  }

  private Job job(String splitRows) throws IOException {
    Job job = Job.getInstance(store.configuration());
    JobKeys.SPLIT_ROWS.set(job.getConfiguration(), splitRows);
    BatchInputFormat.configure(
        job, table.manifest, store.directory(table.manifest), List.of(SampleTable.MANY));
    return job;
  }

  private List<Long> splitRows(String target) throws IOException {
    List<InputSplit> splits = new BatchInputFormat().getSplits(job(target));
    return splits.stream()
        .map(
            split -> {
              try {
                return ((BatchSplit) split)
                    .batches(table.manifest).stream().mapToLong(Manifest.Span::rows).sum();
              } catch (FormatException e) {
                throw new AssertionError(e);
              }
            })
        .toList();
  }

  /** Adds up ranks and rows in counters. */
  static final class Sum extends Mapper<NullWritable, Batch, NullWritable, LongWritable> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      TaskFailures.recording(context, () -> super.run(context));
    }

    @Override
    protected void map(NullWritable key, Batch batch, Context context) {
      long sum = 0;
      for (int i = 0; i < batch.rows(); i++) {
        sum += batch.column(SampleTable.MANY).words()[i];
      }
      context.getCounter("test", "ranks").increment(sum);
      context.getCounter("test", "rows").increment(batch.rows());
    }
  }
}
