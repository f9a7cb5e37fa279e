package org.splinter.provider.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.contract.RefusedRequestException;

/** Tests that nothing of a local job is left running or on disk, however waiting for it ends. */
@SuppressWarnings("rawtypes") // Hadoop declares mapper classes raw
final class JobRunnerTest {
  @TempDir private Path parent;
  private JobDirectory directory;

  @BeforeEach
  void open() throws IOException {
    WaitingMapper.started = new CountDownLatch(1);
    WaitingMapper.stopped = new CountDownLatch(1);
    directory =
        JobDirectory.create(new Configuration(), new org.apache.hadoop.fs.Path(parent.toUri()));
  }

  @AfterEach
  void close() throws IOException {
    directory.close();
    assertFalse(Thread.interrupted(), "an interrupt that was thrown is over");
  }

  @Test
  void aJobThatSucceedsLeavesNothing() throws Exception {
    JobRunner.run(job(Mapper.class), fraction -> {});
    assertNothingLeft();
  }

  @Test
  void anInterruptKillsTheJob() throws Exception {
    Thread waiting = Thread.currentThread();
    Thread killer =
        new Thread(
            () -> {
              awaitUnchecked(WaitingMapper.started);
              waiting.interrupt();
            });
    killer.start();
    assertThrows(
        InterruptedException.class, () -> JobRunner.run(job(WaitingMapper.class), fraction -> {}));
    killer.join();
    assertKilled();
  }

  @Test
  void anInterruptBeforeItIsSubmittedKillsTheJob() throws IOException {
    Job job = job(WaitingMapper.class);
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> JobRunner.run(job, fraction -> {}));
    assertNothingLeft();
  }

  @Test
  void anInterruptedCallKillsTheJob() throws IOException {
    Job job =
        new InterruptedJob(configuration()) {
          @Override
          public float mapProgress() throws IOException {
            awaitUnchecked(WaitingMapper.started);
            Thread.currentThread().interrupt(); // Hadoop's clients set it again too
            throw new InterruptedIOException("Call interrupted");
          }
        };
    configure(job, WaitingMapper.class);
    Exception e =
        assertThrows(InterruptedException.class, () -> JobRunner.run(job, fraction -> {}));
    assertInstanceOf(InterruptedIOException.class, e.getCause());
    assertKilled();
  }

  @Test
  void aFailureToReportProgressKillsTheJob() {
    RuntimeException mine = new IllegalStateException("mine");
    Exception thrown =
        assertThrows(
            IllegalStateException.class,
            () ->
                JobRunner.run(
                    job(WaitingMapper.class),
                    fraction -> {
                      awaitUnchecked(WaitingMapper.started);
                      throw mine;
                    }));
    assertSame(mine, thrown);
    assertKilled();
  }

  /** Loses the map output, as in a job that was killed while its reduce began. */
  @Test
  void aShuffleThatFindsNothingLeavesNoThread() throws Exception {
    Job job = job(Mapper.class);
    job.setNumReduceTasks(1);
    job.setOutputFormatClass(LosesMapOutput.class);
    assertThrows(IOException.class, () -> JobRunner.run(job, fraction -> {}));
    assertNothingLeft();
  }

  /** Checks that no thread is left, which would keep the memory in which the map was to sort. */
  @Test
  void aMapThatIsKilledAsItBeginsLeavesNoThread() throws Exception {
    Job job = job(Mapper.class);
    job.setNumReduceTasks(1);
    job.setInputFormatClass(Interrupted.class);
    assertThrows(IOException.class, () -> JobRunner.run(job, fraction -> {}));
    assertNothingLeft();
  }

  /** One split whose map is interrupted before it can sort. */
  static final class Interrupted extends OneSplit {
    @Override
    public RecordReader<NullWritable, NullWritable> createRecordReader(
        InputSplit split, TaskAttemptContext context) {
      Thread.currentThread().interrupt();
      return super.createRecordReader(split, context);
    }
  }

  /** An output format whose committer deletes the sorted output of a map. */
  static final class LosesMapOutput extends NullOutputFormat<NullWritable, NullWritable> {
    @Override
    public OutputCommitter getOutputCommitter(TaskAttemptContext context) {
      return new OutputCommitter() {
        @Override
        public void setupJob(JobContext job) {}

        @Override
        public void setupTask(TaskAttemptContext attempt) {}

        @Override
        public boolean needsTaskCommit(TaskAttemptContext attempt) {
          FileUtil.fullyDelete(
              new File(attempt.getConfiguration().get("mapreduce.cluster.local.dir"), "output"));
          return false;
        }

        @Override
        public void commitTask(TaskAttemptContext attempt) {}

        @Override
        public void abortTask(TaskAttemptContext attempt) {}
      };
    }
  }

  @Test
  void aTasksRefusalKeepsItsType() throws Exception {
    RefusedRequestException e =
        assertThrows(
            RefusedRequestException.class,
            () -> JobRunner.run(job(RefusingMapper.class), done -> {}));
    assertEquals("too many", e.getMessage());
    StringWriter trace = new StringWriter();
    new IllegalStateException(e).printStackTrace(new PrintWriter(trace, true));
    assertTrue(RefusedRequestException.caused("Error: " + trace), "as a cluster tells it");
    assertFalse(RefusedRequestException.caused("Error: java.io.IOException: too many"));
    assertNothingLeft();
  }

  /** A mapper that refuses its data. */
  static final class RefusingMapper extends Mapper {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      TaskFailures.recording(
          context,
          () -> {
            throw new RefusedRequestException("too many");
          });
    }
  }

  private void assertKilled() {
    assertEquals(0, WaitingMapper.stopped.getCount(), "the task has ended before the runner does");
    assertNothingLeft();
  }

  /** Asserts that no file and no thread is left; empty directories go with the job's own. */
  private void assertNothingLeft() {
    try (Stream<Path> files = Files.walk(Path.of(directory.path().toUri()))) {
      assertEquals(List.of(), files.filter(Files::isRegularFile).toList());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    assertTrue(
        Thread.getAllStackTraces().keySet().stream()
            .noneMatch(
                thread ->
                    thread.getName().startsWith("LocalJobRunner") || JobRunner.isOfTask(thread)));
  }

  private Configuration configuration() throws IOException {
    return JobFactory.create(new Configuration(), "test", directory, JobRunner.class)
        .getConfiguration();
  }

  private Job job(Class<? extends Mapper> mapper) throws IOException {
    return configure(Job.getInstance(configuration()), mapper);
  }

  private static Job configure(Job job, Class<? extends Mapper> mapper) {
    job.setMapperClass(mapper);
    job.setInputFormatClass(OneSplit.class);
    job.setOutputFormatClass(NullOutputFormat.class);
    job.setNumReduceTasks(0);
    return job;
  }

  private static void awaitUnchecked(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** A job whose client can be made to fail. */
  private static class InterruptedJob extends Job {
    @SuppressWarnings("deprecation") // the only constructor that a subclass can call
    InterruptedJob(Configuration configuration) throws IOException {
      super(configuration);
    }
  }

  /**
   * A mapper that waits until it is killed, and then a little longer for a caller that does not
   * wait for it.
   */
  static final class WaitingMapper
      extends Mapper<NullWritable, NullWritable, NullWritable, NullWritable> {
    private static CountDownLatch started;
    private static CountDownLatch stopped;

    @Override
    public void run(Context context) throws InterruptedException {
      started.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        Thread.sleep(200);
      } finally {
        stopped.countDown();
      }
    }
  }

  /** One split without records. */
  static class OneSplit extends InputFormat<NullWritable, NullWritable> {
    @Override
    public List<InputSplit> getSplits(JobContext context) {
      return List.of(new EmptySplit());
    }

    @Override
    public RecordReader<NullWritable, NullWritable> createRecordReader(
        InputSplit split, TaskAttemptContext context) {
      return new NoRecords();
    }
  }

  /** A split with nothing to read. */
  static final class EmptySplit extends InputSplit implements Writable {
    @Override
    public long getLength() {
      return 0;
    }

    @Override
    public String[] getLocations() {
      return new String[0];
    }

    @Override
    public void write(DataOutput out) {}

    @Override
    public void readFields(DataInput in) {}
  }

  /** A reader of no records. */
  static final class NoRecords extends RecordReader<NullWritable, NullWritable> {
    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {}

    @Override
    public boolean nextKeyValue() {
      return false;
    }

    @Override
    public NullWritable getCurrentKey() {
      return NullWritable.get();
    }

    @Override
    public NullWritable getCurrentValue() {
      return NullWritable.get();
    }

    @Override
    public float getProgress() {
      return 1;
    }

    @Override
    public void close() {}
  }
}
