package org.splinter.provider.table;

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
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.SampleTable;
import org.splinter.protocol.table.Value;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.job.JobRunner;
import org.splinter.provider.job.LocalSettings;
import org.splinter.provider.job.TaskFailures;

/** Tests that a job sees every batch of a table once, in splits that the manifest decides. */
final class BatchInputFormatTest {
  private static final int ROWS = 150_000;

  @TempDir Path folder;

  private TableStore store;
  private SampleTable table;
  private Manifest manifest;

  @BeforeEach
  void commit() throws IOException {
    Configuration configuration = LocalSettings.of(folder);
    store =
        new TableStore(
            configuration, new org.apache.hadoop.fs.Path(folder.resolve("root").toUri()));
    table = new SampleTable(1, ROWS);
    manifest = table.manifest;
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
  void groupsBatchesOfSeveralParts() throws Exception {
    Manifest one = table.manifest;
    Manifest.Part part = one.parts().get(0);
    Manifest twice =
        new Manifest(
            "twice",
            one.schema(),
            2L * ROWS,
            one.fingerprint(),
            one.statistics().stream()
                .map(of -> new ColumnStatistics(2 * of.nulls(), of.min(), of.max(), of.distinct()))
                .toList(),
            List.of(part, new Manifest.Part("part-00001", part.batches())),
            one.dictionaries());
    try (JobDirectory staging = store.newStaging()) {
      table.writeTo(staging.path());
      TableFiles.write(
          store.fileSystem(),
          new org.apache.hadoop.fs.Path(staging.path(), "part-00001"),
          table.part);
      store.commit(staging.path(), twice);
    }
    long sum = sumOfRanks(job("65536"));
    manifest = twice;
    assertEquals(List.of(131_072L, 150_000L, 18_928L), splitRows("131072"));
    assertEquals(List.of(300_000L), splitRows("1048576"));
    assertEquals(2 * sum, sumOfRanks(job("131072")));
    Job later = job("131072");
    TableKeys.FIRST_PART.set(later.getConfiguration(), "1");
    assertEquals(sum, sumOfRanks(later));
    TableKeys.FIRST_PART.set(later.getConfiguration(), "2");
    assertEquals(List.of(), new BatchInputFormat().getSplits(later));
  }

  private static long sumOfRanks(Job job) throws Exception {
    job.setMapperClass(Sum.class);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(NullOutputFormat.class);
    JobRunner.run(job, fraction -> {});
    return job.getCounters().findCounter("test", "ranks").getValue();
  }

  @Test
  void feedsMappers() throws Exception {
    Job job = job("65536");
    long ranks = sumOfRanks(job);
    long expected = 0;
    for (Value[] row : table.rows) {
      expected += ((Value.Word) row[SampleTable.MANY]).word();
    }
    long least = table.manifest.statistics().get(SampleTable.MANY).min();
    assertEquals(expected - ROWS * least, ranks);
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
    BatchSplit split = new BatchSplit(1, 2, 99, new String[] {"a"});
    assertEquals(split.batches(table.manifest), copy(split, 0, 1).batches(table.manifest));
    assertEquals(99, copy(split, 0, 1).getLength());
    assertThrows(FormatException.class, () -> copy(split, 3, -1)); // the first batch
    assertThrows(FormatException.class, () -> copy(split, 4, 0)); // the number of batches
    assertThrows(FormatException.class, () -> copy(split, 15, -1)); // the bytes
    BatchSplit tooMany = new BatchSplit(1, 3, 99, new String[0]);
    assertThrows(FormatException.class, () -> tooMany.batches(table.manifest));
    BatchSplit tooFar = new BatchSplit(7, 1, 99, new String[0]);
    assertThrows(FormatException.class, () -> tooFar.batches(table.manifest));
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
    BatchInputFormat.configure(job, manifest, store.directory(manifest), List.of(SampleTable.MANY));
    return job;
  }

  private List<Long> splitRows(String target) throws IOException {
    List<InputSplit> splits = new BatchInputFormat().getSplits(job(target));
    return splits.stream()
        .map(
            split -> {
              try {
                return ((BatchSplit) split)
                    .batches(manifest).stream().mapToLong(stored -> stored.span().rows()).sum();
              } catch (FormatException e) {
                throw new AssertionError(e);
              }
            })
        .toList();
  }

  /** A mapper that adds up ranks and rows in counters. */
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
